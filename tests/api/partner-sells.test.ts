import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { offerOnce } from '#platform/waiting-list/offer-next.ts';
import { startTellingPartners } from '#platform/webhook/service.ts';
import { emailOf, type Identity, startIdentity } from '../support/identity.ts';
import { openLive } from '../support/live.ts';
import { addKey } from '../support/partners.ts';
import { billing } from '../support/shop.ts';
import { ask, openWorld, type World } from './world.ts';

const RETURN = 'https://acme.example/paid';
const ALL = ['read', 'sell', 'cards', 'webhooks'] as const;

let identity: Identity;
let world: World;
beforeAll(async () => {
  identity = await startIdentity();
  const loyalty = { programName: 'FanCash', type: 'both', currencyType: 'points', earnRate: 1 } as const;
  world = await openWorld(
    { environment: 'production' },
    { issuer: identity.issuer, tenant: { loyalty, refunds: { untilHoursBefore: 0, feePercent: 0 } } },
  );
});
afterAll(async () => {
  await world.shop.expectInvariants();
  await world.close();
  await identity.close();
});

type Headers = Record<string, string>;
const bearer = (key: string): Headers => ({ authorization: `Bearer ${key}` });
const codeOf = ({ errors }: Awaited<ReturnType<World['ask']>>) => errors[0]?.extensions.code;

/** The data of an answer without errors. */
async function done(headers: Headers, query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await world.ask(query, variables, headers);
  expect([query, errors]).toEqual([query, []]);
  return data;
}
async function visitorOf(headers: Headers, input: object = {}): Promise<Headers> {
  const query = 'mutation ($input: CreateVisitorSessionInput!) { createVisitorSession(input: $input) { token } }';
  const { authorization = '' } = headers;
  const data = await done({ authorization }, query, { input });
  return { authorization, 'x-grandstand-visitor': data.createVisitorSession.token };
}
const acme = async (more: object = {}): Promise<Headers> =>
  bearer((await addKey(world.shop.db, { rights: ALL, returnUrls: [RETURN], ...more })).key);

async function hold(headers: Headers, eventId: string) {
  const query = `mutation ($input: ReserveTicketsInput!) { reserveTickets(input: $input) {
    cart { id totals { total { minorUnits currencyCode } } } problems { code } } }`;
  const { reserveTickets } = await done(headers, query, {
    input: { idempotencyKey: randomUUID(), eventId, quantity: 1 },
  });
  return reserveTickets;
}

/** Pays at the payment page; the order's id, from the address that the buyer comes back to. */
async function pay(headers: Headers, cartId: string, total: number, redeemPoints = 0): Promise<string> {
  const input = {
    cartId,
    billing,
    redeemPoints,
    expectedTotalMinorUnits: total,
    currencyCode: 'USD',
    returnUrl: RETURN,
  };
  const session = await done(
    headers,
    'mutation ($input: CreatePaymentSessionInput!) { createPaymentSession(input: $input) { url problems { code } } }',
    { input },
  );
  expect(session.createPaymentSession.problems).toEqual([]);
  const token = new URL(session.createPaymentSession.url).hash.slice(1);
  const paymentToken = await world.shop.tokenFor('4242 4242 4242 4242');
  const { submitPayment } = await done(
    headers,
    'mutation ($input: SubmitPaymentInput!) { submitPayment(input: $input) { returnUrl problems { code } } }',
    { input: { token, idempotencyKey: randomUUID(), paymentToken } },
  );
  expect(submitPayment.problems).toEqual([]);
  return new URL(submitPayment.returnUrl).searchParams.get('order') ?? '';
}
const REFUND = `mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { order { status } problems { code } } }`;
const giveBack = (orderId: string) => ({ input: { orderId, idempotencyKey: randomUUID() } });

