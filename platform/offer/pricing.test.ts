import { describe, expect, test } from 'vitest';
import type { OfferFee } from '../core/tables.ts';
import type { TenantDiscount } from '../tenant/schemas.ts';
import { discountLines, offerLines, sumLines, ticketCents } from './pricing.ts';
import { priceOf } from './wire.ts';

const fee = (type: OfferFee['type'], cents: number, rest: Partial<OfferFee> = {}): OfferFee => ({
  type,
  scope: 'per_ticket',
  cents,
  included: false,
  ...rest,
});
const offer = (...fees: OfferFee[]) => ({ face_value_cents: 10_000, fees });
const discount = (rest: Partial<TenantDiscount>): TenantDiscount => ({
  messages: { short: { en: 'Less' }, topBanner: null, bottomBanner: null },
  description: null,
  type: 'percentage',
  value: 20,
  appliedTo: 'service',
  limitMax: null,
  ...rest,
});
const off = (lines: ReturnType<typeof offerLines>, ...discounts: TenantDiscount[]) =>
  discountLines(lines, discounts, 'USD').lines.map((line) => [line.type, line.cents, line.quantity]);

describe('lines', () => {
  test('[CART-9] a fee of the order comes once, a fee of a ticket with every ticket', () => {
    const lines = offerLines(offer(fee('service', 1000), fee('order_processing', 395, { scope: 'per_order' })), 3);
    expect(lines.map((line) => [line.type, line.quantity])).toEqual([
      ['face_value', 3],
      ['service', 3],
      ['order_processing', 1],
    ]);
    expect(sumLines(lines)).toEqual({ baseCents: 30_000, feeCents: 3395, taxCents: 0, totalCents: 33_395 });
  });

  test('[CART-10] what another line contains is shown and not added', () => {
    const lines = offerLines(offer(fee('service', 1000, { included: true }), fee('tax', 500, { included: true })), 2);
    expect(lines).toHaveLength(3);
    expect(sumLines(lines).totalCents).toBe(20_000);
  });
});

describe('discounts', () => {
  test.each([
    ['of 20 percent, rounded to the cent', { value: 20 }, 1237, [['discounted_service', -247, 3]]],
    ['for two tickets at most', { limitMax: 2 }, 1000, [['discounted_service', -200, 2]]],
    ['of an amount', { type: 'value' as const, value: 1.5 }, 1000, [['discounted_service', -150, 3]]],
    ['of more than the fee', { type: 'value' as const, value: 50 }, 1000, [['discounted_service', -1000, 3]]],
    ['of more than everything', { value: 150 }, 1000, [['discounted_service', -1000, 3]]],
    ['on the face value', { appliedTo: 'face_value' as const }, 1000, [['discounted_face_value', -2000, 3]]],
    ['on a fee that is not there', { appliedTo: 'facility' as const }, 1000, []],
    ['of a fee of nothing', {}, 0, []],
  ])('[CART-9] a discount %s', (_title, rest, cents, expected) => {
    expect(off(offerLines(offer(fee('service', cents)), 3), discount(rest))).toEqual(expected);
  });

  test('[CART-9] nothing comes off a fee that the face value contains', () => {
    expect(off(offerLines(offer(fee('service', 1000, { included: true })), 1), discount({}))).toEqual([]);
  });

  test('[CART-10] two discounts together never take off more than the fee', () => {
    const lines = offerLines(offer(fee('service', 1000)), 1);
    expect(off(lines, discount({ value: 80 }), discount({ value: 80 }))).toEqual([
      ['discounted_service', -800, 1],
      ['discounted_service', -200, 1],
    ]);
  });
});

describe('the price of one ticket', () => {
  test('[EVENT-4] separate fees are on top of the base', () => {
    const priced = offer(fee('service', 1000), fee('tax', 85), fee('order_processing', 395, { scope: 'per_order' }));
    expect(ticketCents(priced)).toBe(11_085);
    expect(priceOf(priced, 'USD')).toEqual({
      basePrice: 100,
      feePrice: 10.85,
      marketFeePrice: 10,
      totalPrice: 110.85,
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
});
