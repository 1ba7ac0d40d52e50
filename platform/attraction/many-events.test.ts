import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

type Season = { by: string; from: number; to: number; popularity: number };
/** Adds an attraction with an event at the crowded venue each hour, `from` and `to` in hours from the day after tomorrow. */
const addSeason = ({ by, from, to, popularity }: Season) =>
  sql`
    with venue as (select id, time_zone from venue where partner_id = 'crowded'),
    performer as (
      insert into attraction (id, partner_id, name, category_id, abbreviation, colour_1, colour_2, image_url, popularity)
      values (gen_random_uuid(), ${by}, ${by}, 'concerts', 'AB', '#000000', '#ffffff', '/images/none', ${popularity}) returning id),
    played as (
      insert into event (id, partner_id, name, category_id, venue_id, status, tickets_status, admission, start_at, start_date,
        time_zone, image_url, image_placeholder)
      select gen_random_uuid(), ${by} || n, ${by}, 'concerts', venue.id, 'onsale', 'TICKETS_AVAILABLE', 'general',
        now() + interval '2 days' + n * interval '1 hour', (now() + interval '2 days' + n * interval '1 hour')::date,
        venue.time_zone, '/images/none', '#000000' from venue, generate_series(${from}::int, ${to}::int) n returning id)
    insert into event_attraction (event_id, attraction_id, position) select played.id, performer.id, 0 from played, performer`.execute(
    platform.db,
  );

it('[SEARCH-6] a popular attraction whose events come after 5,000 others at its venue is found there, the most popular first', async () => {
  await sql`insert into venue (id, partner_id, name, city, country_code, latitude, longitude, time_zone)
    values (gen_random_uuid(), 'crowded', 'Crowded House', 'Nuuk', 'GL', 64.18, -51.72, 'UTC')`.execute(platform.db);
  await addSeason({ by: 'Evergreen Players', from: 0, to: 5_001, popularity: 1 });
  await addSeason({ by: 'Late Legends', from: 5_002, to: 5_003, popularity: 900 });
  await addSeason({ by: 'Elsewhere Band', from: -2_000, to: -1_999, popularity: 901 });
  const answer = await platform.app.inject('/api/attraction?latitude=64.18&longitude=-51.72&range=5');
  const { items, totalCount } = answer.json<{ items: { name: string }[]; totalCount: number }>();
  expect(items.map(({ name }) => name)).toEqual(['Late Legends', 'Evergreen Players']);
  expect(totalCount).toBe(2);
});
