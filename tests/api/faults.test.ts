import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createGateway, type GatewayDeps } from '#gateway/server.ts';
import { placesIn } from '../../scripts/lib/place.mjs';
import { billing } from '../support/shop.ts';
import { ask, openWorld, post, readReply, type World } from './world.ts';

/** Short enough to wait for where a platform hangs, long enough for a cold gateway on a busy machine. */
const DEADLINE_MS = 5_000;

let world: World;
let event: { id: string };
beforeAll(async () => {
  world = await openWorld({ readDeadlineMs: DEADLINE_MS });
  event = await world.shop.event();
});
afterAll(() => world.close());

const everything = /./;
afterEach(() => {
  world.upstream.heal();
});

/** A gateway of its own each time: breakers and caches remember. */
const fresh = () => world.gatewayWith({ sharedCache: false });
const page = `query ($id: ID!) { categories { id } event(by: { id: $id }) { id offers { id } } }`;

describe('one area of the platform fails', () => {
  test.each(['hang', 'reset', 'unavailable', 'truncate', 'not-json', 'redirect'] as const)(
    '[GRAPH-13] offers whose call fails by %s are null with an error; the rest of the answer arrives',
    async (fault) => {
      world.upstream.break(/\/offers/, fault);
      const reply = await ask(fresh(), page, { id: event.id });
      expect(reply.status).toBe(200);
      expect(reply.data.event).toEqual({ id: event.id, offers: null });
      expect(reply.data.categories.length).toBeGreaterThan(0);
      expect(reply.errors).toMatchObject([
        {
          path: ['event', 'offers'],
          extensions: {
            code: fault === 'hang' ? 'UPSTREAM_TIMEOUT' : 'UPSTREAM_UNAVAILABLE',
            retryable: true,
            area: 'offer',
          },
        },
      ]);
      expect(reply.text).not.toContain('127.0.0.1');
    },
  );

  const roots = {
    tenant: { query: 'tenant { id }', path: /^\/api\/tenant/ },
    categories: { query: 'categories { id }', path: /^\/api\/category/ },
    leagues: { query: 'leagues { id }', path: /^\/api\/league/ },
    cities: { query: 'cities { items { id } }', path: /^\/api\/city/ },
    events: { query: 'events { items { id } }', path: /^\/api\/product\?/ },
    topEvents: { query: 'topEvents { items { id } }', path: /^\/api\/product\/popular/ },
    search: { query: 'search(filter: { keyword: "a" }) { range }', path: /^\/api\/search\?/ },
    autocomplete: { query: 'autocomplete(keyword: "a") { venues { id } }', path: /^\/api\/search\/autocomplete/ },
  };
  const all = `{ ${Object.values(roots)
    .map(({ query }) => query)
    .join(' ')} }`;
  /** Fields that need the tenant's settings: how events are sold and how many points they earn. */
  const ofTenant = ['tenant', 'events', 'topEvents', 'search', 'autocomplete'];

  test.each(Object.keys(roots) as (keyof typeof roots)[])(
    '[GRAPH-13] %s that cannot be loaded are null with an error; unrelated fields are answered',
    async (root) => {
      world.upstream.break(roots[root].path, 'unavailable');
      const reply = await ask(fresh(), all);
      const missing = Object.keys(reply.data).filter((name) => reply.data[name] === null);
      expect(missing.sort()).toEqual(root === 'tenant' ? [...ofTenant].sort() : [root]);
      expect(reply.errors.map(({ path }) => path?.[0]).sort()).toEqual(missing);
      for (const { extensions } of reply.errors)
        expect(extensions).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', retryable: true });
    },
  );

  test('[GRAPH-13] an event whose information cannot be loaded is answered without it', async () => {
    world.upstream.break(/\/info/, 'reset');
    const query = 'query ($id: ID!) { event(by: { id: $id }) { id information { text } } }';
    const { data, errors } = await ask(fresh(), query, { id: event.id });
    expect(data.event).toEqual({ id: event.id, information: null });
    expect(errors).toMatchObject([{ path: ['event', 'information'] }]);
  });

  test('[GRAPH-13] a stopped platform is a typed error', async () => {
    const withoutPlatform = createGateway({ platformUrl: 'http://127.0.0.1:1', environment: 'test' });
    const reply = await ask(withoutPlatform, page, { id: event.id });
    expect(reply.errors.map(({ extensions }) => extensions.code)).toContain('UPSTREAM_UNAVAILABLE');
    expect(reply.status).toBe(200);
    await withoutPlatform.close();
  });

  test('[GRAPH-13] shared answers are served from the cache while the platform is down, up to 15 minutes old', async () => {
    let now = Date.now();
    const gateway = world.gatewayWith({ clock: () => new Date(now) });
    await ask(gateway, '{ categories { id } }');
    world.upstream.break(everything, 'reset');
    // Fresh for five minutes, then served stale for ten more if the platform fails.
    now += 14 * 60_000;
    const { data } = await ask(gateway, '{ categories { id } }');
    expect(data.categories.length).toBeGreaterThan(0);
    now += 2 * 60_000;
    expect((await ask(gateway, '{ categories { id } }')).errors[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE');
  });
});

describe('retries', () => {
  const attempts = async (work: () => Promise<unknown>) => (await world.callsOf(work)).length;

  test('[GRAPH-13] a failed read is sent three times at most', async () => {
    world.upstream.break(/^\/api\/category/, 'reset', 2);
    const reply = await ask(fresh(), '{ categories { id } }');
    expect(reply.errors).toEqual([]);
    world.upstream.break(/^\/api\/category/, 'reset');
    expect(await attempts(() => ask(fresh(), '{ categories { id } }'))).toBe(3);
  });

  test('[GRAPH-13] a refused read and one that timed out are not repeated', async () => {
    expect(await attempts(() => ask(fresh(), '{ event(by: { legacyId: "x" }) { id } }'))).toBe(2);
    world.upstream.break(/^\/api\/category/, 'hang');
    expect(await attempts(() => ask(fresh(), '{ categories { id } }'))).toBe(1);
  });

  test.each(['reset', 'unavailable', 'truncate'] as const)(
    '[CART-12] a write that fails by %s is sent once',
    async (fault) => {
      world.upstream.break(/^\/api\/cart/, fault);
      const purchase = `mutation ($input: PurchaseInput!) { purchase(input: $input) { __typename } }`;
      const input = {
        cartId: randomUUID(),
        idempotencyKey: randomUUID(),
        billing,
        paymentToken: 'tok',
        expectedTotalMinorUnits: 1,
        currencyCode: 'USD',
        acceptTerms: true,
      };
      const gateway = fresh();
      const reserve = `mutation ($input: ReserveTicketsInput!) { reserveTickets(input: $input) { problems { code } } }`;
      const seats = { idempotencyKey: randomUUID(), eventId: event.id, quantity: 1 };
      for (const [mutation, variables] of [
        [purchase, { input }],
        [reserve, { input: seats }],
      ] as const) {
        const calls = await world.callsOf(async () => {
          const reply = await ask(gateway, mutation, variables);
          expect(reply.errors[0]?.extensions).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', retryable: true });
        });
        expect(calls.filter((call) => !call.startsWith('GET'))).toHaveLength(1);
      }
    },
  );

  test('[GRAPH-13] an area that keeps failing gets no calls for a while, other areas are still called', async () => {
    const gateway = fresh();
    world.upstream.break(/^\/api\/category/, 'reset');
    for (let time = 0; time < 6; time += 1) await ask(gateway, '{ categories { id } }');
    expect(await attempts(() => ask(gateway, '{ categories { id } }'))).toBe(0);
    expect((await ask(gateway, '{ leagues { id } }')).errors).toEqual([]);
  });

  test('[GRAPH-13] an upstream answer of 9 MB is refused', async () => {
    const flood = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ items: [{ id: 'x', name: 'x'.repeat(9 * 1024 * 1024) }] }));
    });
    await new Promise<void>((resolve) => flood.listen(0, '127.0.0.1', resolve));
    const address = flood.address();
    const gateway = createGateway({
      platformUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    });
    const reply = await ask(gateway, '{ categories { id } }');
    expect(reply.errors[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE');
    await gateway.close();
    await new Promise((resolve) => flood.close(resolve));
  });
});

