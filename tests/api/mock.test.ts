import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { billing, openShop, type Shop } from '../support/shop.ts';
import { addHotel, roomBody } from '../support/shop-hotels.ts';
import { openWorld } from './world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** The number of rows of every table, as text. */
const stored = async (): Promise<string> => {
  const { rows } = await sql<{ tables: string }>`
    select string_agg(relname || ' ' || n, ', ' order by relname) as tables from (
      select c.relname, (xpath('/row/n/text()', query_to_xml('select count(*) as n from ' || quote_ident(c.relname), false, true, '')))[1]::text as n
      from pg_class c join pg_namespace s on s.oid = c.relnamespace where s.nspname = 'public' and c.relkind = 'r') t`.execute(
    shop.db,
  );
  return rows[0]?.tables ?? '';
};

type Operation = { parameters?: { name: string; in: string; required?: boolean }[] };
const withoutMock = [
  '/api/tenant/config',
  '/api/tenant/list',
  '/api/payment/events',
  '/api/partner/key/{hash}',
  '/api/partner/origins',
];

const eventItem = (id: string) => ({ items: [{ type: 'EVENT', id }] });
const bodies: Record<string, (id: string) => object> = {
  'POST /api/cart/reserve/{productId}': (id) => ({ tickets: [{ productId: id, quantity: 2 }] }),
  'PUT /api/cart/{id}/shippingOption': () => ({ shippingId: 'mobile' }),
  'POST /api/cart/{id}/purchase_v2': () => ({
    idempotencyKey: randomUUID(),
    billing,
    payment: { token: 'tok_x' },
    expectedTotal: 1,
    acceptTerms: true,
  }),
  'POST /api/order/{uuid}/refund': () => ({ idempotencyKey: randomUUID() }),
  'PUT /api/order/{uuid}/email': () => ({ emailAddress: 'fan@example.com' }),
  'POST /api/order/link': () => ({ number: '100014', emailAddress: 'fan@example.com' }),
  'POST /api/event/{id}/waitinglist': () => ({ quantity: 1, emailAddress: 'fan@example.com' }),
  'POST /api/event/{id}/waitingroom/place': () => ({ quantity: 1 }),
  'PUT /api/event/{id}/waitingroom': () => ({ rule: 'always' }),
  'POST /api/event/{id}/change': () => ({ kind: 'cancelled' }),
  'POST /api/event/linkover': (id) => ({ productId: id }),
  'POST /api/partner/webhook': () => ({ url: 'https://shop.example/', topics: ['order.confirmed'] }),
  'PUT /api/user/profile': () => ({ ...billing, emailAddress: undefined }),
  'POST /api/user/search': () => ({}),
  'POST /api/wallet': () => ({ emailAddress: 'fan@example.com' }),
  'POST /api/favourite': eventItem,
  'DELETE /api/favourite/delete': eventItem,
  'POST /api/user/analytics/recent': eventItem,
  'DELETE /api/user/analytics': eventItem,
  'POST /api/user/session': () => ({}),
  'POST /api/compute/earn/points': (id) => ({ productId: id, amount: 100 }),
};

const values: Record<string, string> = {
  keyword: 'yankees',
  quantity: '2',
  checkin: '2030-01-01',
  checkout: '2030-01-02',
  email: 'fan@example.com',
  latitude: '40',
  longitude: '-73',
  urlOk: 'https://shop.example/',
  kind: 'event',
  delivery: '1',
  name: 'help',
  file: 'tickets.pdf',
  type: 'event',
  notice: '1',
};

