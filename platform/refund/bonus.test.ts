import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Identity, startIdentity } from '#tests/support/identity.ts';
import { signIn } from '#tests/support/members.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { reserveBoth } from '#tests/support/shop-rooms.ts';

const BONUS = 4500;
const WELCOME = 5000;

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

/** Two tickets of $20 each beside a room of $172: most of the order is the room. */
const buyBoth = async () => {
  const member = await signIn(shop, identity);
  const event = await shop.event({ offers: [{ cents: 2000, fees: [] }] });
  await sql`update event set bonus_points = ${BONUS} where id = ${event.id}`.execute(shop.db);
  const hotel = await shop.hotel({ cancellation: [{ hoursBefore: 24, percent: 100, nights: null }] });
  const { body: cart } = await reserveBoth(member, event.id, hotel);
  const { body: order } = await member.buy(cart as never);
  const balance = async () => (await member.wallet()).pointsBalance;
  return { member, order, balance, room: order.items.find(({ tickets }) => tickets === undefined)?.id ?? '' };
};

test('[LOYAL-7] an event’s bonus goes back with its tickets, half of it with one of two, though a room stays', async () => {
  const { member, order, balance } = await buyBoth();
  const [first = '', second = ''] = order.items.flatMap(({ tickets = [] }) => tickets.map(({ id }) => id));
  expect(await balance()).toBe(WELCOME + BONUS + 212);
  await member.giveBack(order.uuid, { tickets: [first] });
  expect(await balance()).toBe(WELCOME + BONUS / 2 + 192);
  await member.giveBack(order.uuid, { tickets: [second] });
  expect(await balance()).toBe(WELCOME + 172);
});

test('[LOYAL-7] a room that goes back alone leaves the bonus to its event’s tickets, whose items say so', async () => {
  const { member, order, balance, room } = await buyBoth();
  expect(order).toMatchObject({
    pointsEarned: BONUS + 212,
    items: [{ pointsEarned: BONUS + 40 }, {}],
  });
  await member.giveBack(order.uuid, { rooms: [room] });
  expect(await balance()).toBe(WELCOME + BONUS + 40);
});
