import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '#platform/core/errors.ts';
import { errorSchema } from '#platform/core/schemas.ts';
import { type Identity, startIdentity } from '#tests/support/identity.ts';
import { billing, cards, openShop, type Shop } from '#tests/support/shop.ts';
import { seed } from '../support/seed.ts';
import { hostile, type Operation, operationsOf, placesIn, spoilt, valid } from './openapi-inputs.ts';

let identity: Identity;
let shop: Shop;
/** The committed contract: each of its routes is a test. */
const contract = readFileSync(new URL('../../platform/generated/openapi.json', import.meta.url), 'utf8');
const operations = operationsOf(contract);
const withInput = operations.filter(({ parameters, body }) => parameters.length > 0 || body !== undefined);
let events: string[];
/** What the platform logged at error level. */
const faults: string[] = [];
beforeAll(async () => {
  identity = await startIdentity();
  shop = await openShop({
    issuer: identity.issuer,
    logger: pino({ level: 'error' }, { write: (line: string) => void faults.push(line) }),
  });
  events = [(await shop.event()).id, (await shop.event({ admission: 'general' })).id];
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
  await identity.close();
  expect(faults).toEqual([]);
});

const RUNS = 30;
type Request = { query: Record<string, unknown>; path: Record<string, unknown>; body: unknown };
type Sent = { status: number; text: string; type: string };

