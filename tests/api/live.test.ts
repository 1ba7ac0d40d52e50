import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Gateway, GatewayDeps } from '#gateway/server.ts';
import { hasRedis, startRedis } from '../support/redis.ts';
import { CART, createBuying, DELETE, RESERVE } from './buying.ts';
import { persistedOperations, persistedQuery, persistedSubscriptions } from './storefront-operations.ts';
import { createVisitor, ORIGIN, openWorld, type World } from './world.ts';

type Handler = Awaited<ReturnType<NonNullable<GatewayDeps['storefront']>['pages']>>;

const STATE = `subscription ($id: ID!) { eventLive(id: $id) { id availability seatMap { sections { name available } } } }`;
const CART_STATE = 'subscription ($id: ID!) { cartLive(id: $id) { id state } }';
const MOST_OF_AN_ADDRESS = 200;

let world: World;
const servers: Server[] = [];
const leaving: AbortController[] = [];
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => {
  for (const one of leaving.splice(0)) one.abort();
});
afterAll(async () => {
  for (const server of servers) server.close().closeAllConnections();
  await world.close();
});
const { holding, reserve } = createBuying(() => world);

async function listening(gateway: Gateway): Promise<string> {
  const server = createServer(gateway.nodeHandler).listen(0, 'localhost');
  servers.push(server);
  await once(server, 'listening');
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

type Told = {
  data: Record<string, unknown> | null;
  errors?: { extensions: object }[];
  extensions: { operation: number };
};

/** A client of a stream: what it was told, in order. */
async function open(url: string, body: unknown, headers: Record<string, string> = {}) {
  const leave = new AbortController();
  leaving.push(leave);
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    signal: leave.signal,
    headers: { accept: 'text/event-stream', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const told: Told[] = [];
  let text = '';
  const read = async (): Promise<void> => {
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const events = text.split('\n\n');
      told.splice(
        0,
        told.length,
        ...events.flatMap((event) => /^data: (\{.*)$/m.exec(event)?.[1] ?? []).map((one) => JSON.parse(one)),
      );
    }
  };
  const ended = read().catch(() => undefined);
  return { answer, told, ended, text: () => text, leave: () => leave.abort() };
}

type EventState = { eventLive: { availability: string; seatMap: { sections: { available: number }[] } } };
const freeIn = ({ data }: Told): number =>
  (data as EventState).eventLive.seatMap.sections.reduce((sum, { available }) => sum + available, 0);
const lastOf = (told: readonly Told[]) => told.at(-1);

describe('[GRAPH-19] a stream of live state', () => {
  test('begins with the present state, tells of a hold at this gateway, and a second stream is told the same from its beginning', async () => {
    const url = await listening(world.gateway);
    const event = await world.shop.event({ seatsPerRow: 20 });
    const first = await open(url, { query: STATE, variables: { id: event.id } });
    expect(first.answer.headers.get('content-type')).toContain('text/event-stream');
    await expect.poll(() => first.told.length).toBe(1);
    const before = freeIn(first.told[0] as Told);
    await reserve(world.visitor(), event.id);
    await expect.poll(() => first.told.length).toBe(2);
    expect(freeIn(first.told[1] as Told)).toBe(before - 2);
    const second = await open(url, { query: STATE, variables: { id: event.id } });
    await expect.poll(() => second.told[0]).toEqual(first.told[1]);
  });

  test('tells what changes without this gateway too, and nothing while nothing changes', async () => {
    const url = await listening(world.gateway);
    const event = await world.shop.event({ seatsPerRow: 20 });
    const { told } = await open(url, { query: STATE, variables: { id: event.id } });
    await expect.poll(() => told.length).toBe(1);
    await world.shop.visitor().reserve(event.id, { quantity: 3 });
    await expect.poll(() => told.length).toBe(2);
    expect(freeIn(told[1] as Told)).toBe(freeIn(told[0] as Told) - 3);
  });

  test('is one for several subscriptions: two events and the visitor’s own cart, each told by its place', async () => {
    const url = await listening(world.gateway);
    const { visitor, cart, event } = await holding();
    const other = await world.shop.event();
    const wanted = [
      { query: STATE, variables: { id: other.id } },
      { query: CART_STATE, variables: { id: cart.id } },
      { query: STATE, variables: { id: event.id } },
    ];
    const headers = { cookie: visitor.cookie() ?? '', 'x-grandstand-client': 'test' };
    const { told } = await open(url, wanted, headers);
    await expect.poll(() => told.map(({ extensions }) => extensions.operation).sort()).toEqual([0, 1, 2]);
    const ofCart = () => told.filter(({ extensions }) => extensions.operation === 1).map(({ data }) => data?.cartLive);
    expect(ofCart()).toEqual([{ id: cart.id, state: 'OPEN' }]);
    await visitor.ask(DELETE, { input: { cartId: cart.id } });
    await expect.poll(ofCart).toEqual([{ id: cart.id, state: 'OPEN' }, null]);
    expect((await visitor.ask(CART, { id: cart.id })).data.cart).toBeNull();
  });

  test('tells nobody of another visitor’s cart', async () => {
    const url = await listening(world.gateway);
    const { cart } = await holding();
    const stranger = createVisitor(world.gateway);
    await stranger.ask('{ tenant { id } }');
    const headers = { cookie: stranger.cookie() ?? '', 'x-grandstand-client': 'test' };
    const { told } = await open(url, { query: CART_STATE, variables: { id: cart.id } }, headers);
    await expect.poll(() => told[0]?.data).toEqual({ cartLive: null });
  });

  test.each([
    ['a query', { query: '{ tenant { id } }' }],
    ['nothing', []],
    ['eleven subscriptions', Array(11).fill({ query: STATE, variables: { id: randomUUID() } })],
    ['an unknown field', { query: 'subscription { nothing }' }],
    ['two root fields', { query: 'subscription ($id: ID!) { eventLive(id: $id) { id } cartLive(id: $id) { id } }' }],
    ['an unknown hash', { extensions: persistedQuery('0'.repeat(64)) }],
  ])('is refused for %s with a typed error', async (_case, body) => {
    const { answer, text, ended } = await open(await listening(world.gateway), body);
    await ended;
    expect([answer.status, JSON.parse(text()).errors[0].message.length > 0]).toEqual([400, true]);
  });

  test('is asked for as one: a subscription that wants JSON is refused, persisted and as text', async () => {
    const hash = persistedSubscriptions.find(({ name }) => name === 'EventLive')?.hash ?? '';
    for (const body of [{ query: STATE }, { extensions: persistedQuery(hash) }]) {
      const variables = { id: randomUUID() };
      const answer = await fetch(`${await listening(world.gateway)}/graphql`, {
        method: 'POST',
        headers: { accept: 'application/graphql-response+json', 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, variables }),
      });
      const { data, errors } = JSON.parse(await answer.text());
      expect([data ?? null, errors[0].extensions.code]).toEqual([null, 'BAD_REQUEST']);
    }
  });

  test('is one of two hundred of an address at most; the next is told when to come again, another address is not', async () => {
    const url = await listening(world.gatewayWith({ rateLimits: true, trustedProxies: 1 }));
    const wanted = { query: STATE, variables: { id: randomUUID() } };
    const from = (address: string) => open(url, wanted, { 'x-forwarded-for': address });
    const streams = await Promise.all(Array.from({ length: MOST_OF_AN_ADDRESS }, () => from('203.0.113.9')));
    expect(streams.every(({ answer }) => answer.status === 200)).toBe(true);
    const { answer } = await from('203.0.113.9');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
    expect((await from('203.0.113.10')).answer.status).toBe(200);
    streams[0]?.leave();
    await expect.poll(async () => (await from('203.0.113.9')).answer.status).toBe(200);
  });

  test('ends when the gateway stops, so that the process can', async () => {
    const gateway = world.gatewayWith();
    const event = await world.shop.event();
    const { told, ended, text } = await open(await listening(gateway), { query: STATE, variables: { id: event.id } });
    await expect.poll(() => told.length).toBe(1);
    gateway.endStreams();
    await ended;
    expect(text()).toContain('event: complete');
    expect(lastOf(told)?.data).toMatchObject({ eventLive: { id: event.id } });
  });
});

describe.skipIf(!hasRedis)('cached pages of several gateways with Redis (needs redis-server)', () => {
  test('[SCALE-1] [GRAPH-5] a hold at one gateway drops the other’s page of the event, and that of no other event', async () => {
    const store = await startRedis();
    const rendered: string[] = [];
    const shell = persistedOperations.find(({ name }) => name === 'Shell')?.hash ?? '';
    const page: Handler = async (request, { execute, nonce }) => {
      rendered.push(request.url);
      await execute(shell, {});
      const headers = { 'content-type': 'text/html; charset=utf-8', 'content-language': 'en' };
      return new Response(`<script nonce="${nonce}">go()</script>`, { headers });
    };
    const storefront = { pages: async () => page, developing: false, close: async () => {} };
    // Time stands still: what is kept stays until it is dropped.
    const now = new Date();
    const gateway = () => world.gatewayWith({ redisUrl: store.address, storefront, clock: () => now });
    const [one, other] = [gateway(), gateway()];
    const [event, neighbour] = [await world.shop.event(), await world.shop.event()];
    const look = async (id: string): Promise<number> => {
      const address = `${ORIGIN}/fanatics/event/${id}`;
      const { status } = await other.fetch(new Request(address, { headers: { host: 'localhost:3000' } }));
      expect(status).toBe(200);
      return rendered.filter((url) => url.endsWith(id)).length;
    };
    expect([await look(event.id), await look(event.id), await look(neighbour.id)]).toEqual([1, 1, 1]);
    await expect.poll(async () => (await store.redis.pubsub('NUMSUB', 'grandstand:event'))[1]).toBe(2);
    await createVisitor(one).ask(RESERVE, { input: { idempotencyKey: randomUUID(), eventId: event.id, quantity: 2 } });
    await expect.poll(() => look(event.id)).toBe(2);
    expect(await look(neighbour.id)).toBe(1);
    await store.close();
  });
});
