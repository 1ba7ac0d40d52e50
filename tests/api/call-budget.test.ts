import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayFromToday } from '#rules/calendar-day.ts';
import { emailOf, type Identity, startIdentity } from '../support/identity.ts';
import { billing } from '../support/shop.ts';
import { persistedOperations, persistedQuery } from './storefront-operations.ts';
import { openWorld, post, readReply, type World } from './world.ts';

const FILE = 'tests/api/call-budgets.json';
const text = readFileSync(new URL('./call-budgets.json', import.meta.url), 'utf8');
/** How many REST calls each storefront operation makes on a gateway that has just started. */
const budgets: Readonly<Record<string, number>> = JSON.parse(text);

/** Null when the operation makes exactly as many calls as its budget says; else what to change, and where. */
function budgetProblem(name: string, calls: readonly string[]): string | null {
  const budget = budgets[name];
  if (calls.length === budget) return null;
  const line = text.split('\n').findIndex((one) => one.includes(`"${name}"`)) + 1;
  const change =
    budget !== undefined && calls.length < budget
      ? `lower it to ${calls.length}`
      : `save a call, or raise it to ${calls.length}`;
  const list = calls.map((call) => `  ${call}`).join('\n');
  return `${name} makes ${calls.length} REST calls, its budget is ${budget}: ${change} in ${FILE}:${line}\n${list}`;
}

let identity: Identity;
let world: World;
let variables: Record<string, Record<string, unknown>>;
let cookie: string;
/** Reserving deletes the visitor's older cart, which other operations read: it has a visitor of its own. */
let reserverCookie: string;
/** What only members' pages ask for. */
let ofMembers: Readonly<Record<string, { authorization: string }>>;

