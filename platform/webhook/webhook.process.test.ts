import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createReceiver, type Message } from '#examples/webhook-receiver/receiver.ts';
import { addKey, revoke } from '#tests/support/partners.ts';
import { openShop, type Shop, type Visitor } from '#tests/support/shop.ts';
import type { TestEvent } from '#tests/support/shop-events.ts';
import { startPart } from '#tests/support/stack.ts';
import { buildPlatform } from '../app.ts';
import type { Job } from '../core/jobs.ts';
import { askAgainOnce } from '../refund/service.ts';
import { startCleaning, startDelivering, startTellingPartners } from './service.ts';
import { signatureOf } from './signature.ts';

const SECRET = `whsec_${Buffer.from('thirty-two bytes of a secret ...').toString('base64')}`;
const OTHERS = `whsec_${Buffer.from('another partner’s secret, longer').toString('base64')}`;
const ACME = { 'gst-partner-api': 'grandstand/acme' };
const OTHER = { 'gst-partner-api': 'grandstand/other' };

const OPERATOR_KEY = 'ok_test_of_webhooks';

let shop: Shop;
/** The platform as the seller asks it. */
let seller: ReturnType<typeof buildPlatform>;
let received: Message[] = [];
let statuses: number[] = [];
/** Requests to an endpoint that takes them and never answers. */
let hung: ServerResponse[] = [];
/** What the listener answers in place of the receiver; null: the receiver answers. */
let refuseWith: number | null = null;
let listener: Server;
let url: string;
let jobs: Job[] = [];

