import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Gateway } from '#gateway/server.ts';
import { billing } from '../support/shop.ts';
import { persistedOperations, persistedQuery } from './storefront-operations.ts';
import { ask, createVisitor, openWorld, post, readReply, type World } from './world.ts';

let world: World;
let event: { id: string };
beforeAll(async () => {
  world = await openWorld();
  event = await world.shop.event();
});
afterAll(() => world.close());
afterEach(() => world.upstream.heal());

const HALF = '\ud83d';
const reserve =
  'mutation ($input: ReserveTicketsInput!) { reserveTickets(input: $input) { cart { id } problems { code fields { field message } } } }';
const reserveInput = (more: object = {}) => ({
  input: { idempotencyKey: randomUUID(), eventId: event.id, quantity: 1, ...more },
});
/** One of the storefront's operations. */
const persisted = (gateway: Gateway, operation: string, variables: Record<string, unknown>, signal: AbortSignal) => {
  const { hash = '' } = persistedOperations.find(({ name }) => name === operation) ?? {};
  return post(gateway, { variables, extensions: persistedQuery(hash) }, {}, signal);
};
/** It costs one call. */
const venuePage = (gateway: Gateway, id: string, signal: AbortSignal) =>
  persisted(gateway, 'VenuePage', { id }, signal);
const ready = async (gateway = world.gateway) =>
  (await gateway.fetch(new Request('http://localhost:3000/readyz'))).status;

/** Which waiting rooms are open is read for all visitors together, every two seconds. */
const ownCalls = (calls: string[]) => calls.filter((call) => call !== 'GET /api/waitingroom');

describe('values that no REST call can carry', () => {
  test.each([
    ['a letter that no header can carry', '日'],
    ['a line break', 'a\nb'],
    ['half a surrogate pair', HALF],
  ])(
    '[DOOR-2] a key with %s, sent a hundred times, makes no REST call; the gateway stays ready and answers others',
    async (_case, key) => {
      const gateway = world.gatewayWith();
      const calls = await world.callsOf(async () => {
        for (let time = 0; time < 100; time += 1) {
          const { data } = await ask(gateway, reserve, reserveInput({ idempotencyKey: key }));
          const [problem] = data.reserveTickets.problems;
          expect(problem).toMatchObject({ code: 'INVALID_DATA', fields: [{ field: 'idempotencyKey' }] });
        }
      });
      expect(ownCalls(calls)).toEqual([]);
      expect(await ready(gateway)).toBe(200);
      const { data } = await ask(gateway, reserve, reserveInput());
      expect(data.reserveTickets.problems).toEqual([]);
    },
  );

  const mutation = (name: string, type: string, more = '') =>
    `mutation ($input: ${type}!) { ${name}(input: $input) { ${more} ... on ${name[0]?.toUpperCase()}${name.slice(1)}Payload { problems { code fields { field } } } } }`;
  const purchase = `mutation ($input: PurchaseInput!) { purchase(input: $input) { ... on PurchaseRejected { problems { code fields { field } } } } }`;
  const purchaseInput = {
    idempotencyKey: randomUUID(),
    billing,
    expectedTotalMinorUnits: 1,
    currencyCode: 'USD',
    acceptTerms: true,
  };
  test.each([
    ['deleteCart', mutation('deleteCart', 'DeleteCartInput'), {}, 'cartId'],
    ['extendCart', mutation('extendCart', 'ExtendCartInput'), {}, 'cartId'],
    ['setShippingOption', mutation('setShippingOption', 'SetShippingOptionInput'), { shippingOptionId: 'x' }, 'cartId'],
    ['openResaleSession', mutation('openResaleSession', 'OpenResaleSessionInput'), {}, 'eventId'],
    ['reserveTickets', reserve, { idempotencyKey: randomUUID(), quantity: 1 }, 'eventId'],
    ['purchase', purchase, purchaseInput, 'cartId'],
  ])(
    '[DOOR-2] %s refuses an id that cannot be part of a URL, names the field and makes no call',
    async (name, query, input, field) => {
      // Whether guests may buy is read once for all.
      await world.ask('{ tenant { id } }');
      for (const id of ['..', '.', '', `7${HALF}`, 'a\0b', 'x'.repeat(201)]) {
        const calls = await world.callsOf(async () => {
          const reply = await world.ask(query, { input: { ...input, [field]: id } });
          expect(reply.errors, JSON.stringify(id)).toEqual([]);
          expect(reply.data[name].problems, JSON.stringify(id)).toMatchObject([
            { code: 'INVALID_DATA', fields: [{ field }] },
          ]);
        });
        expect(ownCalls(calls)).toEqual([]);
      }
    },
  );

  test.each([
    ['search', 'query ($text: String!) { search(filter: { keyword: $text }) { range } }', 'keyword'],
    ['autocomplete', 'query ($text: String!) { autocomplete(keyword: $text) { venues { id } } }', 'keyword'],
    ['events', 'query ($text: String!) { events(filter: { genres: [$text] }) { items { id } } }', 'genre'],
    ['cities', 'query ($text: String!) { cities(keyword: $text) { items { id } } }', 'keyword'],
  ])(
    '[DOOR-2] %s refuses half a surrogate pair and a text of 30,000 characters, and names the field',
    async (_name, query, field) => {
      for (const text of [`a${HALF}`, 'x'.repeat(30_000)]) {
        const calls = await world.callsOf(async () => {
          const { errors } = await world.ask(query, { text });
          expect(errors).toMatchObject([
            { extensions: { code: 'BAD_USER_INPUT', retryable: false, fields: [{ field }] } },
          ]);
        });
        expect(calls).toEqual([]);
      }
    },
  );

  test('[DOOR-2] a refusal resets the circuit breaker’s count of failures and does not open it', async () => {
    const gateway = world.gatewayWith();
    const extend = 'mutation ($id: ID!) { extendCart(input: { cartId: $id }) { problems { code } } }';
    const once = () => ask(gateway, extend, { id: randomUUID() });
    for (const faults of [9, 9]) {
      world.upstream.break(/extension/, 'unavailable', faults);
      for (let time = 0; time < faults; time += 1) await once();
      expect((await once()).data.extendCart.problems).toMatchObject([{ code: 'NOT_FOUND' }]);
    }
  });

  test('[DOOR-2, OPS-2] a gateway whose connections are all taken by hanging calls is not ready, although the platform is', async () => {
    const gateway = world.gatewayWith({ readDeadlineMs: 60_000 });
    world.upstream.break(/^\/api/, 'hang');
    const before = world.upstream.seen.length;
    const client = new AbortController();
    const requests = Array.from({ length: 70 }, () =>
      venuePage(gateway, randomUUID(), client.signal).catch(() => null),
    );
    await vi.waitFor(() => expect(world.upstream.seen.length - before).toBe(64), { timeout: 60_000 });
    expect(await ready(gateway)).toBe(503);
    client.abort();
    await Promise.all(requests);
    world.upstream.heal();
    await vi.waitFor(async () => expect(await ready(gateway)).toBe(200), { timeout: 60_000 });
  });
});

