import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TICKETS_HELD_FROM_ONE_ADDRESS } from '#rules/hold.ts';
import { type Identity, startIdentity } from '#tests/support/identity.ts';
import { type CartBody, cards, openShop, type Shop, type TicketRequest, type Visitor } from '#tests/support/shop.ts';
import { addPackage } from '#tests/support/shop-events.ts';
import { monday, roomBody } from '#tests/support/shop-hotels.ts';
import { reconcileOnce } from '../purchase/reconciler.ts';
import { sweepExpired } from './sweep.ts';

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

type Cart = CartBody & { canExtend: boolean };
const MINUTE = 60_000;
const HOLD = 10 * MINUTE;
const EXTENSION = 5 * MINUTE;

/** What has passed since the tests began, besides the time they take. */
let passed = 0;
const pass = async (ms: number) => {
  passed += ms;
  const time = sql`${ms} * interval '1 millisecond'`;
  await sql`update cart set created_at = created_at - ${time}, expire_at = expire_at - ${time}, ended_at = ended_at - ${time}`.execute(
    shop.db,
  );
  for (const table of ['seat', 'general_hold', 'room_hold'])
    await sql`update ${sql.table(table)} set held_until = held_until - ${time} where held_until is not null`.execute(
      shop.db,
    );
};
const endOf = ({ expireAt }: CartBody): number => Date.parse(expireAt ?? '') + passed;
/** How long it is held, without the seconds that the answer took. */
const minutesOf = ({ expireAt, serverTime }: CartBody): number =>
  Math.ceil((Date.parse(expireAt ?? '') - Date.parse(serverTime)) / MINUTE);

const reserve = (fan: Visitor, productId: string, body: object, from?: string) =>
  fan.call<Cart>(
    'POST',
    `/api/cart/reserve/${productId}`,
    body,
    from === undefined ? {} : { 'gst-client-address': from },
  );
const tickets = (eventId: string, ticket: TicketRequest) => ({ tickets: [{ productId: eventId, ...ticket }] });
const seats = (...numbers: string[]): TicketRequest => ({
  quantity: numbers.length,
  section: 'A',
  row: '1',
  seats: numbers,
});
const extend = (fan: Visitor, cart: CartBody) => fan.call<Cart>('POST', `/api/cart/${cart.uuid}/extension`);
const remove = (fan: Visitor, cart: CartBody) => fan.call('DELETE', `/api/cart/${cart.uuid}`);
const refusalOf = ({ status, error }: { status: number; error: { code: string } }) => [status, error.code];
const othersFirst = [409, '40081'];

/** What can be held, as its first and its second request. */
const things: Record<string, () => Promise<[productId: string, first: object, again: object]>> = {
  'the same seats': async () => {
    const { id } = await shop.event();
    return [id, tickets(id, seats('1', '2')), tickets(id, seats('1', '2'))];
  },
  'one seat of two and another': async () => {
    const { id } = await shop.event();
    return [id, tickets(id, seats('1', '2')), tickets(id, seats('2', '3'))];
  },
  'the seats beside a room': async () => {
    const [{ id }, hotel] = [await shop.event(), await shop.hotel()];
    return [id, tickets(id, seats('1')), { ...tickets(id, seats('1')), hotelRoom: roomBody(hotel) }];
  },
  'places without numbers': async () => {
    const { id } = await shop.event({ admission: 'general' });
    return [id, tickets(id, { quantity: 2 }), tickets(id, { quantity: 3 })];
  },
  'a room': async () => {
    const hotel = await shop.hotel();
    return [hotel.id, { hotelRoom: roomBody(hotel) }, { hotelRoom: roomBody(hotel) }];
  },
};

