import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Identity, startIdentity } from '#tests/support/identity.ts';
import { type MemberVisitor, signIn } from '#tests/support/members.ts';
import { type CartBody, cards, openShop, type Shop } from '#tests/support/shop.ts';
import { nightsOf } from '#tests/support/shop-hotels.ts';
import { reserveBoth } from '#tests/support/shop-rooms.ts';
import { reconcileOnce } from './reconciler.ts';

const atOnce = { unknownMs: 0, startedMs: 0, voidMs: 0, lateMs: 0 };
let identity: Identity;
let shop: Shop;
beforeAll(async () => {
  identity = await startIdentity();
  shop = await openShop({
    issuer: identity.issuer,
    chargeTimeoutMs: 3_000,
    lateMs: 6_000,
    through: (processor) => ({
      ...processor,
      leastCents: (currency) => (currency === 'USD' ? 50 : processor.leastCents(currency)),
    }),
  });
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
  await identity.close();
});

/** A member with a cart of one ticket that costs, with its discounted fee, as many cents. */
const cartOf = async (cents: number, on: Shop = shop, options: { linked?: boolean } = {}) => {
  const event = await on.event({ offers: [{ cents, fees: [] }] });
  const member = await signIn(on, identity, options);
  const { body: cart } = await member.reserve(event.id, { quantity: 1 });
  return { member, cart };
};
/** As `cartOf`, in whole yen and at an event with a bonus. */
const cartInYen = async (yen: number, on: Shop = shop) => {
  const event = await on.event({ offers: [{ cents: yen * 100, fees: [] }] });
  const set = { currency: 'JPY', bonus_points: 250, min_base_cents: yen * 100, min_fee_cents: 0 };
  await on.db.updateTable('event').set(set).where('id', '=', event.id).execute();
  const member = await signIn(on, identity);
  const { body: cart } = await member.reserve(event.id, { quantity: 1 });
  return { member, cart };
};
const chargedFor = async (cart: CartBody): Promise<number[]> => {
  const { rows } = await sql<{ id: string }>`select id from purchase where cart_id = ${cart.uuid}`.execute(shop.db);
  const { charges } = await shop.ledger();
  return charges
    .filter((charge) => charge.declined === null && rows.some((row) => row.id === charge.key))
    .map((charge) => charge.amountCents);
};
const kinds = async (member: MemberVisitor) =>
  (await member.wallet()).entries.map(({ kind, points }) => [kind, points]);

