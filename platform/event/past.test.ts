import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isOver, momentOf } from '#rules/sale.ts';
import { startTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { dayFromToday } from '../core/clock.ts';
import { markPast } from './past.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const found = async (query: string): Promise<string[]> => {
  const answer = await platform.app.inject(`/api/product?limit=1000&${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: { name: string }[] }>().items.map(({ name }) => name);
};
const moveTo = (days: number) =>
  sql`update event set start_date = ${dayFromToday(days)}::date, start_at = null where name = 'Wandering Quill'`.execute(
    platform.db,
  );
const isPast = async () =>
  (await sql<{ past: boolean }>`select past from event where name = 'Wandering Quill'`.execute(platform.db)).rows[0]
    ?.past;

const HOUR = 3_600_000;
const fromNow = (hours: number | null) => (hours === null ? null : new Date(Date.now() + hours * HOUR).toISOString());
/** Today, in hours from now; changed behind the table's back, as time does it. */
const runs = async (start: number, end: number | null) => {
  await sql`alter table event disable trigger event_passed`.execute(platform.db);
  await sql`update event set start_at = ${fromNow(start)}::timestamptz, end_at = ${fromNow(end)}::timestamptz,
      start_date = (${fromNow(start)}::timestamptz at time zone time_zone)::date, end_date = null, past = false
    where name = 'Wandering Quill'`.execute(platform.db);
  await sql`alter table event enable trigger event_passed`.execute(platform.db);
  await markPast(platform.db);
};

describe('an event that is over', () => {
  beforeAll(async () => {
    await sql`insert into event (id, partner_id, name, category_id, venue_id, status, tickets_status, admission,
        start_date, time_zone, image_url, image_placeholder)
      select gen_random_uuid(), 'quill', 'Wandering Quill', 'other', id, 'onsale', 'TICKETS_AVAILABLE', 'general',
        ${dayFromToday(-30)}::date, time_zone, '/images/none', '#000000' from venue limit 1`.execute(platform.db);
  });

  it('is left out of lists, and found by whoever asks for its days, by its name too', async () => {
    expect(await isPast()).toBe(true);
    expect(await found('keyword=quill')).toEqual([]);
    const days = `startDate=${dayFromToday(-40)}&endDate=${dayFromToday(-20)}`;
    expect(await found(days)).toContain('Wandering Quill');
    expect(await found(`keyword=quill&${days}`)).toEqual(['Wandering Quill']);
  });

  it('comes back when it is put off to a day ahead', async () => {
    await moveTo(30);
    expect(await isPast()).toBe(false);
    expect(await found('keyword=wandering+quill')).toEqual(['Wandering Quill']);
    expect(await found(`order=price&startDate=${dayFromToday(30)}&endDate=${dayFromToday(30)}`)).toContain(
      'Wandering Quill',
    );
  });

  it('is hidden by the clock the day after, whether the round has been there or not', async () => {
    await moveTo(-5);
    await sql`update event set past = false where name = 'Wandering Quill'`.execute(platform.db);
    expect(await found('keyword=quill')).toEqual([]);
    await markPast(platform.db);
    expect(await isPast()).toBe(true);
    expect(await found('keyword=quill')).toEqual([]);
  });

  it.each([
    ['that has ended', -3, -0.5, false],
    ['that goes on', -3, 0.5, true],
    ['of an end nobody knows, once it has begun', -0.5, null, false],
    ['still to begin', 0.5, null, true],
  ])('[EVENT-5] today, %s: is it offered?', async (_name, start, end, offered) => {
    await runs(start, end);
    const names = offered ? ['Wandering Quill'] : [];
    expect(await found('keyword=quill')).toEqual(names);
    expect((await found('order=date')).filter((name) => name === 'Wandering Quill')).toEqual(names);
    expect(await isPast()).toBe(!offered);
  });

  it.each([
    ['before its start', 1, null, 1, null],
    ['after its start, no end', -1, null, -1, null],
    ['while it goes on', -1, 1, -1, null],
    ['after its end', -2, -1, -1, null],
    ['on its last day', -50, null, -2, 0],
    ['after its last day', -50, null, -2, -1],
    ['on its day, time unknown', null, null, 0, null],
    ['on the day after, time unknown', null, null, -1, null],
    ['day unknown', null, null, null, null],
  ])(
    '[DEV-2, EVENT-5] by the rule of the lists as by that of the sale: %s',
    async (_case, start, end, day, lastDay) => {
      const onDay = (days: number | null) => (days === null ? null : dayFromToday(days));
      const times = {
        timeZone: 'UTC',
        startDateTimeUtc: fromNow(start),
        endDateTimeUtc: fromNow(end),
        startDate: onDay(day),
        endDate: onDay(lastDay),
      };
      const now = momentOf(new Date());
      const { rows } = await sql<{ over: boolean }>`
      select is_over(${times.startDateTimeUtc}::timestamptz, ${times.startDate}::date, ${times.endDateTimeUtc}::timestamptz,
        ${times.endDate}::date, ${times.timeZone}, ${now.utc}::timestamptz) as over`.execute(platform.db);
      expect(rows[0]?.over).toBe(isOver(times, now));
    },
  );

  it('[EVENT-5] of several days is offered until the last one has ended', async () => {
    await runs(-72, 1);
    expect(await found('keyword=quill')).toEqual(['Wandering Quill']);
    await runs(-72, -1);
    expect(await found('keyword=quill')).toEqual([]);
    expect(await found('order=name&categoryId=other')).not.toContain('Wandering Quill');
  });
});
