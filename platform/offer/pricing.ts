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

/** A price line as carts and orders store it. */
export type Line = PriceLine & {
  name: string;
  /** 3 for a hotel room; left out for tickets and orders. */
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

/** CART-9: the face value and every fee of `quantity` tickets, before discounts. */
export const offerLines = (offer: PricedOffer, quantity: number): Line[] =>
  ticketLines(unitsOf(offer), quantity).map(named);

/** The price of one ticket with its fees, in cents, before discounts. */
export const ticketCents = (offer: PricedOffer): number => ticketCentsOf(unitsOf(offer));

type Bought = {
  offer: PricedOffer;
  quantity: number;
  pack: Package | null;
  discounts: readonly TenantDiscount[];
  /** ISO 4217. */
  currency: string;
};

/** The price lines, applied discounts and sums of `quantity` tickets with their package. */
export const pricesOf = ({ offer, ...choice }: Bought): { lines: Line[]; applied: AppliedDiscount[]; sums: Sums } => {
  const { lines, applied, sums } = priceTickets({ units: unitsOf(offer), ...choice });
  return { lines: lines.map(named), applied, sums };
};