/** Every call of the contract, with its required parameters and body. */
const calls = async () => {
  const { paths } = (await shop.app.inject('/docs/json')).json<{ paths: Record<string, Record<string, Operation>> }>();
  const id = randomUUID();
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/') && !withoutMock.includes(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([lower, { parameters = [] }]) => {
        const method = lower.toUpperCase();
        const ownId = path.includes('/legacy/') ? '700001' : id;
        const url = path.replace(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? ownId);
        const query = parameters.filter((one) => one.in === 'query' && one.required);
        const search = query.map(({ name }) => `${name}=${encodeURIComponent(values[name] ?? id)}`).join('&');
        const body = bodies[`${method} ${path}`]?.(id);
        return { name: `${method} ${path}`, method: method as 'GET', url: search ? `${url}?${search}` : url, body };
      }),
    );
};

describe('mock on', () => {
  test('[REST-5] every call answers the same sample data each time, and nothing is charged or stored', async () => {
    const before = await stored();
    const all = await calls();
    expect(all.length).toBeGreaterThan(30);
    for (const { name, method, url, body } of all) {
      const ask = () =>
        shop.app.inject({
          method,
          url,
          headers: { mock: 'true', 'gst-session-id': randomUUID() },
          ...(body && { payload: body }),
        });
      const [first, second] = [await ask(), await ask()];
      expect([name, first.statusCode]).toEqual([
        name,
        expect.toSatisfy((status: number) => status >= 200 && status < 300),
      ]);
      expect([name, second.body]).toEqual([name, first.body]);
      expect(first.headers.mock).toBe('true');
    }
    expect(await stored()).toBe(before);
    expect((await shop.ledger()).charges).toEqual([]);
  });

  test('[REST-5] the sample cart’s totals add up, and it expires in ten minutes', async () => {
    const { json } = await shop.app.inject({ url: `/api/cart/${randomUUID()}`, headers: { mock: 'true' } });
    const { totals, expireAt, serverTime } = json<{
      totals: Record<'basePrice' | 'fee' | 'tax' | 'totalPrice', number>;
      expireAt: string;
      serverTime: string;
    }>();
    expect(totals.basePrice + totals.fee + totals.tax).toBe(totals.totalPrice);
    expect(Date.parse(expireAt) - Date.parse(serverTime)).toBe(600_000);
  });

  test('[REST-5] the sample event’s lowest and highest price add up', async () => {
    const { json } = await shop.app.inject({ url: '/api/product', headers: { mock: 'true' } });
    for (const price of [json().items[0].minPrice, json().items[0].maxPrice])
      expect(price.basePrice + price.feePrice).toBe(price.totalPrice);
  });

  test('[REST-5] [ERR-1] invalid input is refused as without mock', async () => {
    const bad = await shop.app.inject({ url: '/api/cart/none', headers: { mock: 'true' } });
    expect(bad.json()).toMatchObject({ status: 400, code: '40020', details: [{ field: 'id' }] });
    const odd = await shop.app.inject({ url: '/api/league', headers: { mock: 'perhaps' } });
    expect(odd.json()).toMatchObject({ code: '40020', details: [{ field: 'mock' }] });
  });

  test('[REST-5] with mock off a call is answered with real data', async () => {
    const hotel = await addHotel(shop, {});
    const held = await shop
      .visitor()
      .call('POST', `/api/cart/reserve/${hotel.id}`, { hotelRoom: roomBody(hotel) }, { mock: 'false' });
    expect(held.status).toBe(200);
    expect((await shop.app.inject(`/api/cart/${randomUUID()}`)).statusCode).toBe(400);
  });

  test('[REST-2] [REST-5] a gateway with mock on answers the graph with sample data', async () => {
    const world = await openWorld();
    const gateway = world.gatewayWith({ fixedHeaders: { mock: 'true' } });
    const answer = await gateway.fetch(
      new Request('http://localhost:3000/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          query: '{ topEvents { items { id name priceFrom { total { minorUnits } } venue { name } } } }',
        }),
      }),
    );
    expect(await answer.json()).toMatchObject({
      data: {
        topEvents: {
          items: [{ id: '00000000-0000-4000-8000-000000000001', priceFrom: { total: { minorUnits: 12_500 } } }],
        },
      },
    });
    await world.close();
  });
});
