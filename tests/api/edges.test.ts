import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.ask('{ tenant { id } leagues { id } }');
});
afterAll(() => world.close());

type Item = { id: string };
const lookups = { events: 'severalEvents', venues: 'severalVenues', attractions: 'severalAttractions' } as const;

/** The data of a query without errors, and the paths of its REST calls. */
async function asked(query: string, variables: Record<string, unknown> = {}) {
  let data: Awaited<ReturnType<World['ask']>>['data'];
  const calls = await world.callsOf(async () => {
    const reply = await world.ask(query, variables);
    expect(reply.errors).toEqual([]);
    data = reply.data;
  });
  return { data, calls: calls.map((call) => call.replace(/\?.*/, '')) };
}

const someOf = async (list: 'events' | 'venues' | 'attractions', limit: number): Promise<string[]> => {
  const { data } = await asked(`query ($limit: Int!) { ${list}(page: { limit: $limit }) { items { id } } }`, { limit });
  return data[list].items.map(({ id }: Item) => id);
};

describe('edges', () => {
  test('[GRAPH-17] a venue and an attraction lead to their events, in pages and with a count', async () => {
    const { data } = await asked('{ events { items { venue { id } attractions { id } } } }');
    const { venue, attractions } = data.events.items.find((one: { attractions: Item[] }) => one.attractions.length > 0);
    const list = 'totalCount items { id venue { id } attractions { id } }';
    const query = `query ($venue: ID!, $attraction: ID!) {
      venue(id: $venue) { events(page: { limit: 3 }) { ${list} } }
      attraction(by: { id: $attraction }) { events(order: NAME, page: { limit: 3 }) { ${list} } }
      ofVenue: events(filter: { venueId: $venue }, page: { limit: 3 }) { ${list} }
      ofAttraction: events(filter: { attractionId: $attraction }, order: NAME, page: { limit: 3 }) { ${list} }
    }`;
    const edges = await asked(query, { venue: venue.id, attraction: attractions[0].id });
    expect(edges.data.venue.events).toEqual(edges.data.ofVenue);
    expect(edges.data.attraction.events).toEqual(edges.data.ofAttraction);
    expect(edges.data.venue.events.items.length).toBeGreaterThan(0);
    expect(edges.data.attraction.events.items.length).toBeGreaterThan(0);
  });

  test('[GRAPH-17] a city leads to what takes place in and around it', async () => {
    const query = `{
      cities(keyword: "Boston", page: { limit: 1 }) { items { name events(page: { limit: 5 }) { items { id } } } }
      events(filter: { location: { cityName: "Boston", stateCode: "MA", countryCode: "US" } }, page: { limit: 5 }) { items { id } }
    }`;
    const { data, calls } = await asked(query);
    expect(data.events.items).toHaveLength(5);
    expect(data.cities.items).toEqual([{ name: 'Boston', events: data.events }]);
    // Both are the same call of the platform.
    expect(calls).toEqual(['GET /api/city', 'GET /api/product']);
  });

  test('[GRAPH-17] the teams of a league lead to their attractions and events, by one call each for all of them', async () => {
    const query =
      '{ league(id: "NFL") { teams { id name attraction { partnerId name events(page: { limit: 2 }) { items { attractions { name } } } } } } }';
    // The leagues themselves are kept.
    await asked('{ league(id: "NFL") { teams { id } } }');
    const { data, calls } = await asked(query);
    const { teams } = data.league;
    expect(teams.length).toBeGreaterThan(20);
    for (const { id, name, attraction } of teams) {
      expect(attraction).toMatchObject({ partnerId: id, name });
      for (const event of attraction.events.items) expect(event.attractions).toContainEqual({ name });
    }
    expect(calls).toEqual(['GET /api/attraction/several', 'GET /api/product/lists']);
  });

  test('[GRAPH-5] [GRAPH-17] the events of 20 venues are one call, and no venue has another one’s', async () => {
    const query =
      '{ venues(page: { limit: 20 }) { items { id events(page: { limit: 2 }) { totalCount items { venue { id } } } } } }';
    const { data, calls } = await asked(query);
    expect(data.venues.items).toHaveLength(20);
    for (const { id, events } of data.venues.items) {
      for (const { venue } of events.items) expect(venue.id).toBe(id);
      expect(events.totalCount).toBeGreaterThanOrEqual(events.items.length);
    }
    expect(data.venues.items.some(({ events }: { events: { items: unknown[] } }) => events.items.length > 0)).toBe(
      true,
    );
    expect(calls).toEqual(['GET /api/venue', 'GET /api/product/lists']);
  });

  test('[GRAPH-5] [GRAPH-17] 20 events with their offers and packages are two calls, the same offers as one by one', async () => {
    const sold = 'offers { id name available } packages { price { minorUnits } available }';
    const query = `{ events(page: { limit: 20 }) { items { id ${sold} } } }`;
    const { data, calls } = await asked(query);
    expect(data.events.items).toHaveLength(20);
    expect(calls).toEqual(['GET /api/product', 'GET /api/product/offers']);
    const withOffers = data.events.items.filter(({ offers }: { offers: Item[] }) => offers.length > 0);
    expect(withOffers.length).toBeGreaterThan(1);
    for (const event of withOffers) {
      const alone = await asked(`query ($id: ID!) { event(by: { id: $id }) { id ${sold} } }`, { id: event.id });
      expect(event).toEqual(alone.data.event);
    }
  });

  test('[GRAPH-17] the offers of a withdrawn event are missing by themselves', async () => {
    const [gone, kept] = await someOf('events', 2);
    const set = (active: boolean) =>
      world.shop.db.updateTable('event').set({ active }).where('id', '=', String(gone)).execute();
    await set(false);
    const { status, body } = await world.shop.app
      .inject(`/api/product/offers?eventId=${gone}&eventId=${kept}`)
      .then((answer) => ({ status: answer.statusCode, body: answer.json() }));
    await set(true);
    expect(status).toBe(200);
    expect(body.items.map(({ eventId }: { eventId: string }) => eventId)).toEqual([kept]);
  });
});

