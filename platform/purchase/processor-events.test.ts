import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EVENTS_SECRET } from '#tests/support/platform.ts';
import { cards, openShop, type Shop } from '#tests/support/shop.ts';
import { listWaiting } from '../attention/repository.ts';
import { SIGNATURE_HEADER, sign } from '../core/signature.ts';
import { reconcileOnce } from './reconciler.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ chargeTimeoutMs: 3_000, lateMs: 6_000 });
  const url = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  expect(await shop.processor.subscribe(`${url}/api/payment/events`)).toBe(true);
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
});

const atOnce = { unknownMs: 0, startedMs: 0, voidMs: 0, lateMs: 0 };
const cartOf = async () => {
  const event = await shop.event();
  const fan = shop.visitor();
  const { body: cart } = await fan.reserve(event.id, { quantity: 2 });
  return { fan, cart };
};
const reported = async () => (await shop.db.selectFrom('processor_event').selectAll().execute()).length;
const send = (event: object, header = sign(EVENTS_SECRET, JSON.stringify(event), new Date())) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/payment/events',
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: header },
    payload: JSON.stringify(event),
  });
const eventOf = (more: object = {}, data: object = {}) => ({
  id: `evt_${crypto.randomUUID()}`,
  type: 'charge.succeeded',
  created: new Date().toISOString(),
  data: { key: 'nobody', chargeId: 'ch_1', amountCents: 100, reason: null, card: null, ...data },
  ...more,
});

describe('events of the processor', () => {
  test('[CART-12] an event that comes before the answer of its charge makes the one order', async () => {
    const { fan, cart } = await cartOf();
    const { status, body } = await fan.buy(cart, { card: cards.eventFirst });
    expect(status).toBe(200);
    expect((await fan.cart(cart.uuid)).body.purchase).toMatchObject({ state: 'succeeded', orderUuid: body.uuid });
  });

  test('[CART-12] an event that comes twice at once counts once', async () => {
    const { fan, cart } = await cartOf();
    expect((await fan.buy(cart, { card: cards.eventTwice })).status).toBe(200);
    const orders = await shop.db.selectFrom('order').selectAll().where('cart_id', '=', cart.uuid).execute();
    expect(orders).toHaveLength(1);
  });

  test('[CART-12] two events of one charge at once: both are taken, and there is one order', async () => {
    const { fan, cart } = await cartOf();
    expect((await fan.buy(cart, { card: cards.unanswered })).status).toBe(202);
    const { id: key, amount_cents: amountCents } = await shop.db
      .selectFrom('purchase')
      .select(['id', 'amount_cents'])
      .where('cart_id', '=', cart.uuid)
      .executeTakeFirstOrThrow();
    const token = await shop.tokenFor(cards.approved);
    const charged = await shop.processor.charge({ key, handle: key, amountCents, currency: 'USD', token });
    if (charged.kind !== 'charged') throw new Error('the card was not charged');
    const chargeData = { key, chargeId: charged.chargeId, amountCents, currency: 'USD', card: charged.paidWith.card };
    const answers = await Promise.all([
      send(eventOf({}, chargeData)),
      send(eventOf({}, chargeData)),
      send(eventOf({}, chargeData)),
    ]);
    expect(answers.map((one) => one.statusCode)).toEqual([204, 204, 204]);
    expect((await fan.cart(cart.uuid)).body.purchase?.state).toBe('succeeded');
  });

  test('[CART-12] an event of a purchase that still runs is taken, and whoever runs it decides it', async () => {
    const { fan, cart } = await cartOf();
    await fan.buy(cart, { card: cards.answerLost });
    const running = sql`update purchase set state = 'started', created_at = now() where cart_id = ${cart.uuid}`;
    await running.execute(shop.db);
    const [event] = (await shop.events()).items.slice(-1);
    expect((await send(event ?? {})).statusCode).toBe(204);
    expect((await fan.cart(cart.uuid)).body.purchase?.state).toBe('started');
    await reconcileOnce(shop.deps, atOnce);
    expect((await fan.cart(cart.uuid)).body.purchase?.state).toBe('succeeded');
  });

  test('[CART-12] when the answer is lost, its event settles the purchase', async () => {
    const { fan, cart } = await cartOf();
    expect((await fan.buy(cart, { card: cards.answerLost })).status).toBe(202);
    const [event] = (await shop.events()).items.slice(-1);
    expect(await shop.replay(event?.id ?? '')).toBe(200);
    expect((await fan.cart(cart.uuid)).body.purchase?.state).toBe('succeeded');
  });

  test('[PAY-2] a late charge whose return the bank sends back is listed for a person', async () => {
    const { fan, cart } = await cartOf();
    expect((await fan.buy(cart, { card: cards.unanswered })).status).toBe(202);
    await reconcileOnce(shop.deps, atOnce);
    const { id: key, amount_cents: amountCents } = await shop.db
      .selectFrom('purchase')
      .select(['id', 'amount_cents'])
      .where('cart_id', '=', cart.uuid)
      .executeTakeFirstOrThrow();
    const token = await shop.tokenFor(cards.refundFails);
    await shop.processor.charge({ key, handle: key, amountCents, currency: 'USD', token });
    await expect
      .poll(async () => (await listWaiting(shop.db)).items)
      .toMatchObject([{ kind: 'charge not returned', id: key, cents: amountCents, final: true }]);
  });

  test('[CART-12] a repeated event of a declined card leaves the cart open', async () => {
    const { fan, cart } = await cartOf();
    expect((await fan.buy(cart, { card: cards.declined })).error.code).toBe('20002');
    const { items } = await shop.events();
    const declined = items.findLast((event) => event.type === 'charge.declined');
    expect(await shop.replay(declined?.id ?? '')).toBe(200);
    expect((await fan.cart(cart.uuid)).body.status).toBe('open');
    expect((await fan.buy(cart)).status).toBe(200);
  });

  test('[CART-12] the event of a late charge leads to one refund, however often it is replayed', async () => {
    const { fan, cart } = await cartOf();
    await fan.buy(cart, { card: cards.late });
    await reconcileOnce(shop.deps, atOnce);
    const chargesOf = async () => {
      const { rows } = await sql<{ id: string }>`select id from purchase where cart_id = ${cart.uuid}`.execute(shop.db);
      const { charges, refunds } = await shop.ledger();
      const own = charges.filter((charge) => charge.key === rows[0]?.id);
      return { own, refunds: refunds.filter((refund) => own.some((charge) => charge.id === refund.chargeId)) };
    };
    await expect.poll(async () => (await chargesOf()).refunds.length).toBe(1);
    const { items } = await shop.events();
    for (const event of items.slice(-3)) await shop.replay(event.id);
    const { own, refunds } = await chargesOf();
    expect(refunds.map((one) => one.amountCents)).toEqual(own.map((one) => one.amountCents));
    expect((await fan.cart(cart.uuid)).body).toMatchObject({ status: 'open', purchase: { state: 'void' } });
  });
});

