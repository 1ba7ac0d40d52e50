import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { monday, nightsOf, type TestHotel } from '#tests/support/shop-hotels.ts';
import { reserveRoom } from '#tests/support/shop-rooms.ts';
import { sweepExpired } from './sweep.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
});

const nights = (hotel: TestHotel) => nightsOf(shop, hotel);

const lapse = (uuid: string) =>
  sql`with c as (update cart set expire_at = now() where uuid = ${uuid} returning uuid),
    s as (update seat set held_until = now() where cart_id = ${uuid})
    update room_hold set held_until = now() where cart_id = ${uuid}`.execute(shop.db);

describe('the nights of a room', () => {
  test('[CART-5] [CART-2] of a deleted cart are free at once', async () => {
    const [hotel, fan] = [await shop.hotel({ capacity: 1 }), shop.visitor()];
    const { body } = await reserveRoom(fan, hotel);
    expect((await fan.call('DELETE', `/api/cart/${body.uuid}`)).status).toBe(204);
    expect(await nights(hotel)).toEqual(['0 0', '0 0']);
  });

  test('[CART-3] of the visitor’s older cart are free for the new one', async () => {
    const [hotel, fan] = [await shop.hotel({ capacity: 1 }), shop.visitor()];
    await reserveRoom(fan, hotel);
    const next = await reserveRoom(fan, hotel, { checkin: monday(1), checkout: monday(3) });
    expect(next.status).toBe(200);
    expect(await nights(hotel)).toEqual(['0 0', '1 0', '1 0']);
    expect((await fan.reserve((await shop.event()).id, { quantity: 1 })).status).toBe(200);
    expect(await nights(hotel)).toEqual(['0 0', '0 0', '0 0']);
  });

  test('[CART-4] of an expired cart are free with or without a sweep', async () => {
    const hotel = await shop.hotel({ capacity: 1 });
    const slow = shop.visitor();
    const { body: cart } = await reserveRoom(slow, hotel);
    expect((await reserveRoom(shop.visitor(), hotel)).error.code).toBe('67941');
    await lapse(cart.uuid);
    expect((await reserveRoom(shop.visitor(), hotel)).status).toBe(200);
    expect((await slow.cart(cart.uuid)).status).toBe(404);
    expect(await nights(hotel)).toEqual(['1 0', '1 0']);
  });

  test('[CART-4] of an expired cart are released by the sweep', async () => {
    const hotel = await shop.hotel();
    const { body: cart } = await reserveRoom(shop.visitor(), hotel);
    await lapse(cart.uuid);
    await sweepExpired(shop.db);
    expect(await nights(hotel)).toEqual(['0 0', '0 0']);
  });

  test('[CART-4] are prolonged with the rest of their cart', async () => {
    const [hotel, fan] = [await shop.hotel(), shop.visitor()];
    const { body } = await reserveRoom(fan, hotel);
    const extended = await fan.call<{ expireAt: string }>('POST', `/api/cart/${body.uuid}/extension`);
    const holds = await shop.db.selectFrom('room_hold').select('held_until').where('cart_id', '=', body.uuid).execute();
    expect(holds.map((hold) => hold.held_until.toISOString())).toEqual([
      extended.body.expireAt,
      extended.body.expireAt,
    ]);
  });
});
