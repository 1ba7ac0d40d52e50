import { randomUUID } from 'node:crypto';
import { InMemoryCache } from '@apollo/client';
import { parse } from 'graphql';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Identity, startIdentity } from '../support/identity.ts';
import { openWorld, type Reply, type World } from './world.ts';

let identity: Identity;
let world: World;
beforeAll(async () => {
  identity = await startIdentity();
  world = await openWorld({}, { issuer: identity.issuer });
  await world.ask('{ tenant { id } }');
});
afterAll(async () => {
  await world.close();
  await identity.close();
});

type Change = { type: 'EVENT' | 'ATTRACTION' | 'VENUE'; id: string; isFavourite: boolean };
const SET = `mutation ($input: SetFavouritesInput!) { setFavourites(input: $input) {
  changed { __typename id isFavourite } problems { code fields { field message } } } }`;
const IDS = `query ($type: FavouriteType!, $offset: Int!) { viewer { favourites(type: $type, page: { limit: 100, offset: $offset }) {
  totalCount items { __typename id isFavourite } } } }`;

async function member() {
  const authorization = `Bearer ${await identity.tokenFor(identity.newUser())}`;
  const askAsMember = (query: string, variables: Record<string, unknown> = {}) =>
    world.ask(query, variables, { authorization });
  return {
    ask: askAsMember,
    set: async (...changes: Change[]) => {
      const { data, errors } = await askAsMember(SET, { input: { changes } });
      expect(errors).toEqual([]);
      return data.setFavourites;
    },
    ids: async (type: Change['type'], offset = 0): Promise<string[]> =>
      (await askAsMember(IDS, { type, offset })).data.viewer.favourites.items.map(({ id }: { id: string }) => id),
  };
}
const add = (type: Change['type'], id: string): Change => ({ type, id, isFavourite: true });
const remove = (type: Change['type'], id: string): Change => ({ type, id, isFavourite: false });
const codesOf = (reply: Reply) => reply.errors.map(({ extensions }) => extensions.code);

/** Events of the catalogue that are to come, with their attraction and venue. */
async function upcoming(count: number) {
  const { rows } = await sql<{ id: string; attraction: string; venue: string; name: string }>`
    select e.id, e.name, e.venue_id as venue, min(ea.attraction_id::text) as attraction
    from event e join event_attraction ea on ea.event_id = e.id
    where e.active and not e.past and e.start_at > now() + interval '2 days'
    group by e.id order by e.start_at, e.id limit ${count}`.execute(world.shop.db);
  return rows;
}
async function oneEvent() {
  const [event] = await upcoming(1);
  if (!event) throw new Error('The catalogue has no event to come');
  return event;
}

