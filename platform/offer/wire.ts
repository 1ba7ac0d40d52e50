import type { z } from 'zod';
import { isBase, isTax, sumLines } from '#rules/price.ts';
import type { FrozenPackage } from '../core/column-types.ts';
import type { FurtherTexts, Language } from '../core/language.ts';
import type { lineSchema, priceSchema } from '../event/schemas.ts';
import { money, priceToWire } from '../event/wire.ts';
import type { PackageRow } from './package-repository.ts';
import { type Line, offerLines, type PricedOffer } from './pricing.ts';
import type { boughtPackageSchema, packageSchema } from './schemas.ts';
import { sellerText } from './seller-texts.ts';

/** PRICE-1: the price of one ticket bought alone, before any discount. */
export const priceOf = (offer: PricedOffer, currency: string): z.infer<typeof priceSchema> => {
  const onTop = offerLines(offer, 1).filter((one) => !one.included);
  const { baseCents, totalCents } = sumLines(onTop);
  return priceToWire({
    baseCents,
    feeCents: totalCents - baseCents,
    feesIncluded: onTop.length === 1,
    currency,
    marketFeeCents: sumLines(onTop.filter((one) => one.type === 'service')).feeCents,
  });
};

type LinePart = 'merchandise' | 'upsell' | 'fee' | 'delivery' | 'tax';

/** What a line is counted as; a package's price is the face value that has a name. */
const partOf = ({ type, shortDesc, productType }: Line): LinePart => {
  if (type === 'delivery' || type === 'discounted_delivery') return 'delivery';
  if (isTax(type)) return 'tax';
  if (!isBase(type)) return 'fee';
  return type === 'face_value' && shortDesc !== undefined && productType !== 3 ? 'upsell' : 'merchandise';
};

/** `paid`: it was bought. `delivery`: the one that was chosen, which its line is named after. `texts`: what its package is called in further languages. */
type LineContext = {
  paid?: boolean;
  texts?: FurtherTexts | undefined;
  delivery?: { description: { short: string; long: string }; serviceLevel: string } | null | undefined;
};

const infoOf = (one: Line, language: Language, { delivery, texts = {} }: LineContext) => {
  if (one.type === 'delivery' && delivery) {
    const { description, serviceLevel } = delivery;
    return { shortDesc: description.short, longDesc: description.long, serviceLevel };
  }
  const { shortDesc } = one;
  return shortDesc === undefined
    ? null
    : { shortDesc: sellerText(shortDesc, language, one.texts ?? texts[shortDesc]), longDesc: null, serviceLevel: null };
};

export const lineToWire = (
  one: Line,
  currency: string,
  language: Language,
  context: LineContext = {},
): z.infer<typeof lineSchema> => ({
  merchandise: 0,
  upsell: 0,
  fee: 0,
  delivery: 0,
  tax: 0,
  ...(!one.included && { [partOf(one)]: money(one.cents * one.quantity) }),
  unpaid: context.paid || one.included ? 0 : money(one.cents * one.quantity),
  type: one.type,
  scope: one.scope,
  name: sellerText(one.name, language, one.texts ?? context.texts?.[one.name]),
  info: infoOf(one, language, context),
  price: money(one.cents),
  quantity: one.quantity,
  grand: money(one.cents * one.quantity),
  included: one.included,
  productType: one.productType ?? 1,
  currency,
});

/** A stored line, which is in English, in the reader's language. */
export const lineInLanguage = (one: z.infer<typeof lineSchema>, language: Language): z.infer<typeof lineSchema> => ({
  ...one,
  name: sellerText(one.name, language),
  info: one.info && { ...one.info, shortDesc: sellerText(one.info.shortDesc, language) },
});

/** What a cart and an order keep of a package. */
export const freeze = ({ id, name, code, type, image_url, highlights, texts }: PackageRow): FrozenPackage => ({
  id,
  name,
  code,
  type,
  imageUrl: image_url,
  highlights,
  ...(Object.keys(texts).length > 0 && { texts }),
});

/** A package as a cart or an order shows it. */
export const boughtPackageToWire = (
  { highlights, name, texts = {}, ...rest }: FrozenPackage,
  language: Language,
): z.infer<typeof boughtPackageSchema> => ({
  ...rest,
  name: sellerText(name, language, texts[name]),
  highlights: highlights.map(({ type, description }) => ({
    type,
    description: sellerText(description, language, texts[description]),
  })),
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
