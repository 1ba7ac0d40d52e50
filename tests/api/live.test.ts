import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openLive } from '../support/live.ts';
import { addKey } from '../support/partners.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type Part, startGateway, startPart } from '../support/stack.ts';
import { operationBody } from '../support/storefront-operation.ts';
import { openUpstreamProxy, type UpstreamProxy } from './upstream-proxy.ts';

const EVENT = `subscription ($id: ID!) { eventLive(id: $id) {
  eventId active status availability sale { canBuy blockedBy } priceFrom { total { minorUnits } }
  offers { offerId available } sections { name available priceFrom { minorUnits } } } }`;
const CART = 'subscription { cartLive { cart { id state expiresAt items { name } } } }';
const BOTH = `subscription ($events: [ID!]!, $cart: Boolean!) { liveUpdates(events: $events, cart: $cart) {
  __typename ... on EventLive { eventId sections { name available } } ... on CartLive { cart { id state } } } }`;

let shop: Shop;
let parts: Part[] = [];
let upstream: UpstreamProxy;
let gateway: Part;
let here = '';
let streams: Awaited<ReturnType<typeof openLive>>[] = [];

/** A gateway with its platform; the shop's own platform is another on the same database. */
beforeAll(async () => {
  shop = await openShop();
  const platform = await startPart('platform/main.ts', shop.environment);
  upstream = await openUpstreamProxy(platform.url);
  gateway = await startGateway({ PLATFORM_URL: upstream.url });
  parts = [platform, gateway];
  here = gateway.url;
});
afterEach(async () => {
  await Promise.all(streams.map((stream) => stream.close()));
  streams = [];
});
afterAll(async () => {
  for (const part of parts.toReversed()) await part.stop();
  await upstream.close();
  await shop.close();
});

async function open(...args: Parameters<typeof openLive>) {
  const stream = await openLive(...args);
  streams.push(stream);
  return stream;
}

/** At another platform than the one whose stream is open. */
async function hold(eventId: string, session: string = randomUUID(), more: object = {}): Promise<string> {
  const { body } = await shop.visitor(session).reserve(eventId, { quantity: 2, section: 'A', ...more });
  return body.uuid;
}

const owner = (session: string) => ({ cookie: `gst=${session}`, 'x-grandstand-client': 'test' });
const freeIn = (
  name: string,
  { eventLive, liveUpdates }: Record<string, { sections?: { name: string; available: number }[] }>,
) => (eventLive ?? liveUpdates)?.sections?.find((section) => section.name === name)?.available;
const liveReads = (id: string) => upstream.seen.filter(({ path }) => path === `/api/product/${id}/live`).length;

test('[GRAPH-19] a stream begins with the present state, then tells what others take and return elsewhere', async () => {
  const event = await shop.event({ offers: [{ cents: 9_000 }, { cents: 5_000 }] });
  const stream = await open(here, { query: EVENT, variables: { id: event.id } });
  const first = await stream.until(() => true);
  expect(first.eventLive).toMatchObject({
    eventId: event.id,
    active: true,
    status: 'ONSALE',
    sale: { canBuy: true, blockedBy: null },
    priceFrom: { total: { minorUnits: 6_000 } },
  });
  const before = freeIn('A', first) ?? 0;
  const session = randomUUID();
  const cartId = await hold(event.id, session);
  await stream.until((data) => freeIn('A', data) === before - 2);
  expect((await shop.visitor(session).call('DELETE', `/api/cart/${cartId}`)).status).toBe(204);
  await vi.waitFor(() => expect(freeIn('A', stream.messages.at(-1).data)).toBe(before), { timeout: 60_000 });
});

test('[GRAPH-19] general admission, a change by the seller and a withdrawn event are told as well', async () => {
  const event = await shop.event({ admission: 'general', capacity: 10, offers: [{ cents: 5_000 }] });
  const stream = await open(here, { query: EVENT, variables: { id: event.id } });
  const offerId = event.offers[0];
  const { eventLive } = await stream.until(() => true);
  expect(eventLive.sections).toBeNull();
  expect((await shop.visitor().reserve(event.id, { quantity: 2 })).status).toBe(200);
  await stream.until(
    (data) => data.eventLive.offers.find((one: { offerId: string }) => one.offerId === offerId).available === 8,
  );
  await shop.db.updateTable('event').set({ status: 'cancelled' }).where('id', '=', event.id).execute();
  expect(await stream.until((data) => data.eventLive.status === 'CANCELLED')).toMatchObject({
    eventLive: { sale: { canBuy: false, blockedBy: 'CANCELLED' } },
  });
  await shop.db.updateTable('event').set({ active: false }).where('id', '=', event.id).execute();
  expect(await stream.until((data) => !data.eventLive.active)).toMatchObject({
    eventLive: { offers: [], priceFrom: null },
  });
});

