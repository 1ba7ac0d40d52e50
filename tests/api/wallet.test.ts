import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailOf, type Identity, startIdentity } from '../support/identity.ts';
import { billing, cards } from '../support/shop.ts';
import { ask, openWorld, type Reply, type World } from './world.ts';

let identity: Identity;
let world: World;
let log = '';
beforeAll(async () => {
  identity = await startIdentity();
  const write = (line: string) => {
    log += line;
  };
  world = await openWorld({ logger: pino({ level: 'trace' }, { write }) }, { issuer: identity.issuer });
  await world.ask('{ tenant { id } }');
});
afterAll(async () => {
  await world.shop.expectInvariants();
  await world.close();
  await identity.close();
});

const problems = 'problems { code providerCode fields { field message } }';
const walletFields = `id status isRegistered accountNumber referralId firstName lastName emailAddress isEmailVerified
  balance { points } lots { points { points } expiresAt }`;
const WALLET = `{ wallet { ${walletFields} } }`;
const LEDGER = `query ($page: PageInput!) { wallet { entries(page: $page) { totalCount items {
  kind change { points } balance { points } explanation orderId orderNumber lots { points { points } } } } } }`;
const LINK = `mutation ($input: LinkWalletInput!) { linkWallet(input: $input) { wallet { ${walletFields} } ${problems} } }`;
const REGISTER = `mutation ($input: RegisterWalletInput!) { registerWallet(input: $input) { registerUrl referralId
  wallet { id status } ${problems} } }`;
const EARN = `query ($id: ID!, $amount: Decimal!) { earnPoints(eventId: $id, amount: $amount) {
  earned { ... on Points { points } } bonus { ... on Points { points } } } }`;

