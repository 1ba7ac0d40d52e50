import { leastCents } from './currency.ts';

/** The kinds of a price line (spec section 3, fee types). */
export const lineTypes = [
  'face_value',
  'face_value_tax',
  'service',
  'distance',
  'facility',
  'delivery',
  'order',
  'processing',
  'tax',
  'order_processing',
  'discounted_face_value',
  'discounted_service',
  'discounted_facility',
  'discounted_delivery',
  'discounted_order',
  'discounted_processing',
] as const;
export type LineType = (typeof lineTypes)[number];

/** What a discount can be on. */
export const discountedTypes = ['face_value', 'service', 'facility', 'delivery', 'order', 'processing'] as const;

/** One kind of price: integer cents for one unit, and how many units. */
export type Line = {
  type: LineType;
  scope: 'per_ticket' | 'per_order';
  cents: number;
  quantity: number;
  /** Already contained in another line, so it is shown and not added. */
  included: boolean;
  /** What the seller calls it, where the type alone does not say. */
  shortDesc?: string;
};

/** A price line before it is known how many tickets are bought. */
export type UnitLine = Pick<Line, 'type' | 'scope' | 'cents' | 'included'>;

/** Value: percent, or units of the currency (not cents). limitMax: at most so many tickets of an order; null for all. */
export type Discount = {
  type: 'percentage' | 'value';
  value: number;
  appliedTo: (typeof discountedTypes)[number];
  limitMax: number | null;
};

export type Sums = { baseCents: number; feeCents: number; taxCents: number; totalCents: number };

const isBase = (type: LineType): boolean => type === 'face_value' || type === 'discounted_face_value';
const isTax = (type: LineType): boolean => type === 'tax' || type === 'face_value_tax';

const centsOf = (lines: readonly Line[]): number =>
  lines.filter((line) => !line.included).reduce((sum, { cents, quantity }) => sum + cents * quantity, 0);

/** CART-10: every line that is not contained in another falls into exactly one of base, fee and tax. Cents. */
export const sumLines = (lines: readonly Line[]): Sums => {
  const baseCents = centsOf(lines.filter(({ type }) => isBase(type)));
  const taxCents = centsOf(lines.filter(({ type }) => isTax(type)));
  const feeCents = centsOf(lines.filter(({ type }) => !isBase(type) && !isTax(type)));
  return { baseCents, feeCents, taxCents, totalCents: baseCents + feeCents + taxCents };
};

const line = ({ type, scope, cents, included }: UnitLine, quantity: number): Line => ({
  type,
  scope,
  cents,
  quantity,
  included,
});

/** CART-9: every unit line for so many tickets; a line of the order comes once. */
export const ticketLines = (units: readonly UnitLine[], quantity: number): Line[] =>
  units.map((unit) => line(unit, unit.scope === 'per_ticket' ? quantity : 1));

/** CART-14: what a package adds to each ticket is part of what is bought, so part of the base. */
const packageLines = (pack: Package | null, quantity: number): Line[] =>
  pack === null || pack.cents === 0
    ? []
    : [
        {
          ...line({ type: 'face_value', scope: 'per_ticket', cents: pack.cents, included: false }, quantity),
          shortDesc: pack.name,
        },
      ];

/** What it takes off one unit, in cents that can be paid of the currency (nobody pays half a yen); never more than the unit costs. */
const unitDiscount = ({ type, value }: Discount, cents: number, currency: string): number => {
  const least = leastCents(currency);
  const off = type === 'percentage' ? (cents * Math.min(value, 100)) / 100 : Math.min(value * 100, cents);
  return Math.round(off / least) * least;
};

/** A discount with what it took off, in cents. */
export type Applied<D> = D & { cents: number };

/**
 * CART-15: what discounts take off, one after the other: of each line that they name and that is paid on top, for at most
 * limitMax tickets of the order; together never more than a line costs.
 */
export const discountLines = <D extends Discount>(
  lines: readonly Line[],
  discounts: readonly D[],
  currency: string,
): { lines: Line[]; applied: Applied<D>[] } => {
  const off: Line[] = [];
  const applied: Applied<D>[] = [];
  /** What earlier discounts took off a unit. */
  const taken = new Map<Line, number>();
  for (const discount of discounts) {
    let cents = 0;
    for (const paid of lines.filter((one) => one.type === discount.appliedTo && !one.included)) {
      const before = taken.get(paid) ?? 0;
      const unit = Math.min(unitDiscount(discount, paid.cents, currency), paid.cents - before);
      if (unit <= 0) continue;
      taken.set(paid, before + unit);
      const quantity = Math.min(paid.quantity, discount.limitMax ?? paid.quantity);
      const { scope } = paid;
      off.push(line({ type: `discounted_${discount.appliedTo}`, scope, cents: -unit, included: false }, quantity));
      cents += unit * quantity;
    }
    if (cents > 0) applied.push({ ...discount, cents });
  }
  return { lines: off, applied };
};

/** A package as it is priced: its name, and what it adds to each ticket in cents. */
export type Package = { name: string; cents: number };

type Choice<D> = {
  units: readonly UnitLine[];
  quantity: number;
  pack: Package | null;
  discounts: readonly D[];
  /** ISO 4217. */
  currency: string;
};

/** What so many tickets come to, delivery apart: their lines with a package's and the discounts', and the sums of them. */
export const priceTickets = <D extends Discount>({
  units,
  quantity,
  pack,
  discounts,
  currency,
}: Choice<D>): { lines: Line[]; applied: Applied<D>[]; sums: Sums } => {
  const full = [...ticketLines(units, quantity), ...packageLines(pack, quantity)];
  const off = discountLines(full, discounts, currency);
  const lines = [...full, ...off.lines];
  return { lines, applied: off.applied, sums: sumLines(lines) };
};

/** What one ticket costs with its fees, in cents, before any discount; a fee of the whole order is not a ticket's. */
export const ticketCents = (units: readonly UnitLine[]): number =>
  sumLines(
    ticketLines(
      units.filter(({ scope }) => scope === 'per_ticket'),
      1,
    ),
  ).totalCents;
