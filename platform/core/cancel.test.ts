import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

let platform: TestPlatform;
let url: string;
beforeAll(async () => {
  platform = await startTestPlatform();
  url = await platform.app.listen({ host: '127.0.0.1', port: 0 });
  // Makes reading a keyword take longer than any test.
  await sql`create or replace function search_words(value text) returns text[] language sql immutable strict
    return array[value || pg_sleep(120)::text]`.execute(platform.db);
});
afterAll(() => platform.close());

const sleeping = async (): Promise<number> => {
  const { rows } = await sql<{ sleeping: number }>`
    select count(*) as sleeping from pg_stat_activity
    where datname = current_database() and state = 'active' and wait_event = 'PgSleep'`.execute(platform.db);
  return rows[0]?.sleeping ?? 0;
};
const waitOptions = { timeout: 60_000, interval: 50 };

describe('a client that disconnects', () => {
  it.each(['/api/search/autocomplete?keyword=a', '/api/search?keyword=a', '/api/product/facets?keyword=a'])(
    '[GRAPH-14] [SEARCH-16] from %s cancels its query in the database',
    async (path) => {
      const client = new AbortController();
      const answer = fetch(url + path, { signal: client.signal }).catch(() => 'gone');
      await vi.waitFor(async () => expect(await sleeping()).toBe(1), waitOptions);
      client.abort();
      expect(await answer).toBe('gone');
      await vi.waitFor(async () => expect(await sleeping()).toBe(0), waitOptions);
      // The next statement of that connection is not cancelled.
      expect((await fetch(`${url}/api/category`)).status).toBe(200);
    },
    60_000,
  );
});
