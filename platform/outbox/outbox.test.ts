import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { isSigned } from '../core/signature.ts';
import { startTellingPartners } from '../webhook/service.ts';
import { createWebhook } from './webhook.ts';
import { sendDue, startMailing } from './worker.ts';

const SECRET = 'a secret of the tenant';
let shop: Shop;
let listener: Server;
let url: string;
let status = 204;
let received: { id: number; topic: string; brand: string; payload: { orderUuid: string }; signed: boolean }[] = [];

beforeAll(async () => {
  shop = await openShop();
  listener = createServer(async (request, response) => {
    const body = await text(request);
    if (status === 204)
      received.push({
        ...JSON.parse(body),
        signed: isSigned(SECRET, body, request.headers['gst-signature'], new Date()),
      });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port }: Pick<AddressInfo, 'port'> = Object.assign({ port: 0 }, listener.address());
  url = `http://127.0.0.1:${port}/messages`;
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
  listener.close();
});
beforeEach(async () => {
  received = [];
  status = 204;
  await sql`update outbox set done_at = now()`.execute(shop.db);
});

const order = async () => {
  const event = await shop.event();
  const fan = shop.visitor();
  const { body: cart } = await fan.reserve(event.id, { quantity: 1 });
  return (await fan.buy(cart)).body;
};
const due = () => sql`update outbox set available_at = now() where done_at is null`.execute(shop.db);

test('[CART-12] a confirmed order is sent once and signed, with its brand, although several workers run', async () => {
  const orders = [await order(), await order(), await order()];
  const webhook = createWebhook(url, SECRET);
  await Promise.all([sendDue(shop.db, webhook), sendDue(shop.db, webhook), sendDue(shop.db, webhook)]);
  expect(received.map((message) => message.payload.orderUuid).sort()).toEqual(orders.map((one) => one.uuid).sort());
  expect(
    received.every(
      (message) => message.signed && message.topic === 'order.confirmed' && message.brand === 'grandstand',
    ),
  ).toBe(true);
  await due();
  expect(await sendDue(shop.db, webhook)).toBe(0);
});

test('a message that the webhook refuses is kept, and sent again later', async () => {
  const { uuid } = await order();
  const webhook = createWebhook(url, SECRET);
  status = 500;
  expect(await sendDue(shop.db, webhook)).toBe(0);
  status = 204;
  expect(await sendDue(shop.db, webhook)).toBe(0);
  await due();
  expect(await sendDue(shop.db, webhook)).toBe(1);
  expect(received.map((message) => message.payload.orderUuid)).toEqual([uuid]);
});

test('a message that a worker took before it died is sent by another worker', async () => {
  const { uuid } = await order();
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const dead = sendDue(shop.db, () => {
    start();
    return new Promise(() => undefined);
  });
  await started;
  expect(dead).toBeInstanceOf(Promise);
  await due();
  expect(await sendDue(shop.db, createWebhook(url, SECRET))).toBe(1);
  expect(received.map((message) => message.payload.orderUuid)).toEqual([uuid]);
});

test('the running worker sends by itself until it is stopped', async () => {
  const worker = startTellingPartners(shop.db, createWebhook(url, SECRET), false, { everyMs: 20 });
  const { uuid } = await order();
  await expect.poll(() => received.map((message) => message.payload.orderUuid)).toEqual([uuid]);
  await worker.stop();
});

test('without a webhook messages are marked as done, and a webhook configured later does not get them', async () => {
  await sql`delete from outbox_sender`.execute(shop.db);
  await order();
  const worker = startTellingPartners(shop.db, undefined, false, { everyMs: 20 });
  const unsent = () =>
    shop.db.selectFrom('outbox').select('id').where('channel', '=', 'webhook').where('done_at', 'is', null).execute();
  await expect.poll(unsent).toEqual([]);
  await worker.stop();
  await due();
  expect(await sendDue(shop.db, createWebhook(url, SECRET))).toBe(0);
});

const orders = () => Promise.all(Array.from({ length: 5 }, order));

test('[CART-12] a platform without a webhook leaves all messages to one that has it, on the same database', async () => {
  const sender = startTellingPartners(shop.db, createWebhook(url, SECRET), false, { everyMs: 200 });
  const idle = startTellingPartners(shop.db, undefined, false, { everyMs: 5 });
  await expect
    .poll(async () => (await sql`select 1 from outbox_sender where channel = 'webhook'`.execute(shop.db)).rows.length)
    .toBe(1);
  const made = await orders();
  await expect.poll(() => received.length).toBe(5);
  await Promise.all([sender.stop(), idle.stop()]);
  expect(received.map(({ payload }) => payload.orderUuid).toSorted()).toEqual(made.map(({ uuid }) => uuid).toSorted());
});

test('[ORDER-9] an e-mail that nobody took for days is sent by the first platform that can', async () => {
  const { uuid } = await order();
  await sql`update outbox set available_at = now() - interval '100 hours'
    where channel = 'mail' and payload ->> 'orderUuid' = ${uuid}`.execute(shop.db);
  await sql`update outbox_sender set seen_at = now() - interval '100 hours'`.execute(shop.db);
  const sent: unknown[] = [];
  const sender = startMailing(shop.db, async ({ payload }) => void sent.push(payload), false, { everyMs: 5 });
  await expect.poll(() => sent).toContainEqual(expect.objectContaining({ orderUuid: uuid }));
  await sender.stop();
});

test('[ORDER-9] a platform that sends no e-mails takes none, and drops those that nobody has taken for three days', async () => {
  const { uuid } = await order();
  const made = await orders();
  await sql`update outbox set available_at = now() - interval '73 hours'
    where channel = 'mail' and payload ->> 'orderUuid' = ${uuid}`.execute(shop.db);
  const waiting = async () =>
    (
      await sql<{ uuid: string }>`select payload ->> 'orderUuid' as uuid from outbox
        where channel = 'mail' and done_at is null order by id`.execute(shop.db)
    ).rows.map((row) => row.uuid);
  await sql`update outbox_sender set seen_at = now() - interval '73 hours'`.execute(shop.db);
  const idle = startMailing(shop.db, undefined, false, { everyMs: 5 });
  await expect.poll(waiting).not.toContain(uuid);
  expect((await waiting()).toSorted()).toEqual(made.map((one) => one.uuid).toSorted());
  const sent: unknown[] = [];
  const sender = startMailing(shop.db, async ({ payload }) => void sent.push(payload), false, { everyMs: 20 });
  await expect.poll(() => sent.length).toBe(5);
  await Promise.all([sender.stop(), idle.stop()]);
});
