import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailOf, type Identity, startIdentity } from '../support/identity.ts';
import { passSigners } from '../support/pass-signers.ts';
import { billing } from '../support/shop.ts';
import { monday } from '../support/shop-hotels.ts';
import { codeOf, createPartner, type Headers } from './partner.ts';
import { ORIGIN, openWorld, type World } from './world.ts';

const KEY = 'the key of this tenant, 32 characters';
const DAY_MS = 86_400_000;

let identity: Identity;
let world: World;
/** How far the gateway's clock is ahead, and when it stands still. */
let [ahead, stopped]: [number, number | null] = [0, null];
beforeAll(async () => {
  identity = await startIdentity();
  world = await openWorld(
    { environment: 'production', referralKey: KEY, clock: () => new Date((stopped ?? Date.now()) + ahead) },
    { issuer: identity.issuer, passSigners },
  );
});
afterAll(async () => {
  await world.shop.expectInvariants();
  await world.close();
  await identity.close();
});
const { acme, done, hold, pay, visitorOf } = createPartner(() => world);

/** A file of the shop, asked for as a partner's server does. */
async function fileOf(path: string, headers: Headers) {
  const request = new Request(`${ORIGIN}/fanatics/order-confirmation/${path}`, {
    headers: { host: 'localhost:3000', ...headers },
    redirect: 'manual',
  });
  const response = await world.gateway.fetch(request);
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** An order of a partner's visitor with one ticket, and the paths of its files. */
async function bought(visitor: Headers) {
  const event = await world.shop.event();
  const { cart } = await hold(visitor, event.id);
  const id = await pay(visitor, cart.id, cart.totals.total.minorUnits);
  const TICKETS = 'query ($id: ID!) { order(id: $id) { items { tickets { id } } } }';
  const { order } = await done(visitor, TICKETS, { id });
  const ticket: string = order.items[0].tickets[0].id;
  const [pdf, calendar] = [`${id}/tickets.pdf`, `${id}/calendar.ics`];
  return { id, pdf, calendar, apple: `${id}/passes/${ticket}.pkpass`, google: `${id}/passes/${ticket}/google` };
}

describe('the files of an order', () => {
  test('[ORDER-3] [GRAPH-15] are for a key with the visitor who bought, in the language asked for: tickets, calendar entry, and the passes of both wallets', async () => {
    const visitor = await visitorOf(await acme());
    const { pdf, calendar, apple, google } = await bought(visitor);
    const tickets = await fileOf(pdf, visitor);
    expect([tickets.status, tickets.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(textOf(tickets.bytes).slice(0, 5)).toBe('%PDF-');
    expect(tickets.headers.get('cache-control')).toBe('private, no-store');
    expect(textOf((await fileOf(calendar, visitor)).bytes)).toContain('BEGIN:VEVENT');
    const { bytes } = await fileOf(apple, visitor);
    expect(Object.keys(unzipSync(bytes))).toContain('pass.json');
    const saved = await fileOf(google, visitor);
    expect([saved.status, saved.headers.get('location')]).toEqual([
      302,
      expect.stringMatching(/^https:\/\/pay\.google/),
    ]);
    const before = world.upstream.seen.length;
    await fileOf(`${pdf}?lang=fr`, visitor);
    await fileOf(pdf, { ...visitor, 'accept-language': 'de' });
    const languages = world.upstream.seen
      .slice(before)
      .filter(({ path }) => path.includes('/file/'))
      .map(({ headers }) => headers['gst-language']);
    expect(languages).toEqual(['fr', 'de']);
  });

  test('[ORDER-3] [AUTH-9] [GRAPH-15] are a 404 for another visitor, another partner, a key without a visitor, and a visitor without a key, whatever cookie comes with it', async () => {
    const key = await acme();
    const visitor = await visitorOf(key);
    const files = await bought(visitor);
    const guest = world.shop.visitor();
    const { body: theirs } = await guest.buy(
      (await guest.reserve((await world.shop.event()).id, { quantity: 1 })).body,
    );
    const { 'x-grandstand-visitor': token = '' } = visitor;
    const strangers = [
      await visitorOf(key),
      await visitorOf(await acme({ partner: 'other' })),
      key,
      { 'x-grandstand-visitor': token },
    ];
    for (const stranger of strangers) {
      for (const path of [files.pdf, files.calendar, files.apple, files.google]) {
        const { status, bytes } = await fileOf(path, stranger);
        expect([path, status, bytes.length]).toEqual([path, 404, 0]);
      }
    }
    // The cookie opens the file in its own browser.
    const cookie = { cookie: `gst=${guest.sessionId}` };
    expect((await fileOf(`${theirs.uuid}/tickets.pdf`, cookie)).status).toBe(200);
    expect((await fileOf(`${theirs.uuid}/tickets.pdf`, { ...visitor, ...cookie })).status).toBe(404);
  });

  test('[ORDER-3] [GRAPH-7] a key that does not count, another partner’s visitor and a lacking right are refused as in the graph, and a file is paid from the budget', async () => {
    const key = await acme({ budget: 250, perSecond: 1 });
    const visitor = await visitorOf(key);
    const { pdf, calendar } = await bought(visitor);
    const refused = async (headers: Headers) => {
      const { status, bytes } = await fileOf(pdf, headers);
      return [status, JSON.parse(textOf(bytes)).errors[0].extensions.code];
    };
    const { authorization: other = '' } = await acme({ partner: 'other' });
    const { authorization: cannotRead = '' } = await acme({ rights: ['sell'] });
    expect(await refused({ ...visitor, authorization: `Bearer gsk_live_${'A'.repeat(43)}` })).toEqual([
      401,
      'UNAUTHENTICATED',
    ]);
    expect(await refused({ ...visitor, authorization: other })).toEqual([401, 'UNAUTHENTICATED']);
    expect(await refused({ ...visitor, authorization: cannotRead })).toEqual([403, 'FORBIDDEN']);
    const left = ({ headers }: { headers: globalThis.Headers }) =>
      Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
    stopped = Date.now();
    const [first, second] = [await fileOf(calendar, visitor), await fileOf(calendar, visitor)];
    expect(left(first) - left(second)).toBe(5);
    let last = second;
    for (let time = 0; time < 100 && last.status === 200; time += 1) last = await fileOf(calendar, visitor);
    expect([last.status, Number(last.headers.get('retry-after')) > 0]).toEqual([429, true]);
    stopped = null;
  });
});

describe('what a buyer brings', () => {
  const FEE = `mutation ($input: ReserveTicketsInput!) { reserveTickets(input: $input) {
    cart { totals { fee { minorUnits } } } problems { code } } }`;
  const feeOf = async (visitor: Headers) => {
    const { id: eventId } = await world.shop.event();
    const input = { idempotencyKey: randomUUID(), eventId, quantity: 2 };
    return (await done(visitor, FEE, { input })).reserveTickets.cart.totals.fee.minorUnits;
  };
  const signed = (subject: string, { age = 0, key = KEY } = {}) =>
    new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(subject)
      .setIssuedAt(Math.floor(Date.now() / 1_000) - age)
      .sign(new TextEncoder().encode(key));
  const tokenOf = ({ 'x-grandstand-visitor': token = '' }: Headers) => ({ token });

  test('[CART-15] [GRAPH-15] a discount’s token counts for the visitor that was begun with it, for a day, also when the visitor goes on, and for no other', async () => {
    const key = await acme();
    const [plain, club] = [await visitorOf(key), await visitorOf(key, { discountToken: 'fanclub-2026' })];
    const on = await visitorOf(key, tokenOf(club));
    expect([await feeOf(plain), await feeOf(club), await feeOf(on)]).toEqual([1600, 1100, 1100]);
    const given = await visitorOf(key, { ...tokenOf(plain), discountToken: 'fanclub-2026' });
    expect([await feeOf(given), await feeOf(await visitorOf(key, { discountToken: 'made-up' }))]).toEqual([1100, 1600]);
    ahead = DAY_MS + 1_000;
    expect([await feeOf(club), await feeOf(await visitorOf(key, tokenOf(club)))]).toEqual([1600, 1600]);
    ahead = 0;
  });

  test('[AUTH-6] [GRAPH-15] a referral that the tenant’s key signed travels upstream for a day, and the first one stays the member’s', async () => {
    const key = await acme();
    const sent = async (visitor: Headers) => {
      const before = world.upstream.seen.length;
      await done(visitor, 'query ($id: ID!) { cart(id: $id) { id } }', { id: randomUUID() });
      return world.upstream.seen.slice(before).flatMap(({ headers }) => headers['gst-uid'] ?? []);
    };
    const guest = await visitorOf(key, { referral: await signed('friend-1', { age: 23 * 3_600 }) });
    expect(await sent(guest)).toEqual(['friend-1']);
    ahead = DAY_MS + 1_000;
    expect(await sent(guest)).toEqual([]);
    ahead = 0;
    const userId = identity.newUser();
    const accessToken = await identity.tokenFor(userId);
    const before = world.upstream.seen.length;
    const member = await visitorOf(key, { ...tokenOf(guest), accessToken });
    const began = world.upstream.seen.slice(before).find(({ method }) => method === 'POST');
    expect([began?.path, began?.headers['gst-uid']]).toEqual(['/api/user/session', 'friend-1']);
    await visitorOf(key, { accessToken, referral: await signed('friend-2') });
    const kept = await world.shop.db
      .selectFrom('member')
      .select('referral_id')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    expect(kept).toEqual({ referral_id: 'friend-1' });
    const SESSION = '{ viewer { session { referralId } } }';
    expect((await done(member, SESSION)).viewer.session.referralId).toBe('friend-1');
  });

  test('[AUTH-6] [CART-15] [ERR-1] what the storefront would not take is BAD_USER_INPUT and names the input; a member’s token is verified when a referral begins the session', async () => {
    const key = await acme();
    const BEGIN = 'mutation ($input: CreateVisitorSessionInput!) { createVisitorSession(input: $input) { token } }';
    const wrong = [
      [{ discountToken: '' }, 'discountToken'],
      [{ discountToken: 'two words' }, 'discountToken'],
      [{ discountToken: 'x'.repeat(201) }, 'discountToken'],
      [{ referral: 'friend' }, 'referral'],
      [{ referral: await signed('friend', { age: 25 * 3_600 }) }, 'referral'],
      [{ referral: await signed('friend', { key: 'the key of that tenant, 32 characters' }) }, 'referral'],
    ] as const;
    for (const [input, field] of wrong) {
      const { errors } = await world.ask(BEGIN, { input }, key);
      expect([input, errors[0]?.extensions]).toMatchObject([
        input,
        { code: 'BAD_USER_INPUT', fields: [{ field: `input.${field}` }] },
      ]);
    }
    const input = { accessToken: 'made-up', referral: await signed('friend') };
    expect(codeOf(await world.ask(BEGIN, { input }, key))).toBe('UNAUTHENTICATED');
  });
});

test('[GRAPH-15] [CART-10] [FAV-1] [SEARCH-12] a member by a partner’s visitor finds and buys a hotel’s room, marks a favourite, and saves, finds and deletes a search, all with the key', async () => {
  const userId = identity.newUser();
  const key = await acme();
  const member = await visitorOf(key, { accessToken: await identity.tokenFor(userId) });
  const hotel = await world.shop.hotel();
  const stay = { checkin: monday(), checkout: monday(2) };
  const ROOMS = `query ($hotelId: ID!, $stay: StayInput!) { hotelRooms(hotelId: $hotelId, stay: $stay) {
    rooms { id rates { id total { minorUnits currencyCode } } } } }`;
  const [room] = (await done(member, ROOMS, { hotelId: hotel.id, stay })).hotelRooms.rooms;
  const [rate] = room.rates;
  const RESERVE = `mutation ($input: ReserveHotelRoomInput!) { reserveHotelRoom(input: $input) {
    cart { id totals { total { minorUnits } } } problems { code } } }`;
  const { reserveHotelRoom: held } = await done(member, RESERVE, {
    input: {
      idempotencyKey: randomUUID(),
      room: {
        ...{ hotelId: hotel.id, roomId: room.id, rateId: rate.id, stay, guests: { adults: 2 } },
        ...{ expectedTotalMinorUnits: rate.total.minorUnits, currencyCode: rate.total.currencyCode },
        contact: { firstName: 'Zoë', lastName: 'Fan', emailAddress: 'zoe@example.com' },
      },
    },
  });
  expect(held.problems).toEqual([]);
  const id = await pay(member, held.cart.id, held.cart.totals.total.minorUnits);
  const BOOKED = 'query ($id: ID!) { order(id: $id) { rooms { confirmationNumber room { hotel { id } } } } }';
  expect((await done(member, BOOKED, { id })).order.rooms).toEqual([
    { confirmationNumber: expect.stringMatching(/^[2-9A-Z]{10}$/), room: { hotel: { id: hotel.id } } },
  ]);

  const { id: eventId } = await world.shop.event();
  const FAVOURITES = '{ viewer { favourites(type: EVENT) { items { id isFavourite } } } }';
  const SET = `mutation ($input: SetFavouritesInput!) { setFavourites(input: $input) { changed { id isFavourite } problems { code } } }`;
  const set = (isFavourite: boolean) =>
    done(member, SET, { input: { changes: [{ type: 'EVENT', id: eventId, isFavourite }] } });
  expect((await set(true)).setFavourites).toEqual({ changed: [{ id: eventId, isFavourite: true }], problems: [] });
  expect((await done(member, FAVOURITES)).viewer.favourites.items).toEqual([{ id: eventId, isFavourite: true }]);
  await set(false);
  expect((await done(member, FAVOURITES)).viewer.favourites.items).toEqual([]);

  const LINK = 'mutation ($input: LinkWalletInput!) { linkWallet(input: $input) { problems { code } } }';
  await done(member, LINK, { input: { emailAddress: emailOf(userId) } });
  const { emailAddress: _ofSignIn, ...details } = billing;
  const PROFILE =
    'mutation ($input: ProfileInput!) { saveProfile(input: $input) { profile { city } problems { code } } }';
  const changed = (await done(member, PROFILE, { input: details })).saveProfile;
  expect(changed).toEqual({ profile: { city: details.city }, problems: [] });
  const SAVE = `mutation ($input: SaveSearchInput!) { saveSearch(input: $input) { savedSearch { id keyword } problems { code } } }`;
  const LIST = '{ viewer { savedSearches { id keyword } } }';
  const DELETE = 'mutation ($id: ID!) { deleteSavedSearch(input: { id: $id }) { deletedSearchId problems { code } } }';
  const city = {
    ...{ cityName: 'Boston', stateCode: 'MA', countryCode: 'US' },
    coordinates: { latitude: 42.36, longitude: -71.06 },
  };
  const search = { keyword: 'red sox', city, startDate: '2100-01-01', endDate: '2100-01-03' };
  const { savedSearch, problems } = (await done(member, SAVE, { input: search })).saveSearch;
  expect([savedSearch.keyword, problems]).toEqual(['red sox', []]);
  expect((await done(member, LIST)).viewer.savedSearches).toEqual([savedSearch]);
  await done(member, DELETE, { id: savedSearch.id });
  expect((await done(member, LIST)).viewer.savedSearches).toEqual([]);
  // None of it is for a guest.
  const guest = await visitorOf(key);
  for (const query of [FAVOURITES, LIST]) expect(codeOf(await world.ask(query, {}, guest))).toBe('UNAUTHENTICATED');
});
