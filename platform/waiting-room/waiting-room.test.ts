import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Identity, startIdentity } from '#tests/support/identity.ts';
import { openShop, type Shop, type Visitor } from '#tests/support/shop.ts';
import { removeRoom, setRoom } from './service.ts';
import { tendOnce } from './tend.ts';

type Place = {
  state: string;
  number: number | null;
  quantity: number;
  elsewhere: boolean;
  pass: string | null;
  passEndsAt: string | null;
};
type Rooms = { items: { eventId: string; state: string; waiting: number; admittedNumber: number }[] };

let shop: Shop;
let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
  shop = await openShop({ issuer: identity.issuer });
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
  await identity.close();
});

const settings = { rule: 'always', minutesBefore: 30, holdsAbove: 2, admitAMinute: 60, passMinutes: 10 } as const;
type Settings = Parameters<typeof setRoom>[2];
const openRoom = async (event: string, more: Partial<Settings> = {}) =>
  setRoom(shop.db, event, { ...settings, ...more });
const join = (fan: Visitor, event: string, quantity = 2, more = {}) =>
  fan.call<Place>('POST', `/api/event/${event}/waitingroom/place`, { quantity }, more);
const place = (fan: Visitor, event: string) => fan.call<Place>('GET', `/api/event/${event}/waitingroom/place`);
const reserve = (fan: Visitor, event: string, pass?: string | null) =>
  fan.call<{ uuid: string }>(
    'POST',
    `/api/cart/reserve/${event}`,
    { tickets: [{ productId: event, quantity: 1 }] },
    { 'idempotency-key': randomUUID(), ...(pass && { 'gst-waiting-room-pass': pass }) },
  );
/** So many seconds pass for the pace of admissions. */
const pass = (event: string, seconds: number) =>
  sql`update waiting_room set credited_at = credited_at - make_interval(secs => ${seconds}) where event_id = ${event}::uuid`.execute(
    shop.db,
  );
const startSales = (event: string) =>
  sql`update event set on_sale_start_at = clock_timestamp() where id = ${event}::uuid`.execute(shop.db);
const roomOf = async (event: string) =>
  (await shop.visitor().call<Rooms>('GET', '/api/waitingroom')).body.items.find(({ eventId }) => eventId === event);

