import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knownEventId } from '#demo/known.ts';
import { dayFromToday } from '#rules/calendar-day.ts';
import { startTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import type { EventWire } from './wire.ts';

type List = { items: EventWire[]; totalCount?: number };

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const get = async <T>(url: string, headers: Record<string, string> = {}): Promise<T> => {
  const answer = await platform.app.inject({ url, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
};
const list = (query: string) => get<List>(`/api/product?${query}`);
const known = (name: Parameters<typeof knownEventId>[0]) => get<EventWire>(`/api/product/${knownEventId(name)}`);
const dates = ({ items }: List) => items.map((event) => event.startDate ?? '9999-01-01');

describe('lists', () => {
  it('[REST-3] are items and totalCount; count=false leaves totalCount out', async () => {
    const counted = await list('limit=3');
    expect(counted.items).toHaveLength(3);
    expect(counted.totalCount).toBeGreaterThan(1_000);
    expect(await list('limit=3&count=false')).toEqual({ items: counted.items });
  });

  it('[REST-3] limit and offset cut pages that follow each other, and the total stays beyond the end', async () => {
    const whole = await list('limit=6&order=name');
    const second = await list('limit=3&offset=3&order=NAME');
    expect(second.items).toEqual(whole.items.slice(3));
    expect(await list('limit=3&offset=100000')).toEqual({ items: [], totalCount: whole.totalCount });
  });

  it('[REST-3] order is upper-cased: date, name, price and popularity sort the list', async () => {
    const byDate = dates(await list('limit=200&order=date'));
    expect(byDate).toEqual([...byDate].sort());
    const prices = (await list('limit=200&order=price')).items.map((event) => event.minPrice?.totalPrice ?? Infinity);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    const names = (await list('limit=200&order=Name')).items.map((event) => event.name);
    expect(names[0]?.localeCompare(names.at(-1) ?? '')).toBeLessThan(0);
    const { items } = await list('limit=1000&order=popularity');
    const rows = await platform.db.selectFrom('event').select(['id', 'popularity']).execute();
    const popularity = new Map(rows.map((row) => [row.id, row.popularity]));
    const shown = items.map((event) => popularity.get(event.id) ?? 0);
    expect(shown).toEqual([...shown].sort((a, b) => b - a));
  });

  it('are filtered by keyword, category, attraction, venue and days', async () => {
    const yankees = await known('yankees');
    const [team] = yankees.attractions;
    const query = `attractionId=${team?.id}&venueId=${yankees.venue.id}&categoryId=sports&keyword=red%20sox`;
    const { items } = await list(`${query}&startDate=${yankees.startDate}&endDate=${yankees.startDate}`);
    expect(items.map((event) => event.id)).toEqual([yankees.id]);
    expect((await list('categoryId=family')).items.every((event) => event.category.id === 'family')).toBe(true);
  });

  it('without a first day leave out past events; with a first day in the past show them', async () => {
    const over = await known('over');
    expect(dates(await list('limit=500')).every((day) => day >= dayFromToday(-1))).toBe(true);
    const past = await list(`startDate=${over.startDate}&endDate=${over.startDate}&limit=1000`);
    expect(past.items.map((event) => event.id)).toContain(over.id);
  });

  it('never show an inactive event, and its lookup is a 404', async () => {
    const { items } = await list('keyword=Off%20the%20Shelf');
    expect(items).toEqual([]);
    const answer = await platform.app.inject(`/api/product/${knownEventId('inactive')}`);
    expect(answer.statusCode).toBe(404);
  });

  it('near a known city or a point hold only events within the range', async () => {
    const cities = new Set((await list('city=new%20york&limit=500')).items.map((event) => event.venue.city));
    expect([...cities]).toEqual(expect.arrayContaining(['New York', 'Bronx', 'Brooklyn', 'Newark']));
    expect(cities.has('Philadelphia')).toBe(false);
    const near = await list('latitude=40.83&longitude=-73.93&range=2&limit=500');
    expect(new Set(near.items.map((event) => event.venue.name))).toEqual(new Set(['Yankee Stadium']));
    expect((await list('city=Atlantis')).totalCount).toBe(0);
  });
});

describe('popular', () => {
  it('[REST-4] startDate defaults to seven days ahead', async () => {
    const popular = await get<List>('/api/product/popular?limit=1000');
    const days = dates(popular);
    expect(days.length).toBeGreaterThan(500);
    expect(days.every((day) => day >= dayFromToday(7))).toBe(true);
    expect(days).toContain(dayFromToday(7));
    const sooner = await get<List>(`/api/product/popular?limit=1000&startDate=${dayFromToday(1)}`);
    expect(dates(sooner).some((day) => day < dayFromToday(7))).toBe(true);
  });

  it('[REST-4] a last day sooner than that starts today', async () => {
    const { items } = await get<List>(`/api/product/popular?limit=1000&endDate=${dayFromToday(5)}`);
    expect(items.length).toBeGreaterThan(12);
    expect(items.every((event) => (event.startDate ?? '') <= dayFromToday(5))).toBe(true);
  });

  it('fills a first page near New York', async () => {
    const { items } = await get<List>('/api/product/popular?city=New%20York&limit=12');
    expect(items).toHaveLength(12);
    expect(items.map((event) => event.id)).toContain(knownEventId('yankees'));
  });
});

/** The event's fields of the specification's section 3 under the names of the wire. */
const specified = [
  ...[
    'id',
    'name',
    'partnerId',
    'active',
    'canBeLinkedOver',
    'imageUrl',
    'legacyEventId',
    'ticketsStatus',
    'eventStatus',
  ],
  ...[
    'minPrice',
    'maxPrice',
    'countryArea',
    'discounts',
    'upcomingEvents',
    'currency',
    'loyaltyCurrency',
    'bonusPoints',
  ],
  ...[
    'redeemPoints',
    'pointsEarned',
    'earnRate',
    'healthCheck',
    'source',
    'transactable',
    'timeOffset',
    'hasStartTime',
  ],
  ...['startDateTime', 'startDateTimeUtc', 'startDateTimeAt', 'endDateTime', 'endDateTimeUtc', 'endDateTimeAt'],
  ...['onSaleStartDateTimeAt', 'onSaleStartUtc', 'onSaleEndUtc'],
  ...['id', 'partnerVenueId', 'name', 'street', 'city', 'state', 'country', 'latitude', 'longitude'].map(
    (name) => `venue.${name}`,
  ),
  ...['segmentId', 'segment', 'genre', 'subGenre'].map((name) => `classification.${name}`),
  ...[
    'messages.short',
    'messages.topBanner',
    'messages.bottomBanner',
    'amount',
    'value',
    'type',
    'appliedTo',
    'limitMax',
    'description',
  ].map((name) => `discounts.0.${name}`),
  ...['basePrice', 'totalPrice', 'feePrice', 'marketFeePrice', 'currency'].map((name) => `minPrice.${name}`),
];

describe('one event', () => {
  it('[EVENT-7] [ENT-1] has every field of the specification, in a list too', async () => {
    const read = (event: unknown, path: string) =>
      path.split('.').reduce((inner, key) => (Object(inner) as Record<string, unknown>)[key], event);
    const event = await known('yankees');
    const { items } = await list('keyword=yankees&limit=100');
    const listed = items.find(({ id }) => id === event.id);
    for (const one of [event, listed]) expect(specified.filter((path) => read(one, path) === undefined)).toEqual([]);
  });

  it('[EVENT-7] tells what can be bought, where, for what and what it earns', async () => {
    const event = await known('yankees');
    const { minPrice } = event;
    expect(event).toMatchObject({
      name: 'New York Yankees vs. Boston Red Sox',
      active: true,
      transactable: true,
      canBeLinkedOver: false,
      eventStatus: 'onsale',
      ticketsStatus: 'TICKETS_AVAILABLE',
      admission: 'reserved',
      venue: { name: 'Yankee Stadium', city: 'Bronx', state: 'NY', country: 'US', timeZone: 'America/New_York' },
      countryArea: 'NY',
      category: { id: 'sports', name: 'Sports' },
      classification: { segment: 'Sports', genre: 'Baseball', subGenre: 'MLB' },
      currency: 'USD',
      loyaltyCurrency: 'FanCash',
      bonusPoints: 250,
      earnRate: 1,
      hasStartTime: true,
      startDate: dayFromToday(7),
      startDateTime: `${dayFromToday(7)}T19:05:00`,
      discounts: [{ appliedTo: 'service', value: 20 }],
      healthCheck: null,
    });
    expect(event.attractions.map((one) => one.name)).toEqual(['New York Yankees', 'Boston Red Sox']);
    expect(minPrice?.totalPrice).toBeCloseTo((minPrice?.basePrice ?? 0) + (minPrice?.feePrice ?? 0), 10);
    expect(event.pointsEarned).toBe(Math.floor(minPrice?.totalPrice ?? 0) + event.bonusPoints);
    expect(event.redeemPoints).toBe(Math.round((minPrice?.totalPrice ?? 0) * 100));
    expect(event.upcomingEvents).toBeGreaterThan(3);
    expect(new Date(event.startDateTimeAt ?? '').toISOString()).toBe(event.startDateTimeUtc);
    expect(await get(`/api/product/legacy/${event.legacyEventId}`)).toEqual(event);
    expect(await get(`/api/product/partner/${event.partnerId}`)).toEqual(event);
  });

  it('[EVENT-7] has local times with the offset of their day', async () => {
    const berlin = await known('feesIncluded');
    const offset = berlin.startDateTimeAt?.slice(19);
    expect(['+01:00', '+02:00']).toContain(offset);
    expect(berlin.timeOffset).toBe(offset);
    expect(berlin.startDateTime?.slice(11)).toBe('20:00:00');
    expect(berlin.minPrice).toMatchObject({ feeIncluded: true, feePrice: 0, currency: 'EUR' });
  });

  it('[EVENT-7] has null for a time or a day that is not known', async () => {
    const timeless = { hasStartTime: false, startDateTime: null, startDateTimeUtc: null, startDateTimeAt: null };
    expect(await known('unknownTime')).toMatchObject({ ...timeless, startDate: dayFromToday(21) });
    expect(await known('unknownDate')).toMatchObject({ ...timeless, startDate: null });
    expect(await known('noEnd')).toMatchObject({ hasStartTime: true, endDateTime: null, endDateTimeUtc: null });
  });

  it('[EVENT-8] has only the information sections that have text', async () => {
    const info = (name: 'everySection' | 'noSections') => get(`/api/product/${knownEventId(name)}/info`);
    expect(Object.keys((await info('everySection')) as object).sort()).toEqual([
      'accessibleSeatingDetail',
      'bagPolicy',
      'boxOfficeInfo',
      'childRule',
      'generalRule',
      'info',
      'parkingDetail',
      'pleaseNote',
      'ticketLimit',
    ]);
    expect(await info('noSections')).toEqual({});
    await platform.db
      .updateTable('event')
      .set({ info: JSON.stringify({ info: '  ', childRule: 'No entry below 6.' }) })
      .where('id', '=', knownEventId('noSections'))
      .execute();
    expect(await info('noSections')).toEqual({ childRule: 'No entry below 6.' });
  });

  it('[EVENT-12] dates serves the other dates of the same attraction, soonest first', async () => {
    const yankees = await known('yankees');
    const url = `/api/product/dates?id=${yankees.id}&limit=100`;
    const { items, totalCount } = await get<{
      items: { id: string; name: string; startDate: string }[];
      totalCount: number;
    }>(url);
    expect(totalCount).toBe(items.length);
    expect(totalCount).toBe((yankees.upcomingEvents ?? 0) - 1);
    expect(items.every((date) => date.name.includes('New York Yankees') && date.id !== yankees.id)).toBe(true);
    expect(items.map((date) => date.startDate)).toEqual(items.map((date) => date.startDate).sort());
  });
});

describe('bad input', () => {
  it.each([
    ['/api/product?startDate=2027-02-02&endDate=2027-02-01', 'endDate', 'must not be before startDate'],
    ['/api/product?startDate=2027-02-30', 'startDate', 'must be a day like 2026-11-21'],
    ['/api/product?endDate=0000-01-01', 'endDate', 'must not be before 1901-01-01'],
    ['/api/product/popular?startDate=tomorrow', 'startDate', 'must be a day like 2026-11-21'],
    ['/api/product?limit=0', 'limit', 'must be at least 1'],
    ['/api/product?limit=1001', 'limit', 'must be at most 1000'],
    ['/api/product?limit=1.5', 'limit', 'must be a whole number'],
    ['/api/product?offset=-1', 'offset', 'must be at least 0'],
    ['/api/product?order=length', 'order', 'must be one of DATE, NAME, PRICE, POPULARITY, RELEVANCE, DISTANCE'],
    ['/api/product?keyword=', 'keyword', 'must not be empty'],
    ['/api/product?keyword=a%00b', 'keyword', 'must not contain control characters'],
    ['/api/product?venueId=1', 'venueId', 'must be a UUID'],
    ['/api/product?latitude=91&longitude=0', 'latitude', 'must be at most 90'],
    ['/api/product?longitude=9', 'latitude', 'must be given together with the other coordinate'],
    ['/api/product/not-a-uuid', 'id', 'must be a UUID'],
    ['/api/product/legacy/12x', 'id', 'must be of type number'],
    ['/api/product/dates', 'id', 'is required'],
  ])('%s is refused and names the field %s', async (url, field, message) => {
    const answer = await platform.app.inject(url);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: '40020', details: [{ field, message }] });
  });

  it.each(['/api/product/', '/api/product/legacy/', '/api/product/partner/'])(
    '%s with an unknown id is a 404',
    async (path) => {
      const id = path.includes('legacy') ? '1' : '00000000-0000-4000-8000-000000000000';
      const answer = await platform.app.inject(path + id);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ success: false, code: 'SERVER_ERROR', detail: 'There is no such event.' });
    },
  );
});
