import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Identity, startIdentity } from '#tests/support/identity.ts';
import { type MemberVisitor, signIn } from '#tests/support/members.ts';
import { seed } from '#tests/support/seed.ts';
import { cards, openShop, type Shop } from '#tests/support/shop.ts';
import type { TestEvent } from '#tests/support/shop-events.ts';
import { changeEvent } from '../change/service.ts';
import { tellOnce } from '../change/tell.ts';

const MEMBERS = 200;
const AT_ONCE = 20;
const WELCOME_POINTS = 5000;
const PRICES = [300_000, 40_000, 6_000];

let identity: Identity;
let shops: readonly [Shop, Shop];
let events: readonly TestEvent[];
beforeAll(async () => {
  identity = await startIdentity();
  const shop = await openShop({ issuer: identity.issuer });
  const before = async () => shop.processorUrl;
  shops = [shop, await openShop({ issuer: identity.issuer, databaseUrl: shop.databaseUrl, before })];
  events = await Promise.all(
    PRICES.map((cents) => shop.event({ admission: 'general', capacity: 10_000, offers: [{ cents, fees: [] }] })),
  );
});
afterAll(async () => {
  await shops[1].close();
  await shops[0].close();
  await identity.close();
});

/** The same member at each of the two platforms, in a browser of its own. */
type Person = { at: readonly [MemberVisitor, MemberVisitor]; orders: string[] };

const openPerson = async (): Promise<Person> => {
  const first = await signIn(shops[0], identity);
  return { at: [first, await signIn(shops[1], identity, { userId: first.userId, linked: false })], orders: [] };
};

const buyAt = async (person: Person, at: 0 | 1, price: number, spending: number, card: string): Promise<void> => {
  const fan = person.at[at];
  const { status, body: cart } = await fan.reserve(events[price]?.id ?? '', { quantity: 1 });
  if (status !== 200) return;
  const { pointsBalance } = await fan.wallet();
  const most = Math.min(pointsBalance, PRICES[price] ?? 0);
  const redeemPoints = most < 1000 ? 0 : Math.max(1000, Math.floor(most * spending));
  const isPaid = redeemPoints === PRICES[price];
  const token = isPaid ? null : await shops[0].tokenFor(card);
  const bought = await fan.buy(cart, { token, ...(spending > 0 && { redeemPoints }) });
  if (bought.status === 200) person.orders.push(bought.body.uuid);
};

const platform = fc.constantFrom<0 | 1>(0, 1);
const price = fc.nat(PRICES.length - 1);
const spending = fc.constantFrom(0, 0.5, 1, 1);
type Step = (person: Person) => Promise<unknown>;
const buying = fc
  .tuple(platform, price, spending, fc.constantFrom(cards.approved, cards.approved, cards.approved, cards.declined))
  .map(
    ([at, what, points, card]): Step =>
      (person) =>
        buyAt(person, at, what, points, card),
  );
const returning = fc.tuple(platform, fc.nat(3)).map(
  ([at, which]): Step =>
    async ({ at: fans, orders }) => {
      const uuid = orders[which % Math.max(1, orders.length)];
      if (uuid !== undefined) await fans[at].giveBack(uuid);
    },
);
const leaving = fc.tuple(platform, price).map(
  ([at, what]): Step =>
    async ({ at: fans }) => {
      const { status, body } = await fans[at].reserve(events[what]?.id ?? '', { quantity: 1 });
      if (status === 200) await fans[at].call('DELETE', `/api/cart/${body.uuid}`);
    },
);
/** Two of them at once, at whichever platforms. */
const step = fc.oneof({ weight: 3, arbitrary: buying }, { weight: 3, arbitrary: returning }, leaving);
const life = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: step },
    fc.tuple(step, step).map(
      ([one, other]): Step =>
        (person) =>
          Promise.all([one(person), other(person)]),
    ),
  ),
  { minLength: 4, maxLength: 7 },
);

const inBatches = async <T>(items: readonly T[], run: (item: T) => Promise<unknown>): Promise<void> => {
  const waiting = [...items];
  const worker = async (): Promise<void> => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await run(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};

test('[LOYAL-7] two hundred members who buy, spend, return and cancel at once never gain', async () => {
  const people: Person[] = [];
  await inBatches(fc.sample(life, { numRuns: MEMBERS, seed }), async (steps) => {
    const person = await openPerson();
    people.push(person);
    for (const one of steps) await one(person);
  });
  // One event is cancelled and refunds itself; of the others everything goes back.
  await changeEvent(shops[0].db, events[0]?.id ?? '', { kind: 'cancelled' });
  await Promise.all(shops.map(({ deps }) => tellOnce(deps, 0)));
  await tellOnce(shops[0].deps, 0);
  await inBatches(people, async ({ at, orders }) => {
    for (const uuid of orders) await at[0].giveBack(uuid);
  });
  const { rows } = await sql<{ kept: number; orders: number }>`
    select count(*)::int as orders, count(*) filter (where status <> 'refunded')::int as kept from "order"`.execute(
    shops[0].db,
  );
  expect(rows[0]?.kept).toBe(0);
  expect(rows[0]?.orders).toBeGreaterThan(MEMBERS);
  const wallets = await Promise.all(people.map(({ at }) => at[0].wallet()));
  expect(wallets.map(({ pointsBalance, pointsOwed }) => pointsBalance - pointsOwed)).toEqual(
    people.map(() => WELCOME_POINTS),
  );
  // Every charge that stands is an order's, and no order keeps any money.
  await shops[0].expectInvariants();
});