describe('[SCALE-3] a waiting room', () => {
  test('lets nobody hold tickets without a pass that is signed, their own, of this event and not over', async () => {
    const [event, other] = [await shop.event(), await shop.event()];
    const [fan, thief] = [shop.visitor(), shop.visitor()];
    for (const { id } of [event, other]) await openRoom(id);
    const refused = async (who: Visitor, token?: string | null) => {
      const { status, error } = await reserve(who, event.id, token);
      expect([status, error.code]).toEqual([409, 'WAITING_ROOM']);
    };
    await refused(fan);
    expect((await join(fan, event.id)).body).toMatchObject({ state: 'waiting', number: 1, pass: null });
    await join(fan, other.id);
    await refused(fan, (await place(fan, event.id)).body.pass);
    for (const { id } of [event, other]) await pass(id, 1);
    await tendOnce(shop.db);
    const { body: admitted } = await place(fan, event.id);
    expect(admitted).toMatchObject({ state: 'admitted', pass: expect.any(String) });
    await refused(fan, (await place(fan, other.id)).body.pass);
    await refused(thief, admitted.pass);
    await refused(fan, `${admitted.pass?.slice(0, -4)}AAAA`);
    await refused(fan, 'x');
    const { status, body: cart } = await reserve(fan, event.id, admitted.pass);
    expect(status).toBe(200);
    await fan.call('DELETE', `/api/cart/${cart.uuid}`);
    await sql`update waiting_room_place set admitted_until = now() where event_id = ${event.id}::uuid`.execute(shop.db);
    await refused(fan, admitted.pass);
    expect((await place(fan, event.id)).body).toMatchObject({ state: 'lapsed', pass: null });
    // Joining again begins at the end.
    expect((await join(fan, event.id)).body).toMatchObject({ state: 'waiting', number: 2 });
    await removeRoom(shop.db, event.id);
    expect((await reserve(thief, event.id)).status).toBe(200);
  });

  test('draws those who came before the start of sales at random, puts those who came after behind them by arrival, and admits in that order', async () => {
    const early = 1_200;
    const groups = 10;
    const { id } = await shop.event({ onSale: 0.1, admission: 'general', capacity: 5_000 });
    await openRoom(id, { rule: 'sale', admitAMinute: 6_000 });
    expect(await roomOf(id)).toMatchObject({ state: 'gathering' });
    const fans = Array.from({ length: early }, () => shop.visitor());
    for (const fan of fans) expect((await join(fan, id)).body).toMatchObject({ state: 'waiting', number: null });
    await tendOnce(shop.db);
    expect((await place(fans[0] as Visitor, id)).body.number).toBeNull();
    await startSales(id);
    // Sales have started, and the draw is still to come: no luck for those who come now.
    const late = Array.from({ length: 20 }, () => shop.visitor());
    for (const fan of late) await join(fan, id);
    await tendOnce(shop.db);
    for (const fan of late.slice(10)) await join(fan, id);
    const { rows } = await sql<{ number: number; session_id: string }>`
      select number, session_id from waiting_room_place where event_id = ${id}::uuid`.execute(shop.db);
    const numberOf = new Map(rows.map(({ session_id, number }) => [session_id, number]));
    const numbers = fans.map(({ sessionId }) => numberOf.get(sessionId) ?? 0);
    expect([...numbers].sort((a, b) => a - b)).toEqual(fans.map((_fan, index) => index + 1));
    expect(late.map(({ sessionId }) => numberOf.get(sessionId))).toEqual(late.map((_fan, index) => early + index + 1));

    // Pearson's test of independence between the tenth of arrival and the tenth of the draw: 81 degrees of freedom, exceeded by chance once in ten million.
    const cells = Array.from({ length: groups * groups }, () => 0);
    const tenth = (index: number) => Math.floor((index * groups) / early);
    for (const [arrived, number] of numbers.entries()) {
      const cell = tenth(arrived) * groups + tenth(number - 1);
      cells[cell] = (cells[cell] ?? 0) + 1;
    }
    const expected = early / (groups * groups);
    const chiSquare = cells.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(chiSquare).toBeLessThan(167);

    for (const seconds of [1, 2, 9]) {
      await pass(id, seconds);
      await tendOnce(shop.db);
      const admitted = await sql<{ last: number; admitted: number; first: number | null }>`
        select max(number) filter (where admitted_until is not null) as last,
          count(*) filter (where admitted_until is not null)::int as admitted,
          min(number) filter (where admitted_until is null) as first
        from waiting_room_place where event_id = ${id}::uuid`.execute(shop.db);
      const [state] = admitted.rows;
      // Nobody is passed over.
      expect(state?.last).toBe(state?.admitted);
      if (state?.first !== null) expect(state?.first).toBe((state?.admitted ?? 0) + 1);
    }
    expect((await roomOf(id))?.admittedNumber).toBeGreaterThanOrEqual(1_200);
  });

  test('has one place for all tabs of a browser, and keeps it with another quantity', async () => {
    const { id } = await shop.event({ ticketLimit: 4 });
    await openRoom(id);
    const fan = shop.visitor();
    const joined = await Promise.all([1, 2, 3, 4, 4, 4].map((quantity) => join(fan, id, quantity)));
    expect(joined.every(({ status }) => status === 200)).toBe(true);
    expect((await roomOf(id))?.waiting).toBe(1);
    expect((await join(fan, id, 3)).body).toMatchObject({ number: 1, quantity: 3 });
    expect((await join(fan, id, 5)).error.details).toEqual([{ field: 'quantity', message: 'must be at most 4' }]);
    expect((await fan.call('DELETE', `/api/event/${id}/waitingroom/place`)).status).toBe(204);
    expect((await place(fan, id)).status).toBe(404);
  });

  test('has one place for a member, who may bring it to another browser; the pass goes along', async () => {
    const { id } = await shop.event();
    await openRoom(id);
    const token = await identity.tokenFor(identity.newUser());
    const [home, phone] = [shop.visitor(randomUUID(), token), shop.visitor(randomUUID(), token)];
    await join(home, id);
    await pass(id, 1);
    await tendOnce(shop.db);
    const { body: first } = await place(home, id);
    expect((await place(phone, id)).body).toMatchObject({ state: 'admitted', elsewhere: true, pass: null });
    const { body: moved } = await join(phone, id, 1);
    expect(moved).toMatchObject({ state: 'admitted', elsewhere: false, number: first.number });
    expect((await reserve(home, id, first.pass)).error.code).toBe('WAITING_ROOM');
    expect((await reserve(phone, id, moved.pass)).status).toBe(200);
  });

  test('is bounded from one address, open by its rule only, and gone with its event’s sale', async () => {
    const { id } = await shop.event({ onSale: 2 });
    await openRoom(id, { rule: 'sale', minutesBefore: 30 });
    expect(await roomOf(id)).toBeUndefined();
    expect((await join(shop.visitor(), id)).error.code).toBe('50020');
    await openRoom(id, { rule: 'sale', minutesBefore: 150 });
    const from = { 'gst-client-address': '203.0.113.7' };
    const answers: number[] = [];
    for (let many = 0; many < 201; many += 1) answers.push((await join(shop.visitor(), id, 1, from)).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(200);
    expect((await join(shop.visitor(), id, 1, from)).error.code).toBe('40081');
    expect((await join(shop.visitor(), id, 1)).status).toBe(200);
    await sql`update event set status = 'cancelled' where id = ${id}::uuid`.execute(shop.db);
    expect(await roomOf(id)).toBeUndefined();
    expect((await join(shop.visitor(), id)).error.code).toBe('50020');
  });

  test('[GRAPH-7] has a thousand places for all visitors of one partner, and others beside them', async () => {
    const { id } = await shop.event();
    await openRoom(id);
    const of = (partner: string) => ({ 'gst-partner-api': `grandstand/${partner}` });
    expect((await join(shop.visitor(), id, 1, of('acme'))).status).toBe(200);
    await sql`insert into waiting_room_place (event_id, tenant_id, session_id, address_hash, quantity)
      select event_id, tenant_id, gen_random_uuid(), address_hash, quantity
      from waiting_room_place, generate_series(1, 998) where event_id = ${id}::uuid`.execute(shop.db);
    expect((await join(shop.visitor(), id, 1, of('acme'))).status).toBe(200);
    expect((await join(shop.visitor(), id, 1, of('acme'))).error.code).toBe('40081');
    expect((await join(shop.visitor(), id, 1, of('other'))).status).toBe(200);
    expect((await join(shop.visitor(), id, 1)).status).toBe(200);
  });

  test('opens by load above its number of holds a minute, and closes when the rush is over', async () => {
    const { id } = await shop.event();
    await openRoom(id, { rule: 'load', holdsAbove: 2 });
    for (let holds = 0; holds < 3; holds += 1) {
      await tendOnce(shop.db);
      expect((await reserve(shop.visitor(), id)).status).toBe(200);
    }
    await tendOnce(shop.db);
    expect(await roomOf(id)).toMatchObject({ state: 'admitting' });
    expect((await reserve(shop.visitor(), id)).error.code).toBe('WAITING_ROOM');
    await sql`update waiting_room set opened_at = now() - interval '6 minutes' where event_id = ${id}::uuid`.execute(
      shop.db,
    );
    await tendOnce(shop.db);
    expect(await roomOf(id)).toBeDefined();
    await sql`update cart set created_at = created_at - interval '2 minutes' where uuid in (
      select cart_id from cart_item where event_id = ${id}::uuid)`.execute(shop.db);
    await tendOnce(shop.db);
    expect(await roomOf(id)).toBeUndefined();
    expect((await reserve(shop.visitor(), id)).status).toBe(200);
  });

  test('admits at its pace however many platforms tend it, and makes up for little of the time when none ran', async () => {
    const { id } = await shop.event();
    await openRoom(id, { admitAMinute: 60 });
    for (let fans = 0; fans < 40; fans += 1) await join(shop.visitor(), id);
    await pass(id, 3_600);
    await Promise.all([1, 2, 3, 4].map(() => tendOnce(shop.db)));
    await tendOnce(shop.db);
    const { admittedNumber, waiting } = (await roomOf(id)) ?? {};
    expect(admittedNumber).toBeGreaterThanOrEqual(10);
    expect(admittedNumber).toBeLessThan(20);
    expect(waiting).toBe(40 - (admittedNumber ?? 0));
  });

  test('lets in whose turn it is however many other events have a room', async () => {
    const general = { admission: 'general', capacity: 10 } as const;
    let { id } = await shop.event(general);
    // Rooms are looked at in the order of their events' ids.
    while (id < 'f') ({ id } = await shop.event(general));
    await openRoom(id);
    const fan = shop.visitor();
    await join(fan, id);
    await sql`insert into waiting_room (event_id, rule, minutes_before, holds_above, admit_a_minute, pass_minutes, signing_key)
      select e.id, 'load', 30, 2, 60, 10, r.signing_key from event e join waiting_room r on r.event_id = ${id}::uuid
      where e.id < r.event_id on conflict do nothing`.execute(shop.db);
    const { rows } = await sql<{ others: number }>`
      select count(*)::int as others from waiting_room where event_id < ${id}::uuid`.execute(shop.db);
    expect(rows[0]?.others).toBeGreaterThan(1_000);
    await pass(id, 1);
    await tendOnce(shop.db);
    expect((await place(fan, id)).body).toMatchObject({ state: 'admitted' });
    await sql`delete from waiting_room where rule = 'load'`.execute(shop.db);
  });

  test('stays before an event of several days until its last', async () => {
    const [fair, over] = [await shop.event({ start: -48, end: 48 }), await shop.event({ start: -72, end: -48 })];
    for (const { id } of [fair, over]) await openRoom(id);
    await tendOnce(shop.db);
    expect((await reserve(shop.visitor(), fair.id)).error.code).toBe('WAITING_ROOM');
    const { rows } = await sql`select 1 from waiting_room where event_id = ${over.id}::uuid`.execute(shop.db);
    expect(rows).toEqual([]);
  });

  test('is the seller’s to open and close, with the operator’s key', async () => {
    const { id } = await shop.event();
    const path = `/api/event/${id}/waitingroom`;
    const stranger = await shop.visitor().call('PUT', path, { rule: 'nonsense' }, { 'gst-operator-key': 'no' });
    expect(stranger.status).toBe(401);
    expect((await shop.visitor().call('DELETE', path)).status).toBe(401);
  });
});
