import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildSchema } from 'graphql';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGateway, type Gateway } from '#gateway/server.ts';
import { openLive } from '../support/live.ts';
import { addKey } from '../support/partners.ts';
import { startTestPlatform, type TestPlatform } from '../support/platform.ts';
import { billing, cards, openShop, type Shop, type Visitor } from '../support/shop.ts';
import { openRoom } from '../support/waiting-room.ts';
import { ORIGIN, readReply } from './world.ts';

let shop: Shop;
/** The shop's brand at the root, and another one on the same database below `/arena/`. */
let platform: TestPlatform;
let gateway: Gateway;
let fan: Visitor;
/** What a guest has at the shop's brand, and what they can ask with it. */
type Things = {
  fan: Visitor;
  event: string;
  cart: string;
  total: number;
  cardToken: string;
  order: string;
  linkKey: string;
  notice: string;
  place: string;
  /** An event with a waiting room in which they wait. */
  room: string;
};
let mine: Things;
/** Of the payment page of a partner's visitor. */
let payment: { token: string; cart: string; visitor: Record<string, string> };

const thingsOf = async (fan: Visitor): Promise<Things> => {
  const { id: event } = await shop.event({ ticketLimit: 4 });
  const { body: bought } = await fan.reserve(event, { quantity: 1 });
  const { body: order } = await fan.buy(bought);
  const { rows } = await sql<{ id: number }>`insert into event_change (event_id, kind, before)
    values (${event}::uuid, 'moved', '{"startDateTime":null,"startDateTimeUtc":null,"startDate":null,"timeZone":"UTC","venueName":"Hall","venueCity":"Bern"}')
    returning id`.execute(shop.db);
  const { body: cart } = await fan.reserve(event, { quantity: 1 });
  const { id: sold } = await shop.event();
  const place = await shop.db
    .insertInto('waiting_list_entry')
    .values({
      token: randomUUID(),
      event_id: sold,
      tenant_id: shop.tenant.id,
      session_id: fan.sessionId,
      email: 'fan@example.com',
      language: 'en',
      quantity: 1,
      reservation_key: randomUUID(),
    })
    .returning('token')
    .executeTakeFirstOrThrow();
  // Its e-mail came back, so that another address may be given.
  await sql`update outbox set done_at = now(), bounced_at = now() where channel = 'mail'`.execute(shop.db);
  const { id: room } = await shop.event();
  await openRoom(shop, room);
  const waits = await fan.call('POST', `/api/event/${room}/waitingroom/place`, { quantity: 1 });
  expect(waits.status, waits.text).toBe(200);
  return {
    ...{ fan, event, room, cart: cart.uuid, order: order.uuid, linkKey: order.linkKey, place: place.token },
    total: Math.round(cart.totals.totalPrice * 100),
    cardToken: await shop.tokenFor('4242 4242 4242 4242'),
    notice: String(rows[0]?.id),
  };
};

