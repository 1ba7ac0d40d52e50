import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CartBody, openShop, type Shop } from '#tests/support/shop.ts';
import { monday } from '#tests/support/shop-hotels.ts';
import { openOwnDatabases } from '../own-databases.ts';
import { asLines, catalogue, importContent, importHere } from './import.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
});

const flexible = {
  id: 'flexible',
  mealPlan: 'breakfast',
  price: 120,
  capacity: 30,
  cancellation: [{ hoursBefore: 48, nights: 1 }],
  comments: { en: 'Breakfast until ten.', de: 'Frühstück bis zehn Uhr.' },
};
const saver = { id: 'saver', rateType: 'saver', price: 90, capacity: 20 };
const room = {
  id: 'den',
  name: { en: 'Burrow Room', de: 'Bauzimmer' },
  maxGuests: 2,
  amenities: ['tv'],
  rates: [flexible, saver],
};
const hotel = {
  type: 'hotel',
  id: 'h-burrow',
  name: 'Hotel zum Bau',
  street: '2 Quay',
  city: 'Zürich',
  country: 'CH',
  latitude: 47.371,
  longitude: 8.541,
  currency: 'CHF',
  awardRating: 3.5,
  checkIn: '15:00',
  checkOut: '11:00',
  policies: [
    { title: { en: 'Winter', de: 'Winter' }, text: { en: 'We sleep in winter.', de: 'Im Winter schlafen wir.' } },
    { title: 'Smoking', text: 'The whole house is smoke-free.' },
  ],
  amenities: ['wifi'],
  taxPercent: 3.8,
  taxesIncluded: true,
  feePerNight: 2.5,
  rooms: [room],
};

const take = async (...records: unknown[]): Promise<string> => {
  const { code, stdout, stderr } = await importContent(shop.databaseUrl, asLines(records));
  expect([code, stderr.replace(/^(Read \d+ %|\w+ …)\n/gm, '')]).toEqual([0, '']);
  return stdout;
};
const refused = (...records: unknown[]) => importHere(shop.databaseUrl, asLines(records));

type Rate = {
  rateId: string;
  inventory: number;
  totalPrice: number;
  currency: string;
  mealPlan: string;
  rateComments: string | null;
};
type Rooms = {
  hotel: { hotelName: string; timeZone: string; imageUrl: string; policyDetails: { title: string; text: string }[] };
  rooms: { roomId: string; roomType: string; rates: Rate[] }[];
};
const stay = { checkin: monday(), checkout: monday(2) };
const search = `checkin=${stay.checkin}&checkout=${stay.checkout}`;

const listed = async () => {
  const url = `/api/hotel?latitude=47.37&longitude=8.54&range=5&${search}`;
  return (await shop.app.inject(url)).json<{ items: { id: string; hotelName: string; priceFrom: object | null }[] }>()
    .items;
};
const idOf = async () => (await listed())[0]?.id ?? '';
const roomsIn = async (language = 'en'): Promise<Rooms> => {
  const headers = { 'gst-language': language };
  return (await shop.app.inject({ url: `/api/hotel/${await idOf()}/rooms?${search}`, headers })).json<Rooms>();
};
const reserve = async () => {
  const { rooms } = await roomsIn();
  const [first] = rooms;
  const rate = first?.rates.find(({ mealPlan }) => mealPlan === 'breakfast');
  const fan = shop.visitor();
  const contactPerson = { firstName: 'Ada', lastName: 'Murmel', emailAddress: 'ada@example.com' };
  const hotelRoom = {
    hotelId: await idOf(),
    stayRange: stay,
    roomCriteria: { adultCount: 2 },
    roomId: first?.roomId,
    roomRate: { rateId: rate?.rateId, currency: rate?.currency, totalPrice: rate?.totalPrice },
    contactPerson,
  };
  const { body, status } = await fan.call<CartBody>('POST', `/api/cart/reserve/${await idOf()}`, { hotelRoom });
  expect(status).toBe(200);
  return { fan, cart: body };
};

