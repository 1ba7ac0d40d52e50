import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Identity, startIdentity } from '#tests/support/identity.ts';
import { type MemberVisitor, signIn } from '#tests/support/members.ts';
import { seed } from '#tests/support/seed.ts';
import { cards, openShop, type Shop } from '#tests/support/shop.ts';
import { writeAllExpired } from './expired.ts';
import { takeFrom } from './points.ts';

let identity: Identity;
let shop: Shop;
beforeAll(async () => {
  identity = await startIdentity();
  shop = await openShop({ issuer: identity.issuer, chargeTimeoutMs: 3_000 });
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
  await identity.close();
});

const kinds = async (member: MemberVisitor) =>
  (await member.wallet()).entries.map(({ kind, points }) => [kind, points]);
const priced = (cents: number) => shop.event({ offers: [{ cents, fees: [] }], ticketLimit: 10 });

/** One cart in each of so many browsers of a member. */
const cartsOf = async (member: MemberVisitor, count: number, cents: number) => {
  const event = await priced(cents);
  const browsers = Array.from({ length: count }, () => member.elsewhere());
  return Promise.all(
    browsers.map(async (browser) => ({ browser, cart: (await browser.reserve(event.id, { quantity: 1 })).body })),
  );
};

describe('a wallet under pressure', () => {
  test('[LOYAL-3] 5,000 points and twenty purchases of 1,000 at once: exactly five', async () => {
    const member = await signIn(shop, identity);
    const carts = await cartsOf(member, 20, 1000);
    const answers = await Promise.all(
      carts.map(({ browser, cart }) => browser.buy(cart, { redeemPoints: 1000, token: null })),
    );
    expect(answers.filter((one) => one.status === 200)).toHaveLength(5);
    for (const refused of answers.filter((one) => one.status !== 200)) {
      expect([refused.status, refused.error.code, refused.error.details[0]?.field]).toEqual([
        400,
        '40020',
        'redeemPoints',
      ]);
    }
    expect(await member.wallet()).toMatchObject({ pointsBalance: 0, lots: [] });
  });

  test('[LOYAL-3] the same on two platforms over one database: exactly five', async () => {
    const other = await openShop({ issuer: identity.issuer, databaseUrl: shop.databaseUrl });
    const member = await signIn(shop, identity);
    const token = await identity.tokenFor(member.userId);
    const carts = await cartsOf(member, 20, 1000);
    const answers = await Promise.all(
      carts.map(({ browser, cart }, index) => {
        const { visitor } = index % 2 === 0 ? shop : other;
        return visitor(browser.sessionId, token).buy(cart, { redeemPoints: 1000, token: null });
      }),
    );
    expect(answers.filter((one) => one.status === 200)).toHaveLength(5);
    expect((await member.wallet()).pointsBalance).toBe(0);
    await other.close();
  });

  test('control: checking first and spending later, without a lock, overspends', async () => {
    await sql`create table naive_wallet as select 5000 as balance`.execute(shop.db);
    const balance = async () => {
      const { rows } = await sql<{ balance: number }>`select balance from naive_wallet`.execute(shop.db);
      return rows[0]?.balance ?? 0;
    };
    const balances = await Promise.all(Array.from({ length: 20 }, balance));
    const spend = () => sql`update naive_wallet set balance = balance - 1000`.execute(shop.db);
    await Promise.all(balances.filter((one) => one >= 1000).map(spend));
    expect(await balance()).toBeLessThan(0);
    await sql`drop table naive_wallet`.execute(shop.db);
  });

  test('[LOYAL-3] [LOYAL-4] after interleaved spending, declines and earning the balance equals the ledger', async () => {
    const member = await signIn(shop, identity);
    const carts = await cartsOf(member, 18, 3000);
    const ways = [
      { redeemPoints: 1000 },
      { redeemPoints: 2000, card: cards.declined },
      { redeemPoints: 3000, token: null },
      { card: cards.declined },
      {},
      { redeemPoints: 1000, card: cards.withoutFunds },
    ];
    const answers = await Promise.all(
      carts.map(({ browser, cart }, index) => browser.buy(cart, ways[index % ways.length])),
    );
    for (const { status } of answers) expect([200, 400, 402]).toContain(status);
    const paid = answers.filter((one) => one.status === 200).map((one) => one.body);
    const expected = paid.reduce((sum, order) => sum + order.pointsEarned - order.pointsPayment, 5000);
    const { pointsBalance, lots } = await member.wallet();
    expect(pointsBalance).toBe(expected);
    expect(lots.reduce((sum, lot) => sum + lot.points, 0)).toBe(expected);
    for (const order of paid) expect(order.paymentCash * 100 + order.pointsPayment).toBe(3000);
  });

  test('[CART-10] for any split cash and points add up to the total, and no point is lost', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1001, max: 60_000 }),
        fc.integer({ min: 0, max: 4000 }),
        async (cents, above) => {
          const member = await signIn(shop, identity);
          const redeemPoints = Math.min(1000 + above, cents);
          const event = await priced(cents);
          const { body: cart } = await member.reserve(event.id, { quantity: 1 });
          const { body: order } = await member.buy(cart, { redeemPoints });
          expect(Math.round(order.paymentCash * 100) + order.pointsPayment).toBe(Math.round(order.totalPrice * 100));
          expect(order.pointsEarned).toBeLessThanOrEqual(Math.floor(order.paymentCash));
          expect((await member.wallet()).pointsBalance).toBe(5000 - redeemPoints + order.pointsEarned);
        },
      ),
      { seed, numRuns: 15 },
    );
  });
});

