import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runHere, runProcess } from '#tests/support/commands.ts';
import { type Gate, openGate } from '#tests/support/gate.ts';
import { addKey } from '#tests/support/partners.ts';
import { type CartBody, cards, openShop, type Shop } from '#tests/support/shop.ts';
import { buildPlatform } from '../app.ts';
import { attentionCommand } from '../attention-list.ts';
import { tellOnce } from '../change/tell.ts';
import { createLogger } from '../core/request-log.ts';
import { claimMessages } from '../outbox/repository.ts';
import { sendDue } from '../outbox/worker.ts';
import type { Attempt } from '../payment/port.ts';
import { reconcileOnce } from '../purchase/reconciler.ts';
import { askAgainOnce } from '../refund/service.ts';
import { startDelivering } from '../webhook/service.ts';
import { listWaiting } from './repository.ts';
import { createWatch } from './watch.ts';

let shop: Shop;
let gate: Gate;
beforeAll(async () => {
  shop = await openShop({
    chargeTimeoutMs: 3_000,
    tenant: { refunds: { untilHoursBefore: 0, feePercent: 0 } },
    before: async (processor) => {
      gate = await openGate(processor);
      return gate.url;
    },
  });
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
  await gate.close();
});
/** Each test starts with an empty list. */
beforeEach(async () => {
  await reconcileOnce(shop.deps, atOnce);
  await sql`insert into attention_done (kind, id) select * from unnest(${(await waiting()).map((one) => one.kind)}::text[],
    ${(await waiting()).map((one) => one.id)}::text[]) on conflict do nothing`.execute(shop.db);
});

const atOnce = { unknownMs: 0, startedMs: 0, voidMs: 0, lateMs: 0 };
const waiting = async () => (await listWaiting(shop.db)).items;
const command = (...args: string[]) => runHere(attentionCommand, args, { DATABASE_URL: shop.databaseUrl });

const cartOf = async () => {
  const [event, fan] = [await shop.event(), shop.visitor()];
  const { body: cart } = await fan.reserve(event.id, { quantity: 2 });
  return { fan, cart, cents: Math.round(cart.totals.totalPrice * 100) };
};
const purchaseOf = async (cart: CartBody) =>
  shop.db.selectFrom('purchase').selectAll().where('cart_id', '=', cart.uuid).executeTakeFirstOrThrow();
/** Refunds the whole charge at the processor directly, so that it refuses any further refund. */
const returnElsewhere = async (cart: CartBody) => {
  const { id } = await purchaseOf(cart);
  const found = await shop.processor.find({ key: id, handle: id });
  if (found.kind !== 'charged') throw new Error('there is no charge');
  await shop.processor.refund({
    key: randomUUID(),
    chargeId: found.chargeId,
    amountCents: found.amountCents,
    currency: found.currency,
  });
};
const undecided = async () => {
  const all = await cartOf();
  expect((await all.fan.buy(all.cart, { card: cards.unanswered })).status).toBe(202);
  return { ...all, id: (await purchaseOf(all.cart)).id };
};
const makeOlder = (id: string, time: string) =>
  sql`update purchase set created_at = created_at - ${time}::interval where id = ${id}::uuid`.execute(shop.db);
const refusedRefund = async () => {
  const { fan, cart, cents } = await cartOf();
  const { body: order } = await fan.buy(cart);
  await returnElsewhere(cart);
  const { body } = await fan.giveBack(order.uuid);
  return { fan, order, cents, refund: body.refunds[0]?.id ?? '', answer: body };
};