test('[GRAPH-19] however many watch an event and however often it changes, the platform is asked once for each state that is told', async () => {
  const event = await shop.event({ seatsPerRow: 40 });
  const watching = await Promise.all(
    Array.from({ length: 30 }, () => open(here, { query: EVENT, variables: { id: event.id } })),
  );
  const firsts = await Promise.all(watching.map((stream) => stream.until(() => true)));
  const before = freeIn('A', firsts[0]) ?? 0;
  await Promise.all(Array.from({ length: 12 }, () => hold(event.id)));
  await Promise.all(watching.map((stream) => stream.until((data) => freeIn('A', data) === before - 24)));
  const told = Math.max(...watching.map(({ messages }) => messages.length));
  // Each state has one read; one read more may find what is known already.
  expect(liveReads(event.id)).toBeLessThanOrEqual(told + 2);
  expect(told).toBeLessThan(12);
});

test('[GRAPH-19] a cart is followed by its owner alone: held, replaced, paid; anybody else’s stream says nothing of it', async () => {
  const [event, session] = [await shop.event(), randomUUID()];
  const own = await open(here, { query: CART }, owner(session));
  // In production a browser's session may send persisted operations only.
  expect(own.status).toBe(400);
  const operation = JSON.parse(operationBody('LiveUpdates', { events: [], cart: true }));
  const mine = await open(here, operation, owner(session));
  const stranger = await open(here, operation, owner(randomUUID()));
  expect((await mine.until(() => true)).liveUpdates.cart).toBeNull();
  expect((await stranger.until(() => true)).liveUpdates.cart).toBeNull();
  const first = await hold(event.id, session);
  expect((await mine.until((data) => data.liveUpdates.cart?.id === first)).liveUpdates.cart.state).toBe('OPEN');
  const second = await hold(event.id, session);
  await mine.until((data) => data.liveUpdates.cart?.id === second);
  const visitor = shop.visitor(session);
  const cart = await visitor.cart(second);
  expect((await visitor.buy(cart.body)).status).toBe(200);
  await mine.until((data) => data.liveUpdates.cart?.state === 'PURCHASED');
  expect(stranger.messages).toHaveLength(1);
});

test('[GRAPH-19] one stream carries several events and the cart; a hold that ran out is told once it is swept', async () => {
  const [one, other, session] = [await shop.event(), await shop.event(), randomUUID()];
  const stream = await open(
    here,
    JSON.parse(operationBody('LiveUpdates', { events: [one.id, other.id], cart: true })),
    owner(session),
  );
  await stream.until((data) => data.liveUpdates.eventId === one.id);
  const before = freeIn('A', await stream.until((data) => data.liveUpdates.eventId === other.id)) ?? 0;
  const cartId = await hold(other.id, session);
  await stream.until((data) => data.liveUpdates.eventId === other.id && freeIn('A', data) === before - 2);
  await stream.until((data) => data.liveUpdates.cart?.id === cartId);
  await sql`update cart set expire_at = now() - interval '1 second' where uuid = ${cartId}`.execute(shop.db);
  await sql`update seat set held_until = now() - interval '1 second' where cart_id = ${cartId}`.execute(shop.db);
  await vi.waitFor(
    () => expect(stream.messages.findLast(({ data }) => 'cart' in data.liveUpdates).data.liveUpdates.cart).toBeNull(),
    {
      timeout: 60_000,
    },
  );
});

