import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Gateway } from '#gateway/server.ts';
import { monday } from '../support/shop-hotels.ts';
import { persistedOperations, persistedQuery } from './storefront-operations.ts';
import { openWorld, post, readReply, type World } from './world.ts';

const hashOf = (operationName: string): string =>
  persistedOperations.find(({ name }) => name === operationName)?.hash ?? '';
const topEvents = { variables: { filter: {}, page: { limit: 6, offset: 0 } }, hash: hashOf('TopEvents') };

let world: World;
let gateway: Gateway;
let now: number;
let eventId: string;
beforeAll(async () => {
  world = await openWorld();
  eventId = (await world.shop.event()).id;
});
beforeEach(() => {
  now = Date.now();
  gateway = world.gatewayWith({ clock: () => new Date(now) });
  world.upstream.heal();
});
afterAll(() => world.close());

type PersistedCall = { hash: string; variables?: Record<string, unknown> };
const ask = async (
  { hash, variables = {} }: PersistedCall,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
) => readReply(await post(gateway, { variables, extensions: persistedQuery(hash) }, headers, signal));
const guest = () => ({ cookie: `gst=${randomUUID()}`, 'x-grandstand-client': 'storefront' });
const calls = (work: () => Promise<unknown>) => world.callsOf(work);

describe('answers that all visitors share', () => {
  test('[GRAPH-5] are read from the platform once for all visitors', async () => {
    expect(await calls(() => ask(topEvents, guest()))).not.toEqual([]);
    expect(await calls(() => Promise.all([ask(topEvents, guest()), ask(topEvents, guest()), ask(topEvents)]))).toEqual(
      [],
    );
  });

  test('[GRAPH-5] are read once for twenty requests at the same time', async () => {
    const platformCalls = await calls(() => Promise.all(Array.from({ length: 20 }, () => ask(topEvents, guest()))));
    expect(platformCalls.filter((call) => call.includes('/popular'))).toHaveLength(1);
  });

  test('[GRAPH-5] differ by language and by variables, and not by the order of variables', async () => {
    await ask(topEvents);
    expect(await calls(() => ask(topEvents, { 'accept-language': 'de' }))).not.toEqual([]);
    const other = { ...topEvents, variables: { filter: {}, page: { limit: 7, offset: 0 } } };
    expect(await calls(() => ask(other))).not.toEqual([]);
    const reordered = { ...topEvents, variables: { page: { offset: 0, limit: 6 }, filter: {} } };
    expect(await calls(() => ask(reordered))).toEqual([]);
  });

  test('[GRAPH-5] [HOTEL-1] of hotels near a place are read once for a stay, its guests and a language, for five seconds', async () => {
    const list = {
      near: { coordinates: { latitude: 40.75, longitude: -73.99 } },
      range: 25,
      stay: { checkin: monday(), checkout: monday(2) },
      guests: { adults: 2, childAges: [], rooms: 1 },
      order: 'DISTANCE',
      filter: {},
      page: { limit: 20, offset: 0 },
    };
    const of = (more: object, headers: Record<string, string> = guest()) =>
      calls(async () => {
        const call = { hash: hashOf('NearbyHotels'), variables: { ...list, ...more } };
        expect((await ask(call, headers)).errors).toEqual([]);
      });
    expect(await of({})).toHaveLength(1);
    expect(await of({})).toEqual([]);
    const others: [object, Record<string, string>?][] = [
      [{ stay: { checkin: monday(1), checkout: monday(2) } }],
      [{ stay: { checkin: monday(), checkout: monday(3) } }],
      [{ guests: { ...list.guests, adults: 3 } }],
      [{ guests: { ...list.guests, childAges: [4] } }],
      [{ guests: { ...list.guests, rooms: 2 } }],
      [{ filter: { freeCancellation: true } }],
      [{}, { ...guest(), 'accept-language': 'de' }],
    ];
    for (const [more, headers] of others) expect([more, await of(more, headers)]).toEqual([more, [expect.any(String)]]);
    expect(await of({})).toEqual([]);
    now += 5_000;
    expect(await of({})).toHaveLength(1);
  });

  test('[GRAPH-5] are read without session, token or address of a visitor', async () => {
    const before = world.upstream.seen.length;
    await ask(topEvents, guest());
    const headers = world.upstream.seen.slice(before).map((call) => Object.keys(call.headers));
    expect(headers.length).toBeGreaterThan(0);
    for (const names of headers) {
      expect(names).not.toEqual(expect.arrayContaining(['gst-session-id']));
      expect(names.join()).not.toMatch(/authorization|gst-discount-token|gst-client-address/);
    }
  });

  test('[GRAPH-5] are not used for a visitor with a discount or a member', async () => {
    await ask(topEvents);
    const { cookie, ...rest } = guest();
    const withDiscount = { ...rest, cookie: `${cookie}; gst-discount=SUMMER` };
    expect(await calls(() => ask(topEvents, withDiscount))).not.toEqual([]);
    expect(await calls(() => ask(topEvents, { authorization: 'Bearer someone' }))).not.toEqual([]);
  });

  test('[GRAPH-5] are served stale while they are read again, for as long again as they were fresh', async () => {
    const popular = () => world.upstream.seen.filter(({ path }) => path.includes('/popular')).length;
    const first = await ask(topEvents);
    now += 61_000;
    const before = popular();
    world.upstream.break(/popular/, 'hang');
    expect((await ask(topEvents)).data).toEqual(first.data);
    await vi.waitFor(() => expect(popular()).toBe(before + 1), { timeout: 60_000 });
    now += 60_000;
    let arrived = false;
    const third = ask(topEvents).then(() => {
      arrived = true;
    });
    await ask({ hash: hashOf('HomePage') });
    expect(arrived).toBe(false);
    world.upstream.heal();
    await gateway.close();
    await third;
  });

  test('[GRAPH-13] are served for ten minutes while the platform is down, then it is an error', async () => {
    const call = { hash: hashOf('EventPage'), variables: { by: { id: eventId } } };
    const first = await ask(call);
    expect(first.errors).toEqual([]);
    world.upstream.break(/./, 'reset');
    now += 9 * 60_000;
    const second = await ask(call);
    expect([second.errors, second.data]).toEqual([[], first.data]);
    now += 2 * 60_000;
    expect((await ask(call)).errors[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE');
  });

  test('[GRAPH-13] with an error are not cached', async () => {
    const call = { hash: hashOf('EventPage'), variables: { by: { id: eventId } } };
    world.upstream.break(/\/info$/, 'unavailable');
    // Information and details come from that call.
    expect((await ask(call)).errors).toHaveLength(2);
    world.upstream.heal();
    expect((await ask(call)).errors).toEqual([]);
  });

  test('[GRAPH-14] are cancelled upstream when the last waiting client has gone', async () => {
    world.upstream.break(/popular/, 'hang');
    const before = world.upstream.seen.length;
    const hanging = () => world.upstream.seen.slice(before).find(({ path }) => path.includes('/popular'));
    const visitors = [new AbortController(), new AbortController()];
    const replies = visitors.map(({ signal }) => ask(topEvents, guest(), signal).catch(() => null));
    await vi.waitFor(() => expect(hanging()).toBeDefined(), { timeout: 60_000 });
    visitors[0]?.abort();
    await replies[0];
    expect(hanging()?.cutByClient).toBe(false);
    visitors[1]?.abort();
    await vi.waitFor(() => expect(hanging()?.cutByClient).toBe(true), { timeout: 60_000 });
    await Promise.all(replies);
  });
});

describe('answers for one visitor', () => {
  test('[GRAPH-13] carts are never cached, nor served while the platform is down', async () => {
    const fan = world.shop.visitor();
    const { body: cart } = await fan.reserve(eventId, { quantity: 1 });
    const call = { hash: hashOf('CartStatus'), variables: { cartId: cart.uuid } };
    const own = { ...guest(), cookie: `gst=${fan.sessionId}` };
    expect((await ask(call, own)).data.cart).not.toBeNull();
    expect((await ask(call, guest())).data.cart).toBeNull();
    const path = `GET /api/cart/${cart.uuid}`;
    expect(await calls(() => ask(call, own))).toEqual(expect.arrayContaining([expect.stringContaining(path)]));
    world.upstream.break(/^\/api\/cart/, 'reset');
    expect((await ask(call, own)).errors[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE');
  });

  test('[GRAPH-13] orders are never cached', async () => {
    const fan = world.shop.visitor();
    const { body: cart } = await fan.reserve(eventId, { quantity: 1 });
    const { body: order } = await fan.buy(cart);
    const call = { hash: hashOf('OrderConfirmation'), variables: { id: order.uuid } };
    const own = { ...guest(), cookie: `gst=${fan.sessionId}` };
    expect((await ask(call, own)).data.order).not.toBeNull();
    expect((await ask(call, guest())).data.order).toBeNull();
    expect(await calls(() => ask(call, own))).toEqual(expect.arrayContaining([expect.stringContaining(order.uuid)]));
  });

  test('[GRAPH-5] tickets are read for each request', async () => {
    const input = { quantity: 1, limit: 3, accessible: false };
    const call = { hash: hashOf('EventTickets'), variables: { id: eventId, reserved: true, filtered: false, input } };
    await ask(call, guest());
    expect((await calls(() => ask(call, guest()))).join()).toContain('/offers');
  });
});

describe('operations sent as text', () => {
  test('[GRAPH-5] make the same calls each time, however often they are sent', async () => {
    const query = '{ events(page: { limit: 3 }) { items { id name } } }';
    const made = () => calls(async () => readReply(await post(gateway, { query })));
    // The tenant, which the first one asks for, is kept.
    await made();
    const asked = await made();
    expect(asked).toHaveLength(1);
    for (let time = 0; time < 4; time += 1) expect(await made()).toEqual(asked);
  });
});

describe('compression', () => {
  const accept = (encoding: string) => ({ ...guest(), 'accept-encoding': encoding });
  const answer = (encoding: string, call: PersistedCall = topEvents) =>
    post(gateway, { variables: call.variables ?? {}, extensions: persistedQuery(call.hash) }, accept(encoding));

  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
    ['', null],
  ])('an answer has the encoding that the client accepts: %s', async (encoding, used) => {
    const response = await answer(encoding);
    expect(response.headers.get('content-encoding')).toBe(used);
    expect(response.headers.get('vary')).toBe('accept-encoding');
  });

  test('a small answer is not compressed', async () => {
    const response = await post(gateway, { query: '{ apiVersion }' }, { 'accept-encoding': 'br' });
    expect(response.headers.get('content-encoding')).toBeNull();
  });

  test('over a real connection the compressed answer has the same data and less than a third of the size', async () => {
    const server = createServer(gateway.nodeHandler);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/graphql`;
    const body = JSON.stringify({ variables: topEvents.variables, extensions: persistedQuery(topEvents.hash) });
    const get = (encoding: string) =>
      fetch(url, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'accept-encoding': encoding },
      });
    const [plain, compressed] = [await get('identity'), await get('br')];
    const { data } = JSON.parse(await compressed.text());
    const text = await plain.text();
    expect(data).toEqual(JSON.parse(text).data);
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(Number(compressed.headers.get('content-length'))).toBeLessThan(text.length / 3);
    await new Promise((resolve) => server.close(resolve));
  });
});