describe('an item that needs a person', () => {
  test('[PAY-2] is nothing: the command prints it and its exit code is 0', async () => {
    expect(await command()).toEqual({ code: 0, stdout: 'Nothing waits for a person.\n', stderr: '' });
    expect(JSON.parse((await command('--json')).stdout)).toEqual({ total: 0, items: [] });
  });

  test('[PAY-2] is a purchase whose outcome is unknown for five minutes, until it is known', async () => {
    const { id, cents } = await undecided();
    await makeOlder(id, '4 minutes');
    expect(await waiting()).toEqual([]);
    await makeOlder(id, '1 minute');
    expect(await waiting()).toMatchObject([{ kind: 'purchase undecided', id, cents, currency: 'USD', final: false }]);
    const { code, stderr } = await command('--done', id);
    expect([code, stderr]).toEqual([2, expect.stringContaining(id)]);
    await reconcileOnce(shop.deps, atOnce);
    await reconcileOnce(shop.deps, atOnce);
    expect(await waiting()).toEqual([]);
  });

  test('[PAY-2] what a buyer may still confirm at the bank is not listed; long after that it is', async () => {
    const { fan, cart } = await cartOf();
    const returnUrl = 'https://shop.test/';
    expect((await fan.buy(cart, { card: cards.challenge, returnUrl })).body.status).toBe('action_required');
    const { id } = await purchaseOf(cart);
    await sql`update purchase set created_at = created_at - interval '9 minutes' where id = ${id}`.execute(shop.db);
    expect(await waiting()).toEqual([]);
    await sql`update purchase set act_until = now() - interval '6 minutes' where id = ${id}`.execute(shop.db);
    expect(await waiting()).toMatchObject([{ kind: 'purchase undecided', id }]);
  });

  test('[PAY-2] is at once what nobody can decide since the keys of its processor were changed, with what to do', async () => {
    const { id } = await undecided();
    const sold = await cartOf();
    const { body: order } = await sold.fan.buy(sold.cart);
    gate.alter('POST /v1/refunds', { status: 503, body: '' });
    await sold.fan.giveBack(order.uuid);
    gate.alter('POST /v1/refunds', undefined);
    const trouble = 'the processor refuses our key (HTTP 401)';
    const unknown = async () => ({ kind: 'unknown' as const, trouble });
    const deps = { ...shop.deps, processor: { ...shop.processor, find: unknown, refund: unknown } };
    await reconcileOnce(deps, atOnce);
    await askAgainOnce(deps, 0);
    const detail = expect.stringContaining(`${trouble}. Put back the keys`);
    expect(await waiting()).toMatchObject([
      { kind: 'processor keys wrong', id, final: false, detail },
      { kind: 'processor keys wrong', final: false, detail },
    ]);
    await reconcileOnce(shop.deps, atOnce);
    await askAgainOnce(shop.deps, 0);
    expect(await waiting()).toEqual([]);
  });

  test('[PAY-2] is a purchase that was given up and of which wrong keys can’t tell whether it was charged', async () => {
    const { id } = await undecided();
    await reconcileOnce(shop.deps, atOnce);
    expect(await waiting()).toEqual([]);
    const refused = { kind: 'unknown' as const, trouble: 'the processor refuses our key (HTTP 401)' };
    const cancel = async (attempt: Attempt) => (attempt.key === id ? refused : shop.processor.cancel(attempt));
    await reconcileOnce({ ...shop.deps, processor: { ...shop.processor, cancel } }, atOnce);
    expect(await waiting()).toMatchObject([{ kind: 'processor keys wrong', id, final: false }]);
    await reconcileOnce(shop.deps, atOnce);
    expect(await waiting()).toEqual([]);
  });

  test('[PAY-2] [ORDER-6] is a refund that the processor refused: it is not requested again, and the order shows it as refused until a person has paid it back', async () => {
    const { fan, order, refund, cents, answer } = await refusedRefund();
    const refused = { paymentStatus: 'pending', refunds: [{ status: 'refused' }] };
    expect(answer).toMatchObject(refused);
    expect(await waiting()).toMatchObject([{ kind: 'refund refused', id: refund, cents, final: true }]);
    const asked = gate.asked('POST /v1/refunds');
    await askAgainOnce(shop.deps, 0);
    expect(gate.asked('POST /v1/refunds')).toBe(asked);
    expect((await fan.order(order.uuid)).body).toMatchObject(refused);
    expect((await command('--done', refund)).code).toBe(0);
    expect((await fan.order(order.uuid)).body).toMatchObject({
      paymentStatus: 'refunded',
      refunds: [{ status: 'done' }],
    });
  });

  test('[PAY-2] [ORDER-6] is a refund that the processor refused only when it was asked again: pending before, refused from then on', async () => {
    const { fan, cart } = await cartOf();
    const { body: order } = await fan.buy(cart);
    await returnElsewhere(cart);
    gate.alter('POST /v1/refunds', { status: 401, body: '' });
    expect((await fan.giveBack(order.uuid)).body.refunds).toMatchObject([{ status: 'pending' }]);
    gate.alter('POST /v1/refunds', undefined);
    await askAgainOnce(shop.deps, 0);
    expect((await fan.order(order.uuid)).body.refunds).toMatchObject([{ status: 'refused' }]);
  });

  test('[PAY-2] is a refund without an answer for an hour; it is requested again meanwhile', async () => {
    const { fan, cart } = await cartOf();
    const { body: order } = await fan.buy(cart);
    gate.alter('POST /v1/refunds', { status: 401, body: '' });
    await fan.giveBack(order.uuid);
    expect(await waiting()).toEqual([]);
    await sql`update refund set created_at = now() - interval '61 minutes' where order_id = ${order.id}`.execute(
      shop.db,
    );
    expect(await waiting()).toMatchObject([{ kind: 'refund unanswered', final: false }]);
    gate.alter('POST /v1/refunds', undefined);
    await askAgainOnce(shop.deps, 0);
    expect(await waiting()).toEqual([]);
  });

  test('[PAY-2] is a charge for which no order could be made and that the processor refuses to return', async () => {
    const { fan, cart, cents } = await cartOf();
    await fan.buy(cart, { card: cards.answerLost });
    await sql`update seat set state = 'free', cart_id = null, held_until = null
      where id = (select min(id) from seat where cart_id = ${cart.uuid}::uuid)`.execute(shop.db);
    await returnElsewhere(cart);
    for (let round = 0; round < 5; round += 1) await reconcileOnce(shop.deps, atOnce);
    const { id, state } = await purchaseOf(cart);
    expect(state).toBe('void');
    expect(await waiting()).toMatchObject([{ kind: 'charge not returned', id, cents, final: true }]);
    const asked = gate.asked('POST /v1/refunds');
    await reconcileOnce(shop.deps, atOnce);
    expect(gate.asked('POST /v1/refunds')).toBe(asked);
  });

  test('[PAY-2] is a charge without an order while the processor does not answer the request to return it', async () => {
    const { id, cart, cents } = await undecided();
    await reconcileOnce(shop.deps, atOnce);
    const token = await shop.tokenFor(cards.approved);
    await shop.processor.charge({ key: id, handle: id, amountCents: cents, currency: 'USD', token });
    gate.alter('POST /v1/refunds', { status: 503, body: '' });
    await reconcileOnce(shop.deps, atOnce);
    expect(await waiting()).toEqual([]);
    await sql`update late_charge set found_at = now() - interval '5 minutes' where purchase_id = ${id}`.execute(
      shop.db,
    );
    expect(await waiting()).toMatchObject([{ kind: 'charge not returned', id, cents, final: false }]);
    gate.alter('POST /v1/refunds', undefined);
    await reconcileOnce(shop.deps, atOnce);
    expect(await waiting()).toEqual([]);
    expect((await purchaseOf(cart)).charge_id).not.toBeNull();
  });

  test('[PAY-2] [PAY-4] is a charge of another amount than the purchase’s, although it was returned', async () => {
    const { id } = await undecided();
    const token = await shop.tokenFor(cards.approved);
    await shop.processor.charge({ key: id, handle: id, amountCents: 1, currency: 'USD', token });
    await reconcileOnce(shop.deps, atOnce);
    expect(await waiting()).toMatchObject([{ kind: 'charge of another amount', id, cents: 1, final: true }]);
  });

  test('[PAY-2] [ORDER-7] is a cancelled event whose orders are not paid back within an hour, until they are', async () => {
    const { fan, cart } = await cartOf();
    await fan.buy(cart);
    const eventId = cart.items[0]?.event.id ?? '';
    const seller = buildPlatform({ ...shop.deps, operatorKey: 'ok_test' });
    const cancelled = await seller.inject({
      method: 'POST',
      url: `/api/event/${eventId}/change`,
      headers: { 'gst-operator-key': 'ok_test' },
      payload: { kind: 'cancelled' },
    });
    await seller.close();
    expect(cancelled.statusCode).toBe(200);
    // No refund of this order can be written down.
    await sql`alter table refund add constraint no_refund check (created_at < '2020-01-01') not valid`.execute(shop.db);
    await tellOnce(shop.deps, 0);
    expect(await waiting()).toEqual([]);
    await sql`update event_change set created_at = now() - interval '61 minutes' where event_id = ${eventId}::uuid`.execute(
      shop.db,
    );
    expect(await waiting()).toMatchObject([
      {
        kind: 'cancellation unfinished',
        id: eventId,
        detail: 'orders of the event that are not paid back: 1',
        final: false,
      },
    ]);
    await sql`alter table refund drop constraint no_refund`.execute(shop.db);
    await tellOnce(shop.deps, 0);
    expect(await waiting()).toEqual([]);
  });

  test('[PAY-2] is a message that could not be sent for a day: it is not sent again', async () => {
    const { fan, cart } = await cartOf();
    await fan.buy(cart);
    const refusing = async () => Promise.reject(new Error('the webhook is down'));
    await sql`update outbox set attempts = 34, available_at = now() where done_at is null`.execute(shop.db);
    await sendDue(shop.db, refusing);
    expect(await waiting()).toEqual([]);
    await sql`update outbox set available_at = now() where done_at is null`.execute(shop.db);
    await sendDue(shop.db, refusing);
    const items = await waiting();
    expect(items.length).toBeGreaterThan(0);
    expect(items.every(({ kind, cents, final }) => kind === 'news given up' && cents === null && final)).toBe(true);
    await sql`update outbox set available_at = now() where done_at is null`.execute(shop.db);
    expect(await claimMessages(shop.db, 'webhook')).toEqual([]);
  });
});

