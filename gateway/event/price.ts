import { hidesPrice, type PurchaseFlow } from '#rules/sale.ts';
import { type PriceWire, toPrice } from '../core/shapes/price.ts';
import type { Price } from '../generated/resolver-types.ts';

/** EVENT-4: under a direct flow an event without tickets hides its price. */
export function shownPrice(price: PriceWire | null, ticketsStatus: string | null, flow: PurchaseFlow): Price | null {
  return price === null || hidesPrice(ticketsStatus, flow) ? null : toPrice(price);
}
