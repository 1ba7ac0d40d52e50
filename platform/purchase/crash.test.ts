import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Gate, openGate } from '#tests/support/gate.ts';
import { type Identity, startIdentity } from '#tests/support/identity.ts';
import { signIn } from '#tests/support/members.ts';
import { billing, type CartBody, cards, openShop, type Shop } from '#tests/support/shop.ts';
import { type Part, startPart } from '#tests/support/stack.ts';

let identity: Identity;
let shop: Shop;
let gate: Gate;
let platform: Part | undefined;
beforeAll(async () => {
  const opened: Gate[] = [];
  identity = await startIdentity();
  shop = await openShop({
    issuer: identity.issuer,
    before: async (url) => {
      opened.push(await openGate(url));
      return opened[0]?.url ?? url;
    },
  });
  if (opened[0] === undefined) throw new Error('no gate');
  gate = opened[0];
});
afterAll(async () => {
  await platform?.kill();
  await shop.expectInvariants();
  await shop.close();
  await gate.close();
  await identity.close();
});

const startPlatform = async (): Promise<void> => {
  platform = await startPart('platform/main.ts', shop.environment);
};
const killAndRestart = async (): Promise<void> => {
  await platform?.kill();
  await startPlatform();
};

type Reply = { status: number; code: string | undefined; uuid: string | undefined };
/** A member who pays a part with points, so that points too must be where they belong afterwards. */
type Buyer = { cart: CartBody; sessionId: string; bearer: string; key: string; token: string };

const buyerOf = async (seat: number, event: string): Promise<Buyer> => {
  const fan = await signIn(shop, identity);
  const seats = { quantity: 1, section: 'A', row: '1', seats: [String(seat)] };
  return {
    cart: (await fan.reserve(event, seats)).body,
    sessionId: fan.sessionId,
    bearer: fan.token,
    key: randomUUID(),
    token: await shop.tokenFor(cards.approved),
  };
};
/** Through the process that is going to die; undefined when there was no answer. */
const pay = async (buyer: Buyer, newKey?: string): Promise<Reply | undefined> => {
  const { cart, sessionId, bearer, key } = buyer;
  const token = newKey === undefined ? buyer.token : await shop.tokenFor(cards.approved);
  const response = await fetch(`${platform?.url}/api/cart/${cart.uuid}/purchase_v2`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'gst-session-id': sessionId,
      authorization: `Bearer ${bearer}`,
    },
    body: JSON.stringify({
      idempotencyKey: newKey ?? key,
      billing,
      payment: { token },
      redeemPoints: 1000,
      expectedTotal: cart.totals.totalPrice,
      acceptTerms: true,
    }),
  }).catch(() => undefined);
  if (response === undefined) return undefined;
  const body: { code?: string; uuid?: string } = JSON.parse(await response.text());
  return { status: response.status, code: body.code, uuid: body.uuid };
};

const stateOf = async ({ cart }: Buyer): Promise<string | undefined> => {
  const { rows } = await sql<{ state: string }>`
    select state from purchase where cart_id = ${cart.uuid} order by created_at limit 1`.execute(shop.db);
  return rows[0]?.state;
};
const waitingForLocks = async (): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db);
  return rows[0]?.waiting ?? 0;
};
/** Time goes by: nobody believes any longer that the process which began these is still at work. */
const longAfter = () =>
  sql`update purchase set created_at = created_at - interval '5 minutes', updated_at = updated_at - interval '5 minutes'
    where state in ('started', 'unknown', 'void')`.execute(shop.db);
const chargesOf = async ({ cart }: Buyer) => {
  const { rows } = await sql<{ id: string }>`select id from purchase where cart_id = ${cart.uuid}`.execute(shop.db);
  const { charges, refunds } = await shop.ledger();
  const mine = charges.filter((charge) => rows.some((row) => row.id === charge.key));
  return { charges: mine.length, refunds: refunds.filter((one) => mine.some((it) => it.id === one.chargeId)).length };
};

/** Holds locks of its own until it is told to let go. */
const locking = async (statement: ReturnType<typeof sql>): Promise<() => Promise<void>> => {
  let release = () => {};
  let locked = () => {};
  const isLocked = new Promise<void>((done) => {
    locked = done;
  });
  const finished = shop.db.transaction().execute(async (tx) => {
    await statement.execute(tx);
    locked();
    await new Promise<void>((done) => {
      release = done;
    });
  });
  await Promise.race([isLocked, finished]);
  return async () => {
    release();
    await finished;
  };
};