describe('a partner’s webhook', () => {
  let server: Server;
  let url: string;
  /** What the partner's endpoint answers. */
  let status = 204;
  let answered = 0;
  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume();
      response.writeHead(status).end();
      answered += 1;
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
    await addKey(shop.db, { partner: 'acme' });
  });
  afterAll(() => server.close());

  const endpoint = async (): Promise<string> => {
    const { rows } = await sql<{ id: string }>`insert into webhook_endpoint (tenant_id, partner, url, secret, topics)
      values ('grandstand', 'acme', ${url}, 'whsec_c2VjcmV0', '{order.confirmed}') returning id`.execute(shop.db);
    return rows[0]?.id ?? '';
  };
  /** Tells the endpoint something, until it has answered. */
  const tell = async (id: string): Promise<void> => {
    const before = answered;
    await sql`with message as (
        insert into webhook_message (key, topic, data) values ('test:' || gen_random_uuid(), 'order.confirmed', '{}') returning id
      ) insert into webhook_delivery (endpoint_id, message_id) select ${id}, id from message`.execute(shop.db);
    const telling = startDelivering(shop.db, true, false, { everyMs: 20 });
    await expect.poll(() => answered).toBeGreaterThan(before);
    await telling.stop();
  };
  const switchOn = (id: string) =>
    shop.app.inject({
      method: 'POST',
      url: `/api/partner/webhook/${id}/on`,
      headers: { 'gst-partner-api': 'grandstand/acme' },
    });

  test('[GRAPH-18] that is the partner’s only one is listed when it is switched off, until a person has dealt with it, and again when it is switched off anew', async () => {
    const id = await endpoint();
    await tell(id);
    expect((await command()).code).toBe(0);
    status = 410;
    await tell(id);
    const detail = `grandstand/acme: ${url} answered 410, and the partner is told nothing there`;
    const listed = await command();
    expect(listed.code).toBe(1);
    expect(listed.stdout.split('\n')[1]?.split(/ {2,}/).slice(1)).toEqual(['webhook off', id, detail]);
    const [item] = JSON.parse((await command('--json')).stdout).items;
    expect(item).toMatchObject({ kind: 'webhook off', id, cents: null, currency: null, detail, final: true });
    expect((await command('--done', id)).code).toBe(0);
    expect((await command('--done', id)).code).toBe(2);
    expect(await waiting()).toEqual([]);
    expect((await switchOn(id)).statusCode).toBe(200);
    await sql`update webhook_endpoint set failing_since = now() - interval '4 days' where id = ${id}`.execute(shop.db);
    status = 503;
    await tell(id);
    const again = await waiting();
    expect(again).toMatchObject([
      { kind: 'webhook off', id, detail: detail.replace('answered 410', 'took nothing for three days') },
    ]);
    // Switched on it needs nobody.
    expect((await switchOn(id)).statusCode).toBe(200);
    expect(await waiting()).toEqual([]);
  });
});

