import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seed } from '#tests/support/seed.ts';
import { type CartBody, openShop, type Shop } from '#tests/support/shop.ts';
import { IN_A_MONTH } from '#tests/support/shop-events.ts';
import type { OfferFee } from '../core/column-types.ts';

const texts = { messages: { short: { en: 'Off' }, topBanner: null, bottomBanner: null }, description: null };
const charged = ['distance', 'face_value_tax', 'facility', 'order_processing', 'processing', 'service', 'tax'] as const;

const fee: fc.Arbitrary<OfferFee> = fc.record({
  type: fc.constantFrom(...charged),
  scope: fc.constantFrom('per_ticket', 'per_order'),
  cents: fc.integer({ min: 0, max: 9_999 }),
  included: fc.boolean(),
});
const offer = fc.record({
  face_value_cents: fc.integer({ min: 0, max: 1_000_000 }),
  fees: fc.uniqueArray(fee, { maxLength: 5, selector: (one) => one.type }),
});

describe('through the API', () => {
  let shop: Shop;
  beforeAll(async () => {
    const awkward = { ...texts, limitMax: 3 };
    shop = await openShop({
      tenant: {
        discounts: [
          { ...awkward, type: 'percentage', value: 33.3, appliedTo: 'face_value' },
          { ...awkward, type: 'value', values: { USD: 7 }, appliedTo: 'service' },
          { ...texts, type: 'percentage', value: 12.5, appliedTo: 'facility', limitMax: null },
        ],
      },
    });
  });
  afterAll(async () => {
    await shop.expectInvariants();
    await shop.close();
  });

  /** Money on the wire in cents; more than two decimals would be a defect of its own. */
  const cents = (money: number): number => {
    expect(money).toBe(Number(money.toFixed(2)));
    return Math.round(money * 100);
  };
  const sumOf = (charges: CartBody['charges']) =>
    charges.filter((one) => !one.included).reduce((sum, one) => sum + cents(one.grand), 0);

  test('[CART-10] [CART-12] cart, invoice, charge and order name one total, to the cent', async () => {
    const priced = offer.filter((one) => one.face_value_cents > 100);
    await fc.assert(
      fc.asyncProperty(priced, fc.integer({ min: 1, max: 6 }), fc.boolean(), async (sold, quantity, courier) => {
        const event = await shop.event({
          start: IN_A_MONTH,
          offers: [{ cents: sold.face_value_cents, fees: sold.fees }, { cents: 1 }],
        });
        const fan = shop.visitor();
        const { uuid } = (await fan.reserve(event.id, { quantity, offers: [event.offers[0]] })).body;
        const shippingId = courier ? 'courier' : 'mobile';
        const { body: cart } = await fan.call<CartBody>('PUT', `/api/cart/${uuid}/shippingOption`, { shippingId });
        const { totals } = cart;
        const total = cents(totals.totalPrice);
        expect(cents(totals.basePrice) + cents(totals.fee) + cents(totals.tax)).toBe(total);
        expect(sumOf(cart.charges)).toBe(total);
        const delivery = courier ? 1615 : 0;
        expect(cart.items.reduce((sum, item) => sum + cents(item.totalPrice), delivery)).toBe(total);
        const invoice = await fan.call<{ amount: number }>('POST', `/api/cart/${uuid}/invoice`);
        expect(cents(invoice.body.amount)).toBe(total);
        const { body: order } = await fan.buy(cart);
        expect([cents(order.totalPrice), cents(order.paymentCash), sumOf(order.charges)]).toEqual([
          total,
          total,
          total,
        ]);
        expect((await shop.ledger()).charges.at(-1)?.amountCents).toBe(total);
      }),
      { seed, numRuns: 12 },
    );
  });
});