describe('lots', () => {
  /** Two welcome lots cannot be had, so a second lot is earned; then each is given its expiry. */
  const withTwoLots = async (welcomeDays: number, earnedDays: number) => {
    const member = await signIn(shop, identity);
    const event = await priced(200_000);
    await member.buy((await member.reserve(event.id, { quantity: 1 })).body);
    await sql`
      update point_lot l set expires_at = now() + make_interval(days => case l.points when 5000 then ${welcomeDays}::int else ${earnedDays}::int end)
      from wallet w where w.id = l.wallet_id and w.user_id = ${member.userId}`.execute(shop.db);
    return member;
  };
  const spend = async (member: MemberVisitor, points: number) => {
    const event = await priced(points);
    return member.buy((await member.reserve(event.id, { quantity: 1 })).body, { redeemPoints: points, token: null });
  };

  test('[LOYAL-3] the lot that expires first is spent first, whichever is older', async () => {
    const member = await withTwoLots(20, 10);
    expect((await spend(member, 2500)).status).toBe(200);
    const { lots } = await member.wallet();
    expect(lots.map((lot) => lot.points)).toEqual([4500]);
  });

  test('[LOYAL-3] an expired lot cannot be spent even before its entry is written; the next change writes the entry', async () => {
    const member = await withTwoLots(-1, 10);
    const before = await sql<{ balance: number }>`select balance from wallet where user_id = ${member.userId}`.execute(
      shop.db,
    );
    expect(before.rows).toEqual([{ balance: 7000 }]);
    const refused = await spend(member, 2001);
    expect(refused.error.details[0]?.message).toBe('must be at most 2000: there are no more points in the wallet');
    expect((await spend(member, 2000)).status).toBe(200);
    expect(await kinds(member)).toEqual([
      ['spend', -2000],
      ['expire', -5000],
      ['earn', 2000],
      ['grant', 5000],
    ]);
  });

  test('[LOYAL-1] [DOOR-3] reading a wallet shows the points left without writing, and the job writes the expiry once', async () => {
    const member = await withTwoLots(-1, 10);
    const wallets = await Promise.all(Array.from({ length: 8 }, () => member.wallet()));
    for (const wallet of wallets) {
      expect(wallet.pointsBalance).toBe(2000);
      expect(wallet.entries.map((entry) => entry.kind)).toEqual(['earn', 'grant']);
    }
    await Promise.all(Array.from({ length: 3 }, () => writeAllExpired(shop.db)));
    expect(await kinds(member)).toEqual([
      ['expire', -5000],
      ['earn', 2000],
      ['grant', 5000],
    ]);
  });

  test('[LOYAL-3] are taken in order, no more than each has and no more than requested', () => {
    const lots = fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 8 });
    fc.assert(
      fc.property(lots, fc.integer({ min: 0, max: 30_000 }), (remainders, wanted) => {
        const all = remainders.map((remaining, id) => ({ id, remaining, expires_at: new Date(id) }));
        const movements = takeFrom(all, wanted);
        const taken = movements.reduce((sum, movement) => sum - movement.points, 0);
        expect(taken).toBe(
          Math.min(
            wanted,
            remainders.reduce((sum, one) => sum + one, 0),
          ),
        );
        const last = movements.at(-1)?.lotId ?? 0;
        for (const { id, remaining } of all.slice(0, last)) {
          expect(movements.find((one) => one.lotId === id)?.points ?? 0).toBe(remaining === 0 ? 0 : -remaining);
        }
      }),
    );
  });
});