describe('the sender of events', () => {
  test.each([
    ['no signature', ''],
    ['a wrong one', `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`],
    ['one of another secret', sign('somebody else', JSON.stringify(eventOf()), new Date())],
    ['nonsense', 't=now,v1=yes'],
  ])('[ERR-1] an event with %s is refused and does nothing', async (_title, header) => {
    const before = await reported();
    const answer = await send(eventOf(), header);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ success: false, status: 401, code: 'SERVER_ERROR' });
    expect(await reported()).toBe(before);
  });

  test('[ERR-1] an old signature is refused, so that an intercepted event cannot be replayed', async () => {
    const event = eventOf();
    const old = new Date(Date.now() - 301_000);
    expect((await send(event, sign(EVENTS_SECRET, JSON.stringify(event), old))).statusCode).toBe(401);
    expect((await send(event)).statusCode).toBe(204);
  });

  test('[ERR-1] a signed event that is malformed names its field', async () => {
    const answer = await send(eventOf({ type: 'charge.imagined' }));
    expect(answer.json()).toMatchObject({ code: '40020', details: [{ field: 'type' }] });
  });

  test('[CART-12] [PAY-4] what an event says of an outcome sells nothing: the processor is asked', async () => {
    const { fan, cart } = await cartOf();
    expect((await fan.buy(cart, { card: cards.unanswered })).status).toBe(202);
    const paid = sql<{ key: string }>`select id as key from purchase where cart_id = ${cart.uuid}::uuid`;
    const key = (await paid.execute(shop.db)).rows[0]?.key;
    const card = { type: 'visa', last4: '4242', expireMonth: 12, expireYear: 2030 };
    const amountCents = Math.round(cart.totals.totalPrice * 100);
    const event = eventOf({}, { key, amountCents, currency: 'USD', card });
    expect((await send(event)).statusCode).toBe(204);
    const declined = eventOf({ type: 'charge.declined' }, { key, reason: 'card_declined' });
    expect((await send(declined)).statusCode).toBe(204);
    expect((await fan.cart(cart.uuid)).body.purchase?.state).toBe('unknown');
    const token = await shop.tokenFor(cards.approved);
    await shop.processor.charge({ key: key ?? '', handle: key ?? '', amountCents, currency: 'USD', token });
    // The same event again, now that it is true.
    expect((await send(event)).statusCode).toBe(204);
    expect((await fan.cart(cart.uuid)).body.purchase?.state).toBe('succeeded');
    await reconcileOnce(shop.deps, atOnce);
  });

  test('an event about an unknown charge is accepted and changes nothing', async () => {
    expect((await send(eventOf())).statusCode).toBe(204);
    expect((await send(eventOf({}, { key: crypto.randomUUID() }))).statusCode).toBe(204);
  });
});
