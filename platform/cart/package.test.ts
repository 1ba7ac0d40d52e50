import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CartBody, openShop, type Shop, type Visitor } from '#tests/support/shop.ts';
import { addPackage, type PackageOptions, serviceFee } from '#tests/support/shop-events.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
});

const withPackage = async (options?: PackageOptions) => {
  const event = await shop.event({ offers: [{ cents: 5000, fees: [serviceFee] }] });
  return { event, id: await addPackage(shop, event.id, options) };
};
const reserve = (fan: Visitor, eventId: string, packageId: string, quantity = 2, where = {}) =>
  fan.call<CartBody & { offer: { id: string; name: string } | null }>('POST', `/api/cart/reserve/${eventId}`, {
    tickets: [{ productId: eventId, quantity, ...where }],
    offer: { id: packageId },
  });
const packagesOf = async (eventId: string) =>
  (await shop.app.inject(`/api/product/${eventId}/offers`)).json<{ packages: { id: string; available: number }[] }>()
    .packages;

describe('packages', () => {
  test('[CART-14] a package is listed, reserved with the tickets, bought, and shown in the order', async () => {
    const { event, id } = await withPackage();
    expect(await packagesOf(event.id)).toMatchObject([
      { id, name: 'Fan package', code: 'FAN', type: 'experience', price: 25, available: 10 },
    ]);
    const fan = shop.visitor();
    const { body: cart } = await reserve(fan, event.id, id);
    expect(cart.offer).toEqual({
      id,
      name: 'Fan package',
      code: 'FAN',
      type: 'experience',
      imageUrl: '/images/none',
      highlights: [{ type: 'merchandise', description: 'A scarf' }],
    });
    expect(cart.charges).toContainEqual(
      expect.objectContaining({
        type: 'face_value',
        name: 'Fan package',
        info: { shortDesc: 'Fan package', longDesc: null, serviceLevel: null },
        price: 25,
        quantity: 2,
      }),
    );
    expect(cart.totals.basePrice).toBe(150);
    expect(await packagesOf(event.id)).toMatchObject([{ available: 8 }]);
    const { body: order, status } = await fan.buy(cart);
    expect(status).toBe(200);
    expect(order).toMatchObject({ totalPrice: cart.totals.totalPrice, offer: cart.offer });
  });

  test('[CART-14] [ERR-2] of twelve buyers at once one gets the last two packages, the others get 40078', async () => {
    const { event, id } = await withPackage({ capacity: 2 });
    const answers = await Promise.all(Array.from({ length: 12 }, () => reserve(shop.visitor(), event.id, id)));
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
    expect(answers.filter((one) => one.status !== 200).map((one) => [one.status, one.error.code])).toEqual(
      Array.from({ length: 11 }, () => [409, '40078']),
    );
    const { rows } = await sql`select 1 from seat where event_id = ${event.id} and state = 'held'`.execute(shop.db);
    expect(rows).toHaveLength(2);
  });

  test('[CART-14] the package of a deleted or expired cart can be reserved again', async () => {
    const { event, id } = await withPackage({ capacity: 2 });
    const fan = shop.visitor();
    const { body: cart } = await reserve(fan, event.id, id);
    expect((await reserve(fan, event.id, id)).status).toBe(200);
    const [mine] = await sql<{ uuid: string }>`
      update cart set expire_at = now() - interval '1 second' where package_id = ${id} and state = 'open' returning uuid`
      .execute(shop.db)
      .then((result) => result.rows);
    expect(mine?.uuid).not.toBe(cart.uuid);
    await sql`update seat set held_until = now() - interval '1 second' where cart_id = ${mine?.uuid}`.execute(shop.db);
    expect((await reserve(shop.visitor(), event.id, id)).status).toBe(200);
  });

  test.each([
    ['withdrawn', { active: false }],
    ['past its last day', { until: '-1 minute' }],
    ['sold out', { capacity: 0 }],
  ])('[CART-14] [ERR-2] a package that is %s: 40078, and no seat is held', async (_title, pack) => {
    const { event, id } = await withPackage(pack);
    const refused = await reserve(shop.visitor(), event.id, id);
    expect([refused.status, refused.error.code]).toEqual([409, '40078']);
    const { rows } = await sql`select 1 from seat where event_id = ${event.id} and state = 'held'`.execute(shop.db);
    expect(rows).toEqual([]);
  });

  test('[CART-14] [CART-4] when another visitor takes the package while a payment waits for a lock, the payment fails with 40078', async () => {
    const { event, id } = await withPackage({ capacity: 2 });
    const [fan, rival] = [shop.visitor(), shop.visitor()];
    const elsewhere = { section: 'A', row: '3', seats: ['9', '10'] };
    const { body: cart } = await reserve(fan, event.id, id);
    const token = await shop.tokenFor('4242424242424242');
    const waiting = async () =>
      (
        await sql<{ count: number }>`select count(*) as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db)
      ).rows[0]?.count;
    const { paying, taken } = await shop.db.transaction().execute(async (tx) => {
      const soon = sql`clock_timestamp() + interval '1 second'`;
      await sql`update seat set held_until = ${soon} where cart_id = ${cart.uuid}`.execute(shop.db);
      await sql`update cart set expire_at = ${soon} where uuid = ${cart.uuid}`.execute(shop.db);
      await sql`select 1 from cart where uuid = ${cart.uuid} for update`.execute(tx);
      const paying = fan.buy(cart, { token });
      await expect.poll(waiting, { interval: 5 }).toBe(1);
      await expect.poll(async () => (await fan.cart(cart.uuid)).status, { interval: 20 }).toBe(404);
      return { paying, taken: await reserve(rival, event.id, id, 2, elsewhere) };
    });
    expect([taken.status, (await paying).error.code]).toEqual([200, '40078']);
    expect((await rival.buy(taken.body, { token })).status).toBe(200);
  });

  test('[ERR-2] a package of another event is 40077 at offer.id', async () => {
    const [one, other] = [await withPackage(), await withPackage()];
    const refused = await reserve(shop.visitor(), one.event.id, other.id);
    expect([refused.error.code, refused.error.details[0]?.field]).toEqual(['40077', 'offer.id']);
  });
});

describe('resale tickets', () => {
  const withResale = () =>
    shop.event({ admission: 'general', offers: [{ cents: 5000 }, { cents: 9000, type: 'resale' }] });
  const open = (fan: Visitor, eventId: string) =>
    fan.call<{ id: string; expiresAt: string }>('POST', `/api/product/${eventId}/resaleSession`);
  const take = (fan: Visitor, eventId: string, fanSessionResaleId: string) =>
    fan.call<CartBody>('POST', `/api/cart/reserve/${eventId}`, {
      tickets: [{ productId: eventId, quantity: 1, fanSessionResaleId }],
    });

  test('[CART-1] a visitor with a live resale session gets a resale ticket', async () => {
    const event = await withResale();
    const fan = shop.visitor();
    const { body, status } = await open(fan, event.id);
    expect(status).toBe(201);
    const { body: cart } = await take(fan, event.id, body.id);
    expect(cart.items).toMatchObject([{ offer: { id: event.offers[1], ticketType: 'resale' } }]);
  });

  test.each([
    ['has run out', (id: string) => sql`update resale_session set expires_at = now() where id = ${id}`],
    [
      'is of another event',
      (id: string) => sql`update resale_session set event_id = (select event_id from offer limit 1) where id = ${id}`,
    ],
    [
      'is somebody else’s',
      (id: string) => sql`update resale_session set session_id = gen_random_uuid() where id = ${id}`,
    ],
  ])('[ERR-2] a resale session that %s: 20053, and nothing is held', async (_title, spoil) => {
    const event = await withResale();
    const fan = shop.visitor();
    const { body } = await open(fan, event.id);
    await spoil(body.id).execute(shop.db);
    const refused = await take(fan, event.id, body.id);
    expect([refused.status, refused.error.code]).toEqual([410, '20053']);
    const { rows } = await sql`select 1 from offer where event_id = ${event.id} and held > 0`.execute(shop.db);
    expect(rows).toEqual([]);
  });

  test('[ERR-2] an event without resale tickets has no resale session: 50020', async () => {
    const event = await shop.event();
    expect((await open(shop.visitor(), event.id)).error.code).toBe('50020');
  });
});
