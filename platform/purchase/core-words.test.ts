import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProcess } from '#tests/support/commands.ts';
import { billing, type CartBody, cards, type OrderBody, openShop, type Shop } from '#tests/support/shop.ts';

const restCheck = fileURLToPath(new URL('../../gateway/contract/check-main.ts', import.meta.url));
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const buyInCoreWords = async (changes: object = {}) => {
  const event = await shop.event();
  const fan = shop.visitor();
  const { body: cart } = await fan.reserve(event.id, { quantity: 1 });
  const body = {
    idempotencyKey: randomUUID(),
    billingDetails: billing,
    payment: { token: await shop.tokenFor(cards.approved) },
    pointsPayment: 0,
    expectedTotal: cart.totals.totalPrice,
    currency: 'USD',
    acceptTerms: true,
    ...changes,
  };
  return { cart, bought: await fan.call<OrderBody & CartBody>('POST', `/api/cart/${cart.uuid}/purchase_v2`, body) };
};

test('[REST-9] a purchase in the words of the core is the same purchase', async () => {
  const { cart, bought } = await buyInCoreWords();
  expect(bought.status).toBe(200);
  expect(bought.body).toMatchObject({ totalPrice: cart.totals.totalPrice, billingDetails: billing });
});

test.each([
  [{ billingDetails: { ...billing, zipCode: 'none' } }, 'billingDetails.zipCode', '20118'],
  [{ billingDetails: { ...billing, city: 5 } }, 'billingDetails.city', '40020'],
  [{ pointsPayment: -1 }, 'pointsPayment', '40020'],
  [{ currency: 'EUR' }, 'currency', '40020'],
])('[REST-9] [ERR-1] a refusal of %o names the field as the body did: %s', async (changes, field, code) => {
  const { bought } = await buyInCoreWords(changes);
  expect(bought.error).toMatchObject({ code, details: [{ field }] });
  expect(bought.error.detail).not.toMatch(/\bbilling\.|redeemPoints|expectedCurrency/);
});

test('[REST-9] rest:check finds the core complete, a purchase included', async () => {
  const event = await shop.event();
  const url = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const token = await shop.tokenFor(cards.approved);
  const { stdout, code } = await runProcess(restCheck, [url, '--hold', event.id, '--buy', token], {});
  expect(stdout.match(/^✖.*$/gm)).toBeNull();
  expect(stdout).toContain('gives the same order: declare the capability `idempotency`');
  expect(code).toBe(0);
});