describe.each(Object.entries(things))('%s', (_name, make) => {
  test('[CART-17] held again keep the end of the first hold and its one extension', async () => {
    const [[product, first, again], fan] = [await make(), shop.visitor()];
    const end = endOf((await reserve(fan, product, first)).body);
    await pass(9 * MINUTE);
    const { body: second } = await reserve(fan, product, again);
    expect([endOf(second), second.canExtend]).toEqual([end, true]);
    expect(endOf((await extend(fan, second)).body)).toBe(end + EXTENSION);
    const { body: third } = await reserve(fan, product, again);
    expect([endOf(third), third.canExtend]).toEqual([end + EXTENSION, false]);
    expect(refusalOf(await extend(fan, third))).toEqual([409, '20010']);
  });

  test('[CART-17] given back and held again within a minute keep their end, later they have ten minutes', async () => {
    const [[product, first, again], fan] = [await make(), shop.visitor()];
    const { body: held } = await reserve(fan, product, first);
    const end = endOf(held);
    await pass(8 * MINUTE);
    await remove(fan, held);
    await pass(MINUTE / 2);
    const { body: second } = await reserve(fan, product, again);
    expect(endOf(second)).toBe(end);
    await remove(fan, second);
    await pass(MINUTE);
    expect(minutesOf((await reserve(fan, product, again)).body)).toBe(10);
  });

  test('[CART-17] held until the end of the extension are for others for a minute: 40081', async () => {
    const [[product, first, again], fan] = [await make(), shop.visitor()];
    const { body: held } = await reserve(fan, product, first);
    await extend(fan, held);
    await pass(HOLD + EXTENSION);
    await sweepExpired(shop.db);
    const refused = await reserve(fan, product, again);
    expect(refusalOf(refused)).toEqual(othersFirst);
    expect(refused.error.data).toEqual({ reason: 'others_first' });
    const { body: theirs } = await reserve(shop.visitor(), product, again);
    expect(minutesOf(theirs)).toBe(10);
  });
});

describe('the best seats', () => {
  const numbersOf = ({ items: [item] }: CartBody) => [item?.details.section, item?.details.row, item?.details.seats];

  test('[CART-17] that are the same ones keep their end; held to the end they are other ones', async () => {
    const [{ id }, fan] = [await shop.event(), shop.visitor()];
    const { body: first } = await reserve(fan, id, tickets(id, { quantity: 2 }));
    const end = endOf(first);
    await pass(9 * MINUTE);
    const { body: second } = await reserve(fan, id, tickets(id, { quantity: 2 }));
    expect([endOf(second), numbersOf(second)]).toEqual([end, numbersOf(first)]);
    await extend(fan, second);
    await pass(MINUTE + EXTENSION);
    const { body: third } = await reserve(fan, id, tickets(id, { quantity: 2 }));
    expect(numbersOf(third)).not.toEqual(numbersOf(first));
    expect(minutesOf(third)).toBe(10);
  });
});

