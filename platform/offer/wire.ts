import type { z } from 'zod';
import { sumLines } from '#rules/price.ts';
import type { FrozenPackage } from '../core/column-types.ts';
import type { Language } from '../core/language.ts';
import type { lineSchema, priceSchema } from '../event/schemas.ts';
import { money, priceToWire } from '../event/wire.ts';
import type { PackageRow } from './package-repository.ts';
import { type Line, offerLines, type PricedOffer } from './pricing.ts';
import type { boughtPackageSchema, packageSchema } from './schemas.ts';
import { sellerText } from './seller-texts.ts';

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

export const lineToWire = (one: Line, currency: string, language: Language): z.infer<typeof lineSchema> => ({
  type: one.type,
  scope: one.scope,
  name: sellerText(one.name, language),
  info: one.shortDesc === undefined ? null : { shortDesc: sellerText(one.shortDesc, language) },
  price: money(one.cents),
  quantity: one.quantity,
  grand: money(one.cents * one.quantity),
  included: one.included,
  productType: one.productType ?? 1,
  currency,
});

/** What a cart and an order keep of a package. */
export const freeze = ({ id, name, code, type, image_url, highlights }: PackageRow): FrozenPackage => ({
  id,
  name,
  code,
  type,
  imageUrl: image_url,
  highlights,
});

/** A package as a cart or an order shows it. */
export const boughtPackageToWire = (
  { highlights, name, ...rest }: FrozenPackage,
  language: Language,
): z.infer<typeof boughtPackageSchema> => ({
  ...rest,
  name: sellerText(name, language),
  highlights: highlights.map(({ type, description }) => ({ type, description: sellerText(description, language) })),
});

export const packageToWire = (
  row: PackageRow,
  currency: string,
  language: Language,
): z.infer<typeof packageSchema> => ({
  ...boughtPackageToWire(freeze(row), language),
  price: money(row.price_cents),
  currency,
  available: Math.max(0, row.capacity - row.taken),
});
