import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Identity, startIdentity } from '../support/identity.ts';
import { openWorld, type World } from './world.ts';

let identity: Identity;
let world: World;
/** Two events to come, an attraction, a venue and a city of the catalogue. */
let things: Record<'event' | 'other' | 'attraction' | 'venue' | 'city', Ref>;
type Ref = { type: string; id: string };
type RecentView = { viewedAt: string; item: { __typename: string; id: string; name: string } };

beforeAll(async () => {
  identity = await startIdentity();
  world = await openWorld({}, { issuer: identity.issuer });
  // Not of the soonest, which may be over before the test is.
  const { data } = await world.ask(`{
    events(page: { offset: 200, limit: 2 }) { items { id attractions { id } venue { id } } }
    cities(page: { limit: 1 }) { items { id } }
  }`);
  const [event, other] = data.events.items;
  things = {
    event: { type: 'EVENT', id: event.id },
    other: { type: 'EVENT', id: other.id },
    attraction: { type: 'ATTRACTION', id: event.attractions[0].id },
    venue: { type: 'VENUE', id: event.venue.id },
    city: { type: 'CITY', id: data.cities.items[0].id },
  };
});
afterAll(async () => {
  await world.close();
  await identity.close();
});

const RECENT = `viewer { recentViews { viewedAt item { __typename
  ... on Event { id name } ... on Attraction { id name } ... on Venue { id name } ... on City { id name isSearchableByName } } } }`;
const ANALYTICS = 'query { viewer { analytics { suggestions { id starts { at } } similar { id } } } }';
const problems = 'problems { code fields { field message } }';
const RECORD = `mutation ($input: RecordViewsInput!) { recordViews(input: $input) { ${RECENT} ${problems} } }`;
const DELETE = `mutation ($input: DeleteViewsInput!) { deleteViews(input: $input) { ${RECENT} ${problems} } }`;

/** A member as an API client: a token with every request. */
async function member(userId = identity.newUser()) {
  const authorization = `Bearer ${await identity.tokenFor(userId)}`;
  const askAsMember = (query: string, variables: Record<string, unknown> = {}) =>
    world.ask(query, variables, { authorization });
  return {
    ask: askAsMember,
    look: (...items: object[]) => askAsMember(RECORD, { input: { items } }),
    remove: (input: object) => askAsMember(DELETE, { input }),
    recent: async (): Promise<Ref[]> => refsOf((await askAsMember(`{ ${RECENT} }`)).data.viewer.recentViews),
  };
}
const refsOf = (views: readonly RecentView[]): Ref[] =>
  views.map(({ item }) => ({ type: item.__typename.toUpperCase(), id: item.id }));
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

describe('a member’s recent views', () => {
  test('[HIST-2] are recorded several at once and listed with what they are, the latest first', async () => {
    const someone = await member();
    const { event, attraction, venue, city } = things;
    const seen = [city, venue, attraction, event];
    const reply = await someone.look(...seen.map((ref, index) => ({ ...ref, viewedAt: minutesAgo(9 - index) })));
    expect([reply.errors, reply.data.recordViews.problems]).toEqual([[], []]);
    const views: RecentView[] = reply.data.recordViews.viewer.recentViews;
    expect(refsOf(views)).toEqual(seen.toReversed());
    expect(views.map(({ item }) => item.name)).not.toContain('');
    expect(views[3]?.item).toMatchObject({ isSearchableByName: true });
    expect(await someone.recent()).toEqual(seen.toReversed());
  });

  test('[HIST-1] are those of events to come', async () => {
    const [someone, over] = [await member(), await world.shop.event()];
    await someone.look({ type: 'EVENT', id: over.id }, things.event);
    await world.shop.db
      .updateTable('event')
      .set({ start_at: minutesAgo(1) })
      .where('id', '=', over.id)
      .execute();
    expect(await someone.recent()).toEqual([things.event]);
  });

  test('[HIST-3] are deleted one by one or all at once; who asks gets what is left', async () => {
    const someone = await member();
    const { event, other, city } = things;
    await someone.look(event, other, city);
    const one = await someone.remove({ items: [event] });
    expect(refsOf(one.data.deleteViews.viewer.recentViews)).toEqual(expect.arrayContaining([other, city]));
    expect(one.data.deleteViews.viewer.recentViews).toHaveLength(2);
    const all = await someone.remove({ all: true });
    expect(all.data.deleteViews).toEqual({ viewer: { recentViews: [] }, problems: [] });
    expect(await someone.recent()).toEqual([]);
  });

  test.each<[string, 'look' | 'remove', object[] | object, string[]]>([
    ['no view', 'look', [], ['items']],
    ['55 views', 'look', Array.from({ length: 55 }, () => ({ type: 'EVENT', id: randomUUID() })), ['items']],
    ['an event’s id that is no UUID', 'look', [{ type: 'EVENT', id: 'US_NY_New_York' }], ['items.0.id']],
    ['a time of no format', 'look', [{ type: 'EVENT', id: randomUUID(), viewedAt: 'today' }], ['items.0.viewedAt']],
    ['not all', 'remove', { all: false }, ['all']],
  ])('[HIST-2] [HIST-3] [ERR-3] %s: a problem that names the input', async (_what, call, input, fields) => {
    const someone = await member();
    const { data, errors } = await (call === 'look' ? someone.look(...(input as object[])) : someone.remove(input));
    expect(errors).toEqual([]);
    const payload = data.recordViews ?? data.deleteViews;
    expect(payload.viewer).toBeNull();
    expect(payload.problems).toMatchObject([{ code: 'INVALID_DATA', fields: fields.map((field) => ({ field })) }]);
  });

  test.each([
    ['neither some nor all', {}],
    ['both some and all', { items: [{ type: 'EVENT', id: randomUUID() }], all: true }],
  ])('[HIST-3] [ERR-3] are not deleted when the input names %s', async (_what, input) => {
    const someone = await member();
    await someone.look(things.event);
    const { errors } = await someone.remove(input);
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
    expect(await someone.recent()).toEqual([things.event]);
  });
});

