import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { monday, nightsOf, type TestHotel } from '#tests/support/shop-hotels.ts';
import { reserveBoth, reserveRoom } from '#tests/support/shop-rooms.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
});

const nights = (hotel: TestHotel) => nightsOf(shop, hotel);

describe('many at the same room', () => {
  test('[CART-2] control: checking first and writing later sells the last room several times', async () => {
    const { rateId } = await shop.hotel();
    // As many as are written: the check that forbids it must not hide what the code alone would do.
    await sql`insert into room_night values (${rateId}, ${monday()}, 20)`.execute(shop.db);
    const look = () => shop.db.selectFrom('room_night').select('held').where('rate_id', '=', rateId).executeTakeFirst();
    const nightsRead = await Promise.all(Array.from({ length: 20 }, look));
    const takers = nightsRead.filter((night) => night?.held === 0);
    await Promise.all(
      takers.map(() => sql`update room_night set held = held + 1 where rate_id = ${rateId}`.execute(shop.db)),
    );
    expect((await look())?.held).toBeGreaterThan(1);
    await sql`delete from room_night where rate_id = ${rateId}`.execute(shop.db);
  });

  test('[CART-2] of twenty visitors at the last room one holds it, the others get 67941', async () => {
    const hotel = await shop.hotel({ capacity: 1 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => reserveRoom(shop.visitor(), hotel)));
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
    expect(answers.filter((one) => one.error.code === '67941')).toHaveLength(19);
    expect(await nights(hotel)).toEqual(['1 0', '1 0']);
  });

  test('[CART-2] overlapping stays together with tickets, in every order: no deadlock, no night oversold', async () => {
    const [event, hotel] = [
      await shop.event({ admission: 'general', capacity: 100 }),
      await shop.hotel({ capacity: 3 }),
    ];
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => {
        const [from, count] = [index % 4, 1 + (index % 3)];
        return reserveBoth(shop.visitor(), event.id, hotel, {
          checkin: monday(from),
          checkout: monday(from + count),
          totalPrice: 86 * count,
        });
      }),
    );
    expect(answers.every((one) => one.status === 200 || one.error.code === '67941')).toBe(true);
    const { rows } = await sql<{
      most: number;
    }>`select max(held + sold) as most from room_night where rate_id = ${hotel.rateId}`.execute(shop.db);
    expect(rows[0]?.most).toBe(3);
  });
});
