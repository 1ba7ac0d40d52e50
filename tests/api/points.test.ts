import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailOf, type Identity, startIdentity } from '../support/identity.ts';
import { billing, cards } from '../support/shop.ts';
import { openWorld, type World } from './world.ts';

const programmes = {
  points: { programName: 'FanCash', type: 'both', currencyType: 'points', earnRate: 1, currency: 'USD' },
  money: { programName: 'ArenaBucks', type: 'both', currencyType: 'money', earnRate: 0.05, currency: 'USD' },
} as const;
type Kind = keyof typeof programmes;

let identity: Identity;
const worlds = new Map<Kind, World>();
beforeAll(async () => {
  identity = await startIdentity();
  for (const kind of ['points', 'money'] as const) {
    worlds.set(kind, await openWorld({}, { issuer: identity.issuer, tenant: { loyalty: programmes[kind] } }));
  }
});
afterAll(async () => {
  for (const world of worlds.values()) {
    await world.shop.expectInvariants();
    await world.close();
  }
  await identity.close();
});

const amount = '__typename ... on Points { points } ... on Money { minorUnits currencyCode }';
const EVENT = `query ($id: ID!) { event(by: { id: $id }) { loyalty { earn { ${amount} } bonus { ${amount} } } } }`;
const EARN = `query ($id: ID!) { earnPoints(eventId: $id, amount: "45.99") { earned { ${amount} } bonus { ${amount} } } }`;
const RESERVE = `mutation ($input: ReserveTicketsInput!) { reserveTickets(input: $input) {
  cart { id totals { total { minorUnits } earn { ${amount} } earnBonus { ${amount} } } } } }`;
const PURCHASE = `mutation ($input: PurchaseInput!) { purchase(input: $input) { __typename
  ... on PurchaseCompleted { wallet { id balance { points } } order { paidByCard { minorUnits }
    earned { ${amount} } earnedBonus { ${amount} } } }
  ... on PurchasePending { wallet { balance { points } } }
  ... on PurchaseRejected { wallet { balance { points } } cart { state } problems { code fields { field } } } } }`;

const points = (value: number) => ({ __typename: 'Points', points: value });
const dollars = (minorUnits: number) => ({ __typename: 'Money', minorUnits, currencyCode: 'USD' });

/** A member who holds one ticket for $45.99 of an event with a bonus of 250 points. */
async function holding(kind: Kind) {
  const world = worlds.get(kind);
  if (world === undefined) throw new Error(`no world of ${kind}`);
  const userId = identity.newUser();
  const headers = {
    authorization: `Bearer ${await identity.tokenFor(userId)}`,
    cookie: `gst=${randomUUID()}`,
    'x-grandstand-client': 'test',
  };
  const ask = (query: string, variables: object) => world.ask(query, { ...variables }, headers);
  const link = 'mutation ($input: LinkWalletInput!) { linkWallet(input: $input) { wallet { isRegistered } } }';
  await ask(link, { input: { emailAddress: emailOf(userId) } });
  const event = await world.shop.event({ offers: [{ cents: 4599, fees: [] }] });
  await world.shop.db
    .updateTable('event')
    .set({ bonus_points: 250, min_base_cents: 4599, min_fee_cents: 0 })
    .where('id', '=', event.id)
    .execute();
  const reserve = { idempotencyKey: randomUUID(), eventId: event.id, quantity: 1 };
  const { cart } = (await ask(RESERVE, { input: reserve })).data.reserveTickets;
  const pay = async (redeemPoints: number, card: string = cards.approved) => {
    const input = {
      cartId: cart.id,
      idempotencyKey: randomUUID(),
      billing,
      paymentToken: await world.shop.tokenFor(card),
      redeemPoints,
      expectedTotalMinorUnits: cart.totals.total.minorUnits,
      currencyCode: 'USD',
      acceptTerms: true,
    };
    return (await ask(PURCHASE, { input })).data.purchase;
  };
  return { world, userId, ask, event, cart, pay };
}

describe.each([
  ['points', points(295), points(250)],
  ['money', dollars(479), dollars(250)],
] as const)('a programme that counts in %s', (kind, earned, bonus) => {
  test('[LOYAL-2] [LOYAL-4] says the same on the event, for an amount, in the cart and in the order, with the bonus apart', async () => {
    const { ask, event, cart, pay } = await holding(kind);
    expect((await ask(EVENT, { id: event.id })).data.event.loyalty).toEqual({ earn: earned, bonus });
    expect((await ask(EARN, { id: event.id })).data.earnPoints).toEqual({ earned, bonus });
    expect(cart.totals).toMatchObject({ earn: earned, earnBonus: bonus });
    expect((await pay(0)).order).toEqual({ paidByCard: { minorUnits: 4599 }, earned, earnedBonus: bonus });
  });
});

test.each([
  ['points', points(64), points(54)],
  ['money', dollars(104), dollars(54)],
] as const)(
  '[LOYAL-4] [CART-10] a programme that counts in %s earns on the part that was paid by card',
  async (kind, earned, earnedBonus) => {
    const { pay } = await holding(kind);
    expect((await pay(3599)).order).toEqual({ paidByCard: { minorUnits: 1000 }, earned, earnedBonus });
  },
);

describe('the answer of a purchase', () => {
  test('[LOYAL-4] has the wallet with what was spent and earned', async () => {
    const { userId, pay } = await holding('points');
    expect((await pay(1000)).wallet).toEqual({ id: userId, balance: { points: 5000 - 1000 + 230 } });
  });

  test('[LOYAL-3] [CART-12] of a declined card has the wallet with the points given back, and the cart is open', async () => {
    const { pay } = await holding('points');
    expect(await pay(1000, cards.declined)).toEqual({
      __typename: 'PurchaseRejected',
      wallet: { balance: { points: 5000 } },
      cart: { state: 'OPEN' },
      problems: [{ code: 'INVALID_CARD', fields: [] }],
    });
  });

  test('[LOYAL-3] has the wallet without the points while the processor has not answered', async () => {
    const { pay } = await holding('points');
    expect(await pay(1000, cards.unanswered)).toEqual({
      __typename: 'PurchasePending',
      wallet: { balance: { points: 4000 } },
    });
  });

  test('[LOYAL-3] when the points are gone meanwhile, names redeemPoints and has the wallet without them', async () => {
    const { world, userId, pay } = await holding('points');
    await sql`update point_lot set expires_at = now()
      where wallet_id = (select id from wallet where user_id = ${userId})`.execute(world.shop.db);
    expect(await pay(1000)).toMatchObject({
      wallet: { balance: { points: 0 } },
      cart: { state: 'OPEN' },
      problems: [{ code: 'INVALID_DATA', fields: [{ field: 'redeemPoints' }] }],
    });
  });

  test('has no wallet when it cannot be read, and the purchase is completed all the same', async () => {
    const { world, pay } = await holding('points');
    world.upstream.break(/^\/api\/wallet$/, 'unavailable');
    const answer = await pay(1000);
    world.upstream.break(/^\/api\/wallet$/, undefined);
    expect(answer).toMatchObject({ wallet: null, order: { paidByCard: { minorUnits: 3599 } } });
  });
});
