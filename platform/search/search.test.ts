import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knownEventId } from '#demo/known.ts';
import { startTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

type Named = { id: string; name: string };
type List = { items: Named[]; totalCount?: number };
type Results = { attractions: List; events: List; venues: List };

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const get = async <T>(url: string): Promise<T> => {
  const answer = await platform.app.inject(url);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
};
const search = (query: string) => get<Results>(`/api/search?${query}`);
const names = (list: List) => list.items.map((item) => item.name);

describe('a search', () => {
  it('finds attractions, events and venues in one call, best match first', async () => {
    const { attractions, events, venues } = await search('keyword=yankees&limit=5');
    expect(names(attractions)).toEqual(['New York Yankees']);
    expect(events.items).toHaveLength(5);
    expect(events.items.map((event) => event.id)).toContain(knownEventId('yankees'));
    expect(events.totalCount).toBeGreaterThan(8);
    expect(names(venues)).toEqual(['Yankee Stadium']);
  });

  it.each([
    ['montreal', 'Montréal Canadiens'],
    ['MONTRÉAL CANADIENS', 'Montréal Canadiens'],
    ['yankes', 'New York Yankees'],
    ['red soxs', 'Boston Red Sox'],
    ['canad mont', 'Montréal Canadiens'],
  ])('ignores accents, case, typos and word order: %s finds %s', async (keyword, name) => {
    expect(names((await search(`keyword=${encodeURIComponent(keyword)}`)).attractions)).toContain(name);
  });

  it('takes % _ and \\ literally', async () => {
    for (const keyword of ['%', '_', '\\']) {
      expect((await search(`keyword=${encodeURIComponent(keyword)}`)).events.totalCount).toBe(0);
    }
  });

  it('near a city holds only events and venues there', async () => {
    const { events, venues } = await search('cityName=Berlin&categoryId=concerts&limit=50');
    expect(names(events)).toContain('Aurelia Fontaine: Berliner Nacht');
    expect(names(venues).sort()).toEqual(['Columbiahalle', 'Uber Arena']);
  });

  it('[REST-3] leaves the totals out with count=false', async () => {
    const { attractions, events, venues } = await search('keyword=new&count=false');
    expect([attractions, events, venues].map((list) => 'totalCount' in list)).toEqual([false, false, false]);
  });

  it('refuses dates in the wrong order and names endDate', async () => {
    const answer = await platform.app.inject('/api/search?startDate=2027-01-02&endDate=2027-01-01');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ details: [{ field: 'endDate', message: 'must not be before startDate' }] });
  });
});

describe('cities', () => {
  const cities = (query: string) => get<List>(`/api/city?${query}`);

  it('are found by part of their name, in spite of accents and typos', async () => {
    expect((await cities('keyword=montreal&limit=3')).items).toMatchObject([
      { id: 'CA_QC_Montréal', name: 'Montréal', stateCode: 'QC', countryCode: 'CA' },
    ]);
    expect(names(await cities('keyword=new%20yrok&limit=3'))[0]).toBe('New York');
    expect(names(await cities('keyword=munchen'))).toEqual(['München']);
  });

  it('of one country or state only', async () => {
    expect(names(await cities('countryCode=de'))).toEqual(['Berlin', 'Hamburg', 'München']);
    expect(names(await cities('countryCode=US&stateCode=NY'))).toEqual(
      expect.arrayContaining(['Bronx', 'Brooklyn', 'New York']),
    );
    expect(await cities('keyword=xqzw')).toEqual({ items: [], totalCount: 0 });
  });
});

describe('venues and attractions', () => {
  it('a venue has its address, place and zone', async () => {
    const { items } = await get<List>('/api/venue?keyword=madison%20square');
    expect(await get(`/api/venue/${items[0]?.id}`)).toMatchObject({
      name: 'Madison Square Garden',
      street: '4 Pennsylvania Plaza',
      city: 'New York',
      state: 'NY',
      country: 'US',
      postalCode: '10001',
      timeZone: 'America/New_York',
    });
  });

  it('an attraction is found by id, by partner id and by its event', async () => {
    const event = await get<{ attractions: Named[] }>(`/api/product/${knownEventId('yankees')}`);
    const home = await get<Named>(`/api/attraction/${event.attractions[0]?.id}`);
    expect(home.name).toBe('New York Yankees');
    expect(await get('/api/attraction/partner/new-york-yankees')).toEqual(home);
    const both = await get<List>(`/api/attraction/event/${knownEventId('yankees')}`);
    expect(names(both)).toEqual(['New York Yankees', 'Boston Red Sox']);
  });

  it('similar attractions are of the same kind first, without the attraction itself', async () => {
    const yankees = await get<Named>('/api/attraction/partner/new-york-yankees');
    const similar = await get<List>(`/api/attraction/${yankees.id}/similar?limit=29`);
    expect(names(similar)).not.toContain('New York Yankees');
    expect(names(similar)).toContain('Los Angeles Dodgers');
    expect(names(similar)).not.toContain('New York Knicks');
  });

  it('attractions are listed by category, and by where and when they appear', async () => {
    const family = await get<List>('/api/attraction?category=family&limit=50');
    expect(names(family)).toContain('Dino Valley Live');
    const near = await get<List>('/api/attraction?city=Berlin&limit=50');
    expect(names(near)).toContain('Aurelia Fontaine');
    expect(names(near)).not.toContain('New York Yankees');
  });

  it.each(['/api/attraction/', '/api/attraction/event/', '/api/venue/'])(
    '%s of an unknown id is a 404',
    async (path) => {
      const answer = await platform.app.inject(`${path}00000000-0000-4000-8000-000000000000`);
      expect(answer.statusCode).toBe(404);
    },
  );

  it('categories come in their display order', async () => {
    expect(names(await get<List>('/api/category'))).toEqual(['Sports', 'Concerts', 'Arts', 'Family', 'Other']);
  });
});
