import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import type { EventWire } from '../../../event/wire.ts';
import { asLines, importContent, importHere } from '../import.fixture.ts';
import { band, event, page, venue } from './page.fixture.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

let counter = 0;
/** Imports one event under an id and a name of its own and looks it up as a visitor would. */
const shown = async (changes: object, days = 0): Promise<EventWire> => {
  counter += 1;
  const name = `Gull${String.fromCharCode(97 + (counter % 26)).repeat(3)}${counter} Night`;
  const content = JSON.stringify(page({ ...event, id: `vv${counter}`, name, ...changes }));
  expect(await importHere(platform.databaseUrl, content, { days })).toEqual([]);
  const { id } = await platform.db
    .selectFrom('event')
    .select('id')
    .where('partner_id', '=', `vv${counter}`)
    .executeTakeFirstOrThrow();
  const list = await platform.app.inject(
    `/api/product?keyword=${encodeURIComponent(name)}&startDate=1999-01-01&limit=500`,
  );
  const found = list.json<{ items: EventWire[] }>().items.find((one) => one.id === id);
  const dateless = (await platform.app.inject(`/api/product?keyword=${encodeURIComponent(name)}&limit=500`)).json();
  const any = found ?? dateless.items.find((one: EventWire) => one.id === id);
  if (any === undefined) throw new Error(`${name} is not found by its name`);
  return any;
};
const start = (changes: object) => ({ dates: { ...event.dates, start: { ...event.dates.start, ...changes } } });
const at = (changes: object) => ({
  _embedded: { ...event._embedded, venues: [{ ...venue, id: `Kov${counter}`, ...changes }] },
});
const information = async ({ id }: EventWire) => (await platform.app.inject(`/api/product/${id}/info`)).json();