describe('other carts of the same visitor', () => {
  test('[CART-17] a member’s second browser goes on with what the first held', async () => {
    const token = await identity.tokenFor(identity.newUser());
    const [phone, desk] = [shop.visitor(randomUUID(), token), shop.visitor(randomUUID(), token)];
    const { id } = await shop.event();
    const { body: first } = await reserve(phone, id, tickets(id, seats('1')));
    const end = endOf(first);
    await pass(9 * MINUTE);
    await remove(phone, first);
    expect(endOf((await reserve(desk, id, tickets(id, seats('1')))).body)).toBe(end);

    const { id: unnumbered } = await shop.event({ admission: 'general' });
    const { body: places } = await reserve(phone, unnumbered, tickets(unnumbered, { quantity: 2 }));
    const endOfPlaces = endOf(places);
    await pass(MINUTE);
    expect(endOf((await reserve(desk, unnumbered, tickets(unnumbered, { quantity: 2 }))).body)).toBe(endOfPlaces);
  });

  test('[CART-17] sessions of one address that hand seats on hold them for fifteen minutes in all', async () => {
    const [{ id }, home] = [await shop.event(), '198.51.100.1'];
    const next = () => reserve(shop.visitor(), id, tickets(id, seats('1', '2')), home);
    const first = shop.visitor();
    const held = await reserve(first, id, tickets(id, seats('1', '2')), home);
    const latest = endOf(held.body) + EXTENSION;
    await pass(HOLD - MINUTE / 2);
    await remove(first, held.body);
    expect(endOf((await next()).body)).toBe(latest);
    await pass(EXTENSION + MINUTE / 2);
    expect(refusalOf(await next())).toEqual(othersFirst);
    const elsewhere = await reserve(shop.visitor(), id, tickets(id, seats('1')), '198.51.100.2');
    expect(minutesOf(elsewhere.body)).toBe(10);
    await pass(MINUTE);
    expect(minutesOf((await reserve(shop.visitor(), id, tickets(id, seats('2')), home)).body)).toBe(10);
  });

  test('[CART-17] neighbours at an address hold other seats for ten minutes, and what one gave back for three at least', async () => {
    const [{ id }, home] = [await shop.event(), '198.51.100.3'];
    const take = (fan: Visitor, ticket: TicketRequest) => reserve(fan, id, tickets(id, ticket), home);
    const [first, second] = [shop.visitor(), shop.visitor()];
    const { body: held } = await take(first, seats('1', '2'));
    const end = endOf(held);
    await pass(8 * MINUTE);
    expect(minutesOf((await take(shop.visitor(), seats('5', '6'))).body)).toBe(10);
    await remove(first, held);
    const { body: handed } = await take(second, seats('1', '2'));
    expect([endOf(handed), handed.canExtend]).toEqual([end + EXTENSION, false]);
    await pass(5 * MINUTE);
    await remove(second, handed);
    expect(refusalOf(await take(shop.visitor(), seats('1')))).toEqual(othersFirst);
    expect(minutesOf((await take(shop.visitor(), { quantity: 2 })).body)).toBe(10);
  });

  test('[CART-17] another seat in between does not begin the seats’ hold anew', async () => {
    const [{ id }, fan] = [await shop.event(), shop.visitor()];
    await extend(fan, (await reserve(fan, id, tickets(id, seats('1', '2')))).body);
    await pass(HOLD + EXTENSION - MINUTE / 2);
    expect(minutesOf((await reserve(fan, id, tickets(id, seats('9')))).body)).toBe(10);
    const { body: all } = await reserve(fan, id, tickets(id, seats('1', '2', '9')));
    expect([minutesOf(all), all.canExtend]).toEqual([1, false]);
  });

  test('[CART-17] a room in between does not begin the seats’ hold anew', async () => {
    const [{ id }, hotel, fan] = [await shop.event(), await shop.hotel(), shop.visitor()];
    const end = endOf((await reserve(fan, id, tickets(id, seats('1')))).body);
    await pass(9 * MINUTE);
    expect(minutesOf((await reserve(fan, hotel.id, { hotelRoom: roomBody(hotel) })).body)).toBe(10);
    await pass(MINUTE / 2);
    expect(endOf((await reserve(fan, id, tickets(id, seats('1')))).body)).toBe(end);
    // Nights that are none of the first have their own ten minutes.
    const later = { hotelRoom: roomBody(hotel, { checkin: monday(2), checkout: monday(4) }) };
    expect(minutesOf((await reserve(fan, hotel.id, later)).body)).toBe(10);
  });
});

