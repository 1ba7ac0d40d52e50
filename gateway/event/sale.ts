import { isSoldAtProvider, type Moment, type PurchaseFlow, saleBlock } from '#rules/sale.ts';
import type { EventSale } from '../generated/resolver-types.ts';
import type { EventWire } from './wire.ts';

/** What a buyer can do with an event now, by the rules that the platform holds carts to (EVENT-6, TEN-7). */
export function toSale(event: EventWire, flow: PurchaseFlow, now: Moment): EventSale {
  const blockedBy = saleBlock(event, flow, now);
  return { canBuy: blockedBy === null, blockedBy, atProvider: isSoldAtProvider(event, flow, blockedBy) };
}