describe('a page of the Discovery API', () => {
  it('[OPS-5] becomes an event that its provider sells, with all that the page says', async () => {
    const { code, said } = await importContent(platform.databaseUrl, JSON.stringify(page(event)));
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('Events       1 added') });
    const { items } = (await platform.app.inject('/api/product?keyword=gull%20choir')).json<{ items: EventWire[] }>();
    expect(items).toHaveLength(1);
    const [found] = items;
    expect(found).toMatchObject({
      name: 'The Gull Choir: Low Tide',
      partnerId: 'vvGull',
      source: 'TICKETMASTER',
      transactable: false,
      canBeLinkedOver: true,
      eventStatus: 'onsale',
      ticketsStatus: null,
      startDateTime: '2031-03-29T19:30:00',
      startDateTimeUtc: '2031-03-29T23:30:00.000Z',
      endDateTimeUtc: null,
      endDate: null,
      onSaleStartUtc: '2030-06-01T14:00:00.000Z',
      onSaleEndUtc: '2031-03-29T23:00:00.000Z',
      category: { id: 'concerts' },
      classification: { segment: 'Music', genre: 'Rock', subGenre: null },
      imageUrl: 'https://pictures.example/wide.jpg',
      minPrice: { basePrice: 45.5, totalPrice: 45.5, feePrice: 0, feeKnown: false, feeIncluded: false },
      maxPrice: { basePrice: 120, feeKnown: false },
      attractions: [{ name: 'The Gull Choir', partnerId: 'K8vBand' }],
      venue: { name: 'Harbour Hall', street: '1 Pier Street', city: 'New York', state: 'NY', latitude: 40.75 },
    });
    expect(found && (await information(found))).toEqual({
      info: 'Doors at 6.\nFish & chips',
      pleaseNote: 'Bold words',
      ticketLimit: 'Eight a person.',
      boxOfficeInfo: 'Noon to six\n\nCards only',
      parkingDetail: 'The pier has no parking.',
      accessibleSeatingDetail: 'Ramp at pier 2.\n\nAsk at the door.',
      generalRule: 'No bags.',
      childRule: 'Under 3 free.',
    });
  });

  it('[OPS-5] is read however it is printed: over many lines, several in a row, one a line, as a list', async () => {
    const named = (id: string) => page({ ...event, id, name: `Printed ${id}` });
    const pretty = JSON.stringify(named('p1'), null, 2);
    const contents = [
      `${pretty}\n${JSON.stringify(named('p2'), null, 2)}`,
      JSON.stringify(named('p3')) + JSON.stringify(named('p4')),
      `\uFEFF${JSON.stringify(named('p5'))}\r\n${JSON.stringify(named('p6'))}\r\n`,
      JSON.stringify([named('p7'), { ...event, id: 'p8', name: 'Printed p8' }]),
      `${JSON.stringify(named('p9'), null, 2)}${JSON.stringify(named('p10'), null, 2)}`,
    ];
    for (const content of contents) expect(await importHere(platform.databaseUrl, content)).toEqual([]);
    const { rows } = {
      rows: await platform.db.selectFrom('event').select('name').where('name', 'like', 'Printed %').execute(),
    };
    expect(rows).toHaveLength(10);
  });

  it('[OPS-5] with a broken event names it by index and id, and takes the others when told to', async () => {
    const content = asLines([
      page({ ...event, id: 'g1', name: 'Kept one' }, { ...event, id: 'g2', name: '  ' }, { name: 'No id' }),
    ]);
    const problems = ['line 1, event 1 (g2): name: is required', 'line 1, event 2 (without id): id: is required'];
    expect(await importHere(platform.databaseUrl, content)).toEqual(problems);
    expect(await importHere(platform.databaseUrl, content, { keepGood: true })).toEqual(problems);
    const kept = await platform.db
      .selectFrom('event')
      .select('partner_id')
      .where('partner_id', 'in', ['g1', 'g2'])
      .execute();
    expect(kept).toEqual([{ partner_id: 'g1' }]);
    const fault = JSON.stringify({ fault: { faultstring: 'Invalid ApiKey' } });
    expect(await importHere(platform.databaseUrl, fault)).toEqual(['line 1: is no page: Invalid ApiKey']);
    expect(await importHere(platform.databaseUrl, JSON.stringify({ page: { totalElements: 0 }, _links: {} }))).toEqual(
      [],
    );
  });

  it('[OPS-5] is sold here when offers come with it', async () => {
    const sold = { ...event, id: 'vvSold', name: 'Sold By Us' };
    const offer = {
      type: 'offer',
      id: 'floor',
      event: 'vvSold',
      name: 'Floor',
      priceLevel: 1,
      price: 60,
      capacity: 200,
    };
    expect(await importHere(platform.databaseUrl, asLines([page(sold), offer]))).toEqual([]);
    // The same page once more takes nothing of it away.
    expect(await importHere(platform.databaseUrl, asLines([page(sold)]))).toEqual([]);
    const { items } = (await platform.app.inject('/api/product?keyword=sold%20by%20us')).json<{ items: EventWire[] }>();
    expect(items[0]).toMatchObject({
      transactable: true,
      canBeLinkedOver: true,
      minPrice: { totalPrice: 60, feeKnown: true },
    });
  });
});