describe('the command', () => {
  test('[PAY-2] lists it as a table and as JSON with exit code 1, and --done removes an item', async () => {
    const { refund, order, cents } = await refusedRefund();
    const table = await command();
    expect(table.code).toBe(1);
    const [head = '', line = '', ...rest] = table.stdout.trimEnd().split('\n');
    expect(head.split(/ {2,}/)).toEqual(['SINCE (UTC)', 'WHAT', 'AMOUNT', 'ID', 'WHY']);
    expect(line.split(/ {2,}/).slice(1)).toEqual([
      'refund refused',
      `${(cents / 100).toFixed(2)} USD`,
      refund,
      `order ${order.id}: the processor refuses to return it (too_much)`,
    ]);
    expect(rest).toEqual(['', '1 waits for a person.']);
    const json = await command('--json');
    expect(json.code).toBe(1);
    expect(JSON.parse(json.stdout)).toMatchObject({ total: 1, items: [{ kind: 'refund refused', id: refund, cents }] });
    expect((await command('--done', refund)).code).toBe(0);
    expect((await command()).code).toBe(0);
  });

  test('[PAY-2] that cannot read the list ends with exit code 2, not as if nothing waited', async () => {
    expect((await command('--what')).code).toBe(2);
    const nowhere = shop.databaseUrl.replace(/\/[^/]*$/, '/nowhere');
    const file = join(import.meta.dirname, '..', 'attention-list.ts');
    expect((await runProcess(file, [], { DATABASE_URL: nowhere })).code).toBe(2);
  });
});

