import { expect, test } from 'vitest';
import { shownPrice } from './shape.ts';

const price = {
  basePrice: 64.5,
  feePrice: 9.1,
  marketFeePrice: 0.9,
  totalPrice: 74.5,
  feeIncluded: false,
  currency: 'USD',
};

test.each([
  ['tickets under a direct flow', price, 'TICKETS_AVAILABLE', 'direct', true],
  ['no tickets under a direct flow', price, 'TICKETS_NOT_AVAILABLE', 'direct', false],
  ['no price', null, 'TICKETS_AVAILABLE', 'direct', false],
] as const)('[EVENT-4] the price is shown or hidden: %s', (_case, wire, tickets, flow, shown) => {
  expect(shownPrice(wire, tickets, flow) !== null).toBe(shown);
});

test('[EVENT-4] a price is the base and all fees, to the cent', () => {
  expect(shownPrice(price, 'TICKETS_AVAILABLE', 'direct')).toMatchObject({
    base: { minorUnits: 6450, amount: '64.50', currencyCode: 'USD' },
    fee: { minorUnits: 1000, amount: '10.00' },
    total: { minorUnits: 7450 },
    feeIncluded: false,
  });
});
