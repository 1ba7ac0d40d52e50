import { expect, test } from 'vitest';
import { lineTypes } from '#rules/price.ts';
import { serverI18n } from '../i18n/server.ts';
import { lineNames, type PriceLine } from './line-names.ts';

const usd = (minorUnits: number) => ({ __typename: 'Money' as const, minorUnits, currencyCode: 'USD' });
const line = (type: PriceLine['type'], rest: Partial<PriceLine> = {}): PriceLine => ({
  __typename: 'PriceLine',
  type,
  scope: 'PER_TICKET',
  quantity: 2,
  included: false,
  description: null,
  product: 'TICKET',
  amount: usd(500),
  total: usd(1000),
  ...rest,
});
const off = (description: string | null, rest: Partial<PriceLine> = {}) =>
  line('DISCOUNTED_SERVICE', { description, amount: usd(-100), total: usd(-200), ...rest });
const room = (type: PriceLine['type'], minorUnits: number) =>
  line(type, { product: 'HOTEL', amount: usd(minorUnits), total: usd(minorUnits), quantity: 1 });

const languages = ['en', 'fr', 'de', 'es', 'nl', 'it'] as const;
const namesOf = (lines: PriceLine[], language: (typeof languages)[number] = 'en') =>
  lineNames(lines, { t: serverI18n(language).getFixedT(language, 'sale'), language, delivery: 'Courier' });

/** Every kind of line for each ticket and for the order, and what discounts, packages, rooms and an older platform add. */
const all = [
  ...lineTypes.flatMap((type) => {
    const kind = type.toUpperCase() as Uppercase<typeof type>;
    return [line(kind), line(kind, { scope: 'PER_ORDER', quantity: 1 })];
  }),
  line('UNKNOWN'),
  line('FACE_VALUE', { description: 'Fan package' }),
  off('20% off'),
  off('Fan club: $2.50 off'),
  off(null, { amount: usd(-150), total: usd(-300) }),
  room('FACE_VALUE', 9_000),
  room('FACE_VALUE', 12_000),
  room('FACILITY', 1_000),
  room('TAX', 800),
];

test.each(languages)('[CART-9] [I18N-1] no two lines of a price have one name in %s', (language) => {
  const names = namesOf(all, language);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(names.filter((name) => /lines\.|undefined/.test(name))).toEqual([]);
});

test('[CART-9] [CART-15] two discounts on one fee are called what the brand calls them', () => {
  expect(namesOf([line('SERVICE'), off('20% off service fees'), off('Fan club: $2.50 off')])).toEqual([
    'Service fees',
    '20% off service fees',
    'Fan club: $2.50 off',
  ]);
});

test('[CART-9] a tax of each ticket and a tax of the order say which they are, a single one doesn’t', () => {
  expect(namesOf([line('TAX'), line('TAX', { scope: 'PER_ORDER', quantity: 1 })])).toEqual([
    'Tax (per ticket)',
    'Tax (per order)',
  ]);
  expect(namesOf([line('TAX')])).toEqual(['Tax']);
});

test('[CART-9] nights of two prices say what one costs', () => {
  expect(namesOf([room('FACE_VALUE', 9_000), room('FACE_VALUE', 12_000)])).toEqual([
    '1 room night ($90.00 each)',
    '1 room night ($120.00 each)',
  ]);
});
