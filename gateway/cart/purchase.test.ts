import { expect, test } from 'vitest';
import { toRestError } from '../core/errors/rest-error.ts';
import { needsCart, refusedOutcome } from './purchase.ts';
import type { CartWire } from './source.ts';

function cart(status: CartWire['status']): CartWire {
  const totals = { basePrice: 0, fee: 0, tax: 0, totalPrice: 0, earnPoints: 0, redeemPoints: 0, currency: 'USD' };
  const instant = '2027-01-01T00:00:00Z';
  return {
    uuid: 'c',
    status,
    userId: null,
    tenantId: 'grandstand',
    created: instant,
    expireAt: null,
    serverTime: instant,
    items: [],
    charges: [],
    totals,
    shipping: null,
    purchase: null,
  };
}

test.each([
  ['another total than the buyer was shown', '20120', { actual: 10 }, cart('open'), true, 'PRICE_CHANGED'],
  ['another total, which is not told', '20120', undefined, cart('open'), true, 'REJECTED'],
  ['another total, but the cart is gone', '20120', { actual: 10 }, null, true, 'REJECTED'],
  ['another purchase is still running', '20010', undefined, cart('paying'), true, 'PENDING'],
  ['the cart was bought already', '20010', undefined, cart('purchased'), true, 'REJECTED'],
  ['the cart has expired', '20010', undefined, null, true, 'REJECTED'],
  ['a declined card', '20002', undefined, null, false, 'REJECTED'],
  ['not carried out', '20226', undefined, null, false, 'REJECTED'],
  ['blocked', '40081', undefined, null, false, 'REJECTED'],
] as const)('[CART-12] [GRAPH-2] a refused purchase: %s', (_case, code, data, wire, readsCart, outcome) => {
  const rest = toRestError(409, { code, data });
  expect(needsCart(rest)).toBe(readsCart);
  expect(refusedOutcome(rest, wire)).toBe(outcome);
});