describe('setting favourites', () => {
  test('[FAV-1] [GRAPH-4] several things change at once, and each is answered with its type and state', async () => {
    const fan = await member();
    const { id, attraction, venue } = await oneEvent();
    await fan.set(add('VENUE', venue));
    const calls = await world.callsOf(async () => {
      const { changed, problems } = await fan.set(
        add('EVENT', id),
        add('ATTRACTION', attraction),
        remove('VENUE', venue),
      );
      expect(problems).toEqual([]);
      expect(changed).toEqual([
        { __typename: 'Venue', id: venue, isFavourite: false },
        { __typename: 'Event', id, isFavourite: true },
        { __typename: 'Attraction', id: attraction, isFavourite: true },
      ]);
    });
    expect(calls).toEqual(['DELETE /api/favourite/delete', 'POST /api/favourite']);
    expect([await fan.ids('EVENT'), await fan.ids('ATTRACTION'), await fan.ids('VENUE')]).toEqual([
      [id],
      [attraction],
      [],
    ]);
  });

  test('[FAV-1] [GRAPH-17] the answer has the favourites as they are now, and nobody where nothing was changed', async () => {
    const fan = await member();
    const [one, other] = await upcoming(2);
    if (!one || !other) throw new Error('The catalogue has no two events to come');
    await fan.set(add('EVENT', one.id));
    const ON = `mutation ($input: SetFavouritesInput!) { setFavourites(input: $input) { problems { code }
      viewer { favouriteEvents { totalCount items { id name isFavourite } } } } }`;
    const set = async (...changes: Change[]) => (await fan.ask(ON, { input: { changes } })).data.setFavourites;
    expect(await set(remove('EVENT', one.id), add('EVENT', other.id))).toEqual({
      viewer: { favouriteEvents: { totalCount: 1, items: [{ id: other.id, name: other.name, isFavourite: true }] } },
      problems: [],
    });
    expect(await set(add('EVENT', randomUUID()))).toEqual({ viewer: null, problems: [{ code: 'NOT_FOUND' }] });
  });

  test('[FAV-1] the same change again changes nothing, and of two for one thing the later counts', async () => {
    const fan = await member();
    const { id } = await oneEvent();
    for (const _time of [1, 2]) expect((await fan.set(add('EVENT', id))).problems).toEqual([]);
    expect(await fan.ids('EVENT')).toEqual([id]);
    const { changed } = await fan.set(add('EVENT', id), remove('EVENT', id.toUpperCase()));
    expect(changed).toMatchObject([{ isFavourite: false }]);
    expect(await fan.ids('EVENT')).toEqual([]);
  });

  test('[FAV-1] [ERR-2] with an unknown thing nothing is added, the problem names it, and removals are made', async () => {
    const fan = await member();
    const { id, attraction } = await oneEvent();
    await fan.set(add('ATTRACTION', attraction));
    const unknown = randomUUID();
    const { changed, problems } = await fan.set(
      remove('ATTRACTION', attraction),
      add('EVENT', id),
      add('EVENT', unknown),
    );
    expect(changed).toEqual([{ __typename: 'Attraction', id: attraction, isFavourite: false }]);
    expect(problems).toEqual([
      { code: 'NOT_FOUND', fields: [{ field: 'changes.2.id', message: `There is no such event: ${unknown}` }] },
    ]);
    expect([await fan.ids('EVENT'), await fan.ids('ATTRACTION')]).toEqual([[], []]);
  });

  test.each([
    ['no change', () => [], 'input.changes'],
    ['101 changes', () => Array.from({ length: 101 }, () => add('EVENT', randomUUID())), 'input.changes'],
  ])('[ERR-2] %s is refused without a call', async (_case, changes, field) => {
    const fan = await member();
    const calls = await world.callsOf(async () => {
      const { errors } = await fan.ask(SET, { input: { changes: changes() } });
      expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ field }] });
    });
    expect(calls).toEqual([]);
  });

  test('[ERR-2] an id that is no UUID is a problem that names it', async () => {
    const { problems } = await (await member()).set(add('EVENT', 'yankees'));
    expect(problems).toMatchObject([{ code: 'INVALID_DATA', fields: [{ field: 'changes.0.id' }] }]);
  });

  test('[GRAPH-5] more than id and isFavourite is refused before anything is changed', async () => {
    const fan = await member();
    const { id } = await oneEvent();
    const more = `mutation ($input: SetFavouritesInput!) { setFavourites(input: $input) { changed { id ...Name } } }
      fragment Name on Event { name }`;
    const calls = await world.callsOf(async () => {
      const { errors } = await fan.ask(more, { input: { changes: [add('EVENT', id)] } });
      expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ field: 'changed.name' }] });
    });
    expect(calls).toEqual([]);
  });
});

describe('hearts', () => {
  const CARDS = `query ($limit: Int!) { events(page: { limit: $limit }) { items {
    id isFavourite venue { id isFavourite } attractions { id isFavourite } } } }`;

  test('[GRAPH-5] of 20 cards with venues and attractions cost as many calls as those of one', async () => {
    const fan = await member();
    const callsFor = (limit: number) =>
      world.callsOf(async () => {
        const { data, errors } = await fan.ask(CARDS, { limit });
        expect(errors).toEqual([]);
        expect(data.events.items).toHaveLength(limit);
      });
    const one = await callsFor(1);
    expect(one.map((call) => call.split('?')[0]).sort()).toEqual([
      'GET /api/favourite/attraction/ids',
      'GET /api/favourite/event/ids',
      'GET /api/favourite/venue/ids',
      'GET /api/product',
    ]);
    expect(await callsFor(20)).toHaveLength(one.length);
  });

  test('[AUTH-9] are a member’s own, and a guest’s are null, whoever asked first and however often', async () => {
    const fan = await member();
    const { id } = await oneEvent();
    await fan.set(add('EVENT', id));
    const query = 'query ($id: ID!) { event(by: { id: $id }) { isFavourite } }';
    const stranger = await member();
    for (const _time of [1, 2, 3, 4, 5]) {
      const replies = [await fan.ask(query, { id }), await stranger.ask(query, { id }), await world.ask(query, { id })];
      expect(replies.map(({ data }) => data.event.isFavourite)).toEqual([true, false, null]);
      expect(replies.flatMap(({ errors }) => errors)).toEqual([]);
    }
  });

  test('[GRAPH-13] while favourites are unavailable they are null with an error, and the cards arrive', async () => {
    const fan = await member();
    world.upstream.break(/^\/api\/favourite/, 'unavailable');
    const reply = await fan.ask('{ events(page: { limit: 2 }) { items { name isFavourite } } }');
    world.upstream.break(/^\/api\/favourite/, undefined);
    expect(reply.data.events.items).toMatchObject([{ isFavourite: null }, { isFavourite: null }]);
    expect(new Set(codesOf(reply))).toEqual(new Set(['UPSTREAM_UNAVAILABLE']));
  });

  test('[GRAPH-4] the answer of a change redraws a card that was loaded before, with no other request', async () => {
    const fan = await member();
    const { id } = await oneEvent();
    const cache = new InMemoryCache({ possibleTypes: { Favouritable: ['Event', 'Attraction', 'Venue'] } });
    const text = `{ events(page: { limit: 100 }) { items { __typename id isFavourite } } }`;
    cache.writeQuery({ query: parse(text), data: (await fan.ask(text)).data });
    const drawn = () => JSON.stringify(cache.readQuery({ query: parse(text) }));
    expect(drawn()).toContain(`"id":"${id}","isFavourite":false`);
    const variables = { input: { changes: [add('EVENT', id)] } };
    cache.write({
      query: parse(SET),
      variables,
      dataId: 'ROOT_MUTATION',
      result: (await fan.ask(SET, variables)).data,
    });
    expect(drawn()).toContain(`"id":"${id}","isFavourite":true`);
  });
});

