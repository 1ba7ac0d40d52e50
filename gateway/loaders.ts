import { oncePerKey } from './core/loaders/once-per-key.ts';
import type { Sources } from './sources.ts';

/** What several fields of one request may ask for. Lists embed their venues and attractions, so those need no loader. */
export function createLoaders({ cart, event, offer }: Sources) {
  return {
    cart: oncePerKey((id) => cart.byId(id)),
    eventInfo: oncePerKey((id) => event.info(id)),
    offers: oncePerKey((id) => offer.list(id)),
    seatMap: oncePerKey((id) => offer.seatMap(id, {})),
  };
}
export type Loaders = ReturnType<typeof createLoaders>;