describe('lookups by many ids', () => {
  test.each(['events', 'venues', 'attractions'] as const)(
    '[GRAPH-17] %s come by one call, in the order asked for, null where there is none',
    async (list) => {
      const [one, two] = await someOf(list, 2);
      const ids = [two, randomUUID(), String(one).toUpperCase(), two];
      const field = lookups[list];
      const { data, calls } = await asked(`query ($ids: [ID!]!) { ${field}(ids: $ids) { id name } }`, { ids });
      expect(data[field].map((item: Item | null) => item?.id)).toEqual([two, undefined, one, two]);
      expect(calls).toEqual([
        `GET /api/${{ events: 'product', venues: 'venue', attractions: 'attraction' }[list]}/several`,
      ]);
    },
  );

  test('[GRAPH-17] a withdrawn event is not found among several either', async () => {
    const [gone, kept] = await someOf('events', 2);
    const set = (active: boolean) =>
      world.shop.db.updateTable('event').set({ active }).where('id', '=', String(gone)).execute();
    await set(false);
    const { data } = await world.ask('query ($ids: [ID!]!) { severalEvents(ids: $ids) { id } }', { ids: [gone, kept] });
    await set(true);
    expect(data.severalEvents).toEqual([null, { id: kept }]);
  });

  test.each(['events', 'venues', 'attractions'] as const)(
    '[GRAPH-17] [ERR-1] of %s: more than 100 ids and a bad one are refused by name without a REST call',
    async (list) => {
      const query = `query ($ids: [ID!]!) { ${lookups[list]}(ids: $ids) { id } }`;
      for (const [ids, field] of [
        [Array.from({ length: 101 }, () => randomUUID()), 'ids'],
        [[randomUUID(), '7'], 'ids.1'],
      ]) {
        const calls = await world.callsOf(async () => {
          const { errors } = await world.ask(query, { ids });
          expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ field }] });
        });
        expect(calls).toEqual([]);
      }
    },
  );

  test('[GRAPH-17] what is asked for each of 100 ids is counted 100 times', async () => {
    const query = 'query ($ids: [ID!]!) { severalEvents(ids: $ids) { offers { id } information { text } } }';
    const { errors } = await world.ask(query, { ids: Array.from({ length: 100 }, () => randomUUID()) });
    expect(errors[0]?.extensions).toMatchObject({ code: 'OPERATION_TOO_EXPENSIVE', cost: { requested: 402 } });
  });

  test.each([
    ['/api/product/several', 'id'],
    ['/api/venue/several', 'id'],
    ['/api/attraction/several', 'partnerId'],
    ['/api/product/offers', 'eventId'],
    ['/api/product/lists', 'venueId'],
  ])('[GRAPH-17] %s takes 100 at most', async (path, name) => {
    const query = Array.from({ length: 101 }, () => `${name}=${randomUUID()}`).join('&');
    const answer = await world.shop.app.inject(`${path}?${query}&limit=1`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().details).toMatchObject([{ field: name }]);
    expect((await world.shop.app.inject(`${path}?${query.slice(query.indexOf('&') + 1)}&limit=1`)).statusCode).toBe(
      200,
    );
  });

  test('[GRAPH-17] lists of several venues have 1,000 events at most together', async () => {
    const venues = Array.from({ length: 20 }, () => `venueId=${randomUUID()}`).join('&');
    expect((await world.shop.app.inject(`/api/product/lists?${venues}&limit=50`)).statusCode).toBe(200);
    const answer = await world.shop.app.inject(`/api/product/lists?${venues}&limit=51`);
    expect(answer.json()).toMatchObject({
      status: 400,
      details: [{ field: 'limit', message: expect.stringContaining('50') }],
    });
  });
});
