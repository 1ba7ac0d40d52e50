import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailOf, type Identity, startIdentity } from '#tests/support/identity.ts';
import { type MemberVisitor, signIn } from '#tests/support/members.ts';
import { billing, type OrderBody, openShop, type Shop, type Visitor } from '#tests/support/shop.ts';
import type { EventOptions } from '#tests/support/shop-events.ts';
import { reserveRoom } from '#tests/support/shop-rooms.ts';

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

type Orders = { items: OrderBody[]; totalCount?: number };
const ordersOf = async (visitor: Visitor, query = ''): Promise<Orders> =>
  (await visitor.call<Orders>('GET', `/api/order${query}`)).body;
const uuidsOf = async (visitor: Visitor, query = ''): Promise<string[]> =>
  (await ordersOf(visitor, query)).items.map(({ uuid }) => uuid);

const buy = async (visitor: Visitor, event: EventOptions = {}, emailAddress = billing.emailAddress) => {
  const { id } = await shop.event(event);
  const { body: cart } = await visitor.reserve(id, { quantity: 2 });
  const { body } = await visitor.buy(cart, { billing: { ...billing, emailAddress } });
  return { ...body, eventId: id };
};
const moveEvent = (id: string, { start, end = null }: { start: string; end?: string | null }) =>
  sql`update event set start_at = now() + ${start}::interval, start_date = (now() + ${start}::interval)::date,
    end_at = now() + ${end}::interval where id = ${id}::uuid`.execute(shop.db);

describe('a member’s orders', () => {
  test('[ORDER-2] are listed with every ticket as the order itself answers it, the soonest event first', async () => {
    const member = await signIn(shop, identity);
    const late = await buy(member, { start: 200 });
    const soon = await buy(member, { start: 20 });
    const { items, totalCount } = await ordersOf(member.elsewhere());
    expect(totalCount).toBe(2);
    expect(items).toEqual([(await member.order(soon.uuid)).body, (await member.order(late.uuid)).body]);
    expect(items[0]?.items[0]?.tickets).toHaveLength(2);
    expect(await uuidsOf(member, '?limit=1&offset=1')).toEqual([late.uuid]);
  });

  test('[ORDER-2] are past when all of their events are over; a ticket to a started event without an end is still current', async () => {
    const member = await signIn(shop, identity);
    const [over, begun, ended] = [await buy(member), await buy(member), await buy(member)];
    await moveEvent(over.eventId, { start: '-7 hours' });
    await moveEvent(begun.eventId, { start: '-5 hours' });
    await moveEvent(ended.eventId, { start: '-2 days', end: '-1 day' });
    expect(await uuidsOf(member)).toEqual([begun.uuid]);
    expect(await uuidsOf(member, '?period=past')).toEqual([over.uuid, ended.uuid]);
  });

  test('[ORDER-2] for a postponed event stay upcoming after its old day, behind those that have a day', async () => {
    const member = await signIn(shop, identity);
    const [postponed, ahead] = [await buy(member), await buy(member, { start: 200 })];
    await moveEvent(postponed.eventId, { start: '-2 days' });
    expect(await uuidsOf(member)).toEqual([ahead.uuid]);
    await sql`update event set status = 'postponed' where id = ${postponed.eventId}::uuid`.execute(shop.db);
    expect(await uuidsOf(member)).toEqual([ahead.uuid, postponed.uuid]);
    expect(await uuidsOf(member, '?period=past')).toEqual([]);
  });

  test('[ORDER-2] that were refunded are past, and so is a stay after its last day', async () => {
    const member = await signIn(shop, identity);
    const back = await buy(member, {});
    await sql`update event set status = 'cancelled' where id = ${back.eventId}::uuid`.execute(shop.db);
    expect((await member.giveBack(back.uuid)).status).toBe(200);
    const { body: cart } = await reserveRoom(member, await shop.hotel());
    const { body: stay } = await member.call<OrderBody>('POST', `/api/cart/${cart.uuid}/purchase_v2`, {
      idempotencyKey: randomUUID(),
      billing,
      payment: { token: await shop.tokenFor('4242 4242 4242 4242') },
      expectedTotal: cart.totals.totalPrice,
      acceptTerms: true,
    });
    expect(await uuidsOf(member)).toEqual([stay.uuid]);
    await sql`update order_item set room = jsonb_set(jsonb_set(room, '{stayRange,checkin}', '"2020-01-01"'),
      '{stayRange,checkout}', '"2020-01-03"') where room is not null`.execute(shop.db);
    expect(await uuidsOf(member)).toEqual([]);
    expect(await uuidsOf(member, '?period=past')).toEqual([back.uuid, stay.uuid]);
    await sql`update order_item i set room = c.room from cart_item c
      where c.cart_id = ${cart.uuid}::uuid and i.room is not null`.execute(shop.db);
  });

  test('[ORDER-2] [REST-3] are counted unless count=false, and an unknown period is refused and named', async () => {
    const member = await signIn(shop, identity);
    expect(await ordersOf(member)).toEqual({ items: [], totalCount: 0 });
    expect(await ordersOf(member, '?count=false')).toEqual({ items: [] });
    for (const [field, query] of [
      ['period', 'period=soon'],
      ['limit', 'limit=101'],
    ]) {
      const { status, error } = await member.call('GET', `/api/order?${query}`);
      expect([status, error.details[0]?.field]).toEqual([400, field]);
    }
  });
});