describe('a purchase with points', () => {
  test('[CART-10] [LOYAL-3] [LOYAL-4] charges the card for the rest, and earns on that rest', async () => {
    const { member, cart } = await cartOf(6000);
    expect(cart.userId).toBe(member.userId);
    const bought = await member.buy(cart, { redeemPoints: 1500 });
    expect(bought.status).toBe(200);
    expect(bought.body).toMatchObject({
      userId: member.userId,
      totalPrice: 60,
      paymentCash: 45,
      pointsPayment: 1500,
      pointsEarned: 45,
      paymentInfo: { last4: '4242' },
    });
    expect(await chargedFor(cart)).toEqual([4500]);
    const wallet = await member.wallet();
    expect(wallet).toMatchObject({ pointsBalance: 3545, lots: [{ points: 3500 }, { points: 45 }] });
    const { id: orderNumber, uuid: orderUuid } = bought.body;
    expect(wallet.entries).toMatchObject([
      { kind: 'earn', points: 45, balance: 3545, orderNumber, explanation: `Earned with order ${orderNumber}` },
      { kind: 'spend', points: -1500, balance: 3500, orderUuid, explanation: `Used for order ${orderNumber}` },
      { kind: 'grant', points: 5000, balance: 5000, orderNumber: null },
    ]);
  });

  test('[CART-10] [GRAPH-16] in yen spends points by the hundred, because a yen has no smaller unit', async () => {
    const other = await openShop({
      issuer: identity.issuer,
      databaseUrl: shop.databaseUrl,
      tenant: { loyalty: { ...shop.tenant.loyalty, currency: 'JPY' } },
    });
    const { member, cart } = await cartInYen(50, other);
    const refused = await member.buy(cart, { redeemPoints: 1550 });
    expect(refused.error).toMatchObject({
      code: '40020',
      details: [{ field: 'redeemPoints', message: 'must be a multiple of 100: JPY has no smaller unit' }],
    });
    expect(cart.totals).toMatchObject({ earnPoints: 300, bonusPoints: 250, redeemPoints: 5000 });
    const { body } = await member.buy(cart, { redeemPoints: 5000, token: null });
    expect(body).toMatchObject({ totalPrice: 50, paymentCash: 0, pointsPayment: 5000 });
    await other.close();
  });

  test('[LOYAL-7] in another currency than the program’s spends no points, and earns none', async () => {
    const { member, cart } = await cartInYen(6000);
    expect(cart.totals).toMatchObject({ earnPoints: 0, bonusPoints: 0, redeemPoints: 0 });
    const { body: event } = await member.call<object>('GET', `/api/product/${cart.items[0]?.event.id}`);
    expect(event).toMatchObject({ pointsEarned: 0, bonusPoints: 0, earnRate: 0, redeemPoints: null });
    const refused = await member.buy(cart, { redeemPoints: 1500 });
    expect(refused.error).toMatchObject({
      code: '40020',
      details: [{ field: 'redeemPoints', message: 'must be 0: points pay purchases in USD only' }],
    });
    expect((await member.buy(cart)).body).toMatchObject({ totalPrice: 6000, paymentCash: 6000, pointsEarned: 0 });
    expect((await member.wallet()).pointsBalance).toBe(5000);
  });

  test('[CART-10] leaves the card nothing, or what the processor charges at least', async () => {
    const { member, cart } = await cartOf(3_000);
    const refused = await member.buy(cart, { redeemPoints: 2_951 });
    expect(refused.error).toMatchObject({
      code: '40020',
      details: [{ field: 'redeemPoints', message: 'must leave nothing for the card, or at least 0.5 USD' }],
    });
    expect((await member.buy(cart, { redeemPoints: 2_950 })).body).toMatchObject({ paymentCash: 0.5 });
  });

  test('[CART-10] needs no card when points pay for everything, and earns nothing then', async () => {
    const { member, cart } = await cartOf(3000);
    const bought = await member.buy(cart, { redeemPoints: 3000, token: null });
    expect(bought.body).toMatchObject({ paymentCash: 0, pointsPayment: 3000, pointsEarned: 0, paymentInfo: null });
    expect(await chargedFor(cart)).toEqual([]);
    expect(await kinds(member)).toEqual([
      ['spend', -3000],
      ['grant', 5000],
    ]);
  });

  test('[CART-10] [LOYAL-3] pays for tickets and a room together; a decline gives points, seats and nights back', async () => {
    const [event, hotel, member] = [await shop.event(), await shop.hotel(), await signIn(shop, identity)];
    const reserved = await reserveBoth(member, event.id, hotel);
    const { body: cart } = await member.cart(reserved.body.uuid);
    expect((await member.buy(cart, { card: cards.declined, redeemPoints: 5000 })).error.code).toBe('20002');
    expect((await member.wallet()).pointsBalance).toBe(5000);
    const { body: order } = await member.buy(cart, { redeemPoints: 5000 });
    const totalCents = Math.round(cart.totals.totalPrice * 100);
    expect(await chargedFor(cart)).toEqual([totalCents - 5000]);
    const earned = Math.floor((cart.totals.earnPoints * (totalCents - 5000)) / totalCents);
    expect(order).toMatchObject({ pointsPayment: 5000, pointsEarned: earned });
    expect((await member.wallet()).pointsBalance).toBe(earned);
    expect(await nightsOf(shop, hotel)).toEqual(['0 1', '0 1']);
  });

  test('[LOYAL-4] without points earns on the whole total, and the balance shows it', async () => {
    const { member, cart } = await cartOf(6000);
    const { body } = await member.buy(cart);
    expect(body).toMatchObject({ pointsPayment: 0, pointsEarned: cart.totals.earnPoints, userId: member.userId });
    expect((await member.wallet()).pointsBalance).toBe(5000 + cart.totals.earnPoints);
  });

  test('[LOYAL-4] of a member without a wallet earns no points', async () => {
    const { member, cart } = await cartOf(6000, shop, { linked: false });
    expect((await member.buy(cart)).body).toMatchObject({ pointsEarned: 0, userId: member.userId });
    expect((await member.wallet()).memberDetailsStatus).toBe('unregistered');
  });

  test('[CART-12] [LOYAL-3] the same key ten times at once spends and earns once', async () => {
    const { member, cart } = await cartOf(6000);
    const [key, token] = [randomUUID(), await shop.tokenFor(cards.slow)];
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => member.buy(cart, { key, token, redeemPoints: 1000 })),
    );
    expect(new Set(answers.map((one) => one.text)).size).toBe(1);
    expect(await kinds(member)).toEqual([
      ['earn', 50],
      ['spend', -1000],
      ['grant', 5000],
    ]);
    const other = await member.buy(cart, { key, token, redeemPoints: 1001 });
    expect([other.status, other.error.details[0]?.field]).toEqual([422, 'idempotencyKey']);
  });

  test('[AUTH-9] [ORDER-1] can be read by its member in any browser, and by no other member', async () => {
    const { member, cart } = await cartOf(6000);
    const { body: order } = await member.buy(cart);
    expect((await member.elsewhere().order(order.uuid)).body.uuid).toBe(order.uuid);
    const stranger = await signIn(shop, identity);
    const [theirs, nobodys] = [await stranger.order(order.uuid), await stranger.order(randomUUID())];
    expect([theirs.status, theirs.text]).toEqual([404, nobodys.text]);
    expect((await member.elsewhere().cart(cart.uuid)).status).toBe(404);
  });

  test('is only possible for members where guests may not buy', async () => {
    const closed = await openShop({
      issuer: identity.issuer,
      databaseUrl: shop.databaseUrl,
      tenant: { ACLAllow: { guestCanPurchase: false } },
    });
    const { member, cart } = await cartOf(4000, closed);
    expect((await closed.visitor(member.sessionId).buy(cart)).status).toBe(401);
    expect((await member.buy(cart, { redeemPoints: 4000, token: null })).status).toBe(200);
    await closed.close();
  });
});