test('[GRAPH-11] [GRAPH-19] a foreign origin, a session without the header, a form and free text of a browser begin no stream', async () => {
  const { id } = await shop.event();
  const operation = { query: EVENT, variables: { id } };
  const persisted = JSON.parse(operationBody('LiveUpdates', { events: [id], cart: true }));
  const refused = [
    await open(here, operation, { origin: 'https://elsewhere.example' }),
    await open(here, persisted, { cookie: `gst=${randomUUID()}` }),
    await open(here, operation, { 'content-type': 'text/plain' }),
    await open(here, operation, owner(randomUUID())),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 415, 400]);
  expect(refused[3]?.text).toContain('PERSISTED_QUERY_ONLY');
});

test('[GRAPH-19] [DOOR-9] what cannot be followed is refused by name, and asking otherwise than for a stream says how', async () => {
  const badId = await open(here, { query: EVENT, variables: { id: 'not-a-uuid' } });
  expect([badId.status, JSON.parse(badId.text).errors[0].extensions]).toMatchObject([
    400,
    { code: 'BAD_USER_INPUT', fields: [{ field: 'id' }] },
  ]);
  const many = await open(here, {
    query: BOTH,
    variables: { events: Array.from({ length: 11 }, randomUUID), cart: false },
  });
  expect([many.status, many.text]).toMatchObject([400, expect.stringContaining('10 ids at most')]);
  const nothing = await open(here, { query: BOTH, variables: { events: [], cart: false } });
  expect([nothing.status, nothing.text]).toMatchObject([400, expect.stringContaining('BAD_USER_INPUT')]);
  const wrong = await open(here, { query: 'subscription { eventLive(id: 1) { nothing } }' });
  expect([wrong.status, JSON.parse(wrong.text).errors[0].extensions]).toEqual([
    400,
    { code: 'GRAPHQL_VALIDATION_FAILED', retryable: false },
  ]);
  for (const accept of ['application/json', 'application/graphql-response+json']) {
    const plain = await open(here, { query: EVENT, variables: { id: randomUUID() } }, { accept });
    expect(plain.text).toContain('send accept: text/event-stream');
    const hashed = await open(here, JSON.parse(operationBody('LiveUpdates', { events: [], cart: true })), { accept });
    expect(hashed.text).toContain('send accept: text/event-stream');
  }
  // A query is answered as ever, whatever else its client would take.
  const query = await open(here, { query: '{ apiVersion }' }, { accept: 'application/json, text/event-stream' });
  expect([query.status, query.text]).toEqual([200, '{"data":{"apiVersion":"1.0"}}']);
  const unknown = await open(here, { query: EVENT, variables: { id: randomUUID() } });
  expect((await unknown.until(() => true)).eventLive).toMatchObject({ active: false, sale: { canBuy: false } });
});

test('[GRAPH-19] after the platform’s stream or the database’s connection was cut, what changed meanwhile is told', async () => {
  const event = await shop.event();
  const stream = await open(here, { query: EVENT, variables: { id: event.id } });
  const before = freeIn('A', await stream.until(() => true)) ?? 0;
  const cut = await sql<{ cut: number }>`select count(pg_terminate_backend(pid))::int as cut from pg_stat_activity
    where application_name = 'grandstand-live' and datname = current_database()`.execute(shop.db);
  expect(cut.rows[0]?.cut).toBe(1);
  await hold(event.id);
  await stream.until((data) => freeIn('A', data) === before - 2);
  upstream.break(/^\/api\/live/, 'unavailable', 2);
  upstream.cut();
  await hold(event.id);
  await stream.until((data) => freeIn('A', data) === before - 4);
});

test('[GRAPH-19] [GRAPH-7] a change arrives on a stream that was opened with a partner’s key', async () => {
  const event = await shop.event();
  const { key } = await addKey(shop.db, { rights: ['read'] });
  const operation = { query: EVENT, variables: { id: event.id } };
  const stream = await open(here, operation, { authorization: `Bearer ${key}` });
  const before = freeIn('A', await stream.until(() => true)) ?? 0;
  await hold(event.id);
  await stream.until((data) => freeIn('A', data) === before - 2);
});

test('[OPS-3] [GRAPH-19] SIGTERM ends the streams, and the process with them', async () => {
  const { id } = await shop.event();
  const stream = await open(gateway.url, { query: EVENT, variables: { id } });
  await stream.until(() => true);
  await gateway.stop();
  await stream.ended;
  expect(await gateway.ended).toBe(0);
});
