import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform } from '#tests/support/platform.ts';
import type { Tx } from '../core/db.ts';
import type { EventPlace } from './cursor.ts';
import { placesAfter } from './walk.ts';

let platform: Awaited<ReturnType<typeof startTestPlatform>>;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

/** So far, in what this connection has not yet reported: not of the transaction alone, whatever the function's name says. */
const readSoFar = async (tx: Tx): Promise<{ index: number; table: number }> => {
  const { rows } = await sql<{ index: number; table: number }>`
    select pg_stat_get_xact_tuples_returned('event_by_day'::regclass)::int as index,
      pg_stat_get_xact_tuples_returned('event'::regclass)::int as table`.execute(tx);
  return rows[0] ?? { index: 0, table: 0 };
};

/** How many entries of the index by day, and rows of the table without an index, a page reads. */
const readsOf = (after: EventPlace | undefined, limit: number) =>
  platform.db.transaction().execute(async (tx) => {
    // Whether the index alone can serve the page; of a table as small as this one, reading all of it can be cheaper.
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local enable_bitmapscan = off`.execute(tx);
    await sql`set local enable_sort = off`.execute(tx);
    const before = await readSoFar(tx);
    const places = await placesAfter(tx, after, limit);
    const { index, table } = await readSoFar(tx);
    return { places, index: index - before.index, table: table - before.table };
  });

test('[GRAPH-17] a page at the end of the catalogue reads no more of it than its own events', async () => {
  // Of one day, so that the day alone does not lead to the place.
  await sql`update event set start_at = null, start_date = null, end_at = null, end_date = null
    where id in (select id from event where active and not past limit 500)`.execute(platform.db);
  const all = await placesAfter(platform.db, undefined, 1_000_000);
  expect(all.length).toBeGreaterThan(1_000);
  const { places, index, table } = await readsOf(all.at(-60), 20);
  expect(places).toEqual(all.slice(-59, -39));
  expect(table).toBe(0);
  expect(index).toBeGreaterThanOrEqual(20);
  // Three parts, each of which may be as long as the page.
  expect(index).toBeLessThanOrEqual(60);
});
