import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayFromToday } from '#rules/calendar-day.ts';
import { attractions, categories, events, farFromHall, venues } from './data.ts';
import { type ForeignWorld, openForeignWorld } from './world.ts';

const [game, , , , , , , , , , , , , , nightOne] = events;
const [comets] = attractions;
const [field] = venues;
const page = { limit: 12, offset: 0 };
type Item = { id: string; name: string };
type City = Item & { stateCode: string | null; countryCode: string };

describe.each(['flat', 'nested'] as const)('over an upstream of form %s', (form) => {
  let world: ForeignWorld;
  beforeAll(async () => {
    world = await openForeignWorld(form);
  });
  afterAll(() => world.close());

  /** The answer of one of the storefront's operations that has no errors, and only calls of section 7 behind it. */
  const read = async (operation: string, variables: object = {}) => {
    const before = world.upstream.seen.length;
    const { data, errors } = await world.visitor().run(operation, variables);
    expect(errors).toEqual([]);
    expect(world.upstream.seen.slice(before).flatMap(({ call, url }) => (call === 'none' ? [url] : []))).toEqual([]);
    return data;
  };
  const ids = (things: readonly { number: number; name: string }[]) => things.map((thing) => world.id(thing));

  test('[REST-7] the gateway is ready', async () => {
    expect((await world.get('/readyz')).status).toBe(200);
  });

  test('[REST-7] home lists the top events by category and city, and the five leagues', async () => {
    const { topEvents } = await read('TopEvents', { filter: {}, page });
    expect(topEvents.items.map(({ id }: Item) => id)).toEqual(ids(events.slice(0, 12)));
    const [first] = topEvents.items;
    expect(first).toMatchObject({
      name: game?.name,
      status: 'ONSALE',
      starts: { precision: 'EXACT', at: game?.startsAt.toISOString(), timeZone: 'America/New_York' },
      venue: { name: 'City Field', address: { city: 'New York', stateCode: 'NY' } },
      sale: { canBuy: true, blockedBy: null },
    });
    const { categories: kinds } = await world.ask('{ categories { id name } }').then(({ data }) => data);
    expect(kinds).toEqual(categories.map(({ name }) => ({ id: name.toLowerCase(), name })));
    const concerts = await read('TopEvents', { filter: { categoryId: 'concerts' }, page });
    expect(concerts.topEvents.items.map(({ name }: Item) => name)).toContain('The Harbor Lights, night 1');
    expect(concerts.topEvents.items[0].category).toMatchObject({ id: 'concerts' });
    const [, music] = categories;
    expect(world.upstream.seen.findLast(({ call }) => call === 'GET /api/product')?.url).toContain(
      `categoryId=${world.id(music)}`,
    );
    const inMunich = await read('TopEvents', {
      filter: { location: { cityName: 'München', countryCode: 'DE' } },
      page,
    });
    expect(inMunich.topEvents.items.map(({ id }: Item) => id)).toEqual(ids(events.slice(15)));
    const { leagues } = await read('HomePage');
    expect(leagues.map(({ id }: Item) => id)).toEqual(['NFL', 'MLB', 'NBA', 'NHL', 'MLS']);
  });

  test('[REST-7] search finds attractions, events and venues, and counts what it cannot show', async () => {
    const { search } = await read('SearchResults', { filter: { keyword: 'comets' } });
    expect(search.events.items.map(({ id }: Item) => id)).toEqual(ids(events.slice(0, 5)));
    expect(search.attractions.items.map(({ name }: Item) => name)).toEqual(['Brooklyn Comets']);
    expect(search.venues.items).toEqual([]);
    // A bare list has no count: a full page is not all of it.
    expect(search.events.totalCount).toBe(form === 'flat' ? 14 : 6);
    expect(search.attractions.totalCount).toBe(1);
    const suggested = await read('Autocomplete', { keyword: 'harbor', limit: 5 });
    expect(suggested.autocomplete.venues.map(({ name }: Item) => name)).toEqual(['Harbor Hall']);
  });

  test('[SEARCH-7] a search by position that finds nothing within 50 miles asks within 100', async () => {
    const before = world.upstream.seen.length;
    const { search } = await read('SearchResults', { filter: { location: { coordinates: farFromHall } } });
    expect(search.range).toBe(100);
    expect(search.venues.items.map(({ name }: Item) => name)).toEqual(['Harbor Hall']);
    expect(search.events.items.map(({ id }: Item) => id)).toEqual([world.id(nightOne)]);
    const ranges = world.upstream.seen.slice(before).flatMap(({ url }) => /range=(\d+)/.exec(url)?.[1] ?? []);
    expect(ranges).toEqual(['50', '50', '50', '100', '100', '100']);
  });

  test('[REST-7] lists of events go on by pages and keep to their dates', async () => {
    const from = dayFromToday(1);
    const list = (offset: number) =>
      read('SearchEvents', { filter: { startDate: from }, order: 'DATE', page: { limit: 10, offset } });
    const pages = [await list(0), await list(10)].flatMap(({ events }) => events.items.map(({ id }: Item) => id));
    expect(pages).toEqual(ids(events));
    expect([(await list(0)).events.totalCount, (await list(10)).events.totalCount]).toEqual([
      form === 'flat' ? 17 : 11,
      17,
    ]);
    const last = await read('SearchEvents', { filter: { endDate: from }, order: 'DATE', page });
    expect(last.events).toMatchObject({ items: [], totalCount: 0 });
  });

  test('[REST-7] an event page has the event, its place, one offer and what to know', async () => {
    const id = world.id(game);
    const { event } = await read('EventPage', { by: { id } });
    expect(event).toMatchObject({ id, name: game?.name, admission: 'UNKNOWN', waitingRoom: null });
    const tickets = await read('EventTickets', {
      id,
      reserved: false,
      filtered: false,
      input: { quantity: 1, limit: 1, accessible: false },
    });
    expect(tickets.event.offers).toMatchObject([{ available: null, sections: [] }]);
    expect(tickets.event.offers[0].price.base.minorUnits).toBe(4_000);
    const { event: informed } = await read('EventInformation', { id });
    expect(informed.information).toContainEqual(
      expect.objectContaining({ kind: 'INFO', text: 'Gates open two hours before.' }),
    );
    expect((await world.visitor().run('EventPage', { by: { id: 'Nothing.1' } })).data.event).toBeNull();
  });

  test('[REST-7] attractions, venues, cities and dates are read', async () => {
    const { attraction } = await read('AttractionPage', { by: { id: world.id(comets) } });
    expect(attraction.name).toBe('Brooklyn Comets');
    const { venue } = await read('VenuePage', { id: world.id(field) });
    expect(venue).toMatchObject({ name: 'City Field', address: { city: 'New York', countryCode: 'US' } });
    const { cities } = await read('CitySearch', { keyword: 'port', page: { limit: 3, offset: 0 } });
    expect(cities.items[0]).toMatchObject({
      name: 'Portland',
      stateCode: 'ME',
      countryCode: 'US',
      isSearchableByName: true,
    });
  });

  test('[CITY-6] the city at a point is found by the list that comes along', async () => {
    const { cityAt } = await read('CityHere', { coordinates: { latitude: 43.66, longitude: -70.26 } });
    expect(cityAt).toMatchObject({ name: 'Portland', stateCode: 'ME', countryCode: 'US', isSearchableByName: true });
    const { cityAt: village } = await read('CityHere', { coordinates: { latitude: 64.14, longitude: -21.94 } });
    expect(village).toMatchObject({ name: 'Reykjavík', isSearchableByName: false });
    const nowhere = await read('CityHere', { coordinates: { latitude: 0, longitude: -30 } });
    expect(nowhere.cityAt).toBeNull();
  });

  test('[CITY-2] places without a venue follow the cities of the upstream, none of them twice', async () => {
    const search = async (keyword: string, at = { limit: 4, offset: 0 }) =>
      (await read('CitySearch', { keyword, page: at })).cities.items;
    const portlands = await search('portland');
    expect(portlands[0]).toMatchObject({ stateCode: 'ME', isSearchableByName: true });
    expect(portlands[1]).toMatchObject({ name: 'Portland', stateCode: 'OR', isSearchableByName: false });
    expect(portlands[1].coordinates.latitude).toBeCloseTo(45.5, 0);
    expect(await search('portland', { limit: 2, offset: 1 })).toEqual(portlands.slice(1, 3));
    const keys = portlands.map(({ name, stateCode, countryCode }: City) => `${name} ${stateCode} ${countryCode}`);
    expect(new Set(keys).size).toBe(4);
    const munich = await search('München');
    expect(munich[0]).toMatchObject({ name: 'München', isSearchableByName: true });
    expect(munich.map(({ name }: City) => name)).not.toContain('Munich');
  });

  test('[REST-7] what only our platform has is null without an error and costs no call', async () => {
    const before = world.upstream.seen.length;
    const { data, errors } = await world.ask(`{
      event(by: { id: "${world.id(game)}" }) { seatMap { width } providerUrl }
      events(page: { limit: 1 }) { facets { categories { count } } }
      tenant { ticketReturns { feePercent } walletPasses }
    }`);
    expect(errors).toEqual([]);
    expect(data.event).toEqual({ seatMap: null, providerUrl: null });
    expect(data.events.facets).toBeNull();
    expect(data.tenant).toEqual({ ticketReturns: null, walletPasses: [] });
    expect(world.upstream.seen.slice(before).filter(({ call }) => call === 'none')).toEqual([]);
  });

  test('[REST-10] one item that cannot be read leaves the list, with a line that names call, field and rule', async () => {
    const listOf = (body: { items?: Item[] } | Item[]): Item[] => (Array.isArray(body) ? body : (body.items ?? []));
    world.upstream.alter('GET /api/product/popular', (body: Item[]) => {
      const third = listOf(body)[2];
      if (third) Object.assign(third, { name: null });
      return body;
    });
    const { topEvents } = await read('TopEvents', { filter: {}, page });
    world.upstream.heal();
    expect(topEvents.items).toHaveLength(11);
    expect(world.lines.filter((line) => /GET \/api\/product\/popular.*name/.test(line))).toHaveLength(1);
  });

  test('[REST-10] answers that cannot be read do not open the circuit breaker', async () => {
    world.upstream.alter('GET /api/venue', () => ({ venues: [] }));
    const query = 'query ($at: Int!) { venues(filter: { keyword: "hall" }, page: { offset: $at }) { items { id } } }';
    for (let at = 0; at < 12; at += 1) {
      expect((await world.ask(query, { at })).errors[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE');
    }
    world.upstream.heal();
    expect((await world.ask(query, { at: 0 })).errors).toEqual([]);
    expect(world.lines.join('\n')).not.toContain('circuit open');
  });
});