describe('a visitor with a member’s token', () => {
  const ORDERS = '{ orders { totalCount items { id paidByCard { minorUnits } } } }';
  const WALLET = '{ wallet { id balance { points } } }';

  test('[GRAPH-15] [LOYAL-3] is that member: pays with points on our page, has the order, and gets card and points back', async () => {
    const key = await acme();
    const userId = identity.newUser();
    const accessToken = await identity.tokenFor(userId);
    const member = await visitorOf(key, { accessToken });
    const link = 'mutation ($input: LinkWalletInput!) { linkWallet(input: $input) { wallet { isRegistered } } }';
    await done(member, link, { input: { emailAddress: emailOf(userId) } });
    const before = (await done(member, WALLET)).wallet;
    expect(before).toEqual({ id: userId, balance: { points: 5_000 } });
    const event = await world.shop.event({ offers: [{ cents: 4_599, fees: [] }] });
    const { cart } = await hold(member, event.id);
    const orderId = await pay(member, cart.id, cart.totals.total.minorUnits, 1_000);
    const { orders } = await done(member, ORDERS);
    expect(orders).toEqual({ totalCount: 1, items: [{ id: orderId, paidByCard: { minorUnits: 3_599 } }] });
    // 35 points are earned for what the card paid.
    expect((await done(member, WALLET)).wallet.balance.points).toBe(4_035);
    expect((await done(member, REFUND, giveBack(orderId))).refundOrder).toEqual({
      order: { status: 'REFUNDED' },
      problems: [],
    });
    expect((await done(member, WALLET)).wallet).toEqual(before);
  });

  test('[GRAPH-15] its orders are the member’s at any partner that the member signs in to, and no guest’s', async () => {
    const [key, other] = [await acme(), await acme({ partner: 'other' })];
    const userId = identity.newUser();
    const accessToken = await identity.tokenFor(userId);
    const member = await visitorOf(key, { accessToken });
    const event = await world.shop.event();
    const { cart } = await hold(member, event.id);
    const id = await pay(member, cart.id, cart.totals.total.minorUnits);
    const ONE = 'query ($id: ID!) { order(id: $id) { id } }';
    expect((await done(await visitorOf(other, { accessToken }), ONE, { id })).order).toEqual({ id });
    const guest = await visitorOf(key);
    expect((await done(guest, ONE, { id })).order).toBeNull();
    expect(codeOf(await world.ask(ORDERS, {}, guest))).toBe('UNAUTHENTICATED');
    expect((await done(guest, REFUND, giveBack(id))).refundOrder).toEqual({
      order: null,
      problems: [{ code: 'NOT_FOUND' }],
    });
  });

  test('[GRAPH-17] [ORDER-2] walks through all of its orders, the newest first, and what is bought meanwhile moves none', async () => {
    const member = await visitorOf(await acme(), { accessToken: await identity.tokenFor(identity.newUser()) });
    const event = await world.shop.event();
    const buy = async () => {
      const { cart } = await hold(member, event.id);
      return pay(member, cart.id, cart.totals.total.minorUnits);
    };
    const ids = [await buy(), await buy(), await buy()].toReversed();
    await done(member, REFUND, giveBack(ids[1] ?? ''));
    const WALK = `query ($first: Int!, $after: String) { allOrders(first: $first, after: $after) {
      edges { cursor node { id status } } pageInfo { endCursor hasNextPage } } }`;
    const first = (await done(member, WALK, { first: 2 })).allOrders;
    await buy();
    const { endCursor: after } = first.pageInfo;
    const second = (await done(member, WALK, { first: 2, after })).allOrders;
    expect([...first.edges, ...second.edges].map(({ node }) => [node.id, node.status])).toEqual([
      [ids[0], 'CONFIRMED'],
      [ids[1], 'REFUNDED'],
      [ids[2], 'CONFIRMED'],
    ]);
    expect([first.pageInfo.hasNextPage, second.pageInfo]).toEqual([
      true,
      { endCursor: second.edges[0].cursor, hasNextPage: false },
    ]);
    const end = (await done(member, WALK, { first: 50, after: second.pageInfo.endCursor })).allOrders;
    expect(end).toEqual({ edges: [], pageInfo: { endCursor: null, hasNextPage: false } });
    for (const [variables, field] of [
      [{ first: 51 }, 'first'],
      [{ first: 0 }, 'first'],
      [{ first: 2, after: 'x' }, 'after'],
      [{ first: 2, after: '1 or 1' }, 'after'],
    ] as const) {
      const { errors } = await world.ask(WALK, variables, member);
      expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ field }] });
    }
  });

  test('[GRAPH-15] goes on as a guest, and as the member with a newer token; one that is forged, foreign or over is UNAUTHENTICATED', async () => {
    const key = await acme();
    const userId = identity.newUser();
    const event = await world.shop.event();
    const guest = await visitorOf(key);
    const { cart } = await hold(guest, event.id);
    const { 'x-grandstand-visitor': token = '' } = guest;
    const member = await visitorOf(key, { token, accessToken: await identity.tokenFor(userId) });
    const CART = 'query ($id: ID!) { cart(id: $id) { id } }';
    expect((await done(member, CART, { id: cart.id })).cart).toEqual({ id: cart.id });
    expect((await done(member, ORDERS)).orders.totalCount).toBe(0);
    for (const accessToken of [
      'made-up',
      await identity.tokenFor(userId, { foreignKey: true }),
      await identity.tokenFor(userId, { issuer: 'https://evil.example' }),
      await identity.tokenFor(userId, { audience: 'urn:somewhere:else' }),
      await identity.tokenFor(userId, { expiresIn: -60 }),
    ]) {
      const wrong = await visitorOf(key, { token, accessToken });
      expect(codeOf(await world.ask(ORDERS, {}, wrong))).toBe('UNAUTHENTICATED');
      expect(codeOf(await world.ask(CART, { id: cart.id }, wrong))).toBe('UNAUTHENTICATED');
    }
    for (const accessToken of ['', 'x'.repeat(4_001), 'two words', 'line\nbreak']) {
      const query = 'mutation ($input: CreateVisitorSessionInput!) { createVisitorSession(input: $input) { token } }';
      const refused = await world.ask(query, { input: { accessToken } }, key);
      expect(refused.errors[0]?.extensions).toMatchObject({
        code: 'BAD_USER_INPUT',
        fields: [{ field: 'input.accessToken' }],
      });
    }
  });
});

