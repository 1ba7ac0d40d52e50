import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { markPast } from '../event/service.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const get = async (path: string) => (await platform.app.inject(path)).json();
const everyId = async (kind: string) => (await get(`/api/sitemap/${kind}`)).items as string[];

test('[ROUTE-14] every event that is not over, every attraction, venue and league is counted and listed once', async () => {
  const { counts } = await get('/api/sitemap');
  for (const kind of ['event', 'attraction', 'venue', 'league']) {
    const ids = await everyId(kind);
    expect(ids.length, kind).toBe(counts[kind]);
    expect(new Set(ids).size).toBe(ids.length);
  }
  expect(await everyId('league')).toEqual(expect.arrayContaining(['MLB', 'NBA']));
  // Lists leave out what is marked past, the sitemap what is over by the clock.
  await markPast(platform.db);
  expect(counts.event).toBe((await get('/api/product?limit=1')).totalCount);
});

test('[ROUTE-14] an event that is over or inactive is no longer listed', async () => {
  const [over = '', inactive = '', ongoing = ''] = await everyId('event');
  const set = (id: string, change: object) =>
    platform.db.updateTable('event').set(change).where('id', '=', id).execute();
  await set(over, { start_at: '2020-01-01T00:00:00Z', start_date: '2020-01-01', end_at: null });
  await set(inactive, { active: false });
  await set(ongoing, { start_at: '2020-01-01T00:00:00Z', start_date: '2020-01-01', end_at: '2999-01-01T00:00:00Z' });
  const left = await everyId('event');
  expect(left).not.toContain(over);
  expect(left).not.toContain(inactive);
  expect(left).toContain(ongoing);
});

test('pages of ids follow each other without gap or overlap', async () => {
  const all = await everyId('venue');
  const first = await get('/api/sitemap/venue?limit=10');
  const second = await get('/api/sitemap/venue?limit=10&offset=10');
  expect([...first.items, ...second.items]).toEqual(all.slice(0, 20));
});

test.each([
  ['/api/sitemap/order', 'kind'],
  ['/api/sitemap/event?limit=10001', 'limit'],
  ['/api/sitemap/event?offset=-1', 'offset'],
])('%s is refused by name', async (path, field) => {
  const answer = await platform.app.inject(path);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().details[0].field).toBe(field);
});
