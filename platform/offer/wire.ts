import type { z } from 'zod';
import { sumLines } from '#rules/price.ts';
import type { lineSchema, priceSchema } from '../event/schemas.ts';
import { money, priceToWire } from '../event/wire.ts';
import { type Line, offerLines, type PricedOffer } from './pricing.ts';

/** The price of one ticket before any discount. */
export const priceOf = (offer: PricedOffer, currency: string): z.infer<typeof priceSchema> => {
  const onTop = offerLines(offer, 1).filter((one) => one.scope === 'per_ticket' && !one.included);
  const { baseCents, totalCents } = sumLines(onTop);
  return priceToWire({
    baseCents,
    feeCents: totalCents - baseCents,
    feesIncluded: onTop.length === 1,
    currency,
    marketFeeCents: sumLines(onTop.filter((one) => one.type === 'service')).feeCents,
  });
};

export const lineToWire = (one: Line, currency: string): z.infer<typeof lineSchema> => ({
  type: one.type,
  scope: one.scope,
  name: one.name,
  info: one.shortDesc === undefined ? null : { shortDesc: one.shortDesc },
  price: money(one.cents),
  quantity: one.quantity,
  grand: money(one.cents * one.quantity),
  included: one.included,
  productType: one.productType ?? 1,
  currency,
});
