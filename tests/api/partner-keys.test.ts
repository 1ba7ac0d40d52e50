import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMetricsServer } from '#gateway/serve/metrics-server.ts';
import { addKey, revoke } from '../support/partners.ts';
import { billing } from '../support/shop.ts';
import { operationBody } from '../support/storefront-operation.ts';
import { ask, openWorld, post, readReply, type World } from './world.ts';

const RESERVE = `mutation ($input: ReserveTicketsInput!) { reserveTickets(input: $input) {
  cart { id totals { total { minorUnits currencyCode } } } problems { code } } }`;
const VISITOR = 'mutation { createVisitorSession { token expiresAt } }';
const CART = 'query ($id: ID!) { cart(id: $id) { id } }';

let world: World;
/** What time it is for the gateway. */
let now = Date.now();
const clock = () => new Date(now);
beforeAll(async () => {
  world = await openWorld({ environment: 'production', clock });
});
afterAll(async () => {
  await world.shop.expectInvariants();
  await world.close();
});

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const madeUp = () => `gsk_live_${randomBytes(32).toString('base64url')}`;
const codeOf = ({ status, errors }: Awaited<ReturnType<typeof ask>>) => [status, errors[0]?.extensions.code];
/** The calls by which keys are looked up. */
const lookUps = (calls: string[]) => calls.filter((call) => call.includes('/api/partner/key/')).length;

async function visitorOf(key: string): Promise<Record<string, string>> {
  const { data } = await world.ask(VISITOR, {}, bearer(key));
  return { ...bearer(key), 'x-grandstand-visitor': data.createVisitorSession.token };
}

async function hold(headers: Record<string, string>) {
  const { id: eventId } = await world.shop.event();
  const input = { idempotencyKey: randomUUID(), eventId, quantity: 1 };
  return world.ask(RESERVE, { input }, headers);
}

