import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { isSigned } from '../core/signature.ts';
import { webhookSink } from './webhook.ts';
import { sendDue, startOutbox } from './worker.ts';

const SECRET = 'a secret of the tenant';
let shop: Shop;
let listener: Server;
let url: string;
let status = 204;
let heard: { id: number; topic: string; payload: { orderUuid: string }; signed: boolean }[] = [];

beforeAll(async () => {
  shop = await openShop();
  listener = createServer(async (request, response) => {
    const body = await text(request);
    if (status === 204)
      heard.push({ ...JSON.parse(body), signed: isSigned(SECRET, body, request.headers['gst-signature'], new Date()) });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port }: Pick<AddressInfo, 'port'> = Object.assign({ port: 0 }, listener.address());
  url = `http://127.0.0.1:${port}/news`;
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
  listener.close();
});
beforeEach(async () => {
  heard = [];
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

test('[CART-12] a confirmed order is told once, signed, by whichever of several workers takes it', async () => {
  const orders = [await order(), await order(), await order()];
  const sink = webhookSink(url, SECRET);
  await Promise.all([sendDue(shop.db, sink), sendDue(shop.db, sink), sendDue(shop.db, sink)]);
  expect(heard.map((news) => news.payload.orderUuid).sort()).toEqual(orders.map((one) => one.uuid).sort());
  expect(heard.every((news) => news.signed && news.topic === 'order.confirmed')).toBe(true);
  await due();
  expect(await sendDue(shop.db, sink)).toBe(0);
});

test('news that nobody takes are put off, kept, and told when somebody listens again', async () => {
  const { uuid } = await order();
  const sink = webhookSink(url, SECRET);
  status = 500;
  expect(await sendDue(shop.db, sink)).toBe(0);
  status = 204;
  expect(await sendDue(shop.db, sink)).toBe(0);
  await due();
  expect(await sendDue(shop.db, sink)).toBe(1);
  expect(heard.map((news) => news.payload.orderUuid)).toEqual([uuid]);
});

test('a worker that dies with news in its hands leaves them to the next', async () => {
  const { uuid } = await order();
  let taken: () => void = () => undefined;
  const began = new Promise<void>((resolve) => {
    taken = resolve;
  });
  const dead = sendDue(shop.db, () => {
    taken();
    return new Promise(() => undefined);
  });
  await began;
  expect(dead).toBeInstanceOf(Promise);
  await due();
  expect(await sendDue(shop.db, webhookSink(url, SECRET))).toBe(1);
  expect(heard.map((news) => news.payload.orderUuid)).toEqual([uuid]);
});

test('the running worker tells on its own and stops when told', async () => {
  const worker = startOutbox(shop.db, webhookSink(url, SECRET), false, 20);
  const { uuid } = await order();
  await expect.poll(() => heard.map((news) => news.payload.orderUuid)).toEqual([uuid]);
  await worker.stop();
});

test('where nobody listens news count as sent, and nobody who comes later hears of them', async () => {
  await order();
  const worker = startOutbox(shop.db, undefined, false, 20);
  const waiting = () => shop.db.selectFrom('outbox').select('id').where('done_at', 'is', null).execute();
  await expect.poll(waiting).toEqual([]);
  await worker.stop();
  await due();
  expect(await sendDue(shop.db, webhookSink(url, SECRET))).toBe(0);
});
