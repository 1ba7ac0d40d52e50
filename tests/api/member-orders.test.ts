import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailOf, type Identity, startIdentity } from '../support/identity.ts';
import { billing, type Visitor } from '../support/shop.ts';
import type { EventOptions } from '../support/shop-events.ts';
import { openWorld, type Reply, type World } from './world.ts';

let identity: Identity;
let world: World;
beforeAll(async () => {
  identity = await startIdentity();
  world = await openWorld({}, { issuer: identity.issuer });
});
afterAll(async () => {
  await world.shop.expectInvariants();
  await world.close();
  await identity.close();
});

const ORDERS = `query ($period: OrderPeriod, $page: PageInput) { orders(period: $period, page: $page) { totalCount items {
  id number status items { quantity returned offerName event { id name status starts { at } venue { name mapUrl } }
    tickets { id barcode section row seat } } } } }`;

const buy = async (visitor: Visitor, event: EventOptions = {}, emailAddress = billing.emailAddress) => {
  const { id } = await world.shop.event(event);
  const { body: cart } = await visitor.reserve(id, { quantity: 2 });
  const { body } = await visitor.buy(cart, { billing: { ...billing, emailAddress } });
  return { ...body, eventId: id };
};

const member = async () => {
  const userId = identity.newUser();
  const token = await identity.tokenFor(userId);
  const visitor = world.shop.visitor(randomUUID(), token);
  const ask = (variables: Record<string, unknown> = {}): Promise<Reply> =>
    world.ask(ORDERS, variables, { authorization: `Bearer ${token}` });
  const idsOf = async (variables: Record<string, unknown> = {}): Promise<string[]> =>
    (await ask(variables)).data.orders.items.map(({ id }: { id: string }) => id);
  return { userId, visitor, ask, idsOf };
};

describe('a member’s orders', () => {
  test('[ORDER-2] are listed with every ticket and its code, the soonest event first, page by page', async () => {
    const fan = await member();
    const late = await buy(fan.visitor, { start: 200 });
    const soon = await buy(fan.visitor, { start: 20 });
    const { data, errors } = await fan.ask();
    expect(errors).toEqual([]);
    expect(data.orders.totalCount).toBe(2);
    expect(data.orders.items.map(({ id }: { id: string }) => id)).toEqual([soon.uuid, late.uuid]);
    const [item] = data.orders.items[0].items;
    expect(item).toMatchObject({ quantity: 2, returned: 0, event: { id: soon.eventId, venue: { name: 'Test Hall' } } });
    expect(item.tickets).toEqual(soon.items[0]?.tickets);
    expect(item.tickets[0].barcode).toMatch(/^[0-9A-Z]{20}$/);
    expect(await fan.idsOf({ page: { limit: 1, offset: 1 } })).toEqual([late.uuid]);
  });

  test('[ORDER-2] are past once their event is over, and when they were given back', async () => {
    const fan = await member();
    const over = await buy(fan.visitor);
    const back = await buy(fan.visitor);
    const ahead = await buy(fan.visitor);
    await sql`update event set start_at = now() - interval '1 day', start_date = current_date - 1 where id = ${over.eventId}::uuid`.execute(
      world.shop.db,
    );
    await sql`update event set status = 'cancelled' where id = ${back.eventId}::uuid`.execute(world.shop.db);
    await fan.visitor.giveBack(back.uuid);
    expect(await fan.idsOf()).toEqual([ahead.uuid]);
    const { data } = await fan.ask({ period: 'PAST' });
    expect(data.orders.items).toMatchObject([
      { id: back.uuid, status: 'REFUNDED', items: [{ returned: 2, tickets: [] }] },
      { id: over.uuid, status: 'CONFIRMED', items: [{ tickets: [{}, {}] }] },
    ]);
  });

  test('[ORDER-2] [GRAPH-5] cost two REST calls, however many they are and whatever is selected of them', async () => {
    const fan = await member();
    const callsOfList = () => world.callsOf(async () => expect((await fan.ask()).errors).toEqual([]));
    await fan.ask();
    for (let orders = 0; orders < 3; orders += 1) {
      expect(await callsOfList()).toEqual([
        'POST /api/user/session',
        'GET /api/order?period=upcoming&limit=20&offset=0&count=true',
      ]);
      await buy(fan.visitor);
    }
  });

  test('[ORDER-2] [AUTH-9] are refused to a guest without a REST call, and nobody gets another’s', async () => {
    const fan = await member();
    await buy(fan.visitor);
    let reply: Reply | undefined;
    const calls = await world.callsOf(async () => {
      const headers = { cookie: `gst=${fan.visitor.sessionId}`, 'x-grandstand-client': 'test' };
      reply = await world.ask(ORDERS, {}, headers);
    });
    expect(calls).toEqual([]);
    expect(reply?.data).toEqual({ orders: null });
    expect(reply?.errors.map(({ extensions }) => extensions.code)).toEqual(['UNAUTHENTICATED']);
    expect(await (await member()).idsOf()).toEqual([]);
  });

  test('[ORDER-4] [AUTH-16] have the guest order with their verified address among them, without another sign-in', async () => {
    const fan = await member();
    const guest = world.shop.visitor();
    const order = await buy(guest, {}, emailOf(fan.userId));
    expect(await fan.idsOf()).toEqual([order.uuid]);
    expect(await (await member()).idsOf()).toEqual([]);
  });

  test('[ORDER-2] refuse a page outside its limits by name', async () => {
    const { errors } = await (await member()).ask({ page: { limit: 101, offset: 0 } });
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ field: 'page.limit' }] });
  });
});
