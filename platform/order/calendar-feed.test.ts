import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Identity, startIdentity } from '#tests/support/identity.ts';
import { type MemberVisitor, signIn } from '#tests/support/members.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';

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

const buy = async (member: MemberVisitor) => {
  const { id: eventId } = await shop.event();
  const { body: cart } = await member.reserve(eventId, { quantity: 1 });
  return { eventId, uuid: (await member.buy(cart)).body.uuid };
};
const eventsIn = (content: string) => {
  const text = Buffer.from(content, 'base64').toString();
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => ({
    uid: one.getFirstPropertyValue('uid'),
    sequence: Number(one.getFirstPropertyValue('sequence')),
    status: one.getFirstPropertyValue('status'),
  }));
};
type File = { content: string };
const openFeed = async (member: MemberVisitor) =>
  (await member.call<{ token: string }>('POST', '/api/calendar', undefined, { 'gst-language': 'de' })).body.token;
/** By somebody who has nothing but the token. */
const read = async (token: string) => shop.visitor().call<File>('GET', `/api/calendar/${token}`);
const eventsOf = async (token: string) => eventsIn((await read(token)).body.content);

test('[ORDER-7] a member’s calendar has each event under the UID of its single file, and follows changes and cancellations with a higher SEQUENCE', async () => {
  const member = await signIn(shop, identity);
  const [first, second] = [await buy(member), await buy(member)];
  const token = await openFeed(member);
  const singles = await Promise.all(
    [first, second].map(async ({ uuid }) => {
      const { body } = await member.call<File>('GET', `/api/order/${uuid}/file/calendar.ics`);
      return eventsIn(body.content)[0];
    }),
  );
  const before = await eventsOf(token);
  expect(before).toHaveLength(2);
  expect(before).toEqual(expect.arrayContaining(singles));
  await sql`update event set start_at = start_at + interval '2 hours' where id = ${first.eventId}::uuid`.execute(
    shop.db,
  );
  await sql`update event set status = 'cancelled' where id = ${second.eventId}::uuid`.execute(shop.db);
  const entry = async (index: number) => (await eventsOf(token)).find(({ uid }) => uid === singles[index]?.uid);
  await expect.poll(() => entry(0)).toMatchObject({ sequence: (singles[0]?.sequence ?? 0) + 1, status: 'CONFIRMED' });
  await expect.poll(() => entry(1)).toMatchObject({ sequence: (singles[1]?.sequence ?? 0) + 1, status: 'CANCELLED' });
  // What is bought later comes by itself.
  await buy(member);
  expect(await eventsOf(token)).toHaveLength(3);
});

test('[ORDER-7] [AUTH-9] the address is one a member, stays until it is taken back, and then opens nothing; it is nobody else’s', async () => {
  const [member, other] = [await signIn(shop, identity), await signIn(shop, identity)];
  await buy(member);
  expect((await member.call('GET', '/api/calendar')).body).toEqual({ token: null });
  const token = await openFeed(member);
  expect(await openFeed(member)).toBe(token);
  expect((await member.call('GET', '/api/calendar')).body).toEqual({ token });
  expect((await other.call('GET', '/api/calendar')).body).toEqual({ token: null });
  expect(await eventsOf(await openFeed(other))).toEqual([]);
  expect((await other.call('DELETE', '/api/calendar')).status).toBe(200);
  expect(await eventsOf(token)).toHaveLength(1);
  expect((await member.call('DELETE', '/api/calendar')).body).toEqual({ token: null });
  expect((await read(token)).status).toBe(404);
  expect((await read(randomUUID())).status).toBe(404);
  expect(await openFeed(member)).not.toBe(token);
  expect((await shop.visitor().call('POST', '/api/calendar')).status).toBe(401);
});