describe('calls and connections of one operation', () => {
  test('[DOOR-4] the same event under five aliases is read with one call', async () => {
    const gateway = world.gatewayWith({ sharedCache: false });
    const aliases = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}: event(by: { id: $id }) { id offers { id } }`);
    const calls = await world.callsOf(async () => {
      const { errors } = await ask(gateway, `query ($id: ID!) { ${aliases.join(' ')} }`, { id: event.id });
      expect(errors).toEqual([]);
    });
    const eventCalls = calls.filter((call) => call.includes(event.id)).sort();
    expect(eventCalls).toEqual([`GET /api/product/${event.id}`, `GET /api/product/${event.id}/offers`]);
  });

  test('[DOOR-4] after a write in the same operation a read is made again', async () => {
    const visitor = world.visitor();
    const { data } = await visitor.ask(reserve, reserveInput());
    const { id } = data.reserveTickets.cart;
    const refused = `mutation ($input: PurchaseInput!) { a: purchase(input: $input) { ...R } b: purchase(input: $input) { ...R } } fragment R on PurchaseResult { ... on PurchaseRejected { cart { id } } }`;
    const input = {
      cartId: id,
      idempotencyKey: randomUUID(),
      billing: { ...billing, zipCode: '?' },
      expectedTotalMinorUnits: 1,
      currencyCode: 'USD',
      acceptTerms: true,
    };
    const calls = await world.callsOf(() => visitor.ask(refused, { input }));
    expect(calls.filter((call) => call === `GET /api/cart/${id}`)).toHaveLength(2);
  });

  test('[DOOR-4] free-text operations take 16 connections at most, so the storefront’s own still get one', async () => {
    const gateway = world.gatewayWith({ readDeadlineMs: 60_000 });
    world.upstream.break(/^\/api\/venue/, 'hang');
    const before = world.upstream.seen.length;
    const eight = () =>
      `{ ${Array.from({ length: 8 }, (_, i) => `a${i}: venue(id: "${randomUUID()}") { id }`).join(' ')} }`;
    const client = new AbortController();
    const requests = Array.from({ length: 10 }, () =>
      post(gateway, { query: eight() }, {}, client.signal).catch(() => null),
    );
    const hanging = () => world.upstream.seen.slice(before).filter(({ path }) => path.startsWith('/api/venue')).length;
    await vi.waitFor(() => expect(hanging()).toBe(16), { timeout: 60_000 });
    const own = venuePage(gateway, randomUUID(), client.signal).catch(() => null);
    await vi.waitFor(() => expect(hanging()).toBe(17), { timeout: 60_000 });
    client.abort();
    await Promise.all([...requests, own]);
  });

  test.each([
    [
      'in free text',
      12,
      (gateway: Gateway, signal: AbortSignal) =>
        post(gateway, { query: reserve, variables: reserveInput() }, {}, signal),
    ],
    [
      'of the storefront',
      48,
      (gateway: Gateway, signal: AbortSignal) => persisted(gateway, 'ReserveTickets', reserveInput(), signal),
    ],
  ] as const)(
    '[SCALE-3] new holds %s take %i connections at most: what is held is extended and given back meanwhile',
    async (_kind, most, holdBy) => {
      const gateway = world.gatewayWith({ readDeadlineMs: 60_000 });
      const holder = createVisitor(gateway);
      const { id } = (await holder.ask(reserve, reserveInput())).data.reserveTickets.cart;
      world.upstream.break(/^\/api\/cart\/reserve/, 'hang');
      const before = world.upstream.seen.length;
      const hanging = () => world.upstream.seen.slice(before).filter(({ path }) => path.includes('/reserve/')).length;
      const client = new AbortController();
      const newcomers = Array.from({ length: 100 }, () => holdBy(gateway, client.signal).catch(() => null));
      await vi.waitFor(() => expect(hanging()).toBeGreaterThanOrEqual(most), { timeout: 60_000 });
      const extend = 'mutation ($id: ID!) { extendCart(input: { cartId: $id }) { cart { id } } }';
      expect((await holder.ask(extend, { id })).data.extendCart.cart).toEqual({ id });
      const remove = 'mutation ($id: ID!) { deleteCart(input: { cartId: $id }) { deletedCartId } }';
      expect((await holder.ask(remove, { id })).data.deleteCart.deletedCartId).toBe(id);
      expect(hanging()).toBe(most);
      client.abort();
      await Promise.all(newcomers);
    },
  );

  test('[DOOR-4] one operation takes eight connections at most, others are answered', async () => {
    const gateway = world.gatewayWith({ readDeadlineMs: 60_000 });
    world.upstream.break(/^\/api\/venue/, 'hang');
    const before = world.upstream.seen.length;
    const many = `{ ${Array.from({ length: 15 }, (_, i) => `a${i}: venue(id: "${randomUUID()}") { id }`).join(' ')} }`;
    const client = new AbortController();
    const requests = post(gateway, { query: many }, {}, client.signal).catch(() => null);
    const hanging = () => world.upstream.seen.slice(before).filter(({ path }) => path.startsWith('/api/venue')).length;
    await vi.waitFor(() => expect(hanging()).toBe(8), { timeout: 60_000 });
    const { errors } = await ask(gateway, 'query ($id: ID!) { event(by: { id: $id }) { id } }', { id: event.id });
    expect(errors).toEqual([]);
    expect(hanging()).toBe(8);
    client.abort();
    await requests;
  });
});

describe('a malformed body', () => {
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  test.each([
    ['empty', ' ', 'empty'],
    ['cut off after a value', '{"query":"{ apiVersion }"', 'JSON that was cut off'],
    ['cut off in a text', '{"query":"{ apiVer', 'JSON that was cut off'],
    ['cut off before a value', '{"query":', 'JSON that was cut off'],
    ['wrong before it ends', '{"query" "{ apiVersion }"}', 'not JSON'],
    ['no JSON at all', 'query { apiVersion }', 'not JSON'],
    ['nested sixteen thousand levels deep', `{"query":"{ apiVersion }","variables":${deep(16_000)}}`, 'nested'],
    [
      'nested in lists',
      `{"query":"{ apiVersion }","variables":{"a":${'['.repeat(40_000)}${']'.repeat(40_000)}}}`,
      'nested',
    ],
    [
      'nested in an operation by hash',
      `{"extensions":{"persistedQuery":{"version":1,"sha256Hash":"x"}},"variables":${deep(16_000)}}`,
      'nested',
    ],
  ])('[DOOR-9] is 400 with a reason and without parser details: %s', async (_case, body, reason) => {
    const reply = await readReply(await post(world.gateway, body));
    expect([reply.status, reply.errors[0]?.extensions.code]).toEqual([400, 'BAD_USER_INPUT']);
    expect(reply.errors[0]?.message).toContain(`The body is ${reason}`);
    expect(reply.text).not.toMatch(/SyntaxError|Unexpected|position|RangeError|stack/i);
  });

  test.each([
    ['variables', 'not JSON', '{"a":'],
    ['extensions', 'not JSON', 'x'],
    ['variables', 'nested more than 32 levels deep', deep(1_500)],
  ])('[DOOR-9] a GET whose %s are %s is 400 with a reason and without parser details', async (name, reason, value) => {
    const url = `http://localhost:3000/graphql?query={apiVersion}&${name}=${encodeURIComponent(value)}`;
    const reply = await readReply(
      await world.gateway.fetch(new Request(url, { headers: { accept: 'application/json' } })),
    );
    expect([reply.status, reply.errors[0]?.extensions.code]).toEqual([400, 'BAD_USER_INPUT']);
    expect(reply.errors[0]?.message).toContain(reason);
    expect(reply.text).not.toMatch(/SyntaxError|Unexpected/i);
  });

  test('[DOOR-9] a field with the alias __proto__ is refused', async () => {
    for (let time = 0; time < 5; time += 1) {
      const reply = await world.ask('{ __proto__: apiVersion }');
      expect([reply.status, reply.errors[0]?.extensions.code]).toEqual([400, 'BAD_USER_INPUT']);
    }
  });
});