describe('the log', () => {
  const captureLog = () => {
    const lines: { level: number; alarm?: string; waiting?: number; what?: { id: string }[] }[] = [];
    const logger = createLogger('info', { destination: { write: (line) => void lines.push(JSON.parse(line)) } });
    return { lines, logger };
  };
  const [WARN, ERROR] = [40, 50];

  test('[PAY-2] has one alarm for a new item, with the number of all items', async () => {
    const { lines, logger } = captureLog();
    const watch = createWatch(shop.db, logger);
    await watch();
    expect(lines).toEqual([]);
    const first = await refusedRefund();
    await watch();
    await watch();
    expect(lines).toMatchObject([{ level: ERROR, alarm: 'attention', waiting: 1, what: [{ id: first.refund }] }]);
    const second = await refusedRefund();
    await watch();
    await watch();
    expect(lines.slice(1)).toMatchObject([{ level: ERROR, waiting: 2, what: [{ id: second.refund }] }]);
  });

  test('[PAY-2] repeats a warning while items still wait', async () => {
    const { lines, logger } = captureLog();
    const watch = createWatch(shop.db, logger, 0);
    await refusedRefund();
    await watch();
    await watch();
    expect(lines.map(({ level, alarm, waiting }) => [level, alarm, waiting])).toEqual([
      [ERROR, 'attention', 1],
      [WARN, 'attention', 1],
    ]);
  });
});