test('[GRAPH-15] [ORDER-8] [GRAPH-17] a partner’s visitor waits in line, takes what another gives back, is answered with its cart, and buys it; nobody else takes it', async () => {
  const key = await acme();
  const JOIN = `mutation ($input: JoinWaitingListInput!) { joinWaitingList(input: $input) { place { token state place } problems { code } } }`;
  const TAKE =
    'mutation ($input: TakeWaitingListOfferInput!) { takeWaitingListOffer(input: $input) { cartId cart { id state items { name } } problems { code } } }';
  const LEAVE =
    'mutation ($input: LeaveWaitingListInput!) { leaveWaitingList(input: $input) { place { state event { id } } problems { code } } }';
  const PLACE = 'query ($token: ID!) { waitingListPlace(token: $token) { state place } }';
  const event = await world.shop.event({ admission: 'general', capacity: 1, offers: [{ cents: 4_599, fees: [] }] });
  const [buyer, first, second] = [await visitorOf(key), await visitorOf(key), await visitorOf(key)];
  const { cart } = await hold(buyer, event.id);
  const orderId = await pay(buyer, cart.id, cart.totals.total.minorUnits);
  const join = async (who: Headers) => {
    const input = { eventId: event.id, quantity: 1, emailAddress: `${randomUUID()}@example.com` };
    return (await done(who, JOIN, { input })).joinWaitingList;
  };
  const [one, two] = [await join(first), await join(second)];
  expect([one, two]).toMatchObject([
    { place: { state: 'WAITING', place: 1 }, problems: [] },
    { place: { state: 'WAITING', place: 2 }, problems: [] },
  ]);
  const { token } = one.place;
  await done(buyer, REFUND, giveBack(orderId));
  await offerOnce(world.shop.deps);
  expect((await done(first, PLACE, { token })).waitingListPlace).toEqual({ state: 'OFFERED', place: null });
  // While it is offered it is not on sale.
  expect((await hold(second, event.id)).problems).not.toEqual([]);
  const taken = (await done(first, TAKE, { input: { token } })).takeWaitingListOffer;
  expect(taken.problems).toEqual([]);
  expect(taken.cart).toEqual({ id: taken.cartId, state: 'OPEN', items: [{ name: expect.any(String) }] });
  expect((await done(second, TAKE, { input: { token } })).takeWaitingListOffer).toMatchObject({
    cartId: null,
    cart: null,
    problems: [{ code: 'INVALID_CART_STATE' }],
  });
  await pay(first, taken.cartId, 4_599);
  await offerOnce(world.shop.deps);
  expect((await done(first, PLACE, { token })).waitingListPlace.state).toBe('BOUGHT');
  const left = await done(second, LEAVE, { input: { token: two.place.token } });
  expect(left.leaveWaitingList).toEqual({ place: { state: 'LEFT', event: { id: event.id } }, problems: [] });
  expect((await done(second, PLACE, { token: two.place.token })).waitingListPlace.state).toBe('LEFT');
});