beforeAll(async () => {
  shop = await openShop({ tenant: { refunds: { untilHoursBefore: 48, feePercent: 0 } } });
  seller = buildPlatform({ ...shop.deps, operatorKey: OPERATOR_KEY });
  for (const partner of ['acme', 'other']) await addKey(shop.db, { partner });
  const receive = createReceiver(SECRET, async (message) => void received.push(message));
  listener = createServer((request, response) => {
    response.once('finish', () => statuses.push(response.statusCode));
    if (request.url?.endsWith('/hangs')) return hung.push(response);
    const refusal = request.url?.endsWith('/gone') ? 410 : refuseWith;
    if (refusal === null) return receive(request, response);
    request.resume();
    return response.writeHead(refusal, { location: 'http://127.0.0.1:1/' }).end();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hooks`;
});
beforeEach(async () => {
  [received, statuses, refuseWith, hung] = [[], [], null, []];
  await sql`delete from webhook_endpoint`.execute(shop.db);
  await sql`update outbox set done_at = now() where done_at is null`.execute(shop.db);
});
afterEach(async () => {
  await Promise.all(jobs.map((job) => job.stop()));
  jobs = [];
});
afterAll(async () => {
  await shop.expectInvariants();
  await seller.close();
  await shop.close();
  listener.close();
});

const everyMs = 20;
const startTelling = () => void jobs.push(startTellingPartners(shop.db, undefined, false, { everyMs }));
const startWorkers = (allowPrivate = true) => {
  startTelling();
  jobs.push(startDelivering(shop.db, allowPrivate, false, { everyMs }));
};

async function endpoint(partner: string, topics: string[], { secret = SECRET, at = url } = {}): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into webhook_endpoint (tenant_id, partner, url, secret, topics)
    values ('grandstand', ${partner}, ${at}, ${secret}, ${topics}) returning id`.execute(shop.db);
  return rows[0]?.id ?? '';
}

/** Buys as a partner's visitor: everything carries the partner's name. */
async function orderOf(headers: Record<string, string>, of?: TestEvent) {
  const event = of ?? (await shop.event({ ticketLimit: 4 }));
  const fan = shop.visitor();
  const as = <T>(method: 'POST' | 'GET', path: string, payload?: object, more = {}) =>
    fan.call<T>(method, path, payload, { ...headers, ...more });
  const tickets = [{ productId: event.id, quantity: 1 }];
  const key = { 'idempotency-key': crypto.randomUUID() };
  const { body: cart } = await as<Parameters<Visitor['buy']>[0]>(
    'POST',
    `/api/cart/reserve/${event.id}`,
    { tickets },
    key,
  );
  const { body } = await fan.buy(cart);
  return { order: body, event, fan };
}
const types = () => received.map(({ type }) => type);
const few = () => received.filter(({ type }) => type === 'inventory.low').map(({ data }) => data);
const due = () =>
  sql`update webhook_delivery set available_at = now() where done_at is null and given_up_at is null`.execute(shop.db);

describe('what partners are told', () => {
  test('[GRAPH-18] of the orders and refunds of their own visitors, signed, with ids, and of nobody else’s', async () => {
    await endpoint('acme', ['order.confirmed', 'order.refunded']);
    await endpoint('other', ['order.confirmed'], { secret: OTHERS });
    startWorkers();
    const { order, fan } = await orderOf(ACME);
    await orderOf({});
    await expect.poll(types).toEqual(['order.confirmed']);
    expect(received[0]).toMatchObject({
      id: expect.stringMatching(/^msg_[0-9a-f-]{36}$/),
      data: { orderId: order.uuid },
    });
    expect((await fan.giveBack(order.uuid)).status).toBe(200);
    await expect.poll(types).toEqual(['order.confirmed', 'order.refunded']);
    expect(received[1]?.data).toMatchObject({ orderId: order.uuid, status: 'refunded' });
    // The other partner’s endpoint, at the same address, got nothing: its signature would have been refused.
    expect(statuses).not.toContain(401);
  });

  test('[GRAPH-18] [ORDER-6] once of a refund of their own visitors whose money the processor refuses', async () => {
    await endpoint('acme', ['order.refunded', 'order.refund-refused']);
    await endpoint('other', ['order.refund-refused'], { secret: OTHERS });
    startWorkers();
    const { order, fan } = await orderOf(ACME);
    // The whole charge is returned already, so that the processor refuses to return more.
    const { charge_id: chargeId, amount_cents: amountCents } = await shop.db
      .selectFrom('purchase')
      .innerJoin('order', 'order.purchase_id', 'purchase.id')
      .where('order.uuid', '=', order.uuid)
      .select(['charge_id', 'amount_cents'])
      .executeTakeFirstOrThrow();
    await shop.processor.refund({ key: crypto.randomUUID(), chargeId: String(chargeId), amountCents, currency: 'USD' });
    expect((await fan.giveBack(order.uuid)).body.refunds).toMatchObject([{ status: 'refused' }]);
    await askAgainOnce(shop.deps, 0);
    // They come in no particular order.
    await expect.poll(() => types().toSorted()).toEqual(['order.refund-refused', 'order.refunded']);
    for (const { data } of received) expect(data).toMatchObject({ orderId: order.uuid, status: 'refunded' });
    expect(statuses).not.toContain(401);
  });

  test.each([
    ['moved', { kind: 'moved', startDateTime: `${new Date().getUTCFullYear() + 2}-03-04T19:30:00` }],
    ['postponed', { kind: 'postponed' }],
    ['cancelled', { kind: 'cancelled' }],
  ])(
    '[GRAPH-18] of an event that its seller has %s, whether they sold it or not, and of no change that they did not ask for',
    async (kind, payload) => {
      await endpoint('acme', [`event.${kind}`]);
      await endpoint('other', ['order.confirmed'], { secret: OTHERS });
      const event = await shop.event();
      const answer = await seller.inject({
        method: 'POST',
        url: `/api/event/${event.id}/change`,
        headers: { 'gst-operator-key': OPERATOR_KEY },
        payload,
      });
      expect(answer.statusCode).toBe(200);
      startWorkers();
      await expect
        .poll(() => received.filter(({ data }) => data.eventId === event.id).map(({ type, data }) => [type, data]))
        .toEqual([[`event.${kind}`, { eventId: event.id }]]);
      expect(new Set(types())).toEqual(new Set([`event.${kind}`]));
      expect(statuses).not.toContain(401);
    },
  );

  test('[GRAPH-18] once of an event that has few tickets left', async () => {
    await endpoint('acme', ['inventory.low', 'order.confirmed']);
    startWorkers();
    // Of sixty seats, 21 stay on sale: 20 after the next order.
    const { event: popular } = await orderOf(ACME);
    await sql`update seat set state = 'blocked' where id in (
      select id from seat where event_id = ${popular.id} and state = 'free' order by id offset 21)`.execute(shop.db);
    await orderOf(ACME, popular);
    await orderOf(ACME, popular);
    await expect.poll(() => types().filter((type) => type === 'order.confirmed').length).toBe(3);
    await expect.poll(few).toEqual([{ eventId: popular.id, available: expect.any(Number) }]);
  });

  test('[GRAPH-18] of few places without seats as of few seats, those that others hold not counted', async () => {
    await endpoint('acme', ['inventory.low', 'order.confirmed']);
    startWorkers();
    const event = await shop.event({ admission: 'general', capacity: 24, offers: [{ cents: 5000 }] });
    await orderOf(ACME, event);
    await expect.poll(() => types().filter((type) => type === 'order.confirmed').length).toBe(1);
    expect(few()).toEqual([]);
    expect((await shop.visitor().reserve(event.id, { quantity: 3 })).status).toBe(200);
    await orderOf(ACME, event);
    await expect.poll(few).toEqual([{ eventId: event.id, available: 19 }]);
  });

  test('[GRAPH-18] a message that is refused comes again with its id until it is taken, and can be replayed', async () => {
    const id = await endpoint('acme', ['order.confirmed']);
    startWorkers();
    refuseWith = 500;
    await orderOf(ACME);
    await expect.poll(() => statuses.length).toBe(1);
    refuseWith = 302;
    await expect
      .poll(async () => {
        await due();
        return statuses.length;
      })
      .toBeGreaterThan(1);
    refuseWith = null;
    await expect
      .poll(async () => {
        await due();
        return types();
      })
      .toEqual(['order.confirmed']);
    const list = async (headers: Record<string, string>) =>
      (await shop.app.inject({ url: `/api/partner/webhook/${id}/delivery`, headers })).json().items;
    await expect.poll(async () => (await list(ACME))[0]?.state).toBe('delivered');
    const [delivery] = await list(ACME);
    expect(delivery).toMatchObject({ topic: 'order.confirmed', lastStatus: 204 });
    expect(await list(OTHER)).toEqual([]);
    const replayAs = async (headers: Record<string, string>) =>
      (
        await shop.app.inject({
          method: 'POST',
          url: `/api/partner/webhook/${id}/delivery/${delivery.id}/replay`,
          headers,
        })
      ).statusCode;
    expect(await replayAs(OTHER)).toBe(404);
    const before = statuses.length;
    expect(await replayAs(ACME)).toBe(200);
    await expect.poll(() => statuses.length).toBe(before + 1);
    // The receiver knows the id.
    expect(types()).toEqual(['order.confirmed']);
  });

  test('[GRAPH-18] what a platform was sending when it was killed is sent again with its id, by another one and once its lease has ended', async () => {
    const hangs = await endpoint('acme', ['order.confirmed'], { at: `${url}/hangs` });
    await addWaiting(hangs, 1);
    const sent = () => hung.map(({ req }) => req.headers['webhook-id']);
    const doomed = await startPart('platform/main.ts', { ...shop.environment, WEBHOOKS_PRIVATE: 'on' });
    await expect.poll(sent).toHaveLength(1);
    await doomed.kill();
    const [{ id, state } = { id: '', state: '' }] = (
      await sql<{ id: string; state: string }>`select id::text, case
          when done_at is null and given_up_at is null and attempts = 1
            and available_at between now() and now() + interval '60 seconds' then 'leased' else 'not leased' end as state
        from webhook_delivery where endpoint_id = ${hangs}`.execute(shop.db)
    ).rows;
    expect(state).toBe('leased');
    // The one that lives passes it over while the lease lasts: a later message goes first.
    await addWaiting(hangs, 1);
    jobs.push(startDelivering(shop.db, true, false, { everyMs }));
    await expect.poll(sent).toHaveLength(2);
    await sql`update webhook_delivery set available_at = now() where id = ${id}::bigint`.execute(shop.db);
    await expect.poll(sent).toHaveLength(3);
    const [first, second, third] = sent();
    expect([third, second === first]).toEqual([first, false]);
  });

  test('[GRAPH-18] is sent again after 5, 15, 45 … seconds, six hours apart at most, and given up after three days', async () => {
    await endpoint('acme', ['order.confirmed']);
    refuseWith = 503;
    startTelling();
    await orderOf(ACME);
    const next = async () =>
      (
        await sql<{ seconds: number; over: boolean }>`
          select round(extract(epoch from available_at - now())) as seconds, given_up_at is not null as over
          from webhook_delivery where last_status = 503 order by id desc limit 1`.execute(shop.db)
      ).rows[0];
    const sendOnce = async () => {
      const before = statuses.length;
      const job = startDelivering(shop.db, true, false, { everyMs });
      await expect.poll(() => statuses.length).toBe(before + 1);
      await job.stop();
      return next();
    };
    const waits: (number | undefined)[] = [];
    for (let attempt = 0; attempt < 10; attempt += 1) {
      waits.push((await sendOnce())?.seconds);
      await due();
    }
    expect(waits.map(Number)).toEqual([5, 15, 45, 135, 405, 1215, 3645, 10_935, 21_600, 21_600]);
    await sql`update webhook_delivery set begun_at = now() - interval '71 hours'`.execute(shop.db);
    expect((await sendOnce())?.over).toBe(false);
    await sql`update webhook_delivery set begun_at = now() - interval '73 hours'`.execute(shop.db);
    await due();
    expect((await sendOnce())?.over).toBe(true);
  });

  test('[GRAPH-18] an endpoint that answers 410 is switched off at once, and its partner is told elsewhere', async () => {
    const gone = await endpoint('acme', ['order.confirmed'], { at: `${url}/gone` });
    startWorkers();
    await endpoint('acme', ['webhook.off']);
    await orderOf(ACME);
    const off = () =>
      sql<{ reason: string | null }>`select off_reason as reason from webhook_endpoint where id = ${gone}`
        .execute(shop.db)
        .then(({ rows }) => rows[0]?.reason);
    await expect.poll(off).toBe('gone');
    await expect
      .poll(() => received.map(({ data }) => data))
      .toEqual([{ webhookId: gone, url: `${url}/gone`, reason: 'gone' }]);
    expect(statuses.filter((status) => status === 410)).toHaveLength(1);
  });

  test('[GRAPH-18] an endpoint that is dead for three days is switched off, its partner told elsewhere; it can be switched on', async () => {
    const dead = await endpoint('acme', ['order.confirmed'], { at: `${url}/dead` });
    await endpoint('acme', ['webhook.off']);
    startTelling();
    const { order } = await orderOf(ACME);
    await expect
      .poll(
        async () =>
          (await sql`select 1 from webhook_delivery where endpoint_id = ${dead}`.execute(shop.db)).rows.length,
      )
      .toBe(1);
    await sql`update webhook_endpoint set failing_since = now() - interval '4 days' where id = ${dead}`.execute(
      shop.db,
    );
    refuseWith = 503;
    jobs.push(startDelivering(shop.db, true, false, { everyMs }));
    const off = async () =>
      (
        await sql<{
          reason: string | null;
        }>`select off_reason as reason from webhook_endpoint where id = ${dead}`.execute(shop.db)
      ).rows[0]?.reason;
    await expect.poll(off).toBe('failing');
    refuseWith = null;
    await expect
      .poll(async () => {
        await due();
        return types();
      })
      .toContain('webhook.off');
    expect(received.find(({ type }) => type === 'webhook.off')?.data).toMatchObject({
      webhookId: dead,
      reason: 'failing',
    });
    expect(types()).not.toContain('order.confirmed');
    const on = (headers: Record<string, string>) =>
      shop.app.inject({ method: 'POST', url: `/api/partner/webhook/${dead}/on`, headers });
    expect((await on(OTHER)).statusCode).toBe(404);
    expect((await on(ACME)).json()).toMatchObject({ offAt: null });
    await expect
      .poll(async () => {
        await due();
        return received.map(({ data }) => data.orderId);
      })
      .toContain(order.uuid);
  });
});

/** Messages that wait for an endpoint. */
const addWaiting = (endpointId: string, count: number) =>
  sql`with message as (
      insert into webhook_message (key, topic, data)
      select 'test:' || gen_random_uuid(), 'order.confirmed', '{}' from generate_series(1, ${count}) returning id
    ) insert into webhook_delivery (endpoint_id, message_id) select ${endpointId}, id from message`.execute(shop.db);
const countOf = async (condition: ReturnType<typeof sql>) =>
  Number((await sql<{ count: string }>`select count(*) from ${condition}`.execute(shop.db)).rows[0]?.count);

describe('partners beside each other', () => {
  test('[GRAPH-18] an endpoint that never answers gets a few messages at a time, and keeps no other endpoint waiting', async () => {
    const hangs = await endpoint('other', ['order.confirmed'], { at: `${url}/hangs` });
    await addWaiting(hangs, 200);
    startWorkers();
    await expect.poll(() => hung.length).toBe(4);
    await endpoint('acme', ['order.confirmed']);
    const orders = [(await orderOf(ACME)).order, (await orderOf(ACME)).order];
    await expect
      .poll(() => received.map(({ data }) => data.orderId).toSorted())
      .toEqual(orders.map(({ uuid }) => uuid).toSorted());
    // Those that it holds are still the first ones.
    expect([hung.length, hung.some(({ destroyed }) => destroyed)]).toEqual([4, false]);
  });

  test('[GRAPH-18] a partner without a key that counts is told of nothing, of what waited neither', async () => {
    const { id: keyId } = await addKey(shop.db, { partner: 'gone' });
    const [gone, acme] = [await endpoint('gone', ['event.cancelled']), await endpoint('acme', ['event.cancelled'])];
    await addWaiting(gone, 3);
    await revoke(shop.db, keyId);
    const event = await shop.event();
    await seller.inject({
      method: 'POST',
      url: `/api/event/${event.id}/change`,
      headers: { 'gst-operator-key': OPERATOR_KEY },
      payload: { kind: 'cancelled' },
    });
    startWorkers();
    await expect.poll(() => countOf(sql`webhook_delivery where endpoint_id = ${acme} and done_at is not null`)).toBe(1);
    expect(await countOf(sql`webhook_delivery where endpoint_id = ${gone} and attempts = 0`)).toBe(3);
    expect(await countOf(sql`webhook_delivery where endpoint_id = ${gone}`)).toBe(3);
    await addKey(shop.db, { partner: 'gone' });
    await expect.poll(() => countOf(sql`webhook_delivery where endpoint_id = ${gone} and done_at is not null`)).toBe(3);
  });

  test('[GRAPH-18] an endpoint that is switched off has messages kept for three days, and no more written after', async () => {
    const [lately, longAgo] = [
      await endpoint('acme', ['order.confirmed']),
      await endpoint('acme', ['order.confirmed']),
    ];
    await sql`update webhook_endpoint set off_at = now() - interval '71 hours' where id = ${lately}`.execute(shop.db);
    await sql`update webhook_endpoint set off_at = now() - interval '73 hours' where id = ${longAgo}`.execute(shop.db);
    startTelling();
    await orderOf(ACME);
    await expect.poll(() => countOf(sql`webhook_delivery where endpoint_id = ${lately}`)).toBe(1);
    expect(await countOf(sql`webhook_delivery where endpoint_id = ${longAgo}`)).toBe(0);
  });

  test('[GRAPH-18] what was told is deleted after thirty days, and visitors who bought nothing, but no buyer', async () => {
    const id = await endpoint('acme', ['order.confirmed', 'inventory.low']);
    await addWaiting(id, 2);
    const { order } = await orderOf(ACME);
    const looker = { ...ACME, 'idempotency-key': crypto.randomUUID() };
    const event = await shop.event();
    const tickets = [{ productId: event.id, quantity: 1 }];
    await shop.visitor().call('POST', `/api/cart/reserve/${event.id}`, { tickets }, looker);
    await sql`insert into webhook_message (key, topic, data, created_at)
      values ('low:kept', 'inventory.low', '{}', now() - interval '31 days')`.execute(shop.db);
    const age = async (days: number) => {
      await sql`update webhook_delivery set begun_at = now() - make_interval(days => ${days})`.execute(shop.db);
      await sql`update webhook_message set created_at = now() - make_interval(days => ${days})`.execute(shop.db);
      await sql`update partner_visitor set created_at = now() - make_interval(days => ${days})`.execute(shop.db);
    };
    const left = async () => [
      await countOf(sql`webhook_delivery`),
      await countOf(sql`webhook_message where topic <> 'inventory.low'`),
      await countOf(sql`webhook_message where key = 'low:kept'`),
      await countOf(sql`partner_visitor v where not exists (select from "order" o where o.session_id = v.session_id)`),
      await countOf(sql`partner_visitor v join "order" o on o.session_id = v.session_id where o.uuid = ${order.uuid}`),
    ];
    await age(29);
    const before = await left();
    expect(before.every((count) => count > 0)).toBe(true);
    jobs.push(startCleaning(shop.db, false, { everyMs }));
    await sql`insert into webhook_message (key, topic, data, created_at)
      values ('test:old', 'order.confirmed', '{}', now() - interval '31 days')`.execute(shop.db);
    await expect.poll(() => countOf(sql`webhook_message where key = 'test:old'`)).toBe(0);
    expect(await left()).toEqual(before);
    await age(31);
    await expect.poll(left).toEqual([0, 0, 1, 0, 1]);
  });
});

describe('where partners may be told', () => {
  test.each([
    'http://shop.example/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://10.1.2.3:8443/',
    'https://0x7f000001/',
    'https://localhost/',
    'https://db.internal/',
    'https://user:secret@shop.example/',
    'ftp://shop.example/',
    'not an address',
  ])('[GRAPH-18] not at %s', async (address) => {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/partner/webhook',
      headers: ACME,
      payload: { url: address, topics: ['order.confirmed'] },
    });
    expect([response.statusCode, response.json().code]).toEqual([400, '40020']);
  });

  test('[GRAPH-18] at ten addresses at most, however many are made at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, number) =>
        shop.app.inject({
          method: 'POST',
          url: '/api/partner/webhook',
          headers: ACME,
          payload: { url: `https://shop.example/${number}`, topics: ['order.confirmed'] },
        }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
  });

  test('[GRAPH-18] at ten addresses at most; the secret is shown once', async () => {
    const make = (number: number) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/partner/webhook',
        headers: ACME,
        payload: { url: `https://shop.example/${number}`, topics: ['order.confirmed'] },
      });
    expect((await make(0)).json().secret).toMatch(/^whsec_/);
    for (let number = 1; number < 10; number += 1) expect((await make(number)).statusCode).toBe(200);
    expect((await make(10)).statusCode).toBe(400);
    const { items } = (await shop.app.inject({ url: '/api/partner/webhook', headers: ACME })).json();
    expect(items).toHaveLength(10);
    expect(JSON.stringify(items)).not.toContain('whsec_');
    expect((await shop.app.inject({ url: '/api/partner/webhook', headers: OTHER })).json().items).toEqual([]);
  });

  test('[GRAPH-18] an address that was allowed is not connected to when it leads into a private network', async () => {
    await endpoint('acme', ['order.confirmed'], { at: url.replace('127.0.0.1', 'localhost') });
    startWorkers(false);
    await orderOf(ACME);
    const tried = async () =>
      (
        await sql<{
          attempts: number;
        }>`select attempts from webhook_delivery where done_at is null order by id desc limit 1`.execute(shop.db)
      ).rows[0]?.attempts ?? 0;
    await expect.poll(tried).toBeGreaterThan(0);
    expect(statuses).toEqual([]);
  });
});

