import {
  type Applied,
  type LineType,
  type Package,
  type Line as PriceLine,
  priceTickets,
  type Sums,
  ticketCents as ticketCentsOf,
  ticketLines,
  type UnitLine,
} from '#rules/price.ts';
import type { OfferFee } from '../core/column-types.ts';
import type { TenantDiscount } from '../tenant/schemas.ts';

/** A price line as it is kept. */
export type Line = PriceLine & {
  name: string;
  /** Of a hotel room; what tickets and orders cost leaves it out. */
  productType?: 3;
};

export type PricedOffer = { face_value_cents: number; fees: OfferFee[] };
export type AppliedDiscount = Applied<TenantDiscount>;

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
  discounted_face_value: 'Discount on face value',
  discounted_service: 'Discount on service fee',
  discounted_facility: 'Discount on facility charge',
  discounted_delivery: 'Discount on delivery',
  discounted_order: 'Discount on order fee',
  discounted_processing: 'Discount on processing fee',
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

const unitsOf = ({ face_value_cents: cents, fees }: PricedOffer): UnitLine[] => [
  { type: 'face_value', scope: 'per_ticket', cents, included: false },
  ...fees,
];

/** CART-9: the face value and every fee of so many tickets, before any discount. */
export const offerLines = (offer: PricedOffer, quantity: number): Line[] =>
  ticketLines(unitsOf(offer), quantity).map(named);

/** What one ticket costs with its fees, in cents, before any discount. */
export const ticketCents = (offer: PricedOffer): number => ticketCentsOf(unitsOf(offer));

type Bought = {
  offer: PricedOffer;
  quantity: number;
  pack: Package | null;
  discounts: readonly TenantDiscount[];
  /** ISO 4217. */
  currency: string;
};

/** So many tickets as a cart keeps them, with what their package adds and their discounts take off. */
export const pricesOf = ({ offer, ...choice }: Bought): { lines: Line[]; applied: AppliedDiscount[]; sums: Sums } => {
  const { lines, applied, sums } = priceTickets({ units: unitsOf(offer), ...choice });
  return { lines: lines.map(named), applied, sums };
};