describe('declined cards', () => {
  test('[CART-17] at the last second make a hold three minutes longer once, in place of its extension', async () => {
    const [{ id }, fan] = [await shop.event(), shop.visitor()];
    const token = await shop.tokenFor(cards.declined);
    const { body: cart } = await reserve(fan, id, tickets(id, seats('1', '2')));
    await pass(HOLD - MINUTE / 2);
    expect((await fan.buy(cart, { token })).error.code).toBe('20002');
    const { body: longer } = await fan.call<Cart>('GET', `/api/cart/${cart.uuid}`);
    expect([minutesOf(longer), longer.canExtend]).toEqual([3, false]);
    for (let declines = 1; declines < 9; declines += 1) await fan.buy(cart, { token });
    expect((await fan.cart(cart.uuid)).body.expireAt).toBe(longer.expireAt);
    const { body: again } = await reserve(fan, id, tickets(id, seats('1', '2')));
    expect([again.expireAt, again.canExtend]).toEqual([longer.expireAt, false]);
  });

  test('[CART-17] after the extension make nothing longer; a payment under way keeps its seats', async () => {
    const [{ id }, fan] = [await shop.event(), shop.visitor()];
    const { body: cart } = await reserve(fan, id, tickets(id, seats('1', '2')));
    const { body: longer } = await extend(fan, cart);
    expect((await fan.buy(cart, { card: cards.declined })).error.code).toBe('20002');
    expect((await fan.cart(cart.uuid)).body.expireAt).toBe(longer.expireAt);
    const paying = fan.buy(cart, { card: cards.slow });
    await expect.poll(async () => (await fan.cart(cart.uuid)).body.status, { interval: 5 }).toBe('paying');
    await pass(HOLD + EXTENSION);
    expect(refusalOf(await reserve(shop.visitor(), id, tickets(id, seats('1'))))).toEqual([409, '67941']);
    expect((await paying).status).toBe(200);
  });
});

describe('what was paid for', () => {
  test('[CART-17] and came free when the payment was given up is for others for a minute from then', async () => {
    const [{ id }, fan] = [await shop.event(), shop.visitor()];
    const { body: cart } = await reserve(fan, id, tickets(id, seats('1')));
    await extend(fan, cart);
    await pass(HOLD + EXTENSION - MINUTE / 4);
    expect((await fan.buy(cart, { card: cards.unanswered })).status).toBe(202);
    await pass(2 * MINUTE);
    await reconcileOnce(shop.deps, { unknownMs: 0, startedMs: 0, voidMs: 0, lateMs: 0 });
    await sweepExpired(shop.db);
    expect(refusalOf(await reserve(fan, id, tickets(id, seats('1'))))).toEqual(othersFirst);
    await pass(MINUTE);
    expect(minutesOf((await reserve(fan, id, tickets(id, seats('1')))).body)).toBe(10);
  });

  test.each(['reserved', 'general'] as const)(
    '[CART-17] and returned at once goes on with its clock, with %s admission',
    async (admission) => {
      const [{ id }, fan] = [await shop.event({ admission, capacity: 4 }), shop.visitor()];
      const body = tickets(id, admission === 'reserved' ? seats('1', '2') : { quantity: 2 });
      const hold = async () => reserve(fan, id, body);
      const { body: cart } = await hold();
      const latest = endOf(cart) + EXTENSION;
      await pass(6 * MINUTE);
      await fan.giveBack((await fan.buy(cart)).body.uuid);
      const { body: again } = await hold();
      expect(endOf(again)).toBeLessThanOrEqual(latest);
      await pass(7 * MINUTE);
      await fan.giveBack((await fan.buy(again)).body.uuid);
      expect(refusalOf(await hold())).toEqual(othersFirst);
      await pass(MINUTE);
      const { body: later } = await hold();
      expect(minutesOf(later)).toBe(10);
      const { body: kept } = await fan.buy(later);
      await pass(61 * MINUTE);
      await fan.giveBack(kept.uuid);
      expect(refusalOf(await hold())).toEqual(othersFirst);
    },
  );
});

test('[CART-17] a part of an order that is returned makes nobody wait for others', async () => {
  const [{ id }, fan, home] = [
    await shop.event({ admission: 'general', capacity: 8 }),
    shop.visitor(),
    '198.51.100.61',
  ];
  const { body: cart } = await reserve(fan, id, tickets(id, { quantity: 4 }), home);
  const { body: order } = await fan.buy(cart);
  await pass(20 * MINUTE);
  const [ticket] = order.items.flatMap((item) => item.tickets);
  await fan.giveBack(order.uuid, { tickets: [ticket?.id ?? ''] });
  for (const other of [fan, shop.visitor()])
    expect(minutesOf((await reserve(other, id, tickets(id, { quantity: 2 }), home)).body)).toBe(10);
});

