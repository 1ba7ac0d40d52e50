import { leastCents } from './currency.ts';

/** What is charged for (spec section 3, fee types). */
const charges = [
  'face_value',
  'face_value_tax',
  'service',
  'distance',
  'facility',
  'delivery',
  'order',
  'processing',
  'tax',
] as const;
type Charge = (typeof charges)[number];

/** What an order's processing costs: as a whole, or for one charge of it. */
const processingTypes = [
  'order_processing',
  ...charges.map((charge) => `order_processing_${charge}` as const),
] as const;

/** The charges that a discount can come off. */
export const discountedTypes = charges;

/** The kinds of a price line: charges, an order's processing, and what comes off a charge. */
export const lineTypes = [
  ...charges,
  ...processingTypes,
  ...discountedTypes.map((charge) => `discounted_${charge}` as const),
] as const;
export type LineType = (typeof lineTypes)[number];

/** The fees of an offer: its face value has a place of its own, and the delivery is chosen later. */
export const feeTypes = [
  ...(['service', 'distance', 'facility', 'order', 'processing', 'tax', 'face_value_tax'] as const),
  ...processingTypes,
] as const;
export type FeeType = (typeof feeTypes)[number];

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
  appliedTo: Charge;
  limitMax: number | null;
};

export type Sums = { baseCents: number; feeCents: number; taxCents: number; totalCents: number };

export const isBase = (type: LineType): boolean => type === 'face_value' || type === 'discounted_face_value';
export const isTax = (type: LineType): boolean => /(^|_)tax$/.test(type);

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

/** A line of a price, with the discount that made it. */
export type PricedLine<D> = Line & { discount?: D };

/**
 * CART-15: applies discounts one after the other to the lines of their type that are added, for at most limitMax tickets.
 * Together they never take off more than a line costs.
 */
export const discountLines = <D extends Discount>(
  lines: readonly Line[],
  discounts: readonly D[],
  currency: string,
): { lines: (Line & { discount: D })[]; applied: Applied<D>[] } => {
  const off: (Line & { discount: D })[] = [];
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
      const one = {
        type: `discounted_${discount.appliedTo}`,
        scope: paid.scope,
        cents: -unit,
        included: false,
      } as const;
      off.push({ ...line(one, quantity), discount });
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
}: Choice<D>): { lines: PricedLine<D>[]; applied: Applied<D>[]; sums: Sums } => {
  const full: Line[] = [...ticketLines(units, quantity), ...packageLines(pack, quantity)];
  const off = discountLines(full, discounts, currency);
  const lines = [...full, ...off.lines];
  return { lines, applied: off.applied, sums: sumLines(lines) };
};

/**
 * PRICE-1: cents for one ticket bought alone, before discounts: with its taxes and fees, and those of its order. Every price "from" is
 * this one. Delivery is not in it, because one way costs nothing (platform/cart/shipping.ts), and neither are packages: both are chosen.
 */
export const ticketCents = (units: readonly UnitLine[]): number => sumLines(ticketLines(units, 1)).totalCents;

/** PRICE-1: what an order costs for each of its tickets, in cents, rounded up to an amount that can be paid in the currency. */
export const centsEach = (totalCents: number, quantity: number, currency: string): number => {
  const least = leastCents(currency);
  return Math.ceil(totalCents / (quantity * least)) * least;
};
