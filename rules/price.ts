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

/** The lines that a discount can apply to. */
export const discountedTypes = ['face_value', 'service', 'facility', 'delivery', 'order', 'processing'] as const;

/** A price line: integer cents for one unit, and the number of units. */
export type Line = {
  type: LineType;
  scope: 'per_ticket' | 'per_order';
  cents: number;
  quantity: number;
  /** Contained in another line: shown, not added. */
  included: boolean;
  /** The seller's name for it, where the type is not enough. */
  shortDesc?: string;
};

/** A price line without a quantity. */
export type UnitLine = Pick<Line, 'type' | 'scope' | 'cents' | 'included'>;

/** `value`: percent, or major units of the currency (not cents). `limitMax`: for so many tickets of an order; null for all. */
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

/** CART-10: sums in cents. Every line that is added counts as exactly one of base, fee and tax. */
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

/** CART-9: the lines for a number of tickets; a line of the order comes once. */
export const ticketLines = (units: readonly UnitLine[], quantity: number): Line[] =>
  units.map((unit) => line(unit, unit.scope === 'per_ticket' ? quantity : 1));

/** CART-14: a package's price per ticket is part of the base. */
const packageLines = (pack: Package | null, quantity: number): Line[] =>
  pack === null || pack.cents === 0
    ? []
    : [
        {
          ...line({ type: 'face_value', scope: 'per_ticket', cents: pack.cents, included: false }, quantity),
          shortDesc: pack.name,
        },
      ];

/** Cents off one unit, rounded to what can be paid in the currency (whole yen), at most the unit's price. */
const unitDiscount = ({ type, value }: Discount, cents: number, currency: string): number => {
  const least = leastCents(currency);
  const off = type === 'percentage' ? (cents * Math.min(value, 100)) / 100 : Math.min(value * 100, cents);
  return Math.round(off / least) * least;
};

/** A discount, and the cents that it takes off the order. */
export type Applied<D> = D & { cents: number };

/**
 * CART-15: applies discounts one after the other to the lines of their type that are added, for at most limitMax tickets.
 * Together they never take off more than a line costs.
 */
export const discountLines = <D extends Discount>(
  lines: readonly Line[],
  discounts: readonly D[],
  currency: string,
): { lines: Line[]; applied: Applied<D>[] } => {
  const off: Line[] = [];
  const applied: Applied<D>[] = [];
  /** Cents that earlier discounts took off a unit. */
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

/** A package: its name, and its price per ticket in cents. */
export type Package = { name: string; cents: number };

type Choice<D> = {
  units: readonly UnitLine[];
  quantity: number;
  pack: Package | null;
  discounts: readonly D[];
  /** ISO 4217. */
  currency: string;
};

/** The price of tickets without delivery: their lines with package and discounts, and the sums. */
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

/** Cents for one ticket with its fees, before discounts and without fees of the whole order. */
export const ticketCents = (units: readonly UnitLine[]): number =>
  sumLines(
    ticketLines(
      units.filter(({ scope }) => scope === 'per_ticket'),
      1,
    ),
  ).totalCents;