describe('what a page leaves open stays open', () => {
  const noTime = { hasStartTime: false, startDateTime: null, startDateTimeUtc: null };
  it.each<[string, object, object]>([
    [
      'a day without a time',
      start({ localTime: undefined, dateTime: undefined, noSpecificTime: true }),
      { ...noTime, startDate: '2031-03-29' },
    ],
    ['a time to be announced', start({ timeTBA: true }), { ...noTime, startDate: '2031-03-29' }],
    ['a day to be determined', start({ dateTBD: true }), { ...noTime, startDate: null }],
    ['a day to be announced', start({ dateTBA: true }), { ...noTime, startDate: null }],
    ['no dates at all', { dates: undefined }, { ...noTime, startDate: null, eventStatus: 'unknown' }],
    [
      'an impossible day',
      start({ localDate: '2031-02-30', localTime: undefined, dateTime: undefined }),
      { ...noTime, startDate: null },
    ],
    [
      'an instant alone',
      start({ localDate: undefined, localTime: undefined }),
      { startDateTime: '2031-03-29T19:30:00' },
    ],
    ['a wall clock alone', start({ dateTime: undefined }), { startDateTimeUtc: '2031-03-29T23:30:00.000Z' }],
    [
      'a last day',
      { dates: { ...event.dates, end: { localDate: '2031-03-31', noSpecificTime: true } } },
      { endDate: '2031-03-31', endDateTimeUtc: null },
    ],
    [
      'an end that is a guess',
      { dates: { ...event.dates, end: { localDate: '2031-03-30', localTime: '01:00:00', approximate: true } } },
      { endDate: '2031-03-30', endDateTimeUtc: null },
    ],
    [
      'a sale that starts some time',
      { sales: { public: { startTBD: true, startDateTime: '2030-01-01T00:00:00Z' } } },
      { onSaleStartUtc: null, onSaleEndUtc: null },
    ],
    ['a sale since 1900', { sales: { public: { startDateTime: '1900-01-01T18:00:00Z' } } }, { onSaleStartUtc: null }],
    ['no sale', { sales: undefined }, { onSaleStartUtc: null, onSaleEndUtc: null }],
    ['no prices', { priceRanges: undefined }, { minPrice: null, maxPrice: null }],
    ['broken prices', { priceRanges: [{ type: 'standard', currency: '$', min: 'free' }] }, { minPrice: null }],
    [
      'another money',
      { priceRanges: [{ type: 'standard', currency: 'jpy', min: 8000 }] },
      { currency: 'JPY', minPrice: { totalPrice: 8000 }, maxPrice: { totalPrice: 8000 } },
    ],
    [
      'prices with all fees',
      { priceRanges: [{ type: 'standard including fees', currency: 'USD', min: 20, max: 30 }] },
      { minPrice: { totalPrice: 20, feeIncluded: true, feeKnown: true } },
    ],
    [
      'prices with and without fees',
      { priceRanges: [...event.priceRanges, { type: 'standard including fees', currency: 'USD', min: 50, max: 130 }] },
      { minPrice: { basePrice: 45.5, feePrice: 4.5, totalPrice: 50, feeKnown: true } },
    ],
    [
      'no classification',
      { classifications: undefined },
      { category: { id: 'other' }, classification: { segment: null, genre: null } },
    ],
    [
      'an undefined one',
      { classifications: [{ primary: true, segment: { name: 'Undefined' } }] },
      { category: { id: 'other' }, classification: { segment: null } },
    ],
    [
      'a show for families',
      { classifications: [{ primary: true, segment: { name: 'Arts & Theatre' }, family: true }] },
      { category: { id: 'family' } },
    ],
    ['no attraction', { _embedded: { venues: [venue] } }, { attractions: [] }],
    [
      'no picture',
      { images: [], _embedded: { venues: [venue] } },
      { imageUrl: expect.stringMatching(/^\/images\/event\//) },
    ],
    ['no address to go to', { url: undefined }, { canBeLinkedOver: false }],
    ['an unsafe address', { url: 'javascript:alert(1)' }, { canBeLinkedOver: false }],
    ['a status of its own', { dates: { ...event.dates, status: { code: 'moved' } } }, { eventStatus: 'unknown' }],
    ['canceled', { dates: { ...event.dates, status: { code: 'canceled' } } }, { eventStatus: 'cancelled' }],
    ['cancelled', { dates: { ...event.dates, status: { code: 'cancelled' } } }, { eventStatus: 'cancelled' }],
    ['postponed', { dates: { ...event.dates, status: { code: 'postponed' } } }, { eventStatus: 'postponed' }],
    ['rescheduled', { dates: { ...event.dates, status: { code: 'rescheduled' } } }, { eventStatus: 'rescheduled' }],
    ['offsale', { dates: { ...event.dates, status: { code: 'offsale' } } }, { eventStatus: 'offsale' }],
  ])('[OPS-5] %s', async (_name, changes, expected) => {
    expect(await shown(changes)).toMatchObject(expected);
  });

  it.each<[string, () => object, object]>([
    [
      'no city, country or address',
      () => at({ city: undefined, state: undefined, country: undefined, address: undefined, postalCode: undefined }),
      { city: '', country: '', street: null, state: null },
    ],
    ['no name', () => at({ name: undefined }), { name: '1 Pier Street' }],
    [
      'no coordinates',
      () => at({ location: undefined }),
      { latitude: null, longitude: null, timeZone: 'America/New_York' },
    ],
    ['coordinates of nowhere', () => at({ location: { latitude: '0', longitude: '0' } }), { latitude: null }],
    [
      'nothing but an id',
      () => ({ _embedded: { venues: [{ id: 'KovBare' }] } }),
      { name: 'To be announced', city: '' },
    ],
    ['no venue', () => ({ _embedded: {} }), { name: 'To be announced' }],
    [
      'a place instead',
      () => ({
        _embedded: undefined,
        place: { name: 'Old Pier', city: { name: 'Bath' }, country: { countryCode: 'GB' } },
      }),
      { name: 'Old Pier', city: 'Bath', country: 'GB' },
    ],
    [
      'several venues',
      () => ({ _embedded: { venues: [venue, { ...venue, id: 'KovSecond', name: 'Second Stage' }] } }),
      { name: 'Harbour Hall' },
    ],
  ])('[OPS-5] a venue with %s', async (_name, changes, expected) => {
    expect((await shown(changes())).venue).toMatchObject(expected);
  });

  it('[OPS-5] a venue that nobody has put on the map is found in its city', async () => {
    const place = { name: 'Quay House', city: { name: 'Bath' }, country: { countryCode: 'GB' } };
    const { id } = await shown({ _embedded: undefined, place });
    const inCity = async (query: string) =>
      (await platform.app.inject(`/api/product?limit=500&${query}`))
        .json<{ items: EventWire[] }>()
        .items.map((one) => one.id);
    expect(await inCity('city=bath')).toContain(id);
    expect(await inCity('city=Bath&countryCode=GB')).toContain(id);
    expect(await inCity('city=Bath&countryCode=US')).not.toContain(id);
  });

  it('[OPS-5] the zone is found from the place, the city or the clock; without one a wall clock is no instant', async () => {
    const zoneless = { dates: { ...event.dates, timezone: undefined } };
    const bare = { timezone: undefined, location: undefined, city: undefined };
    expect(await shown({ ...zoneless, ...at({ timezone: undefined }) })).toMatchObject({
      timeZone: 'America/New_York',
    });
    const city = { name: 'Honolulu' };
    expect(await shown({ ...zoneless, ...at({ ...bare, city, state: { stateCode: 'HI' } }) })).toMatchObject({
      timeZone: 'Pacific/Honolulu',
    });
    expect(await shown({ ...zoneless, ...at(bare) })).toMatchObject({
      startDateTime: '2031-03-29T19:30:00',
      timeOffset: '-04:00',
    });
    const clock = { dates: { start: { localDate: '2031-03-29', localTime: '19:30:00' } } };
    expect(await shown({ ...clock, ...at(bare) })).toMatchObject({
      startDate: '2031-03-29',
      startDateTimeUtc: null,
      hasStartTime: false,
    });
  });

  it('[OPS-5] a trial run of the provider’s is imported, and nowhere to be seen', async () => {
    await expect(shown({ test: true })).rejects.toThrow('is not found by its name');
  });

  it('[OPS-5] --shift keeps the wall clock, and does not make up what is not known', async () => {
    const moved = await shown(
      { sales: { public: { startDateTime: '1900-01-01T18:00:00Z', endDateTime: '2031-03-29T23:00:00Z' } } },
      -300,
    );
    expect(moved).toMatchObject({
      startDateTime: '2030-06-02T19:30:00',
      startDateTimeUtc: '2030-06-02T23:30:00.000Z',
      onSaleStartUtc: null,
      onSaleEndUtc: '2030-06-02T23:00:00.000Z',
    });
    const winter = await shown({}, -60);
    expect(winter).toMatchObject({
      startDateTime: '2031-01-28T19:30:00',
      startDateTimeUtc: '2031-01-29T00:30:00.000Z',
    });
  });

  it('[OPS-5] unknown fields and fields of another kind do no harm', async () => {
    const odd = {
      images: 'none',
      outlets: 7,
      products: [null],
      info: 42,
      ageRestrictions: { legalAgeEnforced: true },
      _embedded: { venues: [venue, null], attractions: [band, band, { id: 'x' }] },
    };
    expect(await shown(odd)).toMatchObject({ attractions: [{ name: 'The Gull Choir' }] });
  });
});