test('[CART-17] seats that are returned in parts are for others for a minute', async () => {
  const [{ id }, fan] = [await shop.event(), shop.visitor()];
  const { body: cart } = await reserve(fan, id, tickets(id, seats('1', '2', '3', '4')));
  await extend(fan, cart);
  const { body: order } = await fan.buy(cart);
  await pass(HOLD + EXTENSION);
  const some = order.items.flatMap((item) => item.tickets).slice(0, 3);
  await fan.giveBack(order.uuid, { tickets: some.map((ticket) => ticket.id) });
  expect(refusalOf(await reserve(fan, id, tickets(id, seats('1', '2', '3'))))).toEqual(othersFirst);
  expect(minutesOf((await reserve(fan, id, tickets(id, seats('6', '7')))).body)).toBe(10);
});

test.each([
  ['places', false],
  ['tickets with a package', true],
])(
  '[CART-17] %s that are returned in parts are for others for a minute where they are the last ones',
  async (_what, isPackage) => {
    const [{ id }, home] = [await shop.event({ admission: 'general', capacity: isPackage ? 100 : 4 }), '198.51.100.62'];
    const offer = isPackage ? { offer: { id: await addPackage(shop, id, { capacity: 4 }) } } : {};
    const hold = (fan: Visitor, quantity: number, from = home) =>
      reserve(fan, id, { ...tickets(id, { quantity }), ...offer }, from);
    const fan = shop.visitor();
    const { body: order } = await fan.buy((await hold(fan, 4)).body);
    await pass(61 * MINUTE);
    const some = order.items.flatMap((item) => item.tickets).slice(0, 3);
    await fan.giveBack(order.uuid, { tickets: some.map((ticket) => ticket.id) });
    for (const again of [fan, shop.visitor()]) expect(refusalOf(await hold(again, 3))).toEqual(othersFirst);
    expect(minutesOf((await hold(shop.visitor(), 3, '198.51.100.63')).body)).toBe(10);
  },
);

test('[CART-17] seats that somebody else took and gave back in between are for others for the whole minute', async () => {
  const [{ id }, fan, home] = [await shop.event(), shop.visitor(), '198.51.100.64'];
  const hold = (by: Visitor, from = home) => reserve(by, id, tickets(id, seats('1')), from);
  await extend(fan, (await hold(fan)).body);
  await pass(HOLD + EXTENSION);
  const other = shop.visitor();
  await remove(other, (await hold(other, '198.51.100.65')).body);
  for (const again of [fan, shop.visitor()]) expect(refusalOf(await hold(again))).toEqual(othersFirst);
  await pass(MINUTE);
  expect(minutesOf((await hold(fan)).body)).toBe(10);
});

test('[CART-17] the last places whose payment was undecided for hours are for others than its address for a minute', async () => {
  const [{ id }, fan, home] = [
    await shop.event({ admission: 'general', capacity: 2 }),
    shop.visitor(),
    '198.51.100.66',
  ];
  const hold = (by: Visitor, from = home) => reserve(by, id, tickets(id, { quantity: 2 }), from);
  const { body: cart } = await hold(fan);
  expect((await fan.buy(cart, { card: cards.unanswered })).status).toBe(202);
  await pass(61 * MINUTE);
  await reconcileOnce(shop.deps, { unknownMs: 0, startedMs: 0, voidMs: 0, lateMs: 0 });
  expect(refusalOf(await hold(shop.visitor()))).toEqual(othersFirst);
  expect(minutesOf((await hold(shop.visitor(), '198.51.100.67')).body)).toBe(10);
});