describe('a member’s favourites', () => {
  test('[FAV-2] their ids come in pages of 100 until a short page, one call each, those of past events too', async () => {
    const fan = await member();
    const events = await upcoming(129);
    const past = (await world.shop.event({ start: -48, end: -46 })).id;
    const ids = [past, ...events.map(({ id }) => id)];
    for (const part of [ids.slice(0, 100), ids.slice(100)]) await fan.set(...part.map((id) => add('EVENT', id)));
    const pages: string[][] = [];
    const calls = await world.callsOf(async () => {
      for (const offset of [0, 100]) pages.push(await fan.ids('EVENT', offset));
    });
    expect(pages.map(({ length }) => length)).toEqual([100, 30]);
    expect(new Set(pages.flat())).toEqual(new Set(ids));
    expect(calls).toHaveLength(2);
  });

  test('[FAV-3] events and attractions are listed with what a card shows, the latest favourite first', async () => {
    const fan = await member();
    const [first, second] = await upcoming(2);
    if (!first || !second) throw new Error('The catalogue has too few events');
    const past = (await world.shop.event({ start: -48, end: -46 })).id;
    for (const change of [add('EVENT', past), add('EVENT', first.id), add('EVENT', second.id)]) await fan.set(change);
    await fan.set(add('ATTRACTION', first.attraction), add('VENUE', first.venue));
    const query = `{ viewer {
      favouriteEvents(page: { limit: 5 }) { totalCount items { id name isFavourite venue { name } priceFrom { total { minorUnits } } } }
      favouriteAttractions { items { id name isFavourite category { id } } }
      favouriteVenues { items { id isFavourite } }
      favouriteCategories { id }
    } }`;
    let reply: Reply | undefined;
    const calls = await world.callsOf(async () => {
      reply = await fan.ask(query);
    });
    expect(reply?.errors).toEqual([]);
    const { favouriteEvents, favouriteAttractions, favouriteVenues, favouriteCategories } = reply?.data.viewer ?? {};
    expect(favouriteEvents).toMatchObject({
      totalCount: 2,
      items: [
        { id: second.id, name: second.name, isFavourite: true },
        { id: first.id, isFavourite: true },
      ],
    });
    expect(favouriteAttractions.items).toMatchObject([{ id: first.attraction, isFavourite: true }]);
    expect(favouriteVenues.items).toEqual([{ id: first.venue, isFavourite: true }]);
    expect(favouriteCategories).toEqual([favouriteAttractions.items[0].category]);
    expect(calls).toHaveLength(4);
  });

  test('[REST-1] cities can be narrowed to those of the member’s favourites', async () => {
    const fan = await member();
    const { venue } = await oneEvent();
    await fan.set(add('VENUE', venue));
    const query = `query ($only: Boolean!) { cities(onlyFavourite: $only) { totalCount }}`;
    const counts = [];
    for (const asker of [fan, await member()])
      counts.push((await asker.ask(query, { only: true })).data.cities.totalCount);
    expect(counts).toEqual([1, 0]);
    expect((await fan.ask(query, { only: false })).data.cities.totalCount).toBeGreaterThan(1);
    const guest = await world.ask(query, { only: true });
    expect([guest.data.cities, codesOf(guest)]).toEqual([null, ['UNAUTHENTICATED']]);
  });

  test('[AUTH-9] a guest is refused every one of them without a call', async () => {
    const fields = [
      'favourites(type: EVENT) { totalCount }',
      'favouriteEvents { totalCount }',
      'favouriteAttractions { totalCount }',
      'favouriteVenues { totalCount }',
      'favouriteCategories { id }',
    ];
    const calls = await world.callsOf(async () => {
      for (const field of fields) {
        const reply = await world.ask(`{ viewer { ${field} } }`);
        expect(codesOf(reply)).toEqual(['UNAUTHENTICATED']);
        expect(Object.values(reply.data.viewer)).toEqual([null]);
      }
      const set = await world.ask(SET, { input: { changes: [add('EVENT', randomUUID())] } });
      expect(codesOf(set)).toEqual(['UNAUTHENTICATED']);
    });
    expect(calls).toEqual([]);
  });
});
