import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform } from '#tests/support/platform.ts';
import type { EventPlace } from './cursor.ts';
import { placesAfter } from './walk.ts';

let platform: Awaited<ReturnType<typeof startTestPlatform>>;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

/** How many entries of the index by day, and rows of the table without an index, a page reads. */
const readsOf = (after: EventPlace | undefined, limit: number) =>
  platform.db.transaction().execute(async (tx) => {
    // Whether the index alone can serve the page; of a table as small as this one, reading all of it can be cheaper.
    await sql`set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off`.execute(
      tx,
    );
    const places = await placesAfter(tx, after, limit);
    const { rows } = await sql<{ index: number; table: number }>`
      select pg_stat_get_xact_tuples_returned('event_by_day'::regclass)::int as index,
        pg_stat_get_xact_tuples_returned('event'::regclass)::int as table`.execute(tx);
    return { places, ...rows[0] };
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