test('[CART-17] places that a guest held do not outlast their clock by a member’s later hold', async () => {
  const [{ id }, guest] = [await shop.event({ admission: 'general' }), randomUUID()];
  const token = await identity.tokenFor(identity.newUser());
  const { body: first } = await reserve(shop.visitor(guest), id, tickets(id, { quantity: 4 }));
  const latest = endOf(first) + EXTENSION;
  await pass(HOLD - MINUTE / 2);
  await reserve(shop.visitor(randomUUID(), token), id, tickets(id, { quantity: 1 }));
  const { body: again } = await reserve(shop.visitor(guest, token), id, tickets(id, { quantity: 4 }));
  expect(endOf(again)).toBeLessThanOrEqual(latest);
});

/** What two sessions of one address hold together, so that nothing is left. */
const lastOnes: Record<string, () => Promise<[productId: string, body: object]>> = {
  'the last places': async () => {
    const { id } = await shop.event({ admission: 'general', capacity: 4 });
    return [id, tickets(id, { quantity: 2 })];
  },
  'the last rooms': async () => {
    const hotel = await shop.hotel({ capacity: 2, cancellation: [{ hoursBefore: 24, percent: 0, nights: null }] });
    return [hotel.id, { hotelRoom: roomBody(hotel) }];
  },
  'the last tickets with a package': async () => {
    const { id } = await shop.event({ admission: 'general' });
    return [id, { ...tickets(id, { quantity: 2 }), offer: { id: await addPackage(shop, id, { capacity: 4 }) } }];
  },
};
describe.each(Object.entries(lastOnes))('%s', (name, make) => {
  test('[CART-17] are held for fifteen minutes by one address in new sessions, then others come first', async () => {
    const [[product, body], home] = [await make(), `198.51.100.2${name.length}`];
    const take = (from = home, fan = shop.visitor()) => reserve(fan, product, body, from);
    const [first, second] = [shop.visitor(), shop.visitor()];
    const { body: held } = await take(home, first);
    const { body: other } = await take(home, second);
    expect(minutesOf(other)).toBe(10);
    const latest = endOf(held) + EXTENSION;
    await pass(HOLD - MINUTE / 2);
    await Promise.all([remove(first, held), remove(second, other)]);
    for (let taken = 0; taken < 2; taken += 1) {
      const { body: again } = await take();
      expect(endOf(again)).toBeLessThanOrEqual(latest);
    }
    await pass(EXTENSION + MINUTE / 2);
    await sweepExpired(shop.db);
    expect(refusalOf(await take())).toEqual(othersFirst);
    expect(minutesOf((await take('198.51.100.29')).body)).toBe(10);
  });

  test('[CART-17] bought, kept for hours and returned whole are for others for a minute', async () => {
    const [[product, body], home] = [await make(), `198.51.101.${name.length}`];
    const [first, second] = [shop.visitor(), shop.visitor()];
    const { body: held } = await reserve(first, product, body, home);
    const { body: order } = await first.buy(held);
    await second.buy((await reserve(second, product, body, home)).body);
    await pass(61 * MINUTE);
    expect((await first.giveBack(order.uuid)).status).toBe(200);
    expect(refusalOf(await reserve(shop.visitor(), product, body, home))).toEqual(othersFirst);
    expect((await reserve(shop.visitor(), product, body, '198.51.101.1')).status).toBe(200);
  });

  test('[CART-17] go on with their clock where their session took something else in place of them', async () => {
    const [[product, body], home] = [await make(), `198.51.100.4${name.length % 10}`];
    const [first, second] = [shop.visitor(), shop.visitor()];
    const { body: held } = await reserve(first, product, body, home);
    await reserve(second, product, body, home);
    const latest = endOf(held) + EXTENSION;
    await pass(HOLD - MINUTE / 2);
    const { id: other } = await shop.event({ admission: 'general' });
    for (const fan of [first, second]) await reserve(fan, other, tickets(other, { quantity: 1 }), home);
    expect(endOf((await reserve(shop.visitor(), product, body, home)).body)).toBeLessThanOrEqual(latest);
  });

  test('[CART-17] that the address leaves over are no others: each session of it has its ten minutes', async () => {
    const [[product, body], home] = [await make(), `198.51.100.1${name.length}`];
    const first = shop.visitor();
    const { body: held } = await reserve(first, product, body, home);
    await pass(9 * MINUTE);
    await remove(first, held);
    expect(minutesOf((await reserve(shop.visitor(), product, body, home)).body)).toBe(10);
  });
});

