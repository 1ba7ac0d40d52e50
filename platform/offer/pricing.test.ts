import { expect, test } from 'vitest';
import type { OfferFee } from '../core/column-types.ts';
import { pricesOf } from './pricing.ts';
import { priceOf } from './wire.ts';

const fee = (type: OfferFee['type'], cents: number, rest: Partial<OfferFee> = {}): OfferFee => ({
  type,
  scope: 'per_ticket',
  cents,
  included: false,
  ...rest,
});
const offer = (...fees: OfferFee[]) => ({ face_value_cents: 10_000, fees });

test('[EVENT-4] [PRICE-1] separate fees are on top of the base, those of the order too', () => {
  const priced = offer(fee('service', 1000), fee('tax', 85), fee('order_processing', 395, { scope: 'per_order' }));
  expect(priceOf(priced, 'USD')).toEqual({
    basePrice: 100,
    feePrice: 14.8,
    marketFeePrice: 10,
    totalPrice: 114.8,
    feeIncluded: false,
    feeKnown: true,
    currency: 'USD',
  });
});

test('[EVENT-4] included fees are in the base', () => {
  expect(priceOf(offer(fee('service', 1000, { included: true })), 'EUR')).toMatchObject({
    basePrice: 100,
    feePrice: 0,
    totalPrice: 100,
    feeIncluded: true,
  });
});

test('[PRICE-1] a fee of the order is added where all fees of the ticket are in its price', () => {
  const priced = offer(fee('service', 1000, { included: true }), fee('order', 395, { scope: 'per_order' }));
  expect(priceOf(priced, 'EUR')).toMatchObject({
    basePrice: 100,
    feePrice: 3.95,
    totalPrice: 103.95,
    feeIncluded: false,
  });
});

test('[CART-9] [CART-14] a cart keeps each line under its name, a package under its own', () => {
  const pack = { name: 'Fan package', cents: 2500 };
  const { lines } = pricesOf({ offer: offer(fee('service', 1000)), quantity: 2, pack, discounts: [], currency: 'USD' });
  expect(lines.map(({ name, shortDesc }) => [name, shortDesc])).toEqual([
    ['Face value', undefined],
    ['Service fee', undefined],
    ['Fan package', 'Fan package'],
  ]);
});