/** A member as an API client: a token with every request, and only the cookies given in `headers`. */
async function member() {
  const userId = identity.newUser();
  const token = await identity.tokenFor(userId);
  const authorization = `Bearer ${token}`;
  const askAsMember = (query: string, variables: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    world.ask(query, variables, { authorization, ...headers });
  return {
    userId,
    token,
    ask: askAsMember,
    link: () => askAsMember(LINK, { input: { emailAddress: emailOf(userId) } }),
  };
}
const codesOf = (reply: Reply) => reply.errors.map(({ extensions }) => extensions.code);

describe('the wallet', () => {
  test('[AUTH-9] [LOYAL-1] of a guest is null with UNAUTHENTICATED, without a REST call', async () => {
    let reply: Reply | undefined;
    const calls = await world.callsOf(async () => {
      reply = await world.ask(`{ wallet { ${walletFields} } apiVersion }`);
    });
    expect(calls).toEqual([]);
    expect(reply?.data).toMatchObject({ wallet: null, apiVersion: expect.any(String) });
    expect(reply && codesOf(reply)).toEqual(['UNAUTHENTICATED']);
    for (const [mutation, input] of [
      [LINK, { emailAddress: 'zoe@example.com' }],
      [REGISTER, { emailAddress: 'zoe@example.com' }],
    ] as const) {
      expect(codesOf(await world.ask(mutation, { input }))).toEqual(['UNAUTHENTICATED']);
    }
  });

  test('[LOYAL-1] [LOYAL-5] of a member is linked; reading it is one call, and its entries have an explanation', async () => {
    const fan = await member();
    expect((await fan.ask(WALLET)).data.wallet).toMatchObject({
      id: fan.userId,
      status: 'UNREGISTERED',
      isRegistered: false,
      balance: { points: 0 },
    });
    const linked = (await fan.link()).data.linkWallet;
    expect(linked).toMatchObject({
      problems: [],
      wallet: { status: 'SUCCESS', emailAddress: emailOf(fan.userId), balance: { points: 5000 } },
    });
    let reply: Reply | undefined;
    const calls = await world.callsOf(async () => {
      reply = await fan.ask(WALLET);
    });
    expect(calls).toEqual(['GET /api/wallet']);
    expect(reply?.data.wallet).toEqual(linked.wallet);
    expect(reply?.headers.get('cache-control')).toBe('no-store');
    const ledger = await fan.ask(LEDGER, { page: { limit: 5 } }, { 'accept-language': 'de' });
    expect(ledger.data.wallet.entries).toMatchObject({
      totalCount: 1,
      items: [{ kind: 'GRANT', change: { points: 5000 }, explanation: 'Willkommen im Programm', orderId: null }],
    });
  });

  test('[LOYAL-1] that is pending is read three times', async () => {
    const fan = await member();
    const { data } = await fan.ask(REGISTER, { input: { emailAddress: emailOf(fan.userId) } });
    expect(data.registerWallet).toMatchObject({
      problems: [],
      registerUrl: expect.stringContaining(`referralId=${data.registerWallet.referralId}`),
      wallet: { id: fan.userId, status: 'PENDING' },
    });
    let reply: Reply | undefined;
    const calls = await world.callsOf(async () => {
      reply = await fan.ask(WALLET);
    });
    expect(calls).toEqual(['GET /api/wallet', 'GET /api/wallet', 'GET /api/wallet']);
    expect(reply?.data.wallet).toMatchObject({ status: 'PENDING', referralId: data.registerWallet.referralId });
    const answer = await identity.program.answer(data.registerWallet.registerUrl);
    const memberDelegateUrl = `https://shop.example/fanatics/wallet?${new URLSearchParams({ answer })}`;
    const linked = await fan.ask(LINK, { input: { memberDelegateUrl } });
    expect(linked.data.linkWallet.wallet).toMatchObject({ status: 'SUCCESS', isRegistered: true });
  });

  test('[ERR-2] an invalid input for linking is a problem that names its field', async () => {
    const fan = await member();
    const refusedPayload = async (query: string, input: object) =>
      Object.values((await fan.ask(query, { input })).data)[0];
    expect(await refusedPayload(LINK, { emailAddress: 'other@example.com' })).toMatchObject({
      wallet: null,
      problems: [{ code: 'INVALID_DATA', providerCode: '40020', fields: [{ field: 'emailAddress' }] }],
    });
    expect(await refusedPayload(LINK, { memberDelegateUrl: 'https://evil.example/m' })).toMatchObject({
      problems: [{ fields: [{ field: 'memberDelegateUrl' }] }],
    });
    expect(await refusedPayload(REGISTER, { emailAddress: 'zoe' })).toMatchObject({
      registerUrl: null,
      problems: [{ fields: [{ field: 'emailAddress' }] }],
    });
    const both = await fan.ask(LINK, {
      input: { emailAddress: 'a@example.com', memberDelegateUrl: 'https://a.example' },
    });
    expect(both.status).toBe(400);
    const page = await fan.ask(LEDGER, { page: { limit: 101 } });
    expect(page.errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ field: 'page.limit' }] });
  });

  test.each([
    ['expired', () => identity.tokenFor('zoe', { expiresIn: -60 })],
    ['another audience’s', () => identity.tokenFor('zoe', { audience: 'elsewhere' })],
    ['an unknown key’s', () => identity.tokenFor('zoe', { foreignKey: true })],
    ['no', async () => 'garbage'],
    ['an unprintable', async () => 'caf\u00e9'],
  ])('[AUTH-3] with %s token is UNAUTHENTICATED, and so is every other field of that request', async (_case, make) => {
    const authorization = `Bearer ${await make()}`;
    const reply = await world.ask('{ wallet { id } topEvents { items { id } } }', {}, { authorization });
    expect(new Set(codesOf(reply))).toEqual(new Set(['UNAUTHENTICATED']));
    expect(reply.text).not.toContain('Bearer');
  });

  test('[AUTH-11] a token is sent only with calls for the member, and neither token nor member is logged', async () => {
    const fan = await member();
    const gateway = world.gatewayWith();
    const before = world.upstream.seen.length;
    const authorization = `Bearer ${fan.token}`;
    await ask(gateway, '{ tenant { id } categories { id } wallet { id } }', {}, { authorization });
    const sent = world.upstream.seen.slice(before).map(({ path, headers }) => [path, headers.authorization]);
    expect(new Map(sent.map(([path, given]) => [path, given]))).toEqual(
      new Map([
        ['/api/wallet', authorization],
        ['/api/tenant/config', undefined],
        ['/api/category', undefined],
      ]),
    );
    await fan.ask(REGISTER, { input: { emailAddress: emailOf(fan.userId) } });
    world.upstream.break(/^\/api\/wallet/, 'not-json', 1);
    const failed = await fan.ask(REGISTER, { input: { emailAddress: emailOf(fan.userId) } });
    expect(codesOf(failed)).toEqual(['UPSTREAM_UNAVAILABLE']);
    expect(log).toContain('upstream failure');
    for (const secret of [fan.token, fan.userId, emailOf(fan.userId)]) expect(log).not.toContain(secret);
  });

  test('[GRAPH-13] while the ledger is unavailable its entries are null and the balance is answered', async () => {
    const fan = await member();
    await fan.link();
    world.upstream.break(/^\/api\/wallet\/entries/, 'unavailable');
    const reply = await fan.ask('{ wallet { balance { points } entries { totalCount } } }');
    world.upstream.break(/^\/api\/wallet\/entries/, undefined);
    expect(reply.data.wallet).toEqual({ balance: { points: 5000 }, entries: null });
    expect(codesOf(reply)).toEqual(['UPSTREAM_UNAVAILABLE']);
  });
});

