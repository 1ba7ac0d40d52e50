import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Identity, startIdentity } from '#tests/support/identity.ts';
import { type CartBody, cards, openShop, type Shop, type Visitor } from '#tests/support/shop.ts';
import { setRoom } from './service.ts';

type Place = { state: string; number: number | null; pass: string | null; passEndsAt: string | null };

let shop: Shop;
let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
  shop = await openShop({ issuer: identity.issuer, slowMs: 600 });
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
  await identity.close();
});

const settings = { rule: 'always', minutesBefore: 30, holdsAbove: 2, admitAMinute: 60, passMinutes: 10 } as const;
const place = (fan: Visitor, event: string) => fan.call<Place>('GET', `/api/event/${event}/waitingroom/place`);
const join = (fan: Visitor, event: string) =>
  fan.call<Place>('POST', `/api/event/${event}/waitingroom/place`, { quantity: 2 });
const admitAll = (event: string) =>
  sql`update waiting_room_place set admitted_until = now() + interval '10 minutes' where event_id = ${event}::uuid`.execute(
    shop.db,
  );
/** The minutes of all passes of the event are over. */
const end = (event: string) =>
  sql`update waiting_room_place set admitted_until = now() where event_id = ${event}::uuid`.execute(shop.db);
const withRoom = async (): Promise<string> => {
  const { id } = await shop.event({ admission: 'general', capacity: 100 });
  await setRoom(shop.db, id, settings);
  return id;
};
const admitted = async (fan: Visitor, event: string): Promise<string | null> => {
  await join(fan, event);
  await admitAll(event);
  return (await place(fan, event)).body.pass;
};
const reserve = (fan: Visitor, event: string, pass: string | null, quantity = 1) =>
  fan.call<CartBody>(
    'POST',
    `/api/cart/reserve/${event}`,
    { tickets: [{ productId: event, quantity }] },
    { 'idempotency-key': randomUUID(), ...(pass && { 'gst-waiting-room-pass': pass }) },
  );
const refusal = ({ status, error }: { status: number; error: { code: string; data?: unknown } }) => [
  status,
  error.code,
  error.data,
];
const inUse = [409, 'WAITING_ROOM', { reason: 'pass_in_use' }];
const noPass = [409, 'WAITING_ROOM', undefined];
const heldOf = async (event: string): Promise<number> => {
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(held + sold), 0)::int as held from offer where event_id = ${event}::uuid`.execute(shop.db);
  return rows[0]?.held ?? -1;
};

describe('[SCALE-3] one pass of a waiting room', () => {
  test('holds anew what its buyer holds, and keeps on with a hold that lasts longer than it; no hold made so lasts longer than the one before', async () => {
    const event = await withRoom();
    const fan = shop.visitor();
    const pass = await admitted(fan, event);
    expect((await reserve(fan, event, pass, 1)).status).toBe(200);
    const { body: second } = await reserve(fan, event, pass, 3);
    expect(await heldOf(event)).toBe(3);
    const { body: longer } = await fan.call<CartBody>('POST', `/api/cart/${second.uuid}/extension`);
    expect(Date.parse(longer.expireAt ?? '')).toBeGreaterThan(Date.parse(second.expireAt ?? ''));

    await end(event);
    const { body: still } = await place(fan, event);
    expect(still).toMatchObject({ state: 'admitted', passEndsAt: longer.expireAt });
    const { body: third } = await reserve(fan, event, still.pass, 2);
    expect(third.expireAt).toBe(longer.expireAt);
    expect(await heldOf(event)).toBe(2);
    expect((await fan.call('POST', `/api/cart/${third.uuid}/extension`)).status).toBe(409);

    await fan.call('DELETE', `/api/cart/${third.uuid}`);
    expect((await place(fan, event)).body).toMatchObject({ state: 'lapsed', pass: null });
    expect(refusal(await reserve(fan, event, still.pass))).toEqual(noPass);
    expect(await heldOf(event)).toBe(0);
  });

  test('makes no second hold while the first is paid, and none once it is bought: its buyer stands in line again', async () => {
    const event = await withRoom();
    const fan = shop.visitor();
    const pass = await admitted(fan, event);
    const { body: cart } = await reserve(fan, event, pass);
    const paying = fan.buy(cart, { card: cards.slow });
    await expect.poll(async () => (await fan.cart(cart.uuid)).body.status, { interval: 5 }).toBe('paying');
    expect(refusal(await reserve(fan, event, pass))).toEqual(inUse);
    expect((await paying).status).toBe(200);
    expect(refusal(await reserve(fan, event, pass))).toEqual(inUse);
    expect(await heldOf(event)).toBe(1);
    expect((await place(fan, event)).status).toBe(404);
    expect((await join(fan, event)).body).toMatchObject({ state: 'waiting', number: 2, pass: null });
  });

  test('of a declined card goes on with the tickets that are held still', async () => {
    const event = await withRoom();
    const fan = shop.visitor();
    const pass = await admitted(fan, event);
    const { body: cart } = await reserve(fan, event, pass, 2);
    expect((await fan.buy(cart, { card: cards.declined })).status).toBe(402);
    expect((await reserve(fan, event, pass, 1)).status).toBe(200);
    expect(await heldOf(event)).toBe(1);
  });

  test('that a member brings to another browser makes no second hold there, even at the same moment', async () => {
    const event = await withRoom();
    const token = await identity.tokenFor(identity.newUser());
    const [home, phone] = [shop.visitor(randomUUID(), token), shop.visitor(randomUUID(), token)];
    const pass = await admitted(home, event);
    const { body: cart } = await reserve(home, event, pass, 2);
    const { body: moved } = await join(phone, event);
    expect(refusal(await reserve(phone, event, moved.pass))).toEqual(inUse);
    expect(await heldOf(event)).toBe(2);
    await home.call('DELETE', `/api/cart/${cart.uuid}`);
    expect((await reserve(phone, event, moved.pass, 3)).status).toBe(200);

    const contested = await withRoom();
    const first = await admitted(home, contested);
    const [here, there] = await Promise.all([
      reserve(home, contested, first),
      join(phone, contested).then(({ body }) => reserve(phone, contested, body.pass)),
    ]);
    expect([here.status, there.status].filter((status) => status === 200)).toHaveLength(1);
    expect(await heldOf(contested)).toBe(1);
  });

  test('goes along when its guest signs in, with what they hold; of two places the one that is let in stays', async () => {
    const event = await withRoom();
    const token = await identity.tokenFor(identity.newUser());
    const [guest, member, elsewhere] = [
      shop.visitor(),
      shop.visitor(randomUUID(), token),
      shop.visitor(randomUUID(), token),
    ];
    const signIn = () => member.call('POST', '/api/user/session', { previousSessionId: guest.sessionId });
    const { body: cart } = await reserve(guest, event, await admitted(guest, event), 2);
    await join(elsewhere, event);
    expect((await signIn()).status).toBeLessThan(300);
    const { body: mine } = await place(member, event);
    expect(mine).toMatchObject({ state: 'admitted', number: 1, pass: expect.any(String) });
    expect((await member.cart(cart.uuid)).status).toBe(200);
    expect((await reserve(member, event, mine.pass, 1)).status).toBe(200);
    expect(await heldOf(event)).toBe(1);
    expect((await place(guest, event)).status).toBe(404);
    expect((await place(elsewhere, event)).body).toMatchObject({ number: 1, elsewhere: true, pass: null });
  });
});
