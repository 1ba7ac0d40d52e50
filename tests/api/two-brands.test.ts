import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGateway, type Gateway } from '#gateway/server.ts';
import { startTestPlatform, type TestPlatform } from '../support/platform.ts';
import { openShop, type Shop, type Visitor } from '../support/shop.ts';
import { ORIGIN, readReply } from './world.ts';

let shop: Shop;
/** The shop's brand at the root, and another one on the same database below `/arena/`. */
let platform: TestPlatform;
let gateway: Gateway;
let fan: Visitor;
/** What a guest has at the shop's brand. */
let mine: { cart: string; order: string; linkKey: string; place: string };

beforeAll(async () => {
  shop = await openShop();
  const arena = { ...shop.tenant, id: 'arena', name: 'Arena', basePath: '/arena/' };
  const { databaseUrl, processor } = shop;
  platform = await startTestPlatform({ databaseUrl, processor, tenants: [shop.tenant, arena] });
  const platformUrl = await platform.app.listen({ host: '127.0.0.1', port: 0 });
  gateway = createGateway({ platformUrl, environment: 'test' });
  await gateway.warmUp();

  fan = shop.visitor();
  const { id: event } = await shop.event({ ticketLimit: 4 });
  const { body: bought } = await fan.reserve(event, { quantity: 1 });
  const { body: order } = await fan.buy(bought);
  const { body: cart } = await fan.reserve(event, { quantity: 1 });
  const place = await shop.db
    .insertInto('waiting_list_entry')
    .values({
      token: randomUUID(),
      event_id: event,
      tenant_id: shop.tenant.id,
      session_id: fan.sessionId,
      email: 'fan@example.com',
      language: 'en',
      quantity: 1,
      reservation_key: randomUUID(),
    })
    .returning('token')
    .executeTakeFirstOrThrow();
  mine = { cart: cart.uuid, order: order.uuid, linkKey: order.linkKey, place: place.token };
});
afterAll(async () => {
  await gateway.close();
  await platform.close();
  await shop.expectInvariants();
  await shop.close();
});

/** The two brands as a browser knows them: where their graph and pages are, and how their cookies end. */
const brands = {
  own: { graph: '/graphql', base: '/fanatics/', suffix: '' },
  other: { graph: '/arena/graphql', base: '/arena/', suffix: '-arena' },
} as const;
type Brand = keyof typeof brands;

/** The guest's own session, as each brand would read it. */
const sessionAt = (brand: Brand): string => `gst${brands[brand].suffix}=${fan.sessionId}`;

const ask = async (brand: Brand, query: string, variables: object, cookie = sessionAt(brand)) => {
  const headers = { 'content-type': 'application/json', 'x-grandstand-client': 'test', host: 'localhost:3000', cookie };
  const body = JSON.stringify({ query, variables });
  return readReply(await gateway.fetch(new Request(ORIGIN + brands[brand].graph, { method: 'POST', headers, body })));
};
const open = (brand: Brand, path: string, cookie = '') =>
  gateway.fetch(new Request(ORIGIN + brands[brand].base + path, { headers: { host: 'localhost:3000', cookie } }));

const reads: [string, string, () => string | undefined][] = [
  ['cart', 'query ($id: ID!) { it: cart(id: $id) { id } }', () => mine.cart],
  ['order', 'query ($id: ID!) { it: order(id: $id) { id } }', () => mine.order],
  ['latestOrder', '{ it: latestOrder { id } }', () => undefined],
  ['refundQuote', 'query ($id: ID!) { it: refundQuote(orderId: $id) { __typename } }', () => mine.order],
  ['waitingListPlace', 'query ($id: ID!) { it: waitingListPlace(token: $id) { token } }', () => mine.place],
];

test.each(reads)(
  '[TEN-15] [AUTH-9] %s of the graph has what a guest has at one brand, and with the same session nothing of it at another',
  async (_field, query, idOf) => {
    const id = idOf();
    const variables = id === undefined ? {} : { id };
    expect((await ask('own', query, variables)).data.it).not.toBeNull();
    const elsewhere = await ask('other', query, variables);
    expect(elsewhere.data?.it ?? null).toBeNull();
  },
);

const changes: [string, string, () => object][] = [
  ['deleteCart', 'DeleteCartInput', () => ({ cartId: mine.cart })],
  ['extendCart', 'ExtendCartInput', () => ({ cartId: mine.cart })],
  ['setShippingOption', 'SetShippingOptionInput', () => ({ cartId: mine.cart, shippingOptionId: 'mobile' })],
  ['invoiceCart', 'InvoiceCartInput', () => ({ cartId: mine.cart })],
  ['refundOrder', 'RefundOrderInput', () => ({ orderId: mine.order, idempotencyKey: randomUUID() })],
  ['takeWaitingListOffer', 'TakeWaitingListOfferInput', () => ({ token: mine.place })],
  ['leaveWaitingList', 'LeaveWaitingListInput', () => ({ token: mine.place })],
];

/** All of it as the guest reads it. */
const everything = async (): Promise<string[]> => {
  const paths = [`/api/cart/${mine.cart}`, `/api/order/${mine.order}`, `/api/waitinglist/${mine.place}`];
  const answers = await Promise.all(paths.map((path) => fan.call('GET', path)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  return answers.map(({ text }) => text.replace(/"serverTime":"[^"]*"/, ''));
};

test.each(changes)(
  '[TEN-15] [AUTH-9] %s of the graph, asked at another brand with the same session, leaves what a guest has at one as it is',
  async (name, input, of) => {
    const before = await everything();
    const query = `mutation ($input: ${input}!) { it: ${name}(input: $input) { __typename } }`;
    const { status, text } = await ask('other', query, { input: of() });
    expect(status, text).toBeLessThan(500);
    expect(await everything()).toEqual(before);
  },
);

test.each(['tickets.pdf', 'calendar.ics'])(
  '[TEN-15] [ORDER-3] %s of an order is a file at its brand, and not found at another',
  async (file) => {
    const statuses = await Promise.all(
      (['own', 'other'] as const).map(
        async (brand) => (await open(brand, `order-confirmation/${mine.order}/${file}`, sessionAt(brand))).status,
      ),
    );
    expect(statuses).toEqual([200, 404]);
  },
);

test('[TEN-15] [ORDER-4] the link of an order opens it at its brand, and nothing at another', async () => {
  const seenBy = async (brand: Brand) => {
    const opened = await open(brand, `order-confirmation/${mine.order}?key=${mine.linkKey}`);
    expect(opened.status).toBe(303);
    const cookie = opened.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    expect(cookie).toContain(`gst-orders${brands[brand].suffix}=`);
    const { data } = await ask(brand, 'query ($id: ID!) { order(id: $id) { id } }', { id: mine.order }, cookie);
    return data?.order?.id ?? null;
  };
  expect([await seenBy('own'), await seenBy('other')]).toEqual([mine.order, null]);
});
