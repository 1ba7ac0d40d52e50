import { expect, test } from 'vitest';
import { serverI18n } from '../../core/i18n/server.ts';
import { lineNames } from '../../core/money/line-names.ts';
import { eachOf, expectedPrice, orderFees, priceOffers } from './expected-price.ts';
import type { Offer } from './ticket-filter.ts';

const usd = (minorUnits: number) => ({ __typename: 'Money' as const, minorUnits, currencyCode: 'USD' });
const line = (
  type: Offer['lines'][number]['type'],
  cents: number,
  scope: 'PER_TICKET' | 'PER_ORDER',
  included = false,
) => ({
  __typename: 'PriceLine' as const,
  type,
  scope,
  quantity: 1,
  included,
  description: null,
  product: 'TICKET' as const,
  amount: usd(cents),
  total: usd(cents),
});
const offer: Offer = {
  __typename: 'TicketOffer',
  id: 'offer',
  name: 'Value',
  type: 'STANDARD',
  available: 9,
  sections: [],
  price: { __typename: 'Price', base: usd(3100), fee: usd(1165), total: usd(4265), feeIncluded: false },
  lines: [
    line('FACE_VALUE', 3100, 'PER_TICKET'),
    line('SERVICE', 510, 'PER_TICKET'),
    line('FACILITY', 200, 'PER_TICKET'),
    line('TAX', 60, 'PER_TICKET'),
    line('ORDER_PROCESSING', 395, 'PER_ORDER'),
  ],
};
const percent = {
  shortMessage: '20% off service fees',
  kind: 'PERCENTAGE' as const,
  value: '20',
  appliesTo: 'SERVICE' as const,
  ticketLimit: 4,
};

test('[CART-10, CART-14, CART-15] the panel’s price has tickets with their package, order fees and discounts', () => {
  const onFaceValue = {
    ...percent,
    kind: 'VALUE' as const,
    value: '5.00',
    appliesTo: 'FACE_VALUE' as const,
    ticketLimit: null,
  };
  expect(expectedPrice(offer, 2, [percent, onFaceValue], 2500)).toEqual({
    tickets: 12_740,
    discounts: [
      { message: '20% off service fees', minorUnits: 204 },
      // The platform too takes it off both ticket and package.
      { message: '20% off service fees', minorUnits: 2000 },
    ],
    total: 10_931,
  });
});

test.each([
  [1, 4163, 4163],
  [2, 7931, 3966],
  [6, 23_207, 3868],
])('[PRICE-1] each of %i tickets shares the order’s fee and what a discount takes off', (quantity, total, each) => {
  const [priced] = priceOffers([offer], quantity, [percent]);
  expect(priced?.order).toEqual({
    total: { minorUnits: total, currencyCode: 'USD' },
    each: { minorUnits: each, currencyCode: 'USD' },
  });
});

test('[PRICE-1] the price of each ticket is rounded up to what can be paid in its currency', () => {
  expect(eachOf({ minorUnits: 10_000, currencyCode: 'JPY' }, 3).minorUnits).toBe(3334);
  expect(eachOf({ minorUnits: 10_000, currencyCode: 'KWD' }, 3).minorUnits).toBe(3340);
});

test('a fee that the price already contains is neither added nor discounted', () => {
  const included = {
    ...offer,
    lines: [
      line('FACE_VALUE', 3870, 'PER_TICKET'),
      line('SERVICE', 510, 'PER_TICKET', true),
      line('ORDER', 100, 'PER_ORDER', true),
    ],
  };
  expect(expectedPrice(included, 2, [percent])).toEqual({ tickets: 7740, discounts: [], total: 7740 });
});

test('an unknown type of fee is added, and an unknown discount takes nothing off', () => {
  const newer = { ...offer, lines: [line('FACE_VALUE', 3100, 'PER_TICKET'), line('UNKNOWN', 100, 'PER_TICKET')] };
  const unknown = { ...percent, appliesTo: 'UNKNOWN' as const };
  expect(expectedPrice(newer, 2, [unknown])).toMatchObject({ discounts: [], total: 6400 });
});
test.each([
  ['JPY', 333, 67, 3],
  ['KWD', 570, 110, 2500],
])(
  '[CART-15] [GRAPH-16] in %s a discount is rounded to the currency’s smallest unit',
  (currencyCode, fee, percentOff, valueOff) => {
    const money = { __typename: 'Money' as const, minorUnits: fee, currencyCode };
    const service = { ...line('SERVICE', fee, 'PER_TICKET'), amount: money, total: money };
    const value = { ...percent, kind: 'VALUE' as const, value: '2.50' };
    const off = (discount: typeof percent | typeof value) =>
      expectedPrice({ ...offer, lines: [service] }, 1, [discount]).discounts.map(({ minorUnits }) => minorUnits);
    expect(off(percent)).toEqual([percentOff]);
    expect(off(value)).toEqual([Math.min(valueOff, fee)]);
  },
);

test.each(['en', 'fr', 'de', 'es', 'nl', 'it'] as const)(
  '[CART-9] a fee has one name on the event page and at review in %s',
  (language) => {
    const words = { t: serverI18n(language).getFixedT(language, 'sale'), language, delivery: null };
    const priced = {
      lines: [
        ...offer.lines,
        line('ORDER', 100, 'PER_ORDER'),
        line('TAX', 40, 'PER_ORDER'),
        line('PROCESSING', 10, 'PER_ORDER', true),
      ],
    };
    const names = lineNames(priced.lines, words);
    expect(orderFees(priced, words)).toEqual([
      { text: names[4], minorUnits: 395 },
      { text: names[5], minorUnits: 100 },
      { text: names[6], minorUnits: 40 },
    ]);
  },
);