describe('the viewer’s wallet', () => {
  const VIEWER = '{ viewer { user { id } wallet { id balance { points } lots { points { points } } } } }';

  test('[LOYAL-1] is the same as the wallet, for one call; a guest’s is null, without a call', async () => {
    const fan = await member();
    await fan.link();
    let reply: Reply | undefined;
    const calls = await world.callsOf(async () => {
      reply = await fan.ask(VIEWER);
    });
    expect(calls.sort()).toEqual(['GET /api/user', 'GET /api/wallet']);
    const wallet = { id: fan.userId, balance: { points: 5000 }, lots: [{ points: { points: 5000 } }] };
    expect(reply?.data.viewer).toEqual({ user: { id: fan.userId }, wallet });
    const ofGuest = await world.callsOf(async () => {
      reply = await world.ask(VIEWER);
    });
    expect([ofGuest, reply?.data.viewer, reply?.errors]).toEqual([[], { user: null, wallet: null }, []]);
  });

  test('[TEN-4] is null where the programme counts in money', async () => {
    const loyalty = { ...world.shop.tenant.loyalty, currencyType: 'money' as const };
    const money = await openWorld({}, { issuer: identity.issuer, tenant: { loyalty } });
    const authorization = `Bearer ${await identity.tokenFor(identity.newUser())}`;
    const { data } = await money.ask('{ viewer { can wallet { id } } wallet { id } }', {}, { authorization });
    await money.close();
    expect(data.viewer).toMatchObject({ can: expect.arrayContaining(['REDEEM_POINTS']), wallet: null });
    expect(data.wallet).not.toBeNull();
  });
});

