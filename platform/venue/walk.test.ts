import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform } from '#tests/support/platform.ts';
import { findAttractionsAfter } from '../attraction/repository.ts';
import type { Tx } from '../core/db.ts';
import { findVenuesAfter } from './repository.ts';

let platform: Awaited<ReturnType<typeof startTestPlatform>>;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

/** So far, in what this connection has not yet reported: not of the transaction alone, whatever the function's name says. */
const readSoFar = async (tx: Tx, table: string): Promise<{ index: number; table: number }> => {
  const { rows } = await sql<{ index: number; table: number }>`
    select pg_stat_get_xact_tuples_returned(${`${table}_pkey`}::regclass)::int as index,
      pg_stat_get_xact_tuples_returned(${table}::regclass)::int as table`.execute(tx);
  return rows[0] ?? { index: 0, table: 0 };
};

test.each([
  ['venue', findVenuesAfter],
  ['attraction', findAttractionsAfter],
] as const)('[GRAPH-17] a page at the end of every %s reads no more of them than its own', async (table, find) => {
  const all = await find(platform.db, undefined, 1_000_000);
  expect(all.length).toBeGreaterThan(60);
  const { page, index, sequential } = await platform.db.transaction().execute(async (tx) => {
    // Whether the index alone can serve the page; of a table as small as this one, reading all of it can be cheaper.
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local enable_bitmapscan = off`.execute(tx);
    await sql`set local enable_sort = off`.execute(tx);
    const before = await readSoFar(tx, table);
    const found = await find(tx, all.at(-30)?.id, 20);
    const after = await readSoFar(tx, table);
    return { page: found, index: after.index - before.index, sequential: after.table - before.table };
  });
  expect(page).toEqual(all.slice(-29, -9));
  expect(sequential).toBe(0);
  expect(index).toBeGreaterThanOrEqual(20);
  // To plan, PostgreSQL may look at an end of the index.
  expect(index).toBeLessThanOrEqual(24);
});
