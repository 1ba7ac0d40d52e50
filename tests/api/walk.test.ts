import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const run = <T>(statement: string) => sql.raw<T>(statement).execute(world.shop.db);

const QUERY = `query ($first: Int!, $after: String) {
  allEvents(first: $first, after: $after) { edges { cursor node { id starts { at date } } } pageInfo { endCursor hasNextPage } }
}`;
const page = async (first: number, after?: string | null) => {
  const { data, errors } = await world.ask(QUERY, { first, after });
  expect(errors).toEqual([]);
  return data.allEvents;
};
type Edge = { cursor: string; node: { id: string; starts: { at: string | null; date: string | null } } };

/** The ids and cursors that pages of such a size have, and how many pages that were. */
const walk = async (first: number) => {
  const ids: string[] = [];
  const cursors: string[] = [];
  let [after, pages] = [null as string | null, 0];
  for (;;) {
    const { edges, pageInfo } = await page(first, after);
    ids.push(...edges.map(({ node }: Edge) => node.id));
    cursors.push(...edges.map(({ cursor }: Edge) => cursor));
    pages += 1;
    if (!pageInfo.hasNextPage) return { ids, cursors, pages };
    after = pageInfo.endCursor;
  }
};

/** As the platform writes one, of a place that no event may have. */
const cursorOf = (day: string, startAt: string | null) =>
  Buffer.from(JSON.stringify([day, startAt, randomUUID()])).toString('base64url');

describe('paging through the whole catalogue', () => {
  /** Of one day and time. */
  let together: string[];

  beforeAll(async () => {
    const { rows } = await run<{ id: string }>(
      'select id from event where active and not past and start_at is not null order by day, start_at limit 40',
    );
    const ids = rows.map(({ id }) => id);
    together = ids.slice(24);
    // Some of one day and time, some of that day without a time, some without a day: each is a place of its own.
    await run(
      `update event set (start_at, start_date, end_at, end_date, time_zone) = (null, (now() + interval '40 days')::date, null, null, 'UTC')
        where id = any('{${ids.slice(0, 12)}}'::uuid[])`,
    );
    await run(
      `update event set start_at = null, start_date = null, end_at = null, end_date = null where id = any('{${ids.slice(12, 24)}}'::uuid[])`,
    );
    await run(
      `update event set (start_at, start_date, end_at, end_date, time_zone) = (now() + interval '40 days', (now() + interval '40 days')::date, null, null, 'UTC')
        where id = any('{${ids.slice(24)}}'::uuid[])`,
    );
  });

  test.each([100, 37])('[GRAPH-17] meets every event once and in order, in steps of %i', async (first) => {
    const { rows } = await run<{ id: string }>(
      'select id from event where active and not past order by day, start_at, id',
    );
    const { ids, pages } = await walk(first);
    expect(ids).toEqual(rows.map(({ id }) => id));
    expect(pages).toBe(Math.ceil(rows.length / first));
  });

  test('[GRAPH-17] meets those without a time or a day in single steps as well', async () => {
    const { ids, cursors } = await walk(100);
    for (const from of [Math.min(...together.map((id) => ids.indexOf(id))), ids.length - 14]) {
      let after = cursors[from - 1];
      const met: string[] = [];
      for (let step = 0; step < Math.min(60, ids.length - from); step += 1) {
        const { edges } = await page(1, after);
        met.push(...edges.map(({ node }: Edge) => node.id));
        after = edges[0]?.cursor ?? after;
      }
      expect(met).toEqual(ids.slice(from, from + 60));
    }
  });

  test('[GRAPH-17] goes on from any edge, and tells that nothing follows', async () => {
    const { edges, pageInfo } = await page(5);
    expect(pageInfo).toEqual({ endCursor: edges[4].cursor, hasNextPage: true });
    const next = await page(3, edges[1].cursor);
    expect(next.edges.map(({ node }: Edge) => node.id)).toEqual(edges.slice(2).map(({ node }: Edge) => node.id));
  });

  test.each([
    ['first', { first: 0 }, '1 to 100'],
    ['first', { first: 101 }, '1 to 100'],
    ['after', { first: 1, after: 'abc' }, 'cursor'],
    ['after', { first: 1, after: ' ' }, 'cursor'],
    ['after', { first: 1, after: cursorOf('2030-02-31', null) }, 'cursor'],
    ['after', { first: 1, after: cursorOf('0000-01-01', null) }, 'cursor'],
    ['after', { first: 1, after: cursorOf('2030-01-01', '0000-01-01T00:00:00.000000Z') }, 'cursor'],
    ['after', { first: 1, after: 'x'.repeat(500) }, '200'],
  ])('[GRAPH-17] [ERR-1] %s %j is refused by name', async (field, variables, rule) => {
    const { errors } = await world.ask(QUERY, variables);
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ field }] });
    expect(errors[0]?.message).toContain(rule);
  });

  test('[GRAPH-17] what is asked for each event of a page is counted as often', async () => {
    const query = '{ allEvents(first: 100) { edges { node { offers { id } information { text } } } } }';
    const { errors } = await world.ask(query);
    expect(errors[0]?.extensions).toMatchObject({ code: 'OPERATION_TOO_EXPENSIVE', cost: { requested: 402 } });
  });
});

