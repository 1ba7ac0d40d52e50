import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailOf, type Identity, startIdentity } from '../support/identity.ts';
import { codeOf, createPartner, giveBack, REFUND } from './partner.ts';
import { openWorld, type World } from './world.ts';

let identity: Identity;
let world: World;
beforeAll(async () => {
  identity = await startIdentity();
  const loyalty = {
    programName: 'FanCash',
    type: 'both',
    currencyType: 'points',
    earnRate: 1,
    currency: 'USD',
  } as const;
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
const { acme, done, hold, pay, visitorOf } = createPartner(() => world);

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

  test('[GRAPH-17] [ORDER-2] pages through all of its orders, the newest first, and what is bought meanwhile moves none', async () => {
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