describe('a guest’s order', () => {
  const start = async (member: Visitor) => {
    expect((await member.call('POST', '/api/user/session', {})).status).toBe(200);
  };
  const someone = async (claims: { email?: string; email_verified?: boolean | string } = {}): Promise<Visitor> =>
    shop.visitor(randomUUID(), await identity.tokenFor(identity.newUser(), { claims }));

  test('[ORDER-4] joins the account with the same verified address when a session starts, and stays readable where it was bought', async () => {
    const member = await signIn(shop, identity, { linked: false });
    const guest = shop.visitor();
    const order = await buy(guest, {}, emailOf(member.userId).toUpperCase());
    expect(await uuidsOf(member)).toEqual([]);
    await start(member);
    expect(await uuidsOf(member)).toEqual([order.uuid]);
    expect((await member.elsewhere().order(order.uuid)).status).toBe(200);
    expect((await guest.order(order.uuid)).status).toBe(200);
  });

  test.each<[string, { email: string; email_verified?: boolean | string }]>([
    ['is not verified', { email: 'kate-1@example.com', email_verified: false }],
    ['is verified by no more than a text', { email: 'kate-1@example.com', email_verified: 'true' }],
    ['is another one', { email: 'kate-2@example.com', email_verified: true }],
    ['is another one by a letter outside A to Z', { email: '\u212Aate-1@example.com', email_verified: true }],
  ])('[ORDER-4] [AUTH-9] joins no account whose address %s', async (_what, claims) => {
    const order = await buy(shop.visitor(), {}, 'kate-1@example.com');
    const member = await someone(claims);
    await start(member);
    expect(await uuidsOf(member)).toEqual([]);
    expect((await member.order(order.uuid)).status).toBe(404);
  });

  test('[ORDER-4] [AUTH-9] joins one account only: the first that signs in with the address', async () => {
    const claims = { email: 'shared@example.com', email_verified: true };
    const order = await buy(shop.visitor(), {}, claims.email);
    const [first, second] = [await someone(claims), await someone(claims)];
    await start(first);
    await start(second);
    expect([await uuidsOf(first), await uuidsOf(second)]).toEqual([[order.uuid], []]);
    expect((await second.order(order.uuid)).status).toBe(404);
  });

  test('[ORDER-4] [AUTH-9] of a member, bought with another’s address, never joins theirs', async () => {
    const buyer = await signIn(shop, identity);
    const owner: MemberVisitor = await signIn(shop, identity);
    const order = await buy(buyer, {}, emailOf(owner.userId));
    await start(owner);
    expect(await uuidsOf(owner)).toEqual([]);
    expect(await uuidsOf(buyer)).toEqual([order.uuid]);
  });
});