const send = async (operation: Operation, request: Request, headers: Record<string, string>): Promise<Sent> => {
  const path = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = request.path[name];
    return encoded(typeof value === 'string' ? value : JSON.stringify(value));
  });
  const query = Object.entries(request.query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map(
      (one) => `${name}=${encoded(typeof one === 'string' ? one : JSON.stringify(one))}`,
    ),
  );
  const response = await shop.app.inject({
    method: operation.method,
    url: `${path}?${query.join('&')}`,
    headers: { ...headers, ...(operation.body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(operation.body === undefined ? {} : { payload: JSON.stringify(request.body) ?? '' }),
  });
  return { status: response.statusCode, text: response.body, type: String(response.headers['content-type']) };
};

/** Half a surrogate pair cannot be URL-encoded; some clients send these bytes for it. */
const encoded = (text = ''): string => (text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80');

/** Every 4xx has the error format of the catalogue, and a 400 names its fields. */
const expectTyped = ({ status, text }: Sent, what: string): readonly { field: string }[] => {
  expect(status, `${what}\n${text}`).toBeLessThan(500);
  if (status < 400) return [];
  const body = errorSchema.strict().parse(JSON.parse(text));
  expect(body.status).toBe(status);
  expect(Object.keys(catalogue)).toContain(body.code);
  if (status === 400) expect(body.details, what).not.toEqual([]);
  return body.details;
};

const related = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one);

const requestOf = ({ parameters, body }: Operation, ids: readonly string[]): fc.Arbitrary<Request> => {
  const record = (place: 'path' | 'query') => {
    const mine = parameters.filter((one) => one.in === place);
    return fc.record(Object.fromEntries(mine.map((one) => [one.name, valid(one.schema, ids)])), {
      requiredKeys: mine.filter((one) => one.required).map((one) => one.name),
    });
  };
  return fc.record({
    path: record('path'),
    query: record('query'),
    body: body === undefined ? fc.constant(undefined) : valid(body, ids),
  });
};

describe('every route of the contract', () => {
  test('[ERR-1] is one of those that the platform serves', async () => {
    const served = operationsOf((await shop.app.inject('/docs/json')).body);
    const named = (all: readonly Operation[]) => all.map(({ method, path }) => `${method} ${path}`).sort();
    expect(named(served)).toEqual(named(operations));
    expect(withInput.length).toBeGreaterThan(30);
  });

  test.each(withInput.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    '[ERR-1] [ERR-2] an invalid value in any field of %s is never a 5xx, and a 400 names the field',
    async (_route, operation) => {
      const token = await identity.tokenFor(identity.newUser());
      const fan = shop.visitor(randomUUID(), token);
      const cart = (await fan.reserve(events[0] ?? '', { quantity: 1 })).body.uuid;
      const ids = operation.path.startsWith('/api/cart/{') ? [cart] : events;
      const spoiling = requestOf(operation, ids).chain((request) =>
        fc.record({
          request: fc.constant(request),
          place: fc.constantFrom(...placesIn(request).filter((one) => one.length > 1 || one[0] === 'body')),
          by: hostile,
        }),
      );
      await fc.assert(
        fc.asyncProperty(spoiling, async ({ request, place, by }) => {
          const sessionId = operation.path.includes('reserve') ? randomUUID() : fan.sessionId;
          const headers = { 'gst-session-id': sessionId, authorization: `Bearer ${token}` };
          const [, ...field] = place;
          const what = `${operation.method} ${operation.path} ${place.join('.')} = ${JSON.stringify(by)?.slice(0, 200)}`;
          const answer = await send(operation, spoilt(request, place, by) as Request, headers);
          const details = expectTyped(answer, what);
          if (answer.status !== 400 || (await send(operation, request, headers)).status === 400) return;
          // Only this field is invalid, so the error must name it, or `url` when the whole URL is invalid.
          const isBlamed = (name: string) => related(name, field.join('.')) || name === 'url' || name === place[0];
          expect(
            details.filter((one) => isBlamed(one.field)),
            `${what}\n${answer.text}`,
          ).not.toEqual([]);
        }),
        { seed, numRuns: RUNS, endOnFailure: true },
      );
    },
  );

  test.each(['%00', 'a%00b', '%ED%A0%80', '%'])(
    '[ERR-1] %s in an address is a 4xx or a 200, never a 5xx',
    async (text) => {
      for (const { path, method } of operations) {
        const response = await shop.app.inject({ method, url: path.replace(/\{\w+\}/g, text), payload: {} });
        expect([200, 400, 401, 404]).toContain(response.statusCode);
      }
    },
  );

  test.each([
    ['gst-session-id', 'not-a-uuid', 'gst-session-id'],
    ['gst-session-id', '__proto__', 'gst-session-id'],
    ['idempotency-key', 'twice', 'idempotency-key'],
    ['content-type', 'text/plain', 'body'],
  ])('[ERR-1] the header %s: %s is refused and named', async (name, value, field) => {
    const [event = ''] = events;
    const response = await shop.app.inject({
      method: 'POST',
      url: `/api/cart/reserve/${event}`,
      headers: { 'gst-session-id': randomUUID(), 'content-type': 'application/json', [name]: value },
      payload: JSON.stringify({ tickets: [{ productId: event, quantity: 1 }] }),
    });
    expect([400, 415]).toContain(response.statusCode);
    expect(response.json()).toMatchObject({ code: '40020', details: [{ field }] });
  });

  const JSON_TYPE = 'application/json';
  test.each<[what: string, type: string, payload: string | Buffer]>([
    ['with a prototype', JSON_TYPE, '{"tickets":[{"__proto__":{"quantity":1}}]}'],
    ['with a constructor', JSON_TYPE, '{"constructor":{"prototype":{"quantity":1}}}'],
    ['cut off', JSON_TYPE, '{"tickets":'],
    ['cut off in a text', JSON_TYPE, '{"tickets":"a'],
    ['with text after its end', JSON_TYPE, '{}{}'],
    ['that is empty', JSON_TYPE, ''],
    ['with a hundred thousand opening brackets', JSON_TYPE, '['.repeat(100_000)],
    ['nested twenty thousand times', JSON_TYPE, `{"tickets":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
    ['of objects in objects', JSON_TYPE, `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`],
    ['of 200 kB', JSON_TYPE, `{"tickets":"${'x'.repeat(200_000)}"}`],
    ['with NUL in a name', JSON_TYPE, '{"a\\u0000":1}'],
    ['with half a surrogate pair', JSON_TYPE, '{"a":"\\ud800"}'],
    ['that is not UTF-8', JSON_TYPE, Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['in UTF-16', `${JSON_TYPE}; charset=utf-16`, Buffer.from('\ufeff{"a":1}', 'utf16le')],
    ['with NaN', JSON_TYPE, '{"a":NaN}'],
    ['of plain text', 'text/plain', '{}'],
    ['of a form', 'application/x-www-form-urlencoded', 'tickets=1'],
    ['of an unknown type', 'json', '{}'],
  ])(
    '[DOOR-9] a body %s is refused by every route with a reason, and nothing is logged as an error',
    async (_what, type, payload) => {
      const writing = operations.filter(({ method }) => method !== 'GET');
      expect(writing.length).toBeGreaterThan(10);
      const logged = faults.length;
      for (const { method, path } of writing) {
        const url = path.replace(/\{email\}/, 'zoe@example.com').replace(/\{\w+\}/g, events[0] ?? '');
        const headers = { 'gst-session-id': randomUUID(), 'content-type': type };
        const response = await shop.app.inject({ method, url, headers, payload });
        const what = `${method} ${path}: ${response.body.slice(0, 300)}`;
        // A missing sign-in is answered with 401 before the body is read.
        expect([400, 401, 413, 415], what).toContain(response.statusCode);
        const { details } = errorSchema.strict().parse(response.json());
        if (response.statusCode !== 401) expect(details, what).not.toEqual([]);
        expect(response.body, what).not.toMatch(/SyntaxError|unexpected|position|FST_|stack|content-type is set/i);
      }
      expect(faults.slice(logged)).toEqual([]);
    },
  );

  test('[DOOR-9] a number too large for JSON is refused and its field named', async () => {
    const [event = ''] = events;
    const headers = { 'gst-session-id': randomUUID(), 'content-type': JSON_TYPE };
    const payload = `{"tickets":[{"productId":"${event}","quantity":1e999}]}`;
    const response = await shop.app.inject({ method: 'POST', url: `/api/cart/reserve/${event}`, headers, payload });
    expect([response.statusCode, response.json().details[0].field]).toEqual([400, 'tickets.0.quantity']);
  });

  test.each(['PATCH', 'PUT', 'POST', 'DELETE', 'OPTIONS'] as const)(
    '[DOOR-9] the method %s on a route without it is a 404 in the error format',
    async (method) => {
      // A fixed path like /api/cart/current is also one of /api/cart/{id}.
      const taken = operations
        .filter((one) => one.method === method)
        .map((one) => new RegExp(`^${one.path.replace(/\{\w+\}/g, '[^/]+')}$`));
      for (const path of new Set(operations.map((one) => one.path))) {
        if (taken.some((pattern) => pattern.test(path))) continue;
        const response = await shop.app.inject({ method, url: path.replace(/\{\w+\}/g, events[0] ?? '') });
        expect(response.statusCode, path).toBe(404);
        errorSchema.strict().parse(response.json());
      }
    },
  );
});

describe('a request with one invalid text', () => {
  test.each([
    ['NUL', 'a\0'],
    ['half a surrogate pair', 'a\ud800'],
  ])('[ERR-1] %s in any field is a 400 that names the field', async (_name, by) => {
    const { id: event } = await shop.event();
    const fan = shop.visitor();
    const cart = (await fan.reserve(event, { quantity: 1 })).body;
    const bodies = {
      [`/api/cart/reserve/${event}`]: {
        tickets: [{ productId: event, quantity: 1, section: 'A', row: '1', seats: ['1'] }],
      },
      [`/api/cart/${cart.uuid}/purchase_v2`]: {
        idempotencyKey: randomUUID(),
        billing,
        payment: { token: 'tok' },
        expectedTotal: cart.totals.totalPrice,
        acceptTerms: true,
      },
    };
    for (const [url, body] of Object.entries(bodies)) {
      for (const place of placesIn(body).filter((one) => one.length > 0)) {
        const answer = await fan.call('POST', url, spoilt(body, place, by) as object);
        expect([answer.status, answer.error.details.map((one) => one.field)], answer.text).toEqual([
          400,
          [place.join('.')],
        ]);
      }
    }
    for (const name of ['section', 'offers']) {
      const url = `/api/product/${event}/bestavailable?quantity=1&${name}=${encoded(by.replace('a', ''))}`;
      const answer = await fan.call('GET', url);
      expect([200, 400], answer.text).toContain(answer.status);
    }
  });
});

describe('values that only the platform sets', () => {
  /** Fields that a client may try to set although only the platform does. */
  const forgedFields = {
    price: 0.01,
    totalPrice: 0.01,
    amount: 0.01,
    fee: 0,
    discounts: [{ type: 'percentage', value: 100, appliedTo: 'face_value' }],
    userId: 'admin',
    sessionId: '00000000-0000-4000-8000-000000000000',
    tenantId: 'another',
    state: 'purchased',
    status: 'purchased',
    expireAt: '2100-01-01T00:00:00Z',
    earnPoints: 1_000_000,
    pointsEarn: 1_000_000,
    currency: 'XXX',
  };

  test('[CART-1] [CART-10] prices, owners, tenants and states that a client sends change nothing', async () => {
    const { id: event } = await shop.event();
    const [plain, forger] = [shop.visitor(), shop.visitor()];
    const ticket = { productId: event, quantity: 2 };
    const url = `/api/cart/reserve/${event}`;
    const { body: normal } = await plain.call<Record<string, unknown>>('POST', url, { tickets: [ticket] });
    const held = await forger.call<Record<string, unknown> & { uuid: string; totals: { totalPrice: number } }>(
      'POST',
      `${url}?price=0&tenantId=another`,
      { ...forgedFields, tickets: [{ ...ticket, ...forgedFields }] },
    );
    expect(held.status).toBe(200);
    for (const field of ['totals', 'status', 'userId', 'tenantId', 'charges'] as const) {
      expect(held.body[field]).toEqual(normal[field]);
    }
    const bought = await forger.call<Record<string, unknown>>('POST', `/api/cart/${held.body.uuid}/purchase_v2`, {
      ...forgedFields,
      idempotencyKey: randomUUID(),
      billing: { ...billing, ...forgedFields },
      payment: { token: await shop.tokenFor(cards.approved), ...forgedFields },
      expectedTotal: held.body.totals.totalPrice,
      acceptTerms: true,
    });
    expect(bought.body).toMatchObject({
      userId: null,
      totalPrice: held.body.totals.totalPrice,
      paymentCash: held.body.totals.totalPrice,
      billingDetails: billing,
    });
    expect((await plain.order(String(bought.body.uuid))).status).toBe(404);
  });

  test('[ORDER-1] [CART-1] another visitor’s cart and order answer byte for byte like unknown ones, and are never cached', async () => {
    const { id: event } = await shop.event();
    const [owner, other, buyer] = [shop.visitor(), shop.visitor(), shop.visitor()];
    const { body: cart } = await owner.reserve(event, { quantity: 1 });
    const { body: order } = await buyer.buy((await buyer.reserve(event, { quantity: 1 })).body);
    const owned = operations.filter(({ path }) => /^\/api\/(cart|order)\/\{/.test(path));
    expect(owned.length).toBeGreaterThan(6);
    const bodies: Record<string, object> = {
      shippingOption: { shippingId: 'courier' },
      refund: { idempotencyKey: randomUUID() },
      email: { emailAddress: 'fan@example.com' },
      purchase_v2: {
        idempotencyKey: randomUUID(),
        billing,
        payment: { token: await shop.tokenFor(cards.approved) },
        expectedTotal: cart.totals.totalPrice,
        acceptTerms: true,
      },
    };
    for (const { method, path, body } of owned) {
      const ask = async (id: string) => {
        const url = path
          .replace('{file}', 'tickets.pdf')
          .replace('{notice}', '1')
          .replace(/\{\w+\}/g, id);
        const payload = bodies[path.split('/').at(-1) ?? ''];
        const headers = { 'gst-session-id': other.sessionId };
        const response = await shop.app.inject({ method, url, headers, ...(body && payload ? { payload } : {}) });
        const { date: _date, 'x-request-id': _id, ...rest } = response.headers;
        return { status: response.statusCode, headers: rest, text: response.body };
      };
      const foreign = await ask(path.startsWith('/api/order') ? order.uuid : cart.uuid);
      expect(foreign, `${method} ${path}`).toEqual(await ask(randomUUID()));
      expect(foreign.status, `${method} ${path}`).toBe(method === 'DELETE' ? 204 : 404);
      expect(foreign.headers['cache-control'], `${method} ${path}`).toBe('no-store');
    }
    expect((await owner.cart(cart.uuid)).body.status).toBe('open');
  });
});
