import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Identity, startIdentity } from '#tests/support/identity.ts';
import { type MemberVisitor, signIn } from '#tests/support/members.ts';
import { seed } from '#tests/support/seed.ts';
import { cards, openShop, type Shop } from '#tests/support/shop.ts';
import { writeAllExpired } from './expired.ts';

let identity: Identity;
let shop: Shop;
beforeAll(async () => {
  identity = await startIdentity();
  shop = await openShop({ issuer: identity.issuer });
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
  await identity.close();
});

/** What a wallet should hold: lots in the order in which they were made, each with the day on which it expires. */
type Lot = { points: number; day: number; lapsed?: boolean };
type Taken = { lot: Lot; points: number }[];
type Bought = { uuid: string; taken: Taken; earned: Lot | undefined; promised: number };
type Model = { lots: Lot[]; orders: Bought[]; owed: number };
/** The tenant's, counted from the moment, not from midnight like the others: no lot may share that day. */
const WELCOME_DAYS = 365;
type Real = { member: MemberVisitor };

const inTurn = ({ lots }: Pick<Model, 'lots'>): Lot[] =>
  lots.filter((lot) => lot.points > 0).toSorted((a, b) => a.day - b.day);
const balanceOf = (model: Model): number => sumOf(inTurn(model));

const agree = async (model: Model, { member }: Real): Promise<void> => {
  const wallet = await member.wallet();
  expect(wallet.lots.map((lot) => lot.points)).toEqual(inTurn(model).map((lot) => lot.points));
  expect([wallet.pointsBalance, wallet.pointsOwed]).toEqual([balanceOf(model), model.owed]);
  expect(wallet.entries[0]?.balance).toBe(balanceOf(model));
};

const command = (name: string, run: (model: Model, real: Real) => Promise<void>): fc.AsyncCommand<Model, Real> => ({
  check: () => true,
  run: async (model, real) => {
    await run(model, real);
    await agree(model, real);
  },
  toString: () => name,
});

const purchase = async ({ member }: Real, cents: number, redeemPoints: number, card: string) => {
  const event = await shop.event({ offers: [{ cents, fees: [] }] });
  const { body: cart } = await member.reserve(event.id, { quantity: 1 });
  return member.buy(cart, { redeemPoints, card });
};

const takeFrom = (lots: readonly Lot[], points: number): Taken => {
  let remaining = points;
  return lots.map((lot) => {
    const share = Math.min(lot.points, remaining);
    lot.points -= share;
    remaining -= share;
    return { lot, points: share };
  });
};
const sumOf = (parts: readonly { points: number }[]): number => parts.reduce((sum, { points }) => sum + points, 0);
const payOwed = (model: Model): void => {
  model.owed -= sumOf(takeFrom(inTurn(model), model.owed));
};

/** The lot that was earned last is given another day, so that the order of spending is not the order of earning. */
const moveLastLot = async (model: Model, { member }: Real, day: number): Promise<void> => {
  await sql`update point_lot set expires_at = date_trunc('day', now()) + make_interval(days => ${day}::int)
    where id = (select max(l.id) from point_lot l join wallet w on w.id = l.wallet_id where w.user_id = ${member.userId})`.execute(
    shop.db,
  );
  const last = model.lots.at(-1);
  if (last !== undefined) last.day = day;
};

const buy = (cents: number, redeemPoints: number, day: number) =>
  command(`buy for ${cents} with ${redeemPoints}, earning until day ${day}`, async (model, real) => {
    const answer = await purchase(real, cents, redeemPoints, cards.approved);
    if (redeemPoints > Math.min(cents, balanceOf(model))) {
      expect(answer.error.details[0]?.field).toBe('redeemPoints');
      return;
    }
    expect(answer.status).toBe(200);
    const taken = takeFrom(inTurn(model), redeemPoints);
    const promised = Math.floor(cents / 100);
    const earned = Math.floor((promised * (cents - redeemPoints)) / cents);
    expect(answer.body.pointsEarned).toBe(earned);
    const lot = earned === 0 ? undefined : { points: earned, day: 0 };
    model.orders.push({ uuid: answer.body.uuid, taken, earned: lot, promised: earned });
    if (lot === undefined) return;
    model.lots.push(lot);
    payOwed(model);
    await moveLastLot(model, real, day);
  });

/** Points return to lots that have not lapsed; what was earned goes, from its own lot first. What is missing is owed. */
const giveBack = (which: number) =>
  command(`give order ${which} back`, async (model, { member }) => {
    const [order] = model.orders.splice(which % Math.max(1, model.orders.length), 1);
    if (order === undefined) return;
    expect((await member.giveBack(order.uuid)).status).toBe(200);
    for (const { lot, points } of order.taken) if (!lot.lapsed) lot.points += points;
    const { earned } = order;
    const others = inTurn(model).filter((lot) => lot !== earned);
    if (earned !== undefined) model.owed += order.promised - sumOf(takeFrom([earned, ...others], order.promised));
    payOwed(model);
  });

const beDeclined = (redeemPoints: number) =>
  command(`be declined with ${redeemPoints}`, async (model, real) => {
    const answer = await purchase(real, 500_000, redeemPoints, cards.declined);
    expect(answer.status).toBe(redeemPoints > balanceOf(model) ? 400 : 402);
  });

const expireFirst = command('let the first lot lapse', async (model, { member }) => {
  const [first] = inTurn(model);
  if (first === undefined) return;
  await sql`update point_lot set expires_at = now() where id = (
    select l.id from point_lot l join wallet w on w.id = l.wallet_id
    where w.user_id = ${member.userId} and l.remaining > 0 order by l.expires_at, l.id limit 1)`.execute(shop.db);
  await writeAllExpired(shop.db);
  first.points = 0;
  first.lapsed = true;
});

test('[LOYAL-3] [LOYAL-4] [LOYAL-7] for random purchases, declines, expiries and refunds the wallet equals a model', async () => {
  const points = fc.oneof(fc.constant(0), fc.integer({ min: 1000, max: 6000 }));
  const commands = fc.commands(
    [
      fc
        .tuple(
          fc.integer({ min: 1000, max: 400_000 }),
          points,
          fc.integer({ min: 1, max: 700 }).filter((day) => day !== WELCOME_DAYS),
        )
        .map(([cents, redeemPoints, day]) => buy(cents, redeemPoints, day)),
      fc.integer({ min: 1000, max: 9000 }).map(beDeclined),
      fc.constant(expireFirst),
      fc.nat({ max: 5 }).map(giveBack),
    ],
    { maxCommands: 12 },
  );
  await fc.assert(
    fc.asyncProperty(commands, async (some) => {
      const member = await signIn(shop, identity);
      await fc.asyncModelRun(
        () => ({ model: { lots: [{ points: 5000, day: WELCOME_DAYS }], orders: [], owed: 0 }, real: { member } }),
        some,
      );
    }),
    { seed, numRuns: 25, endOnFailure: true },
  );
});