describe('an address at its limit', () => {
  const EACH = 8;
  const atLimit = async (home: string) => {
    const { id } = await shop.event({ admission: 'general', capacity: 1000 });
    const take = (fan: Visitor, from = home) => reserve(fan, id, tickets(id, { quantity: EACH }), from);
    const holders: { fan: Visitor; cart: Cart; end: number }[] = [];
    while (holders.length < TICKETS_HELD_FROM_ONE_ADDRESS / EACH) {
      const fan = shop.visitor();
      const { body: cart } = await take(fan);
      holders.push({ fan, cart, end: endOf(cart) });
    }
    return { take, holders, id };
  };

  test('[CART-17] [DOOR-5] does not begin anew what it holds, in the same sessions or in new ones', async () => {
    const { take, holders } = await atLimit('198.51.100.10');
    await pass(9 * MINUTE);
    for (const { fan, end } of holders) expect(endOf((await take(fan)).body)).toBe(end);
    const last = Math.max(...holders.map(({ end }) => end));
    await pass(1.5 * MINUTE);
    expect(endOf((await take(shop.visitor())).body)).toBeLessThanOrEqual(last + EXTENSION);
  });

  test('[CART-17] [DOOR-5] leaves what it held for fifteen minutes to others for one: 40081', async () => {
    const { take, holders } = await atLimit('198.51.100.11');
    await Promise.all(holders.map(({ fan, cart }) => extend(fan, cart)));
    await pass(HOLD + EXTENSION);
    expect(refusalOf(await take(shop.visitor()))).toEqual(othersFirst);
    expect((await take(shop.visitor(), '198.51.100.12')).status).toBe(200);
    await pass(MINUTE);
    expect(minutesOf((await take(shop.visitor())).body)).toBe(10);
  });

  test.each([
    ['smaller ones', 1],
    ['other ones', 8],
  ])('[CART-17] [DOOR-5] does not begin anew what its sessions gave back for %s', async (_name, quantity) => {
    const home = `198.51.100.9${quantity}`;
    const { take, holders, id } = await atLimit(home);
    const { id: other } = await shop.event({ admission: 'general', capacity: 1000 });
    const productId = quantity === EACH ? other : id;
    await pass(9 * MINUTE);
    const last = Math.max(...holders.map(({ end }) => end));
    for (const { fan } of holders) {
      const { body: cart } = await reserve(fan, productId, tickets(productId, { quantity }), home);
      if (productId === other) await remove(fan, cart);
    }
    for (let taken = 0; taken < 10; taken += 1)
      expect(endOf((await take(shop.visitor())).body)).toBeLessThanOrEqual(last + EXTENSION);
  });

  test('[CART-17] [DOOR-5] is not reached by one visitor who changes their choice again and again', async () => {
    const from = '198.51.100.14';
    const { id } = await shop.event({ admission: 'general', capacity: 1000 });
    const fan = shop.visitor();
    await reserve(fan, id, tickets(id, { quantity: EACH }), from);
    await pass(9 * MINUTE);
    for (let time = 0; time <= TICKETS_HELD_FROM_ONE_ADDRESS / EACH; time += 1)
      await reserve(fan, id, tickets(id, { quantity: EACH }), from);
    const { id: other } = await shop.event({ admission: 'general' });
    const neighbour = await reserve(shop.visitor(), other, tickets(other, { quantity: 2 }), from);
    expect(minutesOf(neighbour.body)).toBe(10);
  });

  test('[CART-17] [DOOR-5] cannot hold rooms either', async () => {
    await atLimit('198.51.100.13');
    const hotel = await shop.hotel();
    const room = await reserve(shop.visitor(), hotel.id, { hotelRoom: roomBody(hotel) }, '198.51.100.13');
    expect(refusalOf(room)).toEqual([409, '40081']);
  });
});
