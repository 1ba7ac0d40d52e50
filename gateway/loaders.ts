import { oncePerKey } from './core/loaders/once-per-key.ts';
import type { Sources } from './sources.ts';

/** What several fields of one request may ask for. Lists embed their venues and attractions, so those need no loader. */
export function createLoaders(sources: Sources) {
  return {
    cart: oncePerKey((id) => sources.cart.byId(id)),
    eventInfo: oncePerKey((id) => sources.event.info(id)),
    offers: oncePerKey((id) => sources.offer.list(id)),
    seatMap: oncePerKey((id) => sources.offer.seatMap(id, {})),
  };
}
export type Loaders = ReturnType<typeof createLoaders>;
