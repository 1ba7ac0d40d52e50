import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

type City = {
  id: string;
  name: string;
  stateCode: string | null;
  countryCode: string;
  eventCount: number;
  hasVenue: boolean;
  location: { latitude: number; longitude: number };
};
type List = { items: City[]; totalCount: number };

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const cities = async (query: Record<string, string>): Promise<List> => {
  const answer = await platform.app.inject(`/api/city?${new URLSearchParams(query)}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const ids = async (keyword: string, limit = 3) =>
  (await cities({ keyword, everyPlace: 'true', limit: String(limit) })).items.map(({ id }) => id);

describe('the city that is suggested first', () => {
  it.each([
    ['LA', 'US_CA_Los_Angeles'],
    ['l.a.', 'US_CA_Los_Angeles'],
    ['nyc', 'US_NY_New_York'],
    ['New York City', 'US_NY_New_York'],
    ['philly', 'US_PA_Philadelphia'],
    ['vegas', 'US_NV_Las_Vegas'],
    ['DC', 'US_DC_Washington'],
    ['St Louis', 'US_MO_St._Louis'],
    ['saint louis', 'US_MO_St._Louis'],
    ['Munich', 'DE_München'],
    ['Monaco di Baviera', 'DE_München'],
    ['Londres', 'GB_London'],
    ['bost', 'US_MA_Boston'],
    ['Boston, MA', 'US_MA_Boston'],
    ['portland or', 'US_OR_Portland'],
    ['Portland, ME', 'US_ME_Portland'],
    ['montréal', 'CA_QC_Montréal'],
    ['Paris', 'FR_Paris'],
    ['paris france', 'FR_Paris'],
    ['Paris, TX', 'US_TX_Paris'],
    ['Wenen', 'AT_Wien'],
    ['reykjavik', 'IS_39_Reykjavík'],
    ['new yrok', 'US_NY_New_York'],
  ])('[CITY-2] for "%s" is %s', async (keyword, id) => {
    expect((await ids(keyword))[0]).toBe(id);
  });

  it('[CITY-2] has a venue, unless a large place is named exactly so', async () => {
    expect(await ids('san', 1)).toEqual(['US_TX_San_Antonio']);
    expect((await ids('york', 2))[1]).toBe('US_NY_New_York');
  });
});

describe('cities by their events', () => {
  it('[CITY-10] the most come first, each with as many as the list has there', async () => {
    const { items } = await cities({ order: 'EVENTS', limit: '5' });
    const counts = items.map(({ eventCount }) => eventCount);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    expect(counts[4]).toBeGreaterThan(0);
    for (const { name, stateCode, countryCode, eventCount } of items) {
      const query = new URLSearchParams({ city: name, countryCode, limit: '1000' });
      const answer = await platform.app.inject(`/api/product?${query}`);
      // The list has those in its surroundings as well.
      const there = answer
        .json<{ items: { venue: { city: string; state: string | null } }[] }>()
        .items.filter(({ venue }) => venue.city === name && venue.state === stateCode);
      expect(there.length, name).toBe(eventCount);
    }
  });

  it('[CITY-10] with a keyword those with events come before larger places without', async () => {
    const { items } = await cities({ keyword: 'york', everyPlace: 'true', order: 'EVENTS', limit: '2' });
    expect(items.map(({ name, eventCount }) => [name, eventCount > 0])).toEqual([
      ['New York', true],
      ['York', false],
    ]);
  });
});

describe('places without a venue', () => {
  it('[CITY-2] have a location and are marked; a city with a venue is not among them a second time', async () => {
    const { items } = await cities({ keyword: 'reykjav', everyPlace: 'true' });
    expect(items[0]).toEqual({
      id: 'IS_39_Reykjavík',
      name: 'Reykjavík',
      stateCode: '39',
      countryCode: 'IS',
      location: { latitude: expect.closeTo(64.1, 0), longitude: expect.closeTo(-21.9, 0) },
      eventCount: 0,
      hasVenue: false,
    });
    for (const [keyword, again] of [
      ['New York City', 'New York City'],
      ['bronx', 'The Bronx'],
      ['Munich', 'Munich'],
      ['Los Angeles', 'Los Angeles'],
      ['Vienna', 'Vienna'],
      ['Montreal', 'Montréal'],
    ] as const) {
      const { items: found } = await cities({ keyword, everyPlace: 'true', limit: '100' });
      const [first] = found;
      const sameAgain = found
        .slice(1)
        .filter(
          ({ name, location }) => name === again && Math.abs(location.latitude - (first?.location.latitude ?? 0)) < 0.5,
        );
      expect([keyword, first?.hasVenue, sameAgain]).toEqual([keyword, true, []]);
    }
  });

  it('[CITY-2] are 100 at most, in pages like any list; every one of them is a city’s key once', async () => {
    const all = await cities({ keyword: 'san', everyPlace: 'true', limit: '200' });
    const without = all.items.filter(({ hasVenue }) => !hasVenue);
    expect(without.length).toBeGreaterThan(50);
    expect(without.length).toBeLessThanOrEqual(100);
    expect(all.totalCount).toBe(all.items.length);
    expect(new Set(all.items.map(({ id }) => id)).size).toBe(all.items.length);
    const page = await cities({ keyword: 'san', everyPlace: 'true', limit: '4', offset: '3' });
    expect(page.items).toEqual(all.items.slice(3, 7));
  });

  it('[CITY-2] are listed only where they are asked for, in the country and state that are asked for', async () => {
    expect((await cities({ keyword: 'reykjavik' })).items).toEqual([]);
    expect((await cities({ everyPlace: 'true', limit: '1000' })).items.every(({ hasVenue }) => hasVenue)).toBe(true);
    const inTexas = await cities({ keyword: 'paris', everyPlace: 'true', countryCode: 'us', stateCode: 'tx' });
    expect(inTexas.items.map(({ id }) => id)).toEqual(['US_TX_Paris']);
  });

  it('[CITY-2] a keyword that is no name finds none', async () => {
    for (const keyword of ['qqzzxx', '%', '_', '...', ', ,', '🎸', "'"]) {
      expect([keyword, (await cities({ keyword, everyPlace: 'true' })).items]).toEqual([keyword, []]);
    }
  });
});
