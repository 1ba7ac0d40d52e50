import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Gateway } from '#gateway/server.ts';
import { openLive } from '../support/live.ts';
import { addKey, revoke } from '../support/partners.ts';
import { startPart } from '../support/stack.ts';
import { bearer, createPartner, type Headers } from './partner.ts';
import { openUpstreamProxy } from './upstream-proxy.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ environment: 'production' });
});
afterAll(async () => {
  await world.shop.expectInvariants();
  await world.close();
});
const { acme, hold, visitorOf } = createPartner(() => world);

describe('streams with a key', () => {
  const EVENT = 'subscription ($id: ID!) { eventLive(id: $id) { eventId offers { available } } }';
  const CART = 'subscription { cartLive { cart { id state } } }';
  let url: string;
  const servers: { server: Server; gateway: Gateway }[] = [];
  const serve = async (gateway: Gateway): Promise<string> => {
    const server = createServer(gateway.nodeHandler).listen(0, '127.0.0.1');
    servers.push({ server, gateway });
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  beforeAll(async () => {
    url = await serve(world.gateway);
  });
  afterAll(() => {
    for (const { server, gateway } of servers) {
      gateway.drain();
      server.closeAllConnections();
      server.close();
    }
  });

  test('[GRAPH-19] [GRAPH-7] an event and a visitor’s cart are followed with a key and the visitor’s token, by nobody else', async () => {
    const key = await acme();
    const event = await world.shop.event({ admission: 'general', capacity: 10, offers: [{ cents: 4_599 }] });
    const [visitor, stranger] = [await visitorOf(key), await visitorOf(key)];
    const { cart } = await hold(visitor, event.id);
    const streams = [
      await openLive(url, { query: EVENT, variables: { id: event.id } }, key),
      await openLive(url, { query: CART }, visitor),
      await openLive(url, { query: CART }, stranger),
    ] as const;
    const [ofEvent, ofCart, ofStranger] = streams;
    expect((await ofEvent.until(() => true)).eventLive).toEqual({ eventId: event.id, offers: [{ available: 9 }] });
    expect((await ofCart.until(() => true)).cartLive).toEqual({ cart: { id: cart.id, state: 'OPEN' } });
    expect((await ofStranger.until(() => true)).cartLive).toEqual({ cart: null });
    expect(ofEvent.headers['set-cookie']).toBeUndefined();
    // An event costs two points, what came before some more, and the bucket fills again from the first moment on.
    expect(ofEvent.headers.ratelimit).toMatch(/^"key";r=9[89]\d;t=1$/);
    expect(ofEvent.headers['ratelimit-policy']).toBe('"key";q=1000;w=20');
    for (const stream of streams) await stream.close();
  });

  test('[GRAPH-19] [GRAPH-7] are refused before they begin: made-up keys, keys without read, over budget, and other origins', async () => {
    const event = await world.shop.event();
    const open = async (headers: Headers) => {
      const stream = await openLive(url, { query: EVENT, variables: { id: event.id } }, headers);
      await stream.close();
      return [stream.status, stream.text === '' ? 'a stream' : JSON.parse(stream.text).errors[0].extensions.code];
    };
    const key = await acme({ origins: ['https://acme.example'] });
    expect(await open({ ...key, origin: 'https://acme.example' })).toEqual([200, 'a stream']);
    expect(await open({ ...key, origin: 'https://evil.example' })).toEqual([403, 'FORBIDDEN']);
    expect(await open(bearer(`gsk_live_${randomBytes(32).toString('base64url')}`))).toEqual([401, 'UNAUTHENTICATED']);
    expect(await open(await acme({ rights: ['sell'] }))).toEqual([403, 'FORBIDDEN']);
    expect(await open({ ...key, 'x-grandstand-visitor': 'gsv_made-up' })).toEqual([401, 'UNAUTHENTICATED']);
    const poor = await acme({ budget: 250, perSecond: 1 });
    const statuses: unknown[] = [];
    for (let time = 0; time < 80 && statuses.at(-1) !== 'RATE_LIMITED'; time += 1) statuses.push((await open(poor))[1]);
    expect(new Set(statuses)).toEqual(new Set(['a stream', 'RATE_LIMITED']));
  });

  test('[DOOR-7] [GRAPH-19] a key has a quarter of a gateway’s streams, and what it takes is no other’s loss', async () => {
    const small = await serve(world.gatewayWith({ mostStreams: 4 }));
    const event = await world.shop.event();
    const [one, other] = [await acme(), await acme()];
    const open = (headers: Headers) => openLive(small, { query: EVENT, variables: { id: event.id } }, headers);
    const first = await open(one);
    const tooMany = await open(one);
    expect([first.status, tooMany.status, tooMany.headers['retry-after']]).toEqual([200, 429, '30']);
    const another = await open(other);
    expect(another.status).toBe(200);
    for (const stream of [first, tooMany, another]) await stream.close();
  });

  test('[GRAPH-19] [GRAPH-7] the streams of a key end when it is revoked, and no other’s', async () => {
    let now = Date.now();
    // A platform that tells what changes, which the world’s does not.
    const platform = await startPart('platform/main.ts', world.shop.environment);
    const upstream = await openUpstreamProxy(platform.url);
    onTestFinished(async () => {
      await upstream.close();
      await platform.stop();
    });
    const pinging = await serve(
      world.gatewayWith({ platformUrl: upstream.url, streamPingMs: 20, clock: () => new Date(now) }),
    );
    const event = await world.shop.event();
    const [leaked, kept] = [await addKey(world.shop.db), await addKey(world.shop.db)];
    const open = ({ key }: { key: string }) =>
      openLive(pinging, { query: EVENT, variables: { id: event.id } }, bearer(key));
    const [ofLeaked, ofKept] = [await open(leaked), await open(kept)];
    await revoke(world.shop.db, leaked.id);
    now += 5_000;
    await ofLeaked.ended;
    // The other key is looked up again and again, which is done only for a stream that goes on.
    const hash = createHash('sha256').update(kept.key).digest('hex');
    const lookUps = () => {
      now += 5_000;
      return upstream.seen.filter(({ path }) => path.endsWith(hash)).length;
    };
    await expect.poll(lookUps).toBeGreaterThan(4);
    const { offers } = (await ofKept.until(() => true)).eventLive;
    // The first may be read because the stream has only begun, the second is told.
    for (const taken of [1, 2]) {
      await world.shop.visitor().reserve(event.id, { quantity: 1 });
      await ofKept.until(({ eventLive }) => eventLive.offers[0].available === offers[0].available - taken);
    }
    await ofKept.close();
  });
});