describe('a platform that is killed in the middle of purchases', () => {
  test('[CART-12] [LOYAL-3] at every step: charges equal orders, seats and points agree, and the same key gets the answer', async () => {
    gate.eventsPass(false);
    await startPlatform();
    const [event, fewLeft] = [(await shop.event()).id, (await shop.event()).id];
    // An order for the last forty seats is news for the event's page, so its row is written after the order.
    await sql`update seat set state = 'blocked' where event_id = ${fewLeft} and section = 'B'`.execute(shop.db);
    const [unbegun, begun, underWay, charged] = [
      await buyerOf(1, event),
      await buyerOf(2, event),
      await buyerOf(3, event),
      await buyerOf(4, event),
    ];
    const settled = await buyerOf(1, fewLeft);

    const letCartGo = await locking(sql`select 1 from cart where uuid = ${unbegun.cart.uuid} for update`);
    const letEventGo = await locking(sql`select 1 from event where id = ${fewLeft} for no key update`);
    const replies = [pay(unbegun), pay(settled)];
    await expect.poll(waitingForLocks, { interval: 10 }).toBe(2);
    const beforeIt = gate.next('hold before');
    replies.push(pay(begun));
    await beforeIt;
    const onItsWay = gate.next('hold before');
    replies.push(pay(underWay));
    const letChargeGo = await onItsWay;
    const afterIt = gate.next('hold after');
    replies.push(pay(charged));
    await afterIt;
    expect(await Promise.all([unbegun, begun, underWay, charged, settled].map(stateOf))).toEqual([
      undefined,
      'started',
      'started',
      'started',
      'succeeded',
    ]);

    await killAndRestart();
    await letCartGo();
    await letEventGo();
    expect(await Promise.all(replies)).toEqual([undefined, undefined, undefined, undefined, undefined]);

    // Nothing had begun: the same key begins now.
    expect((await pay(unbegun))?.status).toBe(200);
    expect(await chargesOf(unbegun)).toEqual({ charges: 1, refunds: 0 });
    // The order stood: the same key reads it.
    expect((await pay(settled))?.status).toBe(200);
    expect(await chargesOf(settled)).toEqual({ charges: 1, refunds: 0 });

    await longAfter();
    await expect
      .poll(() => Promise.all([charged, begun, underWay].map(stateOf)), { interval: 50 })
      .toEqual(['succeeded', 'void', 'void']);
    const [answer, again] = [await pay(charged), await pay(charged)];
    expect([answer?.status, answer?.uuid]).toEqual([200, again?.uuid]);
    expect(await chargesOf(charged)).toEqual({ charges: 1, refunds: 0 });

    expect(await pay(begun)).toMatchObject({ status: 503, code: '20226' });
    expect((await pay(begun, randomUUID()))?.status).toBe(200);
    expect(await chargesOf(begun)).toEqual({ charges: 1, refunds: 0 });

    // The request was on its way all the time and arrives now.
    letChargeGo();
    await expect.poll(async () => (await chargesOf(underWay)).charges, { interval: 20 }).toBe(1);
    await longAfter();
    await expect.poll(async () => (await chargesOf(underWay)).refunds, { interval: 50 }).toBe(1);
    expect(await pay(underWay)).toMatchObject({ status: 503, code: '20226' });
    await shop.expectInvariants();
  });

  test('[CART-12] [LOYAL-3] [OPS-3] killed at random moments under load: every buyer who repeats the request has one order', async () => {
    const event = (await shop.event()).id;
    const buyers = await Promise.all(Array.from({ length: 10 }, (_, index) => buyerOf(index + 1, event)));
    const paying = Promise.all(buyers.map((buyer) => pay(buyer)));
    // Some are through, some are not: it dies as soon as the first has an order.
    const orders = sql<{ orders: number }>`select count(*) as orders from order_item where event_id = ${event}`;
    await expect.poll(async () => (await orders.execute(shop.db)).rows[0]?.orders, { interval: 1 }).toBeGreaterThan(0);
    await killAndRestart();
    await paying;
    await longAfter();
    await expect
      .poll(async () => (await Promise.all(buyers.map(stateOf))).filter((state) => state === 'started').length, {
        interval: 50,
      })
      .toBe(0);
    for (const buyer of buyers) {
      const reply = await pay(buyer);
      // Whoever was not charged is told so, and may pay with a new key.
      if (reply?.code === '20226') expect((await pay(buyer, randomUUID()))?.status).toBe(200);
      else expect(reply?.status).toBe(200);
      expect(await chargesOf(buyer)).toEqual({ charges: 1, refunds: 0 });
    }
    await shop.expectInvariants();
  });
});
