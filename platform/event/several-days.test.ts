import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knownEventId } from '#demo/known.ts';
import { dayFromToday } from '#rules/calendar-day.ts';
import { startTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import type { FacetsWire } from './facets.ts';
import type { EventWire } from './wire.ts';

/** Sable Quartet at the Beacon Theatre, the only event of that name: five days, of which today is the third. */
const festival = knownEventId('noEnd');

let platform: TestPlatform;
let venueId: string;
let attractionId: string;
beforeAll(async () => {
  platform = await startTestPlatform();
  await moveTo(-2, 2);
  const { venue, attractions } = await get<EventWire>(`/api/product/${festival}`);
  venueId = venue.id;
  attractionId = attractions[0]?.id ?? '';
});
afterAll(() => platform.close());

const at = (days: number, time: string) => `${dayFromToday(days)}T${time}Z`;
/** Moves it: from 14:00 on the first day to 22:00 on the last, in New York. */
const moveTo = (first: number, last: number, changes: object = {}) =>
  platform.db
    .updateTable('event')
    .set({
      start_at: at(first, '19:00:00'),
      start_date: dayFromToday(first),
      end_at: at(last + 1, '03:00:00'),
      end_date: null,
      ...changes,
    })
    .where('id', '=', festival)
    .execute();
const get = async <T>(url: string): Promise<T> => {
  const answer = await platform.app.inject(url);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
};
const idsOf = async (query: string, path = '/api/product') =>
  (await get<{ items: EventWire[] }>(`${path}?limit=1000&${query}`)).items.map(({ id }) => id);

describe('an event of several days', () => {
  it('[REST-3] is in every list until it has ended, first in order of date', async () => {
    const byDate = await idsOf('order=date');
    expect(byDate[0]).toBe(festival);
    for (const order of ['name', 'price', 'popularity']) {
      expect(await idsOf(`order=${order}&categoryId=concerts`)).toContain(festival);
    }
    expect(await idsOf('order=distance&city=New%20York')).toContain(festival);
    for (const query of ['categoryId=concerts', 'genre=Rock', `venueId=${venueId}`, `attractionId=${attractionId}`]) {
      expect(await idsOf(query), query).toContain(festival);
    }
    const { totalCount } = await get<{ totalCount: number }>('/api/product?limit=1&genre=Rock');
    expect(totalCount).toBe((await idsOf('genre=Rock')).length);
  });

  it('[SEARCH-6] is found by its name, and so are its attraction and its venue', async () => {
    const found = await get<Record<'events' | 'attractions' | 'venues', { items: { id: string }[] }>>(
      '/api/search?keyword=sable%20quartet&limit=5',
    );
    expect(found.events.items.map(({ id }) => id)).toContain(festival);
    expect(found.attractions.items.map(({ id }) => id)).toContain(attractionId);
    const days = `startDate=${dayFromToday(1)}&endDate=${dayFromToday(1)}`;
    expect(await idsOf(`keyword=sable&${days}`)).toEqual([festival]);
    expect(await idsOf(`keyword=sable&${days}`, '/api/attraction')).toEqual([attractionId]);
    expect(await idsOf(days, '/api/venue')).toContain(venueId);
  });

  it('[SEARCH-9] is found on each of its days and on no other', async () => {
    const on = (first: number, last = first) => idsOf(`startDate=${dayFromToday(first)}&endDate=${dayFromToday(last)}`);
    for (const day of [-2, -1, 0, 1, 2]) expect(await on(day), String(day)).toContain(festival);
    for (const day of [-3, 3]) expect(await on(day), String(day)).not.toContain(festival);
    expect(await on(-5, 9)).toContain(festival);
    expect(await idsOf(`startDate=${dayFromToday(2)}`, '/api/product/popular')).toContain(festival);
    expect(await idsOf('', '/api/product/popular')).not.toContain(festival);
  });

  it('[REST-3] is counted in each of its months from the current one on', async () => {
    await moveTo(-40, 70);
    const { months } = await get<FacetsWire>(`/api/product/facets?venueId=${venueId}&keyword=sable`);
    const first = dayFromToday(0).slice(0, 7);
    const last = dayFromToday(70).slice(0, 7);
    expect(months.map(({ startDate }) => startDate.slice(0, 7))).toEqual(expect.arrayContaining([first, last]));
    expect(months.every(({ startDate }) => startDate.slice(0, 7) >= first)).toBe(true);
    await moveTo(-2, 2);
  });

  it('[EVENT-7] tells its last day; a night belongs to the evening before', async () => {
    const lastDate = async () => (await get<EventWire>(`/api/product/${festival}`)).lastDate;
    expect(await lastDate()).toBe(dayFromToday(2));
    await moveTo(3, 3, { start_at: at(4, '01:00:00'), end_at: at(4, '09:30:00') });
    expect(await lastDate()).toBe(dayFromToday(3));
    await moveTo(3, 3, { end_at: null, end_date: dayFromToday(6) });
    expect(await lastDate()).toBe(dayFromToday(6));
    await moveTo(3, 3, { start_at: null, start_date: null, end_at: null });
    expect(await lastDate()).toBeNull();
    await moveTo(-2, 2);
  });

  it('[EVENT-5] is in no list when its last day is over', async () => {
    await moveTo(-5, -2);
    expect(await idsOf('order=date')).not.toContain(festival);
    expect(await idsOf('keyword=sable')).not.toContain(festival);
    expect(await idsOf('order=popularity')).not.toContain(festival);
    await moveTo(-2, 2);
  });
});

describe('the currencies of prices', () => {
  const currenciesOf = async (query: string) => (await get<FacetsWire>(`/api/product/facets?${query}`)).priceCurrencies;

  it('[REST-3] are those of all matching events, whichever price range is chosen', async () => {
    expect(await currenciesOf('city=Berlin')).toEqual(['EUR']);
    expect(await currenciesOf('city=New%20York&maxPrice=1')).toEqual(['USD']);
    expect(await currenciesOf('')).toEqual(['CAD', 'EUR', 'GBP', 'USD']);
  });
});
