import { leastCents } from '#rules/currency.ts';
import type { OfferFee } from '../core/tables.ts';
import type { feeTypes } from '../event/schemas.ts';
import type { TenantDiscount } from '../tenant/schemas.ts';

export type LineType = (typeof feeTypes)[number];

/** A price line as it is kept: integer cents, one unit's amount. */
export type Line = {
  type: LineType;
  scope: 'per_ticket' | 'per_order';
  name: string;
  cents: number;
  quantity: number;
  /** What the seller calls it, where the type alone does not say. */
  shortDesc?: string;
  /** Already contained in another line, so it is shown and not added. */
  included: boolean;
  /** Of a hotel room; what tickets and orders cost leaves it out. */
  productType?: 3;
};

export type PricedOffer = { face_value_cents: number; fees: OfferFee[] };
export type AppliedDiscount = TenantDiscount & { cents: number };
export type Sums = { baseCents: number; feeCents: number; taxCents: number; totalCents: number };

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

/** CART-9: the face value and every fee of so many tickets; a fee of the order comes once. */
export const offerLines = (offer: PricedOffer, quantity: number): Line[] => [
  line('face_value', 'per_ticket', offer.face_value_cents, quantity),
  ...offer.fees.map((fee) =>
    line(fee.type, fee.scope, fee.cents, fee.scope === 'per_ticket' ? quantity : 1, fee.included),
  ),
];

/** What a package adds to each ticket: part of what is bought, so part of the base. */
export const packageLine = (name: string, cents: number, quantity: number): Line => ({
  ...line('face_value', 'per_ticket', cents, quantity),
  name,
  shortDesc: name,
});

/** Rounded to the currency's minor unit: nobody pays half a yen. */
const unitDiscount = (discount: TenantDiscount, cents: number, currency: string): number => {
  const least = leastCents(currency);
  const off =
    discount.type === 'percentage'
      ? (cents * Math.min(discount.value, 100)) / 100
      : Math.min(discount.value * 100, cents);
  return Math.round(off / least) * least;
};

/**
 * What the tenant's discounts take off: of each line that they name and that is paid on top, for at most limitMax
 * tickets of the order. A fee contained in the face value is not a fee that the buyer pays, so nothing comes off it.
 */
export const discountLines = (
  lines: readonly Line[],
  discounts: readonly TenantDiscount[],
  currency: string,
): { lines: Line[]; applied: AppliedDiscount[] } => {
  const off: Line[] = [];
  const applied: AppliedDiscount[] = [];
  /** What earlier discounts took off a unit: together they never take more than it costs. */
  const taken = new Map<Line, number>();
  for (const discount of discounts) {
    let cents = 0;
    for (const paid of lines.filter((one) => one.type === discount.appliedTo && !one.included)) {
      const before = taken.get(paid) ?? 0;
      const unit = Math.min(unitDiscount(discount, paid.cents, currency), paid.cents - before);
      if (unit <= 0) continue;
      taken.set(paid, before + unit);
      const quantity = Math.min(paid.quantity, discount.limitMax ?? paid.quantity);
      off.push(line(`discounted_${discount.appliedTo}`, paid.scope, -unit, quantity));
      cents += unit * quantity;
    }
    if (cents > 0) applied.push({ ...discount, cents });
  }
  return { lines: off, applied };
};

const isBase = (type: LineType): boolean => type === 'face_value' || type === 'discounted_face_value';
const isTax = (type: LineType): boolean => type === 'tax' || type === 'face_value_tax';

/** CART-10: every line that is not contained in another falls into exactly one of base, fee and tax. */
export const sumLines = (lines: readonly Line[]): Sums => {
  const sum = (belongs: (type: LineType) => boolean): number =>
    lines
      .filter((one) => !one.included && belongs(one.type))
      .reduce((total, one) => total + one.cents * one.quantity, 0);
  const baseCents = sum(isBase);
  const taxCents = sum(isTax);
  const feeCents = sum((type) => !isBase(type) && !isTax(type));
  return { baseCents, feeCents, taxCents, totalCents: baseCents + feeCents + taxCents };
};

/** The lines of one ticket; a fee of the whole order is not a ticket's. */
export const ticketLines = (offer: PricedOffer): Line[] =>
  offerLines(offer, 1).filter((one) => one.scope === 'per_ticket');

/** What one ticket costs with its fees, before any discount. */
export const ticketCents = (offer: PricedOffer): number => sumLines(ticketLines(offer)).totalCents;