beforeAll(async () => {
  shop = await openShop();
  const arena = { ...shop.tenant, id: 'arena', name: 'Arena', basePath: '/arena/' };
  const { databaseUrl, processor } = shop;
  platform = await startTestPlatform({ databaseUrl, processor, tenants: [shop.tenant, arena] });
  const platformUrl = await platform.app.listen({ host: '127.0.0.1', port: 0 });
  gateway = createGateway({ platformUrl, environment: 'test' });
  await gateway.warmUp();

  fan = shop.visitor();
  mine = await thingsOf(fan);
  payment = await paymentOf();
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
const sessionAt = (brand: Brand, { sessionId } = fan): string => `gst${brands[brand].suffix}=${sessionId}`;

const ask = async (brand: Brand, query: string, variables: object, cookie = sessionAt(brand), more = {}) => {
  const client = { 'x-grandstand-client': 'test', cookie };
  const headers = { 'content-type': 'application/json', host: 'localhost:3000', ...client, ...more };
  const body = JSON.stringify({ query, variables });
  return readReply(await gateway.fetch(new Request(ORIGIN + brands[brand].graph, { method: 'POST', headers, body })));
};
/** A partner's visitor at the shop's brand who is sent to the page that takes the card. */
async function paymentOf(): Promise<typeof payment> {
  const returnUrl = 'https://acme.example/paid';
  const { key } = await addKey(shop.db, { tenantId: shop.tenant.id, returnUrls: [returnUrl] });
  const authorization = `Bearer ${key}`;
  const done = async (query: string, variables: object, headers: object) => {
    const { data, errors } = await ask('own', query, variables, '', { 'x-grandstand-client': undefined, ...headers });
    expect([query, errors]).toEqual([query, []]);
    return data.it;
  };
  const { token } = await done('mutation { it: createVisitorSession { token } }', {}, { authorization });
  const visitor = { authorization, 'x-grandstand-visitor': token };
  const { id: eventId } = await shop.event();
  const held = await done(
    'mutation ($input: ReserveTicketsInput!) { it: reserveTickets(input: $input) { cart { id totals { total { minorUnits } } } } }',
    { input: { idempotencyKey: randomUUID(), eventId, quantity: 1 } },
    visitor,
  );
  const { id: cart, totals } = held.cart;
  const session = await done(
    'mutation ($input: CreatePaymentSessionInput!) { it: createPaymentSession(input: $input) { url } }',
    {
      input: {
        ...{ cartId: cart, billing, returnUrl, currencyCode: 'USD' },
        expectedTotalMinorUnits: totals.total.minorUnits,
      },
    },
    visitor,
  );
  return { token: new URL(session.url).hash.slice(1), cart, visitor };
}

const open = (brand: Brand, path: string, cookie = '') =>
  gateway.fetch(new Request(ORIGIN + brands[brand].base + path, { headers: { host: 'localhost:3000', cookie } }));

const reads: [string, string, () => string | undefined][] = [
  ['cart', 'query ($id: ID!) { it: cart(id: $id) { id } }', () => mine.cart],
  ['order', 'query ($id: ID!) { it: order(id: $id) { id } }', () => mine.order],
  ['latestOrder', '{ it: latestOrder { id } }', () => undefined],
  ['refundQuote', 'query ($id: ID!) { it: refundQuote(orderId: $id) { __typename } }', () => mine.order],
  ['waitingListPlace', 'query ($id: ID!) { it: waitingListPlace(token: $id) { token } }', () => mine.place],
  ['waitingRoomPlace', 'query ($id: ID!) { it: waitingRoomPlace(eventId: $id) { quantity } }', () => mine.room],
  ['paymentPage', 'query ($id: String!) { it: paymentPage(token: $id) { cart { id } } }', () => payment.token],
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

const changes: [string, string, (of: Things) => object][] = [
  ['deleteCart', 'DeleteCartInput', ({ cart }) => ({ cartId: cart })],
  ['extendCart', 'ExtendCartInput', ({ cart }) => ({ cartId: cart })],
  ['setShippingOption', 'SetShippingOptionInput', ({ cart }) => ({ cartId: cart, shippingOptionId: 'mobile' })],
  ['invoiceCart', 'InvoiceCartInput', ({ cart }) => ({ cartId: cart })],
  [
    'purchase',
    'PurchaseInput',
    ({ cart, cardToken, total }) => ({
      ...{ cartId: cart, idempotencyKey: randomUUID(), billing, paymentToken: cardToken, acceptTerms: true },
      ...{ expectedTotalMinorUnits: total, currencyCode: 'USD' },
    }),
  ],
  ['refundOrder', 'RefundOrderInput', ({ order }) => ({ orderId: order, idempotencyKey: randomUUID() })],
  ['changeOrderEmail', 'ChangeOrderEmailInput', ({ order }) => ({ orderId: order, emailAddress: 'evil@example.com' })],
  ['keepTickets', 'KeepTicketsInput', ({ order, notice }) => ({ orderId: order, noticeId: notice })],
  ['takeWaitingListOffer', 'TakeWaitingListOfferInput', ({ place }) => ({ token: place })],
  ['leaveWaitingList', 'LeaveWaitingListInput', ({ place }) => ({ token: place })],
  ['joinWaitingRoom', 'JoinWaitingRoomInput', ({ room }) => ({ eventId: room, quantity: 2 })],
  ['leaveWaitingRoom', 'LeaveWaitingRoomInput', ({ room }) => ({ eventId: room })],
];

/** All of it as the guest reads it, without what passes by itself. */
const everything = async (): Promise<string[]> => {
  const paths = [`/api/cart/${mine.cart}`, `/api/order/${mine.order}`, `/api/waitinglist/${mine.place}`];
  const answers = await Promise.all(paths.map((path) => fan.call('GET', path)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const waits = await ask('own', 'query ($id: ID!) { waitingRoomPlace(eventId: $id) { quantity } }', { id: mine.room });
  return [...answers.map(({ text }) => text.replace(/"serverTime":"[^"]*"/, '')), JSON.stringify(waits.data)];
};

test.each(changes)(
  '[TEN-15] [AUTH-9] %s of the graph, asked at another brand with the same session, leaves what a guest has at one as it is',
  async (name, input, of) => {
    const before = await everything();
    const query = `mutation ($input: ${input}!) { it: ${name}(input: $input) { __typename } }`;
    const { status, text } = await ask('other', query, { input: of(mine) });
    expect(status, text).toBeLessThan(500);
    expect(await everything()).toEqual(before);
  },
);

test.each(changes)(
  '[TEN-15] [AUTH-9] %s of the graph, asked the same at the brand where the guest has it, is done',
  async (name, input, of) => {
    const things = await thingsOf(shop.visitor());
    const told = name === 'purchase' ? '... on PurchaseRejected { problems { code } }' : 'problems { code }';
    const query = `mutation ($input: ${input}!) { it: ${name}(input: $input) { __typename ${told} } }`;
    const { data, errors } = await ask('own', query, { input: of(things) }, sessionAt('own', things.fan));
    // Nothing is offered to them, which the other brand cannot know either.
    const problems = name === 'takeWaitingListOffer' ? [{ code: 'INVALID_CART_STATE' }] : [];
    expect([errors, data?.it.problems ?? []]).toEqual([[], problems]);
  },
);

test('[TEN-15] [AUTH-9] submitPayment of the graph pays at the brand of its page, and nothing at another', async () => {
  const query =
    'mutation ($input: SubmitPaymentInput!) { it: submitPayment(input: $input) { returnUrl problems { code } } }';
  const input = { token: payment.token, idempotencyKey: randomUUID(), paymentToken: mine.cardToken };
  const paid = (brand: Brand) => ask(brand, query, { input });
  const ofCart = async () =>
    (await ask('own', 'query ($id: ID!) { cart(id: $id) { state } }', { id: payment.cart }, '', payment.visitor)).data
      ?.cart;
  expect((await paid('other')).data.it).toEqual({ returnUrl: null, problems: [{ code: 'NOT_FOUND' }] });
  expect(await ofCart()).toEqual({ state: 'OPEN' });
  expect((await paid('own')).data.it.problems).toEqual([]);
  expect(await ofCart()).toEqual({ state: 'PURCHASED' });
});

/** What decides a payment that waits for the buyer's bank. */
const ofSteps = ['completePurchase', 'cancelPurchase', 'completePayment', 'cancelPayment'] as const;

test.each(['completePurchase', 'cancelPurchase'] as const)(
  '[TEN-15] [AUTH-9] %s of the graph decides a payment at its own brand, and nothing of it at another',
  async (name) => {
    const { fan: buyer, cart, total } = await thingsOf(shop.visitor());
    const input = {
      ...{ cartId: cart, idempotencyKey: randomUUID(), billing, acceptTerms: true, returnUrl: `${ORIGIN}/cart` },
      ...{ paymentToken: await shop.tokenFor(cards.challenge), expectedTotalMinorUnits: total, currencyCode: 'USD' },
    };
    const pay = 'mutation ($input: PurchaseInput!) { it: purchase(input: $input) { __typename } }';
    const begun = await ask('own', pay, { input }, sessionAt('own', buyer));
    expect(begun.data.it).toEqual({ __typename: 'PurchaseActionRequired' });
    const decide = (at: Brand, by: string) => {
      const query = `mutation ($id: ID!) { it: ${by}(input: { cartId: $id }) {
        __typename ... on PurchaseRejected { problems { code } } } }`;
      return ask(at, query, { id: cart }, sessionAt(at, buyer));
    };
    const rejected = (code: string) => ({ __typename: 'PurchaseRejected', problems: [{ code }] });
    expect((await decide('other', name)).data.it).toEqual(rejected('NOT_FOUND'));
    expect((await decide('own', 'completePurchase')).data.it).toEqual({ __typename: 'PurchaseActionRequired' });
    expect((await decide('own', 'cancelPurchase')).data.it).toEqual(rejected('INVALID_CARD'));
  },
);

test.each(['completePayment', 'cancelPayment'] as const)(
  '[TEN-15] [AUTH-9] %s of the graph decides a payment at the brand of its page, and nothing of it at another',
  async (name) => {
    const { token } = await paymentOf();
    const told = 'returnUrl step { __typename } problems { code }';
    const input = { token, idempotencyKey: randomUUID(), paymentToken: await shop.tokenFor(cards.challenge) };
    const pay = `mutation ($input: SubmitPaymentInput!) { it: submitPayment(input: $input) { ${told} } }`;
    const waiting = { returnUrl: null, step: { __typename: 'RedirectStep' }, problems: [] };
    expect((await ask('own', pay, { input: { ...input, canConfirm: true } })).data.it).toEqual(waiting);
    const decide = async (at: Brand, by: string) =>
      (await ask(at, `mutation ($token: String!) { it: ${by}(input: { token: $token }) { ${told} } }`, { token })).data
        .it;
    expect(await decide('other', name)).toEqual({ returnUrl: null, step: null, problems: [{ code: 'NOT_FOUND' }] });
    expect(await decide('own', 'completePayment')).toEqual(waiting);
    expect((await decide('own', 'cancelPayment')).problems).toEqual([{ code: 'INVALID_CARD' }]);
  },
);

const streams: [string, string][] = [
  ['cartLive', 'subscription { it: cartLive { cart { id } } }'],
  ['liveUpdates', 'subscription { it: liveUpdates(events: [], cart: true) { ... on CartLive { cart { id } } } }'],
];
test.each(streams)(
  '[TEN-15] [GRAPH-19] %s of the graph begins with what a guest holds at one brand, and with the same session tells nothing of it at another',
  async (_name, query) => {
    const things = await thingsOf(shop.visitor());
    const server = createServer(gateway.nodeHandler).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const follow = (brand: Brand) =>
      openLive(
        url + brands[brand].graph.replace('/graphql', ''),
        { query },
        { host: 'localhost:3000', cookie: sessionAt(brand, things.fan), 'x-grandstand-client': 'test' },
      );
    const [own, other] = [await follow('own'), await follow('other')];
    expect((await own.until(() => true)).it).toEqual({ cart: { id: things.cart } });
    expect((await other.until(() => true)).it).toEqual({ cart: null });
    await Promise.all([own.close(), other.close()]);
    server.closeAllConnections();
    server.close();
  },
);

/** The same for everybody; what of them a brand with its own catalogue finds is in own-catalogue.test.ts. */
const ofEverybody = [
  'sendOrderLink',
  ...['allAttractions', 'allEvents', 'allVenues', 'apiVersion', 'attraction', 'attractions', 'attractionsOfEvent'],
  ...['autocomplete', 'brandPage', 'categories', 'cities', 'cityAt', 'earnPoints', 'event', 'events', 'eventsChanged'],
  ...['hotelRooms', 'hotels', 'league', 'leagues', 'search', 'severalAttractions', 'severalEvents', 'severalVenues'],
  ...['tenant', 'topEvents', 'venue', 'venues', 'waitingRooms', 'ping', 'eventLive'],
];
/** Name nothing that a visitor has; what they begin is the asking brand's. What the session holds elsewhere: ownership.test.ts. */
const beginnings = ['joinWaitingList', 'openResaleSession', 'reserveHotelRoom', 'reserveTickets'];
/** A member's own, whom no other field names: ownership.test.ts crosses the brands. */
const ofMembers = [
  ...['allOrders', 'calendarFeed', 'orders', 'viewer', 'wallet', 'closeCalendarFeed', 'deleteSavedSearch'],
  ...['deleteViews', 'linkWallet', 'openCalendarFeed', 'recordViews', 'registerWallet', 'saveSearch', 'setFavourites'],
  'saveProfile',
];
/** With a partner's key, which is one brand's: partner-keys.test.ts. */
const ofPartners = [
  ...['webhookDeliveries', 'webhooks', 'createPaymentSession', 'createVisitorSession', 'createWebhook'],
  ...['deleteWebhook', 'replayWebhookDelivery', 'switchOnWebhook'],
];

test('[TEN-15] [AUTH-9] every field of the graph’s roots is crossed here, or is nobody’s or proved elsewhere', () => {
  const schema = buildSchema(readFileSync('schema/generated/storefront.graphql', 'utf8'), { assumeValidSDL: true });
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const fields = roots.flatMap((root) => Object.keys(root?.getFields() ?? {}));
  const elsewhere = [...ofEverybody, ...beginnings, ...ofMembers, ...ofPartners];
  const crossed = [...reads, ...changes, ...streams].map(([name]) => name);
  expect(fields.filter((name) => !elsewhere.includes(name)).sort()).toEqual(
    [...crossed, ...ofSteps, 'submitPayment'].sort(),
  );
});

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
