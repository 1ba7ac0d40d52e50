import { sql } from 'kysely';
import type { SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { billing, cards, openShop, type Shop } from '#tests/support/shop.ts';
import { sendDue } from '../outbox/worker.ts';
import { reconcileOnce } from '../purchase/reconciler.ts';
import { createMailer } from './service.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ chargeTimeoutMs: 1_000 });
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
});
beforeEach(() => sql`update outbox set done_at = now()`.execute(shop.db));

const atOnce = { unknownMs: 0, startedMs: 0, voidMs: 0, lateMs: 0 };
const cartOf = async () => {
  const [event, fan] = [await shop.event(), shop.visitor()];
  const { body: cart } = await fan.reserve(event.id, { quantity: 2 });
  return { fan, cart };
};
const sent = async (): Promise<SendMailOptions[]> => {
  const mails: SendMailOptions[] = [];
  const mailer = createMailer({
    db: shop.db,
    tenants: shop.tenants,
    deliver: async (mail) => void mails.push(mail),
    origin: 'https://tickets.example',
    from: 'tickets@tickets.example',
  });
  await sendDue(shop.db, mailer, false, 'mail');
  return mails;
};
const withCode = (mail: SendMailOptions | undefined) => ({
  to: mail?.to,
  subject: mail?.subject,
  text: String(mail?.text),
});

test('[ORDER-5] a buyer whose payment had no answer is told that nothing was charged, once', async () => {
  const { fan, cart } = await cartOf();
  expect((await fan.buy(cart, { card: cards.unanswered })).status).toBe(202);
  expect(await sent()).toEqual([]);
  await reconcileOnce(shop.deps, atOnce);
  const [mail, ...more] = await sent();
  expect(more).toEqual([]);
  const { to, subject, text } = withCode(mail);
  expect(JSON.stringify(to)).toContain(billing.emailAddress);
  expect(subject).toBe('Your payment didn’t go through');
  expect(text).toContain('You weren’t charged');
  expect(text).toContain(`$${cart.totals.totalPrice.toFixed(2)}`);
});

test('[PAY-2] a buyer who was charged and gets no order is told that the money comes back', async () => {
  const { fan, cart } = await cartOf();
  expect((await fan.buy(cart, { card: cards.answerLost })).status).toBe(202);
  await sql`update seat set state = 'free', cart_id = null, held_until = null
    where id = (select min(id) from seat where cart_id = ${cart.uuid}::uuid)`.execute(shop.db);
  for (let round = 0; round < 5; round += 1) await reconcileOnce(shop.deps, atOnce);
  const [mail, ...more] = await sent();
  expect(more).toEqual([]);
  expect(withCode(mail).text).toContain('on its way back to you');
});

test('[ORDER-5] who sees a card declined, or gives a step up, gets no email about it', async () => {
  const { fan, cart } = await cartOf();
  expect((await fan.buy(cart, { card: cards.declined })).status).toBe(402);
  await fan.buy(cart, { card: cards.challenge, returnUrl: 'https://shop.test/' });
  expect((await fan.resume(cart, 'cancel')).status).toBe(402);
  expect(await sent()).toEqual([]);
});