test('[GRAPH-17] [GRAPH-7] what a mutation answers lets one ask on: the state after it, counted in its cost, read only where it is asked for and not where nothing was done', async () => {
  const visitor = await visitorOf(await acme());
  const event = await world.shop.event({ offers: [{ cents: 5_000 }, { cents: 7_000, type: 'resale' }] });
  const EVENT = 'query ($id: ID!) { event(by: { id: $id }) { name } }';
  const { name } = (await done(visitor, EVENT, { id: event.id })).event;
  await sql`update event set name = name || ' moved' where id = ${event.id}::uuid`.execute(world.shop.db);
  const open = (more: string, id = event.id) =>
    world.ask(
      `mutation ($input: OpenResaleSessionInput!) { openResaleSession(input: $input) { session { id } ${more} problems { code } } }`,
      { input: { eventId: id } },
      visitor,
    );
  const [plain, onward] = [await open(''), await open('event { name offers { available } }')];
  // The event that was read before is kept for five seconds; the answer is from after the session was opened.
  expect(onward.data.openResaleSession).toMatchObject({ event: { name: `${name} moved` }, problems: [] });
  const costs = [plain, onward].map(({ extensions }) => Object(extensions).cost.requested);
  expect(costs).toEqual([5, 8]);
  expect((await open('event { name }', randomUUID())).data.openResaleSession).toMatchObject({
    session: null,
    event: null,
  });
  const many = 'event { venue { events(page: { limit: 100 }) { items { seatMap { width } } } } }';
  const calls = await world.callsOf(async () => {
    expect(codeOf(await open(many))).toBe('OPERATION_TOO_EXPENSIVE');
  });
  expect(calls).toEqual([]);

  const { cart } = await hold(visitor, event.id);
  const INVOICE = `mutation ($input: InvoiceCartInput!) { invoiceCart(input: $input) { invoice { id } cart { id state } problems { code } } }`;
  const invoiced = await done(visitor, INVOICE, { input: { cartId: cart.id } });
  expect(invoiced.invoiceCart.cart).toEqual({ id: cart.id, state: 'OPEN' });
  const PAGE = `mutation ($input: CreatePaymentSessionInput!) { createPaymentSession(input: $input) { url cart { id } problems { code } } }`;
  const payment = {
    billing,
    expectedTotalMinorUnits: cart.totals.total.minorUnits,
    currencyCode: 'USD',
    returnUrl: RETURN,
  };
  const page = async (cartId: string) =>
    (await done(visitor, PAGE, { input: { ...payment, cartId } })).createPaymentSession;
  expect(await page(cart.id)).toEqual({ url: expect.any(String), cart: { id: cart.id }, problems: [] });
  expect(await page(randomUUID())).toEqual({ url: null, cart: null, problems: [{ code: 'NOT_FOUND' }] });
});

