import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seed } from '#tests/support/seed.ts';
import { leastCents } from './currency.ts';
import {
  centsEach,
  type Discount,
  discountedTypes,
  discountLines,
  type LineType,
  priceTickets,
  sumLines,
  ticketCents,
  ticketLines,
  type UnitLine,
} from './price.ts';

const unit = (type: LineType, cents: number, rest: Partial<UnitLine> = {}): UnitLine => ({
  type,
  scope: 'per_ticket',
  cents,
  included: false,
  ...rest,
});
const perOrder = { scope: 'per_order' } as const;
const included = { included: true } as const;
const ticket = (...fees: UnitLine[]) => [unit('face_value', 10_000), ...fees];
const discount = (rest: Partial<Discount>): Discount => ({
  type: 'percentage',
  value: 20,
  appliedTo: 'service',
  limitMax: null,
  ...rest,
});

describe('lines', () => {
  test('[CART-9] a fee of the order is added once, a fee of a ticket for every ticket', () => {
    const lines = ticketLines(ticket(unit('service', 1000), unit('order_processing', 395, perOrder)), 3);
    expect(lines.map((line) => [line.type, line.quantity])).toEqual([
      ['face_value', 3],
      ['service', 3],
      ['order_processing', 1],
    ]);
    expect(sumLines(lines)).toEqual({ baseCents: 30_000, feeCents: 3395, taxCents: 0, totalCents: 33_395 });
  });

  test('[CART-10] an included line is shown and not added', () => {
    const lines = ticketLines(ticket(unit('service', 1000, included), unit('tax', 500, included)), 2);
    expect(lines).toHaveLength(3);
    expect(sumLines(lines).totalCents).toBe(20_000);
  });

  test.each([
    ['with its fees and taxes', ticket(unit('service', 1000), unit('tax', 85)), 11_085],
    [
      'with the fees of its order',
      ticket(unit('order', 500, perOrder), unit('order_processing', 395, perOrder)),
      10_895,
    ],
    ['without fees that its face value includes', ticket(unit('service', 1000, included)), 10_000],
  ])('[EVENT-4] [PRICE-1] one ticket bought alone costs %s', (_case, units, cents) => {
    expect(ticketCents(units)).toBe(cents);
  });
});

const off = (units: readonly UnitLine[], quantity: number, ...discounts: Discount[]) =>
  discountLines(ticketLines(units, quantity), discounts, 'USD').lines.map((line) => [
    line.type,
    line.cents,
    line.quantity,
  ]);

describe('discounts', () => {
  test.each<[string, Partial<Discount>, number, unknown[]]>([
    ['of 20 percent, rounded to the cent', { value: 20 }, 1237, [['discounted_service', -247, 3]]],
    ['for two tickets at most', { limitMax: 2 }, 1000, [['discounted_service', -200, 2]]],
    ['of an amount', { type: 'value', value: 1.5 }, 1000, [['discounted_service', -150, 3]]],
    ['of more than the fee', { type: 'value', value: 50 }, 1000, [['discounted_service', -1000, 3]]],
    ['of more than everything', { value: 150 }, 1000, [['discounted_service', -1000, 3]]],
    ['on the face value', { appliedTo: 'face_value' }, 1000, [['discounted_face_value', -2000, 3]]],
    ['on a fee that the tickets do not have', { appliedTo: 'facility' }, 1000, []],
    ['of a fee of nothing', {}, 0, []],
  ])('[CART-15] a discount %s', (_case, rest, cents, expected) => {
    expect(off(ticket(unit('service', cents)), 3, discount(rest))).toEqual(expected);
  });

  test('[CART-15] an included fee is not discounted', () => {
    expect(off(ticket(unit('service', 1000, included)), 1, discount({}))).toEqual([]);
  });

  test('[CART-15] two discounts together never take off more than the fee', () => {
    const twice = [discount({ value: 80 }), discount({ value: 80 })] as const;
    expect(off(ticket(unit('service', 1000)), 1, ...twice)).toEqual([
      ['discounted_service', -800, 1],
      ['discounted_service', -200, 1],
    ]);
  });
});

describe('a package is part of the base', () => {
  const units = ticket(unit('service', 1000), unit('order_processing', 395, perOrder));
  const pack = { name: 'Fan package', cents: 2500 };
  test.each<[string, number, typeof pack | null, Discount[], number]>([
    ['without one', 2, null, [], 22_395],
    ['on every ticket', 2, pack, [], 27_395],
    ['that costs nothing', 2, { name: 'Free', cents: 0 }, [], 22_395],
    ['and no discount on a fee is on it', 2, pack, [discount({})], 26_995],
    ['and a discount on the face value is', 2, pack, [discount({ appliedTo: 'face_value', value: 10 })], 24_895],
    ['with a discount for one ticket only', 3, pack, [discount({ appliedTo: 'face_value', limitMax: 1 })], 38_395],
  ])('[CART-14, CART-15] %s', (_case, quantity, chosen, discounts, total) => {
    expect(priceTickets({ units, quantity, pack: chosen, discounts, currency: 'USD' }).sums.totalCents).toBe(total);
  });
});