beforeAll(async () => {
  identity = await startIdentity();
  world = await openWorld({}, { issuer: identity.issuer });
  const newMember = async (userId = identity.newUser()) => ({
    authorization: `Bearer ${await identity.tokenFor(userId)}`,
  });
  const member = await newMember();
  // Linking and registering change the wallet that the others read.
  const [linking, registering] = [identity.newUser(), identity.newUser()];
  ofMembers = {
    CheckoutWallet: member,
    CloseCalendarFeed: member,
    FavouriteIds: member,
    LinkWallet: await newMember(linking),
    MemberRights: member,
    MyTickets: member,
    OpenCalendarFeed: member,
    RegisterWallet: await newMember(registering),
    SetFavourites: member,
    UserFavoriteAttractions: member,
    UserFavorites: member,
    Viewer: member,
    WalletEntries: member,
    WalletPage: member,
    DeleteViews: member,
    PickedForYou: member,
    RecentViews: member,
    RecordViews: member,
    SaveSearch: member,
    SavedSearches: member,
    DeleteSavedSearch: member,
  };
  const event = await world.shop.event();
  const fan = world.shop.visitor();
  cookie = `gst=${fan.sessionId}`;
  reserverCookie = `gst=${world.shop.visitor().sessionId}`;
  const { body: bought } = await fan.reserve(event.id, { quantity: 1 });
  const { body: order } = await fan.buy(bought);
  const { body: cart } = await fan.reserve(event.id, { quantity: 2 });
  const { body: searchResult } = await fan.call<{
    venues: { items: { id: string }[] };
    attractions: { items: { id: string }[] };
  }>('GET', '/api/search?keyword=new');
  const hotel = await world.shop.hotel();
  const [checkin, checkout] = [dayFromToday(30), dayFromToday(31)];
  const stay = { checkin, checkout };
  const guests = { adults: 2, childAges: [], rooms: 1 };
  // The first call loads the list of places, which on a busy machine takes longer than a call's time-out.
  await fan.call('GET', '/api/geo/reverse?latitude=40.7128&longitude=-74.006');
  const page = { limit: 20, offset: 0 };
  const filter = { keyword: 'new' };
  const seats = { quantity: 2, limit: 3, accessible: false };
  variables = {
    AttractionPage: { by: { id: searchResult.attractions.items[0]?.id } },
    Autocomplete: { keyword: 'new', limit: 5 },
    BestAvailable: { id: event.id, filtered: true, input: seats },
    CartStatus: { cartId: cart.uuid },
    Checkout: { cartId: cart.uuid },
    CityHere: { coordinates: { latitude: 40.7128, longitude: -74.006 } },
    CitySearch: { keyword: 'new', page: { limit: 3, offset: 0 } },
    DeleteViews: { input: { all: true } },
    DeleteCart: { input: { cartId: randomUUID() } },
    DeleteSavedSearch: { input: { id: randomUUID() } },
    EventInformation: { id: event.id },
    EventPage: { by: { id: event.id } },
    BrandPage: { name: 'help' },
    HotelPage: { id: hotel.id, stay, guests },
    NearbyHotels: {
      near: { coordinates: { latitude: 40.7128, longitude: -74.006 } },
      range: 25,
      stay,
      guests,
      order: 'DISTANCE',
      filter: {},
      page,
    },
    ReserveHotelRoom: {
      input: {
        idempotencyKey: randomUUID(),
        room: {
          hotelId: hotel.id,
          roomId: randomUUID(),
          rateId: randomUUID(),
          stay,
          guests,
          currencyCode: 'USD',
          expectedTotalMinorUnits: 1,
          contact: { firstName: 'Zoë', lastName: 'Fan', emailAddress: 'zoe@example.com' },
        },
      },
    },
    JoinWaitingList: { input: { eventId: event.id, quantity: 1, emailAddress: 'fan@example.com' } },
    JoinWaitingRoom: { input: { eventId: event.id, quantity: 1 } },
    LeaveWaitingRoom: { input: { eventId: event.id } },
    WaitingRoomPlace: { eventId: event.id },
    LeaveWaitingList: { input: { token: randomUUID() } },
    TakeWaitingListOffer: { input: { token: randomUUID() } },
    WaitingListSections: { id: event.id },
    WaitingListPage: { token: randomUUID() },
    StayEvent: { id: event.id },
    StayVenue: { id: searchResult.venues.items[0]?.id },
    LeaguePage: { id: 'NBA' },
    MyTickets: { period: 'UPCOMING', page, other: 'PAST', isFirst: true },
    FavouriteIds: { type: 'EVENT', page: { limit: 100, offset: 0 } },
    EventTickets: { id: event.id, reserved: true, filtered: true, input: seats },
    ExtendCart: { input: { cartId: cart.uuid } },
    LinkWallet: { input: { emailAddress: emailOf(linking) } },
    OpenResaleSession: { input: { eventId: event.id } },
    OrderConfirmation: { id: order.uuid },
    ProviderPage: { id: event.id },
    PaymentPage: { token: 'of no payment session' },
    SubmitPayment: { input: { token: 'of no payment session', idempotencyKey: randomUUID(), paymentToken: 'tok_x' } },
    Purchase: {
      input: {
        cartId: cart.uuid,
        idempotencyKey: randomUUID(),
        billing,
        paymentToken: 'tok_unknown',
        expectedTotalMinorUnits: 1,
        currencyCode: 'USD',
        acceptTerms: true,
      },
    },
    ChangeOrderEmail: { input: { orderId: order.uuid, emailAddress: 'zoe@example.com' } },
    KeepTickets: { input: { orderId: order.uuid, noticeId: '1' } },
    RefundOrder: { input: { orderId: order.uuid, idempotencyKey: randomUUID() } },
    RefundQuote: { orderId: order.uuid },
    RegisterWallet: { input: { emailAddress: emailOf(registering) } },
    RecordViews: { input: { items: [{ type: 'EVENT', id: event.id }] } },
    ReserveTickets: { input: { idempotencyKey: randomUUID(), eventId: event.id, quantity: 2 } },
    SaveSearch: {
      input: { city: { cityName: 'Boston', countryCode: 'US' }, startDate: '2100-01-01', endDate: '2100-01-02' },
    },
    SearchAttractions: { filter, page },
    SearchEvents: { filter, order: 'DATE', page, facets: true },
    SearchResults: { filter },
    SearchStart: { filter: {}, page: { limit: 12, offset: 0 }, seen: [event.id], hasSeen: true },
    SearchVenues: { filter, page },
    SectionSeats: { id: event.id, section: 'A' },
    SetFavourites: { input: { changes: [{ type: 'EVENT', id: event.id, isFavourite: true }] } },
    SetShippingOption: { input: { cartId: cart.uuid, shippingOptionId: 'mobile' } },
    TicketsToShow: { id: order.uuid },
    TopEvents: { filter: {}, page: { limit: 12, offset: 0 } },
    UserFavorites: { page },
    UserFavoriteAttractions: { page },
    WalletEntries: { page },
    VenuePage: { id: searchResult.venues.items[0]?.id },
  };
});
afterAll(async () => {
  await world.close();
  await identity.close();
});