describe('webhooks in the graph', () => {
  const CREATE =
    'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { webhook { id url topics offAt } secret problems { code fields { field } } } }';
  const LIST = '{ webhooks { id offReason offAt } }';
  const DELIVERIES =
    'query ($id: ID!) { webhookDeliveries(webhookId: $id) { id messageId topic state attempts lastStatus } }';
  const REPLAY =
    'mutation ($input: ReplayWebhookDeliveryInput!) { replayWebhookDelivery(input: $input) { delivery { id messageId state } problems { code } } }';
  const ON =
    'mutation ($input: WebhookInput!) { switchOnWebhook(input: $input) { webhook { offAt offReason } problems { code } } }';
  const DELETE =
    'mutation ($input: WebhookInput!) { deleteWebhook(input: $input) { deletedWebhookId problems { code } } }';
  const input = { url: 'https://acme.example/hooks', topics: ['ORDER_CONFIRMED'] };

  test('[GRAPH-18] are made, listed, replayed, switched on again and deleted by their partner alone', async () => {
    const [mine, other] = [await acme({ partner: 'hooked' }), await acme({ partner: 'hooked-too' })];
    const { webhook, secret, problems } = (await done(mine, CREATE, { input })).createWebhook;
    expect(problems).toEqual([]);
    expect(webhook).toEqual({ id: expect.any(String), ...input, offAt: null });
    expect(secret).toMatch(/^whsec_/);
    const telling = startTellingPartners(world.shop.db, undefined, false, { everyMs: 20 });
    const visitor = await visitorOf(mine);
    const event = await world.shop.event();
    const { cart } = await hold(visitor, event.id);
    await pay(visitor, cart.id, cart.totals.total.minorUnits);
    const deliveries = async (who: Headers) => (await done(who, DELIVERIES, { id: webhook.id })).webhookDeliveries;
    await expect
      .poll(() => deliveries(mine))
      .toEqual([
        {
          id: expect.any(String),
          messageId: expect.any(String),
          topic: 'ORDER_CONFIRMED',
          state: 'WAITING',
          attempts: 0,
          lastStatus: null,
        },
      ]);
    await telling.stop();
    const [delivery] = await deliveries(mine);
    expect([await deliveries(other), (await done(other, LIST)).webhooks]).toEqual([[], []]);
    await sql`update webhook_delivery set given_up_at = now() where id = ${delivery.id}`.execute(world.shop.db);
    await sql`update webhook_endpoint set off_at = now(), off_reason = 'failing' where id = ${webhook.id}`.execute(
      world.shop.db,
    );
    expect((await deliveries(mine))[0].state).toBe('GIVEN_UP');
    expect((await done(mine, LIST)).webhooks).toEqual([
      { id: webhook.id, offReason: 'FAILING', offAt: expect.any(String) },
    ]);
    const notTheirs = [{ code: 'NOT_FOUND' }];
    const of = { webhookId: webhook.id };
    const replayed = { input: { ...of, deliveryId: delivery.id } };
    expect((await done(other, ON, { input: of })).switchOnWebhook.problems).toEqual(notTheirs);
    expect((await done(other, REPLAY, replayed)).replayWebhookDelivery.problems).toEqual(notTheirs);
    expect((await done(other, DELETE, { input: of })).deleteWebhook).toEqual({
      deletedWebhookId: null,
      problems: notTheirs,
    });
    expect((await done(mine, ON, { input: of })).switchOnWebhook).toEqual({
      webhook: { offAt: null, offReason: null },
      problems: [],
    });
    expect((await done(mine, REPLAY, replayed)).replayWebhookDelivery).toEqual({
      delivery: { id: delivery.id, messageId: delivery.messageId, state: 'WAITING' },
      problems: [],
    });
    expect((await done(mine, DELETE, { input: of })).deleteWebhook).toEqual({
      deletedWebhookId: webhook.id,
      problems: [],
    });
    expect((await done(mine, LIST)).webhooks).toEqual([]);
  });

  test('[GRAPH-18] [ERR-1] an address that is not https on the internet and no topic are problems that name the input', async () => {
    const mine = await acme({ partner: 'wrong-hooks' });
    for (const [wrong, field] of [
      [{ ...input, url: 'http://acme.example/hooks' }, 'url'],
      [{ ...input, url: 'https://127.0.0.1/hooks' }, 'url'],
      [{ ...input, topics: [] }, 'topics'],
    ] as const) {
      const { webhook, secret, problems } = (await done(mine, CREATE, { input: wrong })).createWebhook;
      expect([webhook, secret, problems]).toEqual([null, null, [{ code: 'INVALID_DATA', fields: [{ field }] }]]);
    }
  });
});