describe.each([
  ['allVenues', 'venue'],
  ['allAttractions', 'attraction'],
])('a walk through %s', (field, table) => {
  const WALK = `query ($first: Int!, $after: String) {
    list: ${field}(first: $first, after: $after) { edges { cursor node { id name } } pageInfo { endCursor hasNextPage } }
  }`;
  const part = async (first: number, after?: string | null) => {
    const { data, errors } = await world.ask(WALK, { first, after });
    expect(errors).toEqual([]);
    return data.list;
  };

  test.each([100, 37])('[GRAPH-17] meets every one once, in steps of %i', async (first) => {
    const { rows } = await run<{ id: string; name: string }>(`select id, name from ${table} order by id`);
    const met: { id: string; name: string }[] = [];
    let pages = 0;
    for (let after: string | null | undefined; after !== null; ) {
      const { edges, pageInfo } = await part(first, after);
      met.push(...edges.map(({ node }: { node: { id: string; name: string } }) => node));
      pages += 1;
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    }
    expect(met).toEqual(rows);
    expect(pages).toBe(Math.ceil(rows.length / first));
  });

  test('[GRAPH-17] goes on from any edge, and ends with an empty page', async () => {
    const { edges } = await part(5);
    expect((await part(3, edges[1].cursor)).edges).toEqual(edges.slice(2));
    expect(await part(5, 'ffffffff-ffff-4fff-bfff-ffffffffffff')).toEqual({
      edges: [],
      pageInfo: { endCursor: null, hasNextPage: false },
    });
  });

  test('[GRAPH-17] is one call to the platform a page, and one more for the events of all of them', async () => {
    await world.ask('{ tenant { id } leagues { id } }');
    const query = `{ ${field}(first: 30) { edges { node { events(page: { limit: 1 }) { items { id } } } } } }`;
    const calls = await world.callsOf(async () => {
      expect((await world.ask(query)).errors).toEqual([]);
    });
    expect(calls.map((call) => call.replace(/\?.*/, ''))).toEqual([`GET /api/${table}/all`, 'GET /api/product/lists']);
  });

  test.each([
    ['first', { first: 0 }, '1 to 100'],
    ['first', { first: 101 }, '1 to 100'],
    ['after', { first: 1, after: 'abc' }, 'cursor'],
    ['after', { first: 1, after: '' }, 'cursor'],
    ['after', { first: 1, after: cursorOf('2030-01-01', null) }, 'cursor'],
  ])('[GRAPH-17] [ERR-1] refuses %s %j by name', async (name, variables, rule) => {
    const { errors } = await world.ask(WALK, variables);
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ field: name }] });
    expect(errors[0]?.message).toContain(rule);
  });

  test('[GRAPH-17] counts what is asked for each of a page as often', async () => {
    const events = 'events(page: { limit: 1 }) { items { id } }';
    const { errors } = await world.ask(`{ ${field}(first: 100) { edges { node { links { url } ${events} } } } }`);
    expect(errors[0]?.extensions).toMatchObject({ code: 'OPERATION_TOO_EXPENSIVE' });
  });
});
