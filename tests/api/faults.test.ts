import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createGateway } from '#gateway/server.ts';
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

describe('one area goes wrong', () => {
  test.each(['hang', 'reset', 'unavailable', 'truncate', 'not-json', 'redirect'] as const)(
    '[GRAPH-13] offers that %s are null with their reason; the rest of the answer arrives',
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
  /** How an event is sold and what it earns is the tenant's to say. */
  const ofTenant = ['tenant', 'events', 'topEvents', 'search', 'autocomplete'];

  test.each(Object.keys(roots) as (keyof typeof roots)[])(
    '[GRAPH-13] %s that cannot be had are null with their reason, and take nobody with them',
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

  test('[GRAPH-13] an event whose information cannot be had is there without it', async () => {
    world.upstream.break(/\/info/, 'reset');
    const query = 'query ($id: ID!) { event(by: { id: $id }) { id information { text } } }';
    const { data, errors } = await ask(fresh(), query, { id: event.id });
    expect(data.event).toEqual({ id: event.id, information: null });
    expect(errors).toMatchObject([{ path: ['event', 'information'] }]);
  });

  test('[GRAPH-13] a platform that is stopped is a typed error for everything', async () => {
    const gone = createGateway({ platformUrl: 'http://127.0.0.1:1', environment: 'test' });
    const reply = await ask(gone, page, { id: event.id });
    expect(reply.errors.map(({ extensions }) => extensions.code)).toContain('UPSTREAM_UNAVAILABLE');
    expect(reply.status).toBe(200);
    await gone.close();
  });

  test('[GRAPH-13] what everybody shares is served from before while the platform is down', async () => {
    let now = Date.now();
    const gateway = world.gatewayWith({ clock: () => new Date(now) });
    await ask(gateway, '{ categories { id } }');
    world.upstream.break(everything, 'reset');
    // Five minutes fresh, and for ten more it stands in.
    now += 14 * 60_000;
    const { data } = await ask(gateway, '{ categories { id } }');
    expect(data.categories.length).toBeGreaterThan(0);
    now += 2 * 60_000;
    expect((await ask(gateway, '{ categories { id } }')).errors[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE');
  });
});

describe('how often is asked', () => {
  const attempts = async (work: () => Promise<unknown>) => (await world.callsOf(work)).length;

  test('[GRAPH-13] a read is tried again, three times at most', async () => {
    world.upstream.break(/^\/api\/category/, 'reset', 2);
    const reply = await ask(fresh(), '{ categories { id } }');
    expect(reply.errors).toEqual([]);
    world.upstream.break(/^\/api\/category/, 'reset');
    expect(await attempts(() => ask(fresh(), '{ categories { id } }'))).toBe(3);
  });

  test('[GRAPH-13] a refusal and a hanging platform are not asked again', async () => {
    expect(await attempts(() => ask(fresh(), '{ event(by: { legacyId: "x" }) { id } }'))).toBe(2);
    world.upstream.break(/^\/api\/category/, 'hang');
    expect(await attempts(() => ask(fresh(), '{ categories { id } }'))).toBe(1);
  });

  test.each(['reset', 'unavailable', 'truncate'] as const)(
    '[CART-12] a write is sent once when it %s',
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
        expect(calls).toHaveLength(1);
      }
    },
  );

  test('[GRAPH-13] an area that keeps failing is left alone for a while, others go on', async () => {
    const gateway = fresh();
    world.upstream.break(/^\/api\/category/, 'reset');
    for (let time = 0; time < 6; time += 1) await ask(gateway, '{ categories { id } }');
    expect(await attempts(() => ask(gateway, '{ categories { id } }'))).toBe(0);
    expect((await ask(gateway, '{ leagues { id } }')).errors).toEqual([]);
  });

  test('[GRAPH-13] answers are bounded in size', async () => {
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

describe('a request that nobody waits for', () => {
  test('[GRAPH-14] its REST calls are cancelled with it', async () => {
    world.upstream.break(/^\/api\/product/, 'hang');
    const client = new AbortController();
    const gateway = world.gatewayWith();
    const before = world.upstream.seen.length;
    const answer = post(gateway, { query: '{ events { items { id } } }' }, {}, client.signal).then(
      readReply,
      () => null,
    );
    const hanging = () => world.upstream.seen.slice(before).find(({ path }) => path.startsWith('/api/product'));
    await vi.waitFor(() => expect(hanging()).toBeDefined());
    client.abort();
    await vi.waitFor(() => expect(hanging()?.cutByClient).toBe(true));
    await answer;
  });

  test('[GRAPH-14] a browser that closes the connection cancels them too', async () => {
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
    await vi.waitFor(() => expect(hanging()).toBeDefined());
    client.abort();
    await answer;
    await vi.waitFor(() => expect(hanging()?.cutByClient).toBe(true));
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('what leaks', () => {
  test('[ERR-1] an unexpected failure is masked and quotes its request id', async () => {
    const strange = createServer((_request, response) => {
      // Has the fields that are looked at, and not what is in them.
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"items":[{"id":"x","name":"x","logo":"x","teams":[null]}]}');
    });
    await new Promise<void>((resolve) => strange.listen(0, '127.0.0.1', resolve));
    const address = strange.address();
    const gateway = createGateway({
      platformUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    });
    const reply = await ask(gateway, '{ leagues { teams { id } } }', {}, { 'x-request-id': 'support-case-77' });
    expect(reply.errors[0]).toMatchObject({
      message: 'Unexpected error. Quote request id support-case-77 to support.',
      extensions: { code: 'INTERNAL_SERVER_ERROR', retryable: false, requestId: 'support-case-77' },
    });
    expect(reply.text).not.toMatch(/TypeError|Cannot read|\.ts/);
    await gateway.close();
    await new Promise((resolve) => strange.close(resolve));
  });
});