/** The standard's own example (standard-webhooks/standard-webhooks, the tests of its libraries). */
const STANDARD = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  seconds: 1_614_265_330,
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

describe('the example of Standard Webhooks', () => {
  const { secret, id, seconds, body, signature } = STANDARD;

  test('[GRAPH-18] is what our sender signs', () => {
    expect(signatureOf(secret, id, seconds, body)).toBe(signature);
  });

  test('[GRAPH-18] is taken by the published receiver at its time, also beside the signature of another secret, and not with another signature alone', async () => {
    const taken: string[] = [];
    const server = createServer(createReceiver(secret, async (message) => void taken.push(message.id)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    vi.useFakeTimers({ toFake: ['Date'], now: seconds * 1_000 });
    const other = signatureOf(OTHERS, id, seconds, body);
    const answers: number[] = [];
    for (const signatures of [other, `${other} ${signature}`, signature]) {
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': signatures,
      };
      answers.push((await fetch(at, { method: 'POST', headers, body })).status);
    }
    vi.useRealTimers();
    server.close();
    expect([answers, taken]).toEqual([[401, 204, 204], [id]]);
  });
});

describe('the published receiver', () => {
  const body = JSON.stringify({ type: 'order.confirmed', timestamp: new Date().toISOString(), data: { orderId: '1' } });
  const now = () => Math.floor(Date.now() / 1_000);
  /** What it answers to a message, with the signature that our sender makes. */
  async function answerTo({
    at = now(),
    secret = SECRET,
    sent = body,
    id = `msg_${crypto.randomUUID()}`,
    signed = true,
  }) {
    const signature = signatureOf(secret, id, at, body);
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(at),
      ...(signed && { 'webhook-signature': signature }),
    };
    return (await fetch(url, { method: 'POST', headers, body: sent })).status;
  }

  test('[GRAPH-18] takes what the secret’s owner has signed lately, once', async () => {
    const id = `msg_${crypto.randomUUID()}`;
    expect([await answerTo({ id }), await answerTo({ id })]).toEqual([204, 204]);
    expect(received.map((message) => message.id)).toEqual([id]);
  });

  test.each([
    ['without a signature', { signed: false }],
    ['signed with another secret', { secret: OTHERS }],
    ['with another body than was signed', { sent: body.replace('"1"', '"2"') }],
    ['that was signed ten minutes ago', { at: now() - 600 }],
  ])('[GRAPH-18] refuses a message %s', async (_how, message) => {
    expect([await answerTo(message), received]).toEqual([401, []]);
  });
});
