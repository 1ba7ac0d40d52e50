import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import type { EventWire } from '../../../event/wire.ts';
import { event, venue } from './page.fixture.ts';
import { createShown } from './shown.fixture.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());
const { shown, at } = createShown(() => platform);

describe('the venue of an event of a page', () => {
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
    ['coordinates 0, 0', () => at({ location: { latitude: '0', longitude: '0' } }), { latitude: null }],
    ['an id only', () => ({ _embedded: { venues: [{ id: 'KovBare' }] } }), { name: 'To be announced', city: '' }],
    ['no venue', () => ({ _embedded: {} }), { name: 'To be announced' }],
    [
      'a place instead of a venue',
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
  ])('[OPS-5] with %s', async (_name, changes, expected) => {
    expect((await shown(changes())).venue).toMatchObject(expected);
  });

  it('[OPS-5] without coordinates is found in its city', async () => {
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

  it('[CITY-3] a city whose venues have no coordinates is found by its name, and gets those of its first venue that has them', async () => {
    const city = async () => (await platform.app.inject('/api/city?keyword=glastonb&limit=3')).json().items;
    const hall = { name: 'Tor Hall', city: { name: 'Glastonbury' }, country: { countryCode: 'GB' } };
    const { id } = await shown({ _embedded: { venues: [{ ...hall, id: 'KovTor' }] } });
    expect(await city()).toEqual([
      {
        id: 'GB_Glastonbury',
        name: 'Glastonbury',
        stateCode: null,
        countryCode: 'GB',
        location: null,
        hasVenue: true,
        eventCount: 1,
      },
    ]);
    const found = await platform.app.inject('/api/product?city=Glastonbury&countryCode=GB&limit=500');
    expect(found.json<{ items: EventWire[] }>().items.map((one) => one.id)).toEqual([id]);
    const location = { latitude: '51.14', longitude: '-2.71' };
    await shown({ _embedded: { venues: [{ ...hall, id: 'KovAbbey', name: 'Abbey Field', location }] } });
    expect(await city()).toMatchObject([{ id: 'GB_Glastonbury', location: { latitude: 51.14, longitude: -2.71 } }]);
    // A further venue without coordinates does not remove the city's.
    await shown({ _embedded: { venues: [{ ...hall, id: 'KovWell', name: 'Well House' }] } });
    expect(await city()).toMatchObject([{ location: { latitude: 51.14 } }]);
  });

  it.each<[string, object, string]>([
    ['of its city, by the state', { city: { name: 'Portland' }, state: { stateCode: 'OR' } }, 'America/Los_Angeles'],
    [
      'of its city in a country whose provinces the list numbers',
      { city: { name: 'Richmond' }, state: { stateCode: 'BC' }, country: { countryCode: 'CA' } },
      'America/Vancouver',
    ],
    [
      'of the state, for a village that is in no list',
      { city: { name: 'Lower Nowhere' }, state: { stateCode: 'VT' } },
      'America/New_York',
    ],
    [
      'of the country, for a city under its own name',
      { city: { name: 'München' }, state: undefined, country: { countryCode: 'DE' } },
      'Europe/Berlin',
    ],
  ])('[OPS-5] a venue without coordinates has the zone %s', async (_name, place, timeZone) => {
    const zoneless = { dates: { ...event.dates, timezone: undefined } };
    const venue = at({ timezone: undefined, location: undefined, ...place });
    expect((await shown({ ...zoneless, ...venue })).timeZone).toBe(timeZone);
  });

  it('[OPS-5] the zone is found from coordinates, city or offset; without one a wall clock is no instant', async () => {
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
});