describe('rights', () => {
  const id = randomUUID();
  const input = (name: string, fields: string) => `mutation { ${name}(input: ${fields}) { __typename } }`;
  const billed =
    'billing: { firstName: "Z", lastName: "F", emailAddress: "z@example.com", address: "1 Main St.", city: "Berlin", country: "DE", zipCode: "10117" }, expectedTotalMinorUnits: 1, currencyCode: "USD"';
  const needs = {
    read: [
      '{ events { items { id } } }',
      `{ cart(id: "${id}") { id } }`,
      `{ refundQuote(orderId: "${id}") { parts { id } } }`,
    ],
    sell: [
      input('createVisitorSession', '{}'),
      input('reserveTickets', `{ idempotencyKey: "${id}", eventId: "${id}", quantity: 1 }`),
      input('createPaymentSession', `{ cartId: "${id}", returnUrl: "${RETURN}", ${billed} }`),
      input('refundOrder', `{ orderId: "${id}", idempotencyKey: "${id}" }`),
      input('joinWaitingList', `{ eventId: "${id}", quantity: 1, emailAddress: "z@example.com" }`),
    ],
    cards: [
      input('purchase', `{ cartId: "${id}", idempotencyKey: "${id}", acceptTerms: true, ${billed} }`),
      input('submitPayment', `{ token: "x", idempotencyKey: "${id}" }`),
    ],
    webhooks: [
      '{ webhooks { id } }',
      `{ webhookDeliveries(webhookId: "${id}") { id } }`,
      input('createWebhook', '{ url: "https://acme.example/", topics: [ORDER_CONFIRMED] }'),
      input('deleteWebhook', `{ webhookId: "${id}" }`),
      input('switchOnWebhook', `{ webhookId: "${id}" }`),
      input('replayWebhookDelivery', `{ webhookId: "${id}", deliveryId: "1" }`),
    ],
    introspect: ['{ __schema { types { name } } }'],
  } as const;
  const rights = Object.keys(needs) as (keyof typeof needs)[];

  test.each(rights)('[GRAPH-7] without the right %s what needs it is 403 by name, and calls nothing', async (right) => {
    const others = rights.filter((one) => one !== right);
    const visitor = await visitorOf(await acme());
    const lacking = { ...visitor, ...(await acme({ rights: others })) };
    // The key is looked up once.
    await world.ask('{ apiVersion }', {}, lacking);
    const calls = await world.callsOf(async () => {
      for (const query of needs[right]) {
        const { status, errors } = await world.ask(query, {}, lacking);
        expect([query, status, errors[0]?.extensions.code, errors[0]?.message]).toEqual([
          query,
          403,
          'FORBIDDEN',
          `The key lacks the right ${right}.`,
        ]);
      }
    });
    expect(calls).toEqual([]);
  });

  test('[GRAPH-7] a key that was replaced counts until its day has come, then no more', async () => {
    const { id: old, key } = await addKey(world.shop.db);
    const until = (when: ReturnType<typeof sql>) =>
      sql`update partner_key set expires_at = ${when} where id = ${old}`.execute(world.shop.db);
    const statusAtAnother = async () => (await ask(world.gatewayWith(), '{ apiVersion }', {}, bearer(key))).status;
    await until(sql`now() + interval '1 day'`);
    expect(await statusAtAnother()).toBe(200);
    await until(sql`now()`);
    expect(await statusAtAnother()).toBe(401);
  });
});

