import { type PriceWire, toPrice } from '../core/shapes/price.ts';
import type { Price, PurchaseFlow } from '../generated/resolver-types.ts';

/** EVENT-4: under a direct flow an event without tickets hides its price. */
export function shownPrice(price: PriceWire | null, ticketsStatus: string | null, flow: PurchaseFlow): Price | null {
  if (price === null) return null;
  if (flow === 'DIRECT' && ticketsStatus === 'TICKETS_NOT_AVAILABLE') return null;
  return toPrice(price);
}
