import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

type Played = { by: string; from: number; to: number; popularity: number };
/** Of an attraction so many events at the place, one after the other from some hour on. */
const plays = ({ by, from, to, popularity }: Played) =>
  sql`
    with venue as (select id, time_zone from venue where partner_id = 'crowded'),
    who as (
      insert into attraction (id, partner_id, name, category_id, abbreviation, colour_1, colour_2, image_url, popularity)
      values (gen_random_uuid(), ${by}, ${by}, 'concerts', 'AB', '#000000', '#ffffff', '/images/none', ${popularity}) returning id),
    played as (
      insert into event (id, partner_id, name, category_id, venue_id, status, tickets_status, admission, start_at, start_date,
        time_zone, image_url, image_placeholder)
      select gen_random_uuid(), ${by} || n, ${by}, 'concerts', venue.id, 'onsale', 'TICKETS_AVAILABLE', 'general',
        now() + interval '2 days' + n * interval '1 hour', (now() + interval '2 days' + n * interval '1 hour')::date,
        venue.time_zone, '/images/none', '#000000' from venue, generate_series(${from}::int, ${to}::int) n returning id)
    insert into event_attraction (event_id, attraction_id, position) select played.id, who.id, 0 from played, who`.execute(
    platform.db,
  );

it('[SEARCH-6] whom one sees late at a place of very many events is found there, the best known first', async () => {
  await sql`insert into venue (id, partner_id, name, city, country_code, latitude, longitude, time_zone)
    values (gen_random_uuid(), 'crowded', 'Crowded House', 'Nuuk', 'GL', 64.18, -51.72, 'UTC')`.execute(platform.db);
  await plays({ by: 'Evergreen Players', from: 0, to: 5_001, popularity: 1 });
  await plays({ by: 'Late Legends', from: 5_002, to: 5_003, popularity: 900 });
  await plays({ by: 'Elsewhere Band', from: -2_000, to: -1_999, popularity: 901 });
  const answer = await platform.app.inject('/api/attraction?latitude=64.18&longitude=-51.72&range=5');
  const { items, totalCount } = answer.json<{ items: { name: string }[]; totalCount: number }>();
  expect(items.map(({ name }) => name)).toEqual(['Late Legends', 'Evergreen Players']);
  expect(totalCount).toBe(2);
});