const charged = ['distance', 'face_value_tax', 'facility', 'order_processing', 'processing', 'service', 'tax'] as const;
const anyFee: fc.Arbitrary<UnitLine> = fc.record({
  type: fc.constantFrom(...charged),
  scope: fc.constantFrom('per_ticket', 'per_order'),
  cents: fc.integer({ min: 0, max: 9_999 }),
  included: fc.boolean(),
});
const anyDiscount: fc.Arbitrary<Discount> = fc.record({
  type: fc.constantFrom('percentage', 'value'),
  value: fc.oneof(
    fc.integer({ min: 0, max: 10_000 }).map((value) => value / 100),
    fc.double({ min: 0, max: 200, noNaN: true }),
  ),
  appliedTo: fc.constantFrom(...discountedTypes),
  limitMax: fc.option(fc.integer({ min: 1, max: 10 }), { nil: null }),
});

test('[CART-10] items, package, fees and tax less discounts add up to the total, to the cent, for random lines', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.uniqueArray(anyFee, { maxLength: 5, selector: (one) => one.type }),
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 0, max: 50_000 }),
      fc.array(anyDiscount, { maxLength: 4 }),
      (face, fees, quantity, packCents, discounts) => {
        const units = [unit('face_value', face), ...fees];
        const pack = { name: 'Any', cents: packCents };
        const { applied, sums } = priceTickets({ units, quantity, pack, discounts, currency: 'USD' });
        // The same sum in another way: the lines that are added, unit by unit, less the discounts.
        const before = fees
          .filter((one) => !one.included)
          .reduce(
            (sum, one) => sum + one.cents * (one.scope === 'per_ticket' ? quantity : 1),
            (face + packCents) * quantity,
          );
        const takenOff = applied.reduce((sum, one) => sum + one.cents, 0);
        expect(sums.totalCents).toBe(before - takenOff);
        expect(sums.baseCents + sums.feeCents + sums.taxCents).toBe(sums.totalCents);
        for (const cents of Object.values(sums)) {
          expect(Number.isSafeInteger(cents)).toBe(true);
          expect(cents).toBeGreaterThanOrEqual(0);
        }
      },
    ),
    { seed, numRuns: 2_000 },
  );
});

test.each([
  [12_785, 2, 'USD', 6_393],
  [12_784, 2, 'USD', 6_392],
  [0, 3, 'EUR', 0],
  [1_000_000, 3, 'JPY', 333_400],
  [1_000, 3, 'KWD', 334],
])(
  '[PRICE-1] %i cents for %i tickets in %s are %i each, rounded up to what can be paid',
  (total, quantity, currency, each) => {
    expect(centsEach(total, quantity, currency)).toBe(each);
  },
);

test('[PRICE-1] no order of an offer costs more for each ticket than one bought alone, nor more than it says', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('USD', 'EUR', 'JPY', 'KWD'),
      fc.integer({ min: 0, max: 100_000 }),
      fc.uniqueArray(anyFee, { maxLength: 5, selector: (one) => one.type }),
      fc.integer({ min: 1, max: 100 }),
      fc.array(anyDiscount, { maxLength: 4 }),
      (currency, face, fees, quantity, discounts) => {
        const least = leastCents(currency);
        const payable = (one: UnitLine) => ({ ...one, cents: one.cents * least });
        const units = [unit('face_value', face), ...fees].map(payable);
        const price = (off: Discount[]) =>
          priceTickets({ units, quantity, pack: null, discounts: off, currency }).sums.totalCents;
        const [alone, full, total] = [ticketCents(units), price([]), price(discounts)];
        const each = centsEach(total, quantity, currency);
        // Card, then event page, then cart.
        expect(each).toBeLessThanOrEqual(centsEach(full, quantity, currency));
        expect(centsEach(full, quantity, currency)).toBeLessThanOrEqual(alone);
        expect(total).toBeLessThanOrEqual(each * quantity);
        expect(each * quantity - total).toBeLessThan(quantity * least);
        expect(each % least).toBe(0);
      },
    ),
    { seed, numRuns: 2_000 },
  );
});

test.each([
  ['JPY', 33_300, 6_700],
  ['KWD', 57, 11],
])('[CART-15] in %s a discount is rounded to a payable amount', (currency, cents, takenOff) => {
  const twenty: Discount = { type: 'percentage', value: 20, appliedTo: 'service', limitMax: null };
  const units: UnitLine[] = [{ type: 'service', scope: 'per_ticket', cents, included: false }];
  expect(discountLines(ticketLines(units, 1), [twenty], currency).applied).toMatchObject([{ cents: takenOff }]);
});