describe('points at a purchase', () => {
  test('[LOYAL-2] a guest can ask how many points an amount earns', async () => {
    const event = await world.shop.event();
    const earn = (id: string, amount: string) => world.ask(EARN, { id, amount });
    expect((await earn(event.id, '64.99')).data.earnPoints).toEqual({ earned: { points: 64 }, bonus: null });
    await world.shop.db.updateTable('event').set({ bonus_points: 100 }).where('id', '=', event.id).execute();
    expect((await earn(event.id, '64.99')).data.earnPoints).toEqual({
      earned: { points: 164 },
      bonus: { points: 100 },
    });
    const unknown = await earn(randomUUID(), '1');
    expect([unknown.data.earnPoints, unknown.errors]).toEqual([null, []]);
    for (const [id, amount, field] of [
      ['yankees', '1', 'eventId'],
      [event.id, '-1', 'amount'],
      [event.id, '1000000.01', 'amount'],
      [event.id, '12.345', 'amount'],
    ] as const) {
      expect((await earn(id, amount)).errors[0]?.extensions).toMatchObject({ fields: [{ field }] });
    }
  });

  const PURCHASE = `mutation ($input: PurchaseInput!) { purchase(input: $input) { __typename
    ... on PurchaseCompleted { order { id number total { minorUnits } paidByCard { minorUnits } paidWithPoints { points }
      earned { ... on Points { points } } } }
    ... on PurchaseRejected { ${problems} } } }`;

  /** A member in a browser: the cart belongs to the session, the points to the member. */
  async function holding() {
    const fan = await member();
    await fan.link();
    const event = await world.shop.event({ offers: [{ cents: 6000, fees: [] }] });
    const visitor = world.shop.visitor(randomUUID(), fan.token);
    const { body: cart } = await visitor.reserve(event.id, { quantity: 1 });
    const cookie = { cookie: `gst=${visitor.sessionId}`, 'x-grandstand-client': 'test' };
    const pay = async (redeemPoints: number, headers: Record<string, string> = cookie) =>
      fan.ask(
        PURCHASE,
        {
          input: {
            cartId: cart.uuid,
            idempotencyKey: randomUUID(),
            billing,
            paymentToken: await world.shop.tokenFor(cards.approved),
            redeemPoints,
            expectedTotalMinorUnits: 6000,
            currencyCode: 'USD',
            acceptTerms: true,
          },
        },
        headers,
      );
    return { fan, cart, pay };
  }

  const ORDER_ITEMS = `query ($id: ID!) { order(id: $id) { number items { sellerCartId ticketsPath paidByCard { minorUnits }
    paidWithPoints { points } earned { ... on Points { points } } } } }`;

  test('[CART-10] [LOYAL-3] [LOYAL-4] [ENT-1] a total paid with points and card is listed so in the order, its tickets and the ledger', async () => {
    const { fan, cart, pay } = await holding();
    const { data } = await pay(1500);
    const { order } = data.purchase;
    expect(order).toMatchObject({
      total: { minorUnits: 6000 },
      paidByCard: { minorUnits: 4500 },
      paidWithPoints: { points: 1500 },
      earned: { points: 45 },
    });
    const ledger = await fan.ask(LEDGER, { page: { limit: 2 } });
    expect(ledger.data.wallet.entries.items).toMatchObject([
      { kind: 'EARN', change: { points: 45 }, balance: { points: 3545 }, orderNumber: order.number },
      { kind: 'SPEND', change: { points: -1500 }, orderId: order.id, lots: [{ points: { points: -1500 } }] },
    ]);
    const elsewhere = await fan.ask(ORDER_ITEMS, { id: order.id });
    expect(elsewhere.data.order).toEqual({
      number: order.number,
      items: [
        {
          sellerCartId: cart.uuid,
          ticketsPath: `/fanatics/order-confirmation/${order.id}/tickets`,
          paidByCard: { minorUnits: 4500 },
          paidWithPoints: { points: 1500 },
          earned: { points: 45 },
        },
      ],
    });
    const stranger = await member();
    expect(
      (await stranger.ask('query ($id: ID!) { order(id: $id) { number } }', { id: order.id })).data.order,
    ).toBeNull();
  });

  test.each([
    [999, 'must be 0 or at least 1000'],
    [5001, 'must be at most 5000: there are no more points in the wallet'],
    [6001, 'must be at most 6000: the cart costs no more'],
  ])('[LOYAL-3] [ERR-2] %i points are a problem that names redeemPoints', async (points, message) => {
    const { pay } = await holding();
    const { data } = await pay(points);
    expect(data.purchase).toMatchObject({
      __typename: 'PurchaseRejected',
      problems: [{ code: 'INVALID_DATA', fields: [{ field: 'redeemPoints', message }] }],
    });
  });
});
