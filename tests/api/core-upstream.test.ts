import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGateway, type Gateway } from '#gateway/server.ts';
import { billing } from '../support/shop.ts';
import { ask, createVisitor } from './world.ts';

const asked: string[] = [];
const event = {
  id: 'E-7',
  name: 'Ada Live',
  venueName: 'Hall',
  venueCity: 'Boston',
  eventStatus: 'onsale',
  minPrice: { basePrice: 20, totalPrice: 25 },
  startDateTimeUtc: '2099-02-01T00:30:00Z',
  onSaleStartUtc: '2026-01-01T00:00:00Z',
};
const answers: Record<string, unknown> = {
  '/api/tenant/config': { transactableType: 'GST_ONLY' },
  '/api/product': [event],
  '/api/product/E-7': event,
  '/api/cart/C-9': {
    uuid: 'C-9',
    expireAt: '2099-01-01T00:00:00Z',
    items: [{ productId: 'E-7', details: { quantity: 1 }, price: 25, fee: 0, totalPrice: 25 }],
    totals: { totalPrice: 25, currency: 'USD' },
  },
};
const upstream = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://upstream');
  asked.push(`${request.method} ${pathname}`);
  if (pathname.endsWith('/purchase_v2')) return void request.socket.destroy();
  const answer = answers[pathname];
  response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answer ?? { title: 'Not found' }));
});
let gateway: Gateway;
let url: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  gateway = createGateway({
    platformUrl: url,
    environment: 'test',
    brand: { name: 'Club', payment: { tokenizeUrl: 'https://cards.example/' } },
  });
  await gateway.readBrands();
});
afterAll(async () => {
  await gateway.close();
  upstream.close();
});

test('[REST-8] the tenant says which features there are, and its brand’s file the rest', async () => {
  const { data } = await ask(gateway, '{ tenant { name features holdMinutes sendsTickets payment { tokenizeUrl } } }');
  expect(data.tenant).toEqual({
    name: 'Club',
    features: ['GEO', 'CARDS'],
    holdMinutes: null,
    sendsTickets: null,
    payment: { tokenizeUrl: 'https://cards.example/' },
  });
  expect(asked).not.toContain('GET /api/tenant/list');
});

test('[REST-7] what needs more than the core is null without an error and without a call', async () => {
  asked.length = 0;
  const { data, errors } = await ask(
    gateway,
    `{ event(by: { id: "E-7" }) { admission seatMap { width } offers { id available price { total { minorUnits } } lines { type } } }
       events { facets { complete } } brandPage(name: "about") { title }
       waitingRooms { eventId } leagues { id teams { name } } }`,
  );
  expect(errors).toEqual([]);
  expect(data).toMatchObject({
    event: {
      admission: 'UNKNOWN',
      seatMap: null,
      offers: [
        {
          id: 'standard',
          available: null,
          price: { total: { minorUnits: 2500 } },
          lines: [{ type: 'FACE_VALUE' }, { type: 'SERVICE' }],
        },
      ],
    },
    events: { facets: null },
    brandPage: null,
    waitingRooms: null,
  });
  expect(data.leagues.map(({ id, teams }: { id: string; teams: unknown[] }) => [id, teams.length])).toEqual([
    ['NFL', 32],
    ['MLB', 30],
    ['NBA', 30],
    ['NHL', 32],
    ['MLS', 30],
  ]);
  const core = /^GET \/api\/(tenant\/config|product(\/E-7)?|attraction\/event\/E-7)$/;
  expect(asked.filter((call) => !core.test(call))).toEqual([]);
});

test('[REST-8] a mutation that needs more answers NOT_SUPPORTED, and a declared capability is used', async () => {
  const extend = 'mutation { extendCart(input: { cartId: "C-1" }) { cart { id } problems { code } } }';
  asked.length = 0;
  const { data } = await createVisitor(gateway).ask(extend);
  expect(data.extendCart).toEqual({ cart: null, problems: [{ code: 'NOT_SUPPORTED' }] });
  expect(asked.filter((call) => call.includes('cart'))).toEqual([]);
  const able = createGateway({ platformUrl: url, environment: 'test', capabilities: ['extension'] });
  await createVisitor(able).ask(extend);
  expect(asked).toContain('POST /api/cart/C-1/extension');
  await able.close();
});

test('[REST-7] the gateway is ready when the configuration call is answered, and shows a category’s picture of its own', async () => {
  const get = (path: string) => gateway.fetch(new Request(`http://localhost:3000${path}`));
  expect((await get('/readyz')).status).toBe(200);
  asked.length = 0;
  expect((await get('/images/segment/sports.svg')).status).toBe(200);
  expect(asked.filter((call) => call.includes('/images/'))).toEqual([]);
});

test('[REST-7] a purchase without an answer is not sent again, whoever repeats it', async () => {
  const mutation = `mutation ($input: PurchaseInput!) { purchase(input: $input) { __typename } }`;
  const payment = { paymentToken: 'tok', expectedTotalMinorUnits: 2500, currencyCode: 'USD', acceptTerms: true };
  const input = { cartId: 'C-9', idempotencyKey: 'f3b0c1a2-1111-4222-8333-444455556666', billing, ...payment };
  asked.length = 0;
  const guest = createVisitor(gateway);
  expect((await guest.ask(mutation, { input })).errors[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE');
  expect((await guest.ask(mutation, { input })).data.purchase).toEqual({ __typename: 'PurchasePending' });
  // As after a sign-in: another session, and another key.
  const other = { ...input, idempotencyKey: 'f3b0c1a2-1111-4222-8333-444455557777' };
  expect((await createVisitor(gateway).ask(mutation, { input: other })).data.purchase).toEqual({
    __typename: 'PurchasePending',
  });
  expect(asked.filter((call) => call.endsWith('/purchase_v2'))).toHaveLength(1);
});
