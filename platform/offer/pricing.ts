import {
  type Applied,
  type LineType,
  type Package,
  type PricedLine,
  type Line as PriceLine,
  priceTickets,
  type Sums,
  ticketCents as ticketCentsOf,
  ticketLines,
  type UnitLine,
} from '#rules/price.ts';
import type { OfferFee } from '../core/column-types.ts';
import type { Translations } from '../core/language.ts';
import type { PricedDiscount } from '../tenant/schemas.ts';

/** A price line as carts and orders store it. */
export type Line = PriceLine & {
  name: string;
  /** Its name in further languages, where the brand has given it. */
  texts?: Translations;
  /** 3 for a hotel room; left out for tickets and orders. */
  productType?: 3;
};

export type PricedOffer = { face_value_cents: number; fees: OfferFee[] };
export type AppliedDiscount = Applied<PricedDiscount>;

/** Names of lines in English; `line-texts.ts` has them in the other languages. */
const names: Record<LineType, string> = {
  face_value: 'Face value',
  face_value_tax: 'Tax on face value',
  service: 'Service fee',
  distance: 'Distance fee',
  facility: 'Facility charge',
  delivery: 'Delivery',
  order: 'Order fee',
  processing: 'Processing fee',
  tax: 'Tax',
  order_processing: 'Order processing fee',
  order_processing_face_value: 'Face value (order processing)',
  order_processing_face_value_tax: 'Tax on face value (order processing)',
  order_processing_service: 'Service fee (order processing)',
  order_processing_distance: 'Distance fee (order processing)',
  order_processing_facility: 'Facility charge (order processing)',
  order_processing_delivery: 'Delivery (order processing)',
  order_processing_order: 'Order fee (order processing)',
  order_processing_processing: 'Processing fee (order processing)',
  order_processing_tax: 'Tax (order processing)',
  discounted_face_value: 'Discount on face value',
  discounted_face_value_tax: 'Discount on tax on face value',
  discounted_service: 'Discount on service fee',
  discounted_distance: 'Discount on distance fee',
  discounted_facility: 'Discount on facility charge',
  discounted_delivery: 'Discount on delivery',
  discounted_order: 'Discount on order fee',
  discounted_processing: 'Discount on processing fee',
  discounted_tax: 'Discount on tax',
};

export const line = (
  type: LineType,
  scope: Line['scope'],
  cents: number,
  quantity: number,
  included = false,
): Line => ({
  type,
  scope,
  name: names[type],
  cents,
  quantity,
  included,
});

const named = (one: PriceLine): Line => ({ ...one, name: one.shortDesc ?? names[one.type] });

/** A discount's line has the discount's own name, because several may come off one charge. */
export const namedByDiscount = ({ discount, ...one }: PricedLine<PricedDiscount>): Line => {
  if (discount === undefined) return named(one);
  const texts = discount.messages.short;
  return { ...one, name: texts.en, shortDesc: texts.en, texts };
};

const unitsOf = ({ face_value_cents: cents, fees }: PricedOffer): UnitLine[] => [
  { type: 'face_value', scope: 'per_ticket', cents, included: false },
  ...fees,
];

/** CART-9: the face value and every fee of `quantity` tickets, before discounts. */
export const offerLines = (offer: PricedOffer, quantity: number): Line[] =>
  ticketLines(unitsOf(offer), quantity).map(named);

/** PRICE-1: cents for one ticket bought alone, before discounts. */
export const ticketCents = (offer: PricedOffer): number => ticketCentsOf(unitsOf(offer));

/** What takes something off a price, and its currency (ISO 4217). */
export type PriceTerms = { discounts: readonly PricedDiscount[]; currency: string };

type Bought = PriceTerms & { offer: PricedOffer; quantity: number; pack: Package | null };

/** The price lines, applied discounts and sums of `quantity` tickets with their package. */
export const pricesOf = ({ offer, ...choice }: Bought): { lines: Line[]; applied: AppliedDiscount[]; sums: Sums } => {
  const { lines, applied, sums } = priceTickets({ units: unitsOf(offer), ...choice });
  return { lines: lines.map(namedByDiscount), applied, sums };
};

/** PRICE-1: cents for an order of so many of these tickets, as a cart asks for them; without package and delivery. */
export const orderCents = (offer: PricedOffer, quantity: number, terms: PriceTerms): number =>
  pricesOf({ offer, quantity, pack: null, ...terms }).sums.totalCents;