describe('a hotel of a tenant’s own catalogue', () => {
  test('[OPS-5] [HOTEL-1] is imported with its rooms and rates, found near its place, drawn and reserved', async () => {
    expect(await take(hotel)).toContain('Hotels       1 added, 0 changed, 0 unchanged\n');
    expect(await listed()).toMatchObject([{ hotelName: 'Hotel zum Bau', priceFrom: { currency: 'CHF' } }]);
    const { hotel: house, rooms } = await roomsIn();
    expect(house).toMatchObject({
      timeZone: 'Europe/Zurich',
      checkInTime: '15:00',
      awardRating: 3.5,
      amenities: ['wifi'],
    });
    expect(rooms).toMatchObject([
      {
        roomType: 'Burrow Room',
        maxGuests: 2,
        rates: [
          { rateType: 'saver', inventory: 20, refundable: false },
          { mealPlan: 'breakfast', inventory: 30, refundable: true, cancellationPolicies: [{ numberOfNights: 1 }] },
        ],
      },
    ]);
    // January costs 86 percent of the average: 103 francs a night, and the hotel's fee.
    expect(rooms[0]?.rates[1]?.totalPrice).toBe(2 * (103 + 2.5));
    expect((await shop.app.inject(house.imageUrl)).statusCode).toBe(200);
    const { cart } = await reserve();
    expect(cart.totals).toMatchObject({ totalPrice: 211, currency: 'CHF' });
  });

  test('[OPS-5] [I18N-1] its rooms, rules and comments come in the languages of its record, in cart and order too', async () => {
    await take(hotel);
    const { hotel: house, rooms } = await roomsIn('de');
    expect(rooms[0]?.roomType).toBe('Bauzimmer');
    expect(rooms[0]?.rates.map(({ rateComments }) => rateComments)).toContain('Frühstück bis zehn Uhr.');
    expect(house.policyDetails).toEqual([
      { title: 'Winter', text: 'Im Winter schlafen wir.' },
      // What the record says in one language only, but is usual, is ours.
      { title: 'Rauchen', text: 'Das ganze Haus ist rauchfrei.' },
    ]);
    expect((await roomsIn('fr')).rooms[0]?.roomType).toBe('Burrow Room');

    const { fan, cart } = await reserve();
    const { body: order } = await fan.buy(cart);
    type Told = { items: { hotelInfo: { roomType: string; rateComments: string }; texts?: unknown }[] };
    const told = async (url: string) => {
      const headers = { 'gst-session-id': fan.sessionId, 'gst-language': 'de' };
      return (await shop.app.inject({ url, headers })).json<Told>().items[0];
    };
    for (const item of [await told(`/api/cart/${cart.uuid}`), await told(`/api/order/${order.uuid}`)]) {
      expect(item?.hotelInfo).toMatchObject({ roomType: 'Bauzimmer', rateComments: 'Frühstück bis zehn Uhr.' });
      expect(item).not.toHaveProperty('texts');
    }
  });

  test('[OPS-5] imported again rewrites no row; a rate with another price is a changed hotel', async () => {
    await take(hotel);
    const digest = async () =>
      (
        await sql<{ digest: string }>`select md5(string_agg(t, '' order by t)) as digest from (
          select h::text || h.xmin as t from hotel h union all select r::text || r.xmin from room r
          union all select r::text || r.xmin from room_rate r) all_rows`.execute(shop.db)
      ).rows[0]?.digest;
    const before = await digest();
    expect(await take(hotel)).toContain('Hotels       0 added, 0 changed, 1 unchanged');
    expect(await digest()).toBe(before);
    const dearer = { ...hotel, rooms: [{ ...room, rates: [{ ...flexible, price: 200 }, saver] }] };
    expect(await take(dearer)).toContain('Hotels       0 added, 1 changed, 0 unchanged');
    expect((await roomsIn()).rooms[0]?.rates.map(({ totalPrice }) => totalPrice)).toContain(2 * (172 + 2.5));
    await take(hotel);
  });

  test('[OPS-5] a rate that is left out is not sold any more, and who has reserved it keeps it', async () => {
    await take(hotel);
    const { fan, cart } = await reserve();
    await take({ ...hotel, rooms: [{ ...room, rates: [saver] }] });
    expect((await roomsIn()).rooms[0]?.rates).toMatchObject([{ mealPlan: 'room_only' }]);
    expect((await fan.buy(cart)).status).toBe(200);
    await take({ ...hotel, rooms: [] });
    expect(await listed()).toMatchObject([{ hotelName: 'Hotel zum Bau', priceFrom: null }]);
    await take(hotel);
  });

  test('[OPS-5] with fewer rooms a night than are sold keeps those that are sold', async () => {
    await take(hotel);
    const { fan, cart } = await reserve();
    expect((await fan.buy(cart)).status).toBe(200);
    await take({ ...hotel, rooms: [{ ...room, rates: [{ ...flexible, capacity: 1 }] }] });
    expect((await roomsIn()).rooms[0]?.rates).toMatchObject([{ inventory: 0 }]);
    await take(hotel);
  });

  test.each<[string, object, string]>([
    ['without coordinates', { latitude: undefined }, 'latitude: is required'],
    ['with a third of a star', { awardRating: 3.3 }, 'awardRating: must be a multiple of 0.5'],
    ['at 0, 0', { latitude: 0, longitude: 0 }, 'latitude: must be where the hotel is, not 0, 0'],
    [
      'with a fee that its currency does not have',
      { currency: 'JPY' },
      'feePerNight: must be a whole number: JPY has no decimals',
    ],
    ['with a room twice', { rooms: [room, room] }, 'rooms.1.id: must not be repeated'],
    ['with a rate twice', { rooms: [{ ...room, rates: [saver, saver] }] }, 'rooms.0.rates.1.id: must not be repeated'],
    [
      'with a step that costs nothing',
      { rooms: [{ ...room, rates: [{ ...saver, cancellation: [{ hoursBefore: 24 }] }] }] },
      'rooms.0.rates.0.cancellation.0: must have either percent or nights',
    ],
    [
      'with a text in German alone',
      { rooms: [{ ...room, name: { de: 'Bau' } }] },
      'rooms.0.name: must be a text, or texts by language with en among them',
    ],
    ['with an unknown field', { stars: 4 }, 'stars: is not a known field'],
  ])(
    '[OPS-5] %s is refused by line, id, field and reason, and nothing of the file is written',
    async (_what, change, reason) => {
      const bad = { ...hotel, id: 'h-bad', ...change };
      expect(await refused({ ...hotel, id: 'h-good' }, bad)).toEqual([`line 2 (hotel h-bad): ${reason}`]);
      const written = await shop.db
        .selectFrom('hotel')
        .select('id')
        .where('partner_id', 'in', ['h-good', 'h-bad'])
        .execute();
      expect(written).toEqual([]);
    },
  );

  test('[OPS-5] given twice in a file is refused', async () => {
    expect(await refused(hotel, hotel)).toEqual([
      'line 2 (hotel h-burrow): id: was already given in line 1 (hotel h-burrow)',
    ]);
  });

  test('[OPS-5] [TEN-15] is imported into a brand’s own catalogue, and not into the shared one', async () => {
    const alone = { ...hotel, id: 'h-northgate', name: 'Northgate Inn' };
    const { code, stderr } = await importContent(
      shop.databaseUrl,
      asLines([...catalogue, alone]),
      '--tenant',
      'northgate',
    );
    expect([code, stderr]).toEqual([0, expect.any(String)]);
    const own = await openOwnDatabases(shop.databaseUrl, ['northgate']);
    const names = await own.byBrand.get('northgate')?.selectFrom('hotel').select('name').execute();
    expect(names).toEqual([{ name: 'Northgate Inn' }]);
    const shared = await shop.db.selectFrom('hotel').select('id').where('name', '=', 'Northgate Inn').execute();
    expect(shared).toEqual([]);
    await own.stop();
  });
});