describe('streams with a key', () => {
  const EVENT = 'subscription ($id: ID!) { eventLive(id: $id) { eventId offers { available } } }';
  const CART = 'subscription { cartLive { cart { id state } } }';
  let server: Server;
  let url: string;
  beforeAll(async () => {
    server = createServer(world.gateway.nodeHandler).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    world.gateway.drain();
    server.closeAllConnections();
    server.close();
  });

  test('[GRAPH-19] [GRAPH-7] an event and a visitor’s cart are followed with a key and the visitor’s token, by nobody else', async () => {
    const key = await acme();
    const event = await world.shop.event({ admission: 'general', capacity: 10, offers: [{ cents: 4_599 }] });
    const [visitor, stranger] = [await visitorOf(key), await visitorOf(key)];
    const { cart } = await hold(visitor, event.id);
    const streams = [
      await openLive(url, { query: EVENT, variables: { id: event.id } }, key),
      await openLive(url, { query: CART }, visitor),
      await openLive(url, { query: CART }, stranger),
    ] as const;
    const [ofEvent, ofCart, ofStranger] = streams;
    expect((await ofEvent.until(() => true)).eventLive).toEqual({ eventId: event.id, offers: [{ available: 9 }] });
    expect((await ofCart.until(() => true)).cartLive).toEqual({ cart: { id: cart.id, state: 'OPEN' } });
    expect((await ofStranger.until(() => true)).cartLive).toEqual({ cart: null });
    expect(ofEvent.headers['set-cookie']).toBeUndefined();
    for (const stream of streams) await stream.close();
  });

  test('[GRAPH-19] [GRAPH-7] are refused before they begin: made-up keys, keys without read, over budget, and other origins', async () => {
    const event = await world.shop.event();
    const open = async (headers: Headers) => {
      const stream = await openLive(url, { query: EVENT, variables: { id: event.id } }, headers);
      await stream.close();
      return [stream.status, stream.text === '' ? 'a stream' : JSON.parse(stream.text).errors[0].extensions.code];
    };
    const key = await acme({ origins: ['https://acme.example'] });
    expect(await open({ ...key, origin: 'https://acme.example' })).toEqual([200, 'a stream']);
    expect(await open({ ...key, origin: 'https://evil.example' })).toEqual([403, 'FORBIDDEN']);
    expect(await open(bearer(`gsk_live_${randomBytes(32).toString('base64url')}`))).toEqual([401, 'UNAUTHENTICATED']);
    expect(await open(await acme({ rights: ['sell'] }))).toEqual([403, 'FORBIDDEN']);
    expect(await open({ ...key, 'x-grandstand-visitor': 'gsv_made-up' })).toEqual([401, 'UNAUTHENTICATED']);
    const poor = await acme({ budget: 250, perSecond: 1 });
    const statuses: unknown[] = [];
    for (let time = 0; time < 80 && statuses.at(-1) !== 'RATE_LIMITED'; time += 1) statuses.push((await open(poor))[1]);
    expect(new Set(statuses)).toEqual(new Set(['a stream', 'RATE_LIMITED']));
  });
});