describe('call budgets', () => {
  test('[GRAPH-5] every operation of the storefront has a committed budget', () => {
    expect(Object.keys(budgets).sort()).toEqual(persistedOperations.map(({ name }) => name).sort());
  });

  test.each(persistedOperations.map(({ name, hash }) => [name, hash] as const))(
    '[GRAPH-5] %s makes exactly as many REST calls as its budget says',
    async (name, hash) => {
      const gateway = world.gatewayWith();
      const operation = { variables: variables[name] ?? {}, extensions: persistedQuery(hash) };
      const calls = await world.callsOf(async () => {
        const headers = {
          cookie: name === 'ReserveTickets' ? reserverCookie : cookie,
          'x-grandstand-client': 'storefront',
          ...ofMembers[name],
        };
        const reply = await readReply(await post(gateway, operation, headers));
        expect(reply.errors).toEqual([]);
      });
      expect(budgetProblem(name, calls)).toBeNull();
    },
  );

  test('[GRAPH-5] a wrong budget is reported with the operation, its calls, and the file and line', () => {
    const { HomePage = 0 } = budgets;
    const line = text.split('\n').findIndex((one) => one.includes('HomePage')) + 1;
    const calls = Array.from({ length: HomePage + 1 }, (_, at) => `GET /api/${at}`);
    expect(budgetProblem('HomePage', calls)).toBe(
      `HomePage makes ${HomePage + 1} REST calls, its budget is ${HomePage}: ` +
        `save a call, or raise it to ${HomePage + 1} in ${FILE}:${line}\n${calls.map((call) => `  ${call}`).join('\n')}`,
    );
    expect(budgetProblem('HomePage', [])).toContain(`its budget is ${HomePage}: lower it to 0 in ${FILE}:${line}`);
    expect(budgetProblem('HomePage', calls.slice(1))).toBeNull();
  });

  test('[GRAPH-5] a page of 20 events with venues and attractions costs as many calls as a page of one', async () => {
    const query = `query ($limit: Int!) {
      events(page: { limit: $limit }) {
        totalCount
        items { id name venue { id name address { city } } attractions { id name category { id } } category { name } }
      }
    }`;
    await world.ask(query, { limit: 1 });
    const one = await world.callsOf(() => world.ask(query, { limit: 1 }));
    const twenty = await world.callsOf(async () => {
      const { data } = await world.ask(query, { limit: 20 });
      expect(data.events.items).toHaveLength(20);
    });
    expect(twenty).toHaveLength(one.length);
    expect(one).toHaveLength(1);
  });

  test('[GRAPH-5] fields of one event that need the same REST answer share one call', async () => {
    const event = await world.shop.event();
    const query = `query ($id: ID!) {
      event(by: { id: $id }) { a: information { kind } b: information { text } offers { id } more: offers { name } }
    }`;
    const calls = await world.callsOf(() => world.ask(query, { id: event.id }));
    expect(calls.map((call) => call.replace(event.id, ':id')).sort()).toEqual([
      'GET /api/product/:id',
      'GET /api/product/:id/info',
      'GET /api/product/:id/offers',
    ]);
  });

  test('[GRAPH-5] tenant, categories and leagues are read once per language for all visitors', async () => {
    const gateway = world.gatewayWith();
    const ask = (language: string) =>
      post(gateway, { query: '{ tenant { id } categories { id } leagues { id } }' }, { 'accept-language': language });
    const first = await world.callsOf(() => Promise.all([ask('en'), ask('en'), ask('en-GB')]));
    expect(first.sort()).toEqual(['GET /api/category', 'GET /api/league?teams=false', 'GET /api/tenant/config']);
    expect(await world.callsOf(() => ask('en'))).toEqual([]);
    expect(await world.callsOf(() => ask('de'))).toHaveLength(3);
  });

  test('[GRAPH-5] the teams of leagues are read where they are selected alone, also through a fragment', async () => {
    const gateway = world.gatewayWith();
    const ask = (query: string) => world.callsOf(() => post(gateway, { query }));
    expect(await ask('{ leagues { id name logo { url } } }')).toEqual(['GET /api/league?teams=false']);
    expect(await ask('{ leagues { id ...T } } fragment T on League { teams { id } }')).toEqual(['GET /api/league']);
    expect(await ask('{ league(id: "MLB") { name } leagues { id } }')).toEqual([]);
    expect(await ask('{ league(id: "MLB") { teams { name } } }')).toEqual([]);
  });
});