describe('a member’s analytics', () => {
  test('[HIST-2] are 20 suggestions and up to 54 similar attractions, by what was looked at; 54 are fetched', async () => {
    const someone = await member();
    const { data: sports } = await world.ask(
      '{ events(filter: { categoryId: "sports" }, page: { limit: 30 }) { items { attractions { id } } } }',
    );
    const teams: Ref[] = sports.events.items.flatMap(({ attractions }: { attractions: Ref[] }) => attractions);
    await someone.look(things.event, ...teams.slice(0, 20).map(({ id }) => ({ type: 'ATTRACTION', id })));
    const calls = await world.callsOf(async () => {
      const { data, errors } = await someone.ask(ANALYTICS);
      expect(errors).toEqual([]);
      const { suggestions, similar } = data.viewer.analytics;
      expect(suggestions).toHaveLength(20);
      expect(suggestions.map(({ id }: Ref) => id)).not.toContain(things.event.id);
      expect(similar.length).toBeGreaterThan(0);
      expect(similar.length).toBeLessThanOrEqual(54);
    });
    expect(calls).toContain('GET /api/user/analytics?limit=54');
  });

  test('[HIST-2] are empty for who has looked at nothing', async () => {
    const { data } = await (await member()).ask(ANALYTICS);
    expect(data.viewer.analytics).toEqual({ suggestions: [], similar: [] });
  });
});

describe('who may ask', () => {
  const views = { input: { items: [{ type: 'EVENT', id: randomUUID() }] } };
  test.each([
    ['recent views', `{ ${RECENT} }`, {}],
    ['analytics', ANALYTICS, {}],
    ['recordViews', RECORD, views],
    ['deleteViews', DELETE, views],
  ])('[AUTH-9] a guest is refused %s without a call', async (_what, query, variables) => {
    const calls = await world.callsOf(async () => {
      const { errors } = await world.visitor().ask(query, variables);
      expect(errors.map(({ extensions }) => extensions.code)).toEqual(['UNAUTHENTICATED']);
    });
    expect(calls.filter((call) => call.includes('analytics'))).toEqual([]);
  });

  test('[AUTH-9] nobody reads or deletes another member’s views', async () => {
    const [someone, stranger] = [await member(), await member()];
    await someone.look(things.event);
    await stranger.remove({ items: [things.event] });
    await stranger.remove({ all: true });
    expect([await stranger.recent(), await someone.recent()]).toEqual([[], [things.event]]);
  });
});

test('[GRAPH-13] while the platform cannot answer, the views are null with an error, and the viewer arrives', async () => {
  const someone = await member();
  world.upstream.break(/analytics/, 'unavailable');
  const { data, errors } = await someone.ask(
    `{ viewer { can recentViews { viewedAt } analytics { similar { id } } } }`,
  );
  world.upstream.break(/analytics/, undefined);
  expect(data.viewer).toMatchObject({ recentViews: null, analytics: null });
  expect(errors.map(({ path }) => path?.at(-1)).sort()).toEqual(['analytics', 'recentViews']);
});