describe('a payment without an order', () => {
  test('[LOYAL-3] after a decline the points are back in the same lots with the same expiry, and can be spent again', async () => {
    const { member, cart } = await cartOf(6000);
    const before = await member.wallet();
    const declined = await member.buy(cart, { card: cards.declined, redeemPoints: 2000 });
    expect(declined.error.code).toBe('20002');
    const after = await member.wallet();
    expect([after.pointsBalance, after.lots]).toEqual([5000, before.lots]);
    expect(after.entries[0]).toMatchObject({
      kind: 'refund',
      points: 2000,
      explanation: 'Returned: the payment didn’t go through',
    });
    expect((await member.buy(cart, { redeemPoints: 5000 })).status).toBe(200);
  });

  test('[LOYAL-3] [CART-12] without an answer the points stay spent until it is known that nothing was charged', async () => {
    const { member, cart } = await cartOf(6000);
    expect((await member.buy(cart, { card: cards.unanswered, redeemPoints: 2000 })).status).toBe(202);
    expect(await member.wallet()).toMatchObject({
      pointsBalance: 3000,
      entries: [{ kind: 'spend', explanation: 'Used in a payment' }, {}],
    });
    await Promise.all([reconcileOnce(shop.deps, atOnce), reconcileOnce(shop.deps, atOnce)]);
    await reconcileOnce(shop.deps, atOnce);
    expect(await kinds(member)).toEqual([
      ['refund', 2000],
      ['spend', -2000],
      ['grant', 5000],
    ]);
  });

  test('[LOYAL-3] points returned to a lot that has expired meanwhile expire with it', async () => {
    const { member, cart } = await cartOf(6000);
    await member.buy(cart, { card: cards.unanswered, redeemPoints: 2000 });
    await sql`update point_lot l set expires_at = now() from wallet w
      where w.id = l.wallet_id and w.user_id = ${member.userId}`.execute(shop.db);
    await reconcileOnce(shop.deps, atOnce);
    expect(await kinds(member)).toEqual([
      ['expire', -5000],
      ['refund', 2000],
      ['spend', -2000],
      ['grant', 5000],
    ]);
  });

  test('[LOYAL-4] [CART-12] an answer that was lost settles with its points and earns once', async () => {
    const { member, cart } = await cartOf(6000);
    expect((await member.buy(cart, { card: cards.answerLost, redeemPoints: 2000 })).status).toBe(202);
    await Promise.all([reconcileOnce(shop.deps, atOnce), reconcileOnce(shop.deps, atOnce)]);
    expect(await kinds(member)).toEqual([
      ['earn', 40],
      ['spend', -2000],
      ['grant', 5000],
    ]);
  });

  test('[CART-12] [LOYAL-3] a charge that comes after the points were returned is refunded, and the wallet does not change', async () => {
    const { member, cart } = await cartOf(6000);
    await member.buy(cart, { card: cards.late, redeemPoints: 2000 });
    await reconcileOnce(shop.deps, atOnce);
    const walletBefore = await member.wallet();
    expect(walletBefore.pointsBalance).toBe(5000);
    await expect.poll(() => chargedFor(cart)).toEqual([4000]);
    await reconcileOnce(shop.deps, atOnce);
    expect(await member.wallet()).toEqual(walletBefore);
  });
});

