import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const related = `query ($id: ID!) {
  event(by: { id: $id }) {
    attractions { id }
    otherDates(page: { limit: 100 }) { totalCount items { id starts { at date time timeZone precision } lastDate venueName city } }
    similarAttractions(page: { limit: 4 }) { items { id name category { id } } }
  }
}`;

async function yankeesGame(): Promise<string> {
  const { data } = await world.ask('{ events(filter: { keyword: "yankees" }, page: { limit: 1 }) { items { id } } }');
  return data.events.items[0].id;
}

/** Gives one of the event's other dates an end 48 hours after its start. */
async function lastsForDays(id: string) {
  const { data } = await world.ask(related, { id });
  const [other] = data.event.otherDates.items;
  const end = new Date(Date.parse(other.starts.at) + 48 * 3_600_000).toISOString();
  await world.shop.db.updateTable('event').set({ end_at: end }).where('id', '=', other.id).execute();
}

test('[EVENT-12] an event’s other dates are all further events of its first attraction, soonest first', async () => {
  const id = await yankeesGame();
  await lastsForDays(id);
  const { data, errors } = await world.ask(related, { id });
  expect(errors).toEqual([]);
  const { attractions, otherDates } = data.event;
  const listed = await world.ask(
    'query ($id: ID!) { events(filter: { attractionId: $id }, page: { limit: 100 }) { items { id starts { at date time timeZone precision } lastDate venue { name address { city } } } } }',
    { id: attractions[0].id },
  );
  const expected = listed.data.events.items
    .filter((event: { id: string }) => event.id !== id)
    .map(({ venue, ...event }: { venue: { name: string; address: { city: string } } }) => ({
      ...event,
      venueName: venue.name,
      city: venue.address.city,
    }));
  expect(expected.length).toBeGreaterThan(2);
  expect(otherDates.items).toEqual(expected);
  expect(otherDates.totalCount).toBe(expected.length);
  const several = expected.filter(
    ({ starts, lastDate }: { starts: { date: string }; lastDate: string }) => lastDate > starts.date,
  );
  expect(several).toHaveLength(1);
});

test('[EVENT-11] similar attractions are others of the same kind, by the attraction and by its event', async () => {
  const { data } = await world.ask(related, { id: await yankeesGame() });
  const [first] = data.event.attractions;
  const { data: page } = await world.ask(
    'query ($id: ID!) { attraction(by: { id: $id }) { category { id } similar(page: { limit: 4 }) { items { id name category { id } } } } }',
    { id: first.id },
  );
  const { category, similar } = page.attraction;
  expect(similar.items).toHaveLength(4);
  expect(similar.items.map(({ id }: { id: string }) => id)).not.toContain(first.id);
  expect(similar.items.every((one: { category: { id: string } }) => one.category.id === category.id)).toBe(true);
  expect(data.event.similarAttractions).toEqual(similar);
});

test('[GRAPH-13] while related events and attractions fail they are null with an error, and the event arrives', async () => {
  const id = await yankeesGame();
  const broken = [/product\/dates/, /\/similar/];
  for (const path of broken) world.upstream.break(path, 'unavailable');
  const { data, errors } = await world.ask(related, { id });
  for (const path of broken) world.upstream.break(path, undefined);
  expect(data.event).toMatchObject({ otherDates: null, similarAttractions: null });
  expect(data.event.attractions.length).toBeGreaterThan(0);
  expect(errors.map(({ path }) => path?.at(-1)).sort()).toEqual(['otherDates', 'similarAttractions']);
});

test('[LEAGUE-2] [LEAGUE-4] one league has the same teams as in the list of leagues; an unknown league is null', async () => {
  const { data, errors } = await world.ask(
    '{ league(id: "NBA") { ...all } none: league(id: "XYZ") { id } leagues { ...all } } fragment all on League { id name teams { id name } }',
  );
  expect(errors).toEqual([]);
  expect(data.league.teams.length).toBeGreaterThan(20);
  expect(data.league).toEqual(data.leagues.find(({ id }: { id: string }) => id === 'NBA'));
  expect(data.none).toBeNull();
});

test('[ENT-1] leagues and teams have banners, starts how far they are from UTC, and prices what the marketplace takes, as REST has them', async () => {
  const rest = async <T>(path: string): Promise<T> => (await world.shop.app.inject(path)).json();
  const { items: leagues } = await rest<{ items: { bannerUrl: string; teams: { banner_url: string }[] }[] }>(
    '/api/league',
  );
  const told = await world.ask('{ leagues { banner { url } teams { banner { url } } } }');
  const bannersOf = ({ bannerUrl, teams }: (typeof leagues)[number]) => ({
    banner: { url: bannerUrl },
    teams: teams.map(({ banner_url }) => ({ banner: { url: banner_url } })),
  });
  expect(told.data.leagues).toEqual(leagues.map(bannersOf));

  const fees = [{ type: 'service' as const, scope: 'per_ticket' as const, cents: 700, included: false }];
  const { id } = await world.shop.event({ offers: [{ cents: 5000, fees }] });
  const event = await rest<{ timeOffset: string }>(`/api/product/${id}`);
  const { items: offers } = await rest<{ items: { price: { marketFeePrice: number } }[] }>(`/api/product/${id}/offers`);
  const { data } = await world.ask(
    'query ($id: ID!) { event(by: { id: $id }) { starts { offset } offers { price { marketFee { amount } } } } }',
    { id },
  );
  expect(data.event.starts.offset).toBe(event.timeOffset);
  expect(offers.map(({ price }) => price.marketFeePrice)).toEqual([7]);
  expect(data.event.offers).toEqual([{ price: { marketFee: { amount: '7.00' } } }]);
});