describe('a cancelled request', () => {
  test('[GRAPH-14] [REST-6] cancels its REST calls, and its answer has cancel true', async () => {
    world.upstream.break(/^\/api\/product/, 'hang');
    const client = new AbortController();
    const gateway = world.gatewayWith();
    const before = world.upstream.seen.length;
    const answer = post(gateway, { query: '{ events { items { id } } }' }, {}, client.signal).then(
      readReply,
      () => null,
    );
    const hanging = () => world.upstream.seen.slice(before).find(({ path }) => path.startsWith('/api/product'));
    await vi.waitFor(() => expect(hanging()).toBeDefined(), { timeout: 60_000 });
    client.abort();
    await vi.waitFor(() => expect(hanging()?.cutByClient).toBe(true), { timeout: 60_000 });
    expect((await answer)?.errors).toMatchObject([{ extensions: { code: 'CANCELLED', cancel: true } }]);
  });

  test('[GRAPH-14] cancels its REST calls when the browser closes the connection', async () => {
    world.upstream.break(/^\/api\/product/, 'hang');
    const gateway = world.gatewayWith({ readDeadlineMs: 60_000 });
    const server = createServer(gateway.nodeHandler);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const client = new AbortController();
    const before = world.upstream.seen.length;
    const answer = fetch(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ events { items { id } } }' }),
      signal: client.signal,
    }).catch(() => null);
    const hanging = () => world.upstream.seen.slice(before).find(({ path }) => path.startsWith('/api/product'));
    await vi.waitFor(() => expect(hanging()).toBeDefined(), { timeout: 60_000 });
    client.abort();
    await answer;
    await vi.waitFor(() => expect(hanging()?.cutByClient).toBe(true), { timeout: 60_000 });
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('an unexpected failure', () => {
  let malformed: Server;
  beforeAll(async () => {
    malformed = createServer((_request, response) => {
      // The fields have the right names and the wrong types.
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"items":[{"id":"x","name":"x","logo":"x","teams":[null]}]}');
    });
    await once(malformed.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => void malformed.close());

  async function fail(deps: Partial<GatewayDeps>) {
    const { port } = malformed.address() as AddressInfo;
    const gateway = createGateway({ platformUrl: `http://127.0.0.1:${port}`, ...deps });
    const reply = await ask(gateway, '{ leagues { teams { id } } }', {}, { 'x-request-id': 'support-case-77' });
    await gateway.close();
    return reply;
  }
  const developing = {
    placeOf: (error: Error) => placesIn(error.stack ?? '')[0] ?? null,
    personas: { names: () => [], headersOf: async () => null },
  };

  test.each(['test', 'production'] as const)(
    '[ERR-1] is masked in %s and quotes its request id',
    async (environment) => {
      const reply = await fail(environment === 'production' ? { environment, developing } : { environment });
      expect(reply.errors[0]).toMatchObject({
        message: 'Unexpected error. Quote request id support-case-77 to support.',
        extensions: { code: 'INTERNAL_SERVER_ERROR', retryable: false, requestId: 'support-case-77' },
      });
      expect(reply.text).not.toMatch(/TypeError|Cannot read|\.ts/);
    },
  );

  test('tells in development what was thrown, in which file and line', async () => {
    const reply = await fail({ environment: 'development', developing });
    expect(reply.errors[0]?.extensions).toMatchObject({
      code: 'INTERNAL_SERVER_ERROR',
      thrown: {
        message: expect.stringMatching(/^Cannot read properties of undefined/),
        at: expect.stringMatching(/^gateway\/core\/shapes\/image\.ts:\d+:\d+$/),
      },
    });
  });
});