describe('points that cannot be spent', () => {
  test.each<[string, number, number, string]>([
    ['fewer than the least', 999, 6000, 'must be 0 or at least 1000'],
    ['more than the wallet has', 5001, 6000, 'must be at most 5000: there are no more points in the wallet'],
    ['more than the cart costs', 3001, 3000, 'must be at most 3000: the cart costs no more'],
    ['an unthinkable number', 9_000_000_000_000, 6000, 'must be at most 6000: the cart costs no more'],
    ['less than none', -1000, 6000, 'must be at least 0'],
    ['half a point', 1000.5, 6000, 'must be a whole number'],
  ])(
    '[LOYAL-3] %s are 40020 with the rule; nothing is spent and the cart stays open',
    async (_what, redeemPoints, cents, message) => {
      const { member, cart } = await cartOf(cents);
      const refused = await member.buy(cart, { redeemPoints });
      expect([refused.status, refused.error.code]).toEqual([400, '40020']);
      expect(refused.error.details).toEqual([{ field: 'redeemPoints', message }]);
      expect((await member.cart(cart.uuid)).body).toMatchObject({ status: 'open', purchase: null });
      expect((await member.wallet()).pointsBalance).toBe(5000);
    },
  );

  test('[LOYAL-3] a member without a linked wallet is refused with the request to link one', async () => {
    const { member, cart } = await cartOf(6000, shop, { linked: false });
    await member.call('POST', '/api/wallet/register/zoe@example.com');
    const refused = await member.buy(cart, { redeemPoints: 1000 });
    expect(refused.error.details).toEqual([
      { field: 'redeemPoints', message: 'must be 0: link a wallet before spending points' },
    ]);
    expect((await member.buy(cart)).status).toBe(200);
  });

  test('[CART-10] a remaining amount without a card is 40020 with the field payment', async () => {
    const { member, cart } = await cartOf(6000);
    const refused = await member.buy(cart, { redeemPoints: 5000, token: null });
    expect(refused.error.details.map((one) => one.field)).toEqual(['payment']);
  });

  test.each(['earn', 'none'] as const)(
    '[LOYAL-3] where the programme’s type is %s no points are taken',
    async (type) => {
      const other = await openShop({
        issuer: identity.issuer,
        databaseUrl: shop.databaseUrl,
        tenant: { loyalty: { ...shop.tenant.loyalty, type } },
      });
      const { member, cart } = await cartOf(6000, other);
      const refused = await member.buy(cart, { redeemPoints: 1000 });
      expect(refused.error.details[0]?.message).toBe('must be 0: the programme takes no points as payment');
      await other.close();
    },
  );

  test('[LOYAL-3] the tenant sets the minimum of points', async () => {
    const other = await openShop({
      issuer: identity.issuer,
      databaseUrl: shop.databaseUrl,
      tenant: { minimumRedemptionPoints: 250 },
    });
    const { member, cart } = await cartOf(6000, other);
    const token = await other.tokenFor(cards.declined);
    expect((await member.buy(cart, { redeemPoints: 249, token })).error.details[0]?.field).toBe('redeemPoints');
    expect((await member.buy(cart, { redeemPoints: 250, token })).error.code).toBe('20002');
    await other.close();
  });
});