describe('a key', () => {
  test('[GRAPH-7] a made-up, malformed or revoked key is 401, and a right that the key lacks 403, both typed; the latter says what it cost', async () => {
    const { id, key } = await addKey(world.shop.db, { rights: ['read'] });
    for (const unknown of [madeUp(), 'gsk_live_short', 'gsk_']) {
      const refused = await world.ask('{ apiVersion }', {}, bearer(unknown));
      expect(codeOf(refused)).toEqual([401, 'UNAUTHENTICATED']);
      // There is no budget of which it could tell.
      expect([refused.extensions, refused.headers.get('ratelimit')]).toEqual([{}, null]);
    }
    expect((await world.ask('{ apiVersion }', {}, bearer(key))).data).toEqual({ apiVersion: '1.0' });
    for (const accept of ['application/json', 'application/graphql-response+json']) {
      const refused = await world.ask(VISITOR, {}, { ...bearer(key), accept });
      expect(codeOf(refused)).toEqual([403, 'FORBIDDEN']);
      expect(Object(refused.extensions).cost).toMatchObject({ requested: 1, actual: 1, remaining: expect.any(Number) });
      expect(refused.headers.get('ratelimit')).not.toBeNull();
    }
    await revoke(world.shop.db, id);
    now += 6_000;
    expect(codeOf(await world.ask('{ apiVersion }', {}, bearer(key)))).toEqual([401, 'UNAUTHENTICATED']);
  });

  test('[GRAPH-7] a key of another tenant is unknown here, and its name travels upstream', async () => {
    const { key: theirs } = await addKey(world.shop.db, { tenantId: 'arena' });
    expect(codeOf(await world.ask('{ apiVersion }', {}, bearer(theirs)))).toEqual([401, 'UNAUTHENTICATED']);
    const { key } = await addKey(world.shop.db, { partner: 'acme-tours' });
    const before = world.upstream.seen.length;
    await world.ask('{ events(page: { limit: 3 }) { items { id } } }', {}, bearer(key));
    const sent = world.upstream.seen.slice(before).map(({ headers }) => headers['gst-partner-api']);
    expect(sent).toContain('/acme-tours');
  });

  test('[GRAPH-7] a sandbox key counts only where cards go to the sandbox processor', async () => {
    // The shop's processor is reached with a secret key of its own.
    const { key } = await addKey(world.shop.db, { mode: 'sandbox' });
    expect(codeOf(await world.ask('{ apiVersion }', {}, bearer(key)))).toEqual([401, 'UNAUTHENTICATED']);
  });

  test('[GRAPH-7] made-up keys load the platform once each at most, and few of one address', async () => {
    const gateway = world.gatewayWith({ rateLimits: true, trustedProxies: 1 });
    const from = { 'x-forwarded-for': '198.51.100.7' };
    const { key } = await addKey(world.shop.db);
    const same = madeUp();
    const calls = await world.callsOf(async () => {
      for (let time = 0; time < 5; time += 1) await ask(gateway, '{ apiVersion }', {}, { ...bearer(same), ...from });
    });
    expect(lookUps(calls)).toBe(1);
    await ask(gateway, '{ apiVersion }', {}, { ...bearer(key), ...from });
    const statuses: number[] = [];
    const many = await world.callsOf(async () => {
      for (let time = 0; time < 60; time += 1)
        statuses.push((await ask(gateway, '{ apiVersion }', {}, { ...bearer(madeUp()), ...from })).status);
    });
    expect(lookUps(many)).toBeLessThan(30);
    expect(statuses.at(-1)).toBe(429);
    // A key that is known goes on, from the same address too.
    now += 6_000;
    expect((await ask(gateway, '{ apiVersion }', {}, { ...bearer(key), ...from })).status).toBe(200);
    expect(
      (await ask(gateway, '{ apiVersion }', {}, { ...bearer(madeUp()), 'x-forwarded-for': '198.51.100.8' })).status,
    ).toBe(401);
  });

  test('[GRAPH-7] introspection is for keys that may, however often another one has asked', async () => {
    const [{ key: may }, { key: other }] = [
      await addKey(world.shop.db, { rights: ['read', 'introspect'] }),
      await addKey(world.shop.db),
    ];
    const query = 'query Names { __schema { types { name } } }';
    const hidden = 'query { ...Roots } fragment Roots on Query { schema: __schema { types { name } } }';
    for (let time = 0; time < 5; time += 1) {
      for (const one of [query, hidden]) {
        expect((await world.ask(one, {}, bearer(may))).errors).toEqual([]);
        expect(codeOf(await world.ask(one, {}, bearer(other)))).toEqual([403, 'FORBIDDEN']);
        expect((await world.ask(one)).errors[0]?.extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
      }
    }
  });

  test('[GRAPH-7] [GRAPH-11] pages of the key’s origins may ask, preflight and all, and no other page', async () => {
    const origin = 'https://shop.acme.example';
    const { key } = await addKey(world.shop.db, { origins: [origin], partner: 'cors' });
    const { key: withoutOrigins } = await addKey(world.shop.db);
    const preflight = async (from: string) =>
      world.gateway.fetch(
        new Request('http://localhost:3000/graphql', {
          method: 'OPTIONS',
          headers: { origin: from, 'access-control-request-method': 'POST' },
        }),
      );
    now += 6_000;
    const allowed = await preflight(origin);
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([204, origin]);
    expect(allowed.headers.get('access-control-allow-headers')).toContain('x-grandstand-visitor');
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull();
    expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
    const sent = await world.ask('{ apiVersion }', {}, { ...bearer(key), origin });
    expect([sent.status, sent.headers.get('access-control-allow-origin')]).toEqual([200, origin]);
    // No cache keeps it for another origin.
    expect(sent.headers.get('cache-control')).toBe('no-store');
    for (const [one, from] of [
      [key, 'https://evil.example'],
      [withoutOrigins, origin],
    ] as const) {
      const refused = await world.ask('{ apiVersion }', {}, { ...bearer(one), origin: from });
      expect(codeOf(refused)).toEqual([403, 'FORBIDDEN']);
      expect(refused.headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});

describe('what a key spends', () => {
  /** An operation of the storefront, whose answer is the same for everybody and kept. */
  const askKept = (key: string) =>
    post(world.gateway, operationBody('TopEvents', { filter: {}, page: { limit: 2 } }), bearer(key)).then(readReply);

  test('[GRAPH-7] every answer to a key tells its cost in extensions and headers, and a kept one costs less', async () => {
    const { key } = await addKey(world.shop.db, { budget: 300, perSecond: 10 });
    const query = 'query Sports($limit: Int!) { events(page: { limit: $limit }) { items { id } } categories { id } }';
    const reply = await world.ask(query, { limit: 2 }, bearer(key));
    expect(reply.headers.get('ratelimit-policy')).toBe('"key";q=300;w=30');
    expect(reply.headers.get('ratelimit')).toMatch(/^"key";r=\d+;t=\d+$/);
    const cost: { requested: number; actual: number; remaining: number; resetAt: string } = Object(
      reply.extensions,
    ).cost;
    expect(cost.requested).toBeGreaterThan(1);
    expect(cost).toMatchObject({ actual: cost.requested, remaining: 300 - cost.requested });
    expect(Date.parse(cost.resetAt)).toBeGreaterThan(now);
    const again = await world.ask(query, { limit: 2 }, bearer(key));
    expect(Object(again.extensions).cost).toMatchObject({ requested: cost.requested, actual: cost.requested });
    await askKept(key);
    const kept = Object((await askKept(key)).extensions).cost;
    expect(kept.requested).toBeGreaterThan(1);
    expect(kept.actual).toBe(1);
    const refused = await world.ask('{ nothing }', {}, bearer(key));
    expect(Object(refused.extensions).cost).toMatchObject({ requested: 1, actual: 1 });
    const stranger = await world.ask('{ apiVersion }');
    expect([stranger.extensions, stranger.headers.get('ratelimit')]).toEqual([{}, null]);
  });

  test('[GRAPH-7] [OPS-2] what operations cost is counted: what was taken, given back for a kept answer, and refused', async () => {
    const metrics = createMetricsServer().listen(0, '127.0.0.1');
    await once(metrics, 'listening');
    const metricsUrl = `http://127.0.0.1:${(metrics.address() as AddressInfo).port}/metrics`;
    const counted = async (): Promise<Record<string, number>> => {
      const text = await (await fetch(metricsUrl)).text();
      const series = text.matchAll(/^gst_gateway_key_points_total\{outcome="([^"]+)"\} (\d+)/gm);
      return Object.fromEntries([...series].map(([, outcome = '', points]) => [outcome, Number(points)]));
    };
    const { key } = await addKey(world.shop.db, { budget: 250, perSecond: 1 });
    const before = await counted();
    const spent = { requested: 0, actual: 0 };
    const query = 'query { events(page: { limit: 3 }) { items { id offers { id } } } }';
    let status = 200;
    for (let time = 0; time < 300 && status !== 429; time += 1) {
      const reply = await (time < 2 ? askKept(key) : world.ask(query, {}, bearer(key)));
      const { requested, actual } = Object(reply.extensions).cost;
      status = reply.status;
      spent.requested += requested;
      spent.actual += actual;
    }
    const after = await counted();
    metrics.close();
    const grown = (outcome: string) => (after[outcome] ?? 0) - (before[outcome] ?? 0);
    expect(grown('taken') + grown('refused')).toBe(spent.requested);
    expect(grown('taken') - grown('given back')).toBe(spent.actual);
    expect(grown('given back')).toBeGreaterThan(0);
    expect(grown('refused')).toBeGreaterThan(0);
  });

  test('[GRAPH-7] over its budget a key gets 429 with Retry-After and its cost whatever it accepts, and can ask again after that', async () => {
    const { key } = await addKey(world.shop.db, { budget: 250, perSecond: 5 });
    const { key: other } = await addKey(world.shop.db, { budget: 250, perSecond: 5 });
    const dear = 'query ($page: PageInput) { events(page: $page) { items { offers { id } } } }';
    const spend = (accept: string) => world.ask(dear, { page: { limit: 40 } }, { ...bearer(key), accept });
    for (let time = 0; time < 300 && (await spend('application/json')).status !== 429; time += 1);
    for (const accept of ['application/json', 'application/graphql-response+json', '*/*']) {
      const over = await spend(accept);
      expect(codeOf(over)).toEqual([429, 'RATE_LIMITED']);
      expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(over.headers.get('ratelimit')).not.toBeNull();
      const { requested, actual, remaining, resetAt } = Object(over.extensions).cost;
      expect(actual).toBeLessThan(requested);
      expect(remaining).toBeLessThan(requested);
      expect(Date.parse(resetAt)).toBeGreaterThan(now);
    }
    expect((await world.ask('{ apiVersion }', {}, bearer(other))).status).toBe(200);
    let again = await spend('*/*');
    // An empty budget is told of before the operation's cost is known, so it may have to wait twice.
    for (let waits = 0; waits < 2 && again.status === 429; waits += 1) {
      now += Number(again.headers.get('retry-after')) * 1_000;
      again = await spend('*/*');
    }
    expect(again.status).toBe(200);
  });
});

describe('a partner’s visitor', () => {
  test('[GRAPH-15] holds in production by its token alone, without a cookie; a mutation without one is 401', async () => {
    const { key } = await addKey(world.shop.db);
    expect(codeOf(await hold(bearer(key)))).toEqual([401, 'UNAUTHENTICATED']);
    const headers = await visitorOf(key);
    const held = await hold(headers);
    expect(held.data.reserveTickets.problems).toEqual([]);
    expect(held.headers.get('set-cookie')).toBeNull();
    const { id } = held.data.reserveTickets.cart;
    expect((await world.ask(CART, { id }, headers)).data).toEqual({ cart: { id } });
    // A fan's cookie beside the key counts for nothing.
    const cookie = { cookie: `gst=${randomUUID()}` };
    expect((await world.ask(CART, { id }, { ...headers, ...cookie })).data).toEqual({ cart: { id } });
    expect((await world.ask(CART, { id }, { ...bearer(key), ...cookie })).data).toEqual({ cart: null });
  });

  test('[GRAPH-15] another partner’s key, token or visitor finds nothing of it', async () => {
    const [{ key }, { key: other }] = [await addKey(world.shop.db), await addKey(world.shop.db, { partner: 'other' })];
    const [mine, again, theirs] = [await visitorOf(key), await visitorOf(key), await visitorOf(other)];
    const { id } = (await hold(mine)).data.reserveTickets.cart;
    expect((await world.ask(CART, { id }, theirs)).data).toEqual({ cart: null });
    expect((await world.ask(CART, { id }, again)).data).toEqual({ cart: null });
    const stolen = { ...mine, ...bearer(other) };
    expect(codeOf(await world.ask(CART, { id }, stolen))).toEqual([401, 'UNAUTHENTICATED']);
    const forged = { ...bearer(key), 'x-grandstand-visitor': `${mine['x-grandstand-visitor']}x` };
    expect(codeOf(await world.ask(CART, { id }, forged))).toEqual([401, 'UNAUTHENTICATED']);
    // Without a key the token is nothing.
    const { 'x-grandstand-visitor': token = '' } = mine;
    expect((await world.ask(CART, { id }, { 'x-grandstand-visitor': token })).data).toEqual({ cart: null });
    const cancel = 'mutation ($id: ID!) { deleteCart(input: { cartId: $id }) { deletedCartId } }';
    await world.ask(cancel, { id }, theirs);
    expect((await world.ask(CART, { id }, mine)).data).toEqual({ cart: { id } });
    const continued = 'mutation ($token: String!) { createVisitorSession(input: { token: $token }) { token } }';
    const refused = await world.ask(continued, { token }, bearer(other));
    expect(refused.errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  test('[GRAPH-7] buying with a card’s token is for keys with that right', async () => {
    const { key } = await addKey(world.shop.db, { rights: ['read', 'sell'] });
    const headers = await visitorOf(key);
    const { cart } = (await hold(headers)).data.reserveTickets;
    const buy = `mutation ($input: PurchaseInput!) { ...Buy } fragment Buy on Mutation { purchase(input: $input) { __typename } }`;
    const input = {
      cartId: cart.id,
      idempotencyKey: randomUUID(),
      billing,
      paymentToken: await world.shop.tokenFor('4242 4242 4242 4242'),
      expectedTotalMinorUnits: cart.totals.total.minorUnits,
      currencyCode: 'USD',
      acceptTerms: true,
    };
    expect(codeOf(await world.ask(buy, { input }, headers))).toEqual([403, 'FORBIDDEN']);
    const { key: may } = await addKey(world.shop.db);
    const bought = await world.ask(buy, { input }, { ...headers, ...bearer(may) });
    expect(bought.data.purchase.__typename).toBe('PurchaseCompleted');
  });

  test('[DOOR-5] what clients without a key send in production still only reads, and partners’ fields are 401 for them', async () => {
    const { id: eventId } = await world.shop.event();
    const input = { idempotencyKey: randomUUID(), eventId, quantity: 1 };
    expect(codeOf(await world.ask(RESERVE, { input }))).toEqual([400, 'PERSISTED_QUERY_ONLY']);
    expect(codeOf(await world.ask(VISITOR))).toEqual([401, 'UNAUTHENTICATED']);
    const batch = await readReply(await post(world.gateway, '[]', bearer(madeUp())));
    expect(batch.status).toBe(401);
  });
});
