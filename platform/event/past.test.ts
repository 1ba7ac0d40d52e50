import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayFromToday } from '#rules/calendar-day.ts';
import { isOver, momentOf } from '#rules/sale.ts';
import { startTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { markPast } from './service.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const namesOf = async (query: string): Promise<string[]> => {
  const answer = await platform.app.inject(`/api/product?limit=1000&${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: { name: string }[] }>().items.map(({ name }) => name);
};
const moveToDay = (days: number) =>
  sql`update event set start_date = ${dayFromToday(days)}::date, start_at = null where name = 'Wandering Quill'`.execute(
    platform.db,
  );
const isPast = async () =>
  (await sql<{ past: boolean }>`select past from event where name = 'Wandering Quill'`.execute(platform.db)).rows[0]
    ?.past;

const HOUR = 3_600_000;
const fromNow = (hours: number | null) => (hours === null ? null : new Date(Date.now() + hours * HOUR).toISOString());
/** Moves the event to so many hours from now without the table's trigger: as if time had passed instead. */
const moveToHours = async (start: number, end: number | null) => {
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

  it('is left out of lists, and found with its days, also by keyword', async () => {
    expect(await isPast()).toBe(true);
    expect(await namesOf('keyword=quill')).toEqual([]);
    const days = `startDate=${dayFromToday(-40)}&endDate=${dayFromToday(-20)}`;
    expect(await namesOf(days)).toContain('Wandering Quill');
    expect(await namesOf(`keyword=quill&${days}`)).toEqual(['Wandering Quill']);
  });

  it('is listed again when it is postponed to a later day', async () => {
    await moveToDay(30);
    expect(await isPast()).toBe(false);
    expect(await namesOf('keyword=wandering+quill')).toEqual(['Wandering Quill']);
    expect(await namesOf(`order=price&startDate=${dayFromToday(30)}&endDate=${dayFromToday(30)}`)).toContain(
      'Wandering Quill',
    );
  });

  it('is hidden on the following day, whether it has been marked past or not', async () => {
    await moveToDay(-5);
    await sql`update event set past = false where name = 'Wandering Quill'`.execute(platform.db);
    expect(await namesOf('keyword=quill')).toEqual([]);
    await markPast(platform.db);
    expect(await isPast()).toBe(true);
    expect(await namesOf('keyword=quill')).toEqual([]);
  });

  it.each([
    ['that has ended', -3, -0.5, false],
    ['that has begun and not ended', -3, 0.5, true],
    ['that has begun, its end unknown', -0.5, null, false],
    ['that has not begun', 0.5, null, true],
  ])('[EVENT-5] today, %s: listed or not', async (_name, start, end, listed) => {
    await moveToHours(start, end);
    const names = listed ? ['Wandering Quill'] : [];
    expect(await namesOf('keyword=quill')).toEqual(names);
    expect((await namesOf('order=date')).filter((name) => name === 'Wandering Quill')).toEqual(names);
    expect(await isPast()).toBe(!listed);
  });

  it.each([
    ['before its start', 1, null, 1, null],
    ['after its start, no end', -1, null, -1, null],
    ['between start and end', -1, 1, -1, null],
    ['after its end', -2, -1, -1, null],
    ['on its last day', -50, null, -2, 0],
    ['after its last day', -50, null, -2, -1],
    ['on its day, time unknown', null, null, 0, null],
    ['on the day after, time unknown', null, null, -1, null],
    ['day unknown', null, null, null, null],
  ])(
    '[DEV-2, EVENT-5] is over for lists exactly when it is over for the sale: %s',
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

  it('[EVENT-5] of several days is listed until the last one has ended', async () => {
    await moveToHours(-72, 1);
    expect(await namesOf('keyword=quill')).toEqual(['Wandering Quill']);
    await moveToHours(-72, -1);
    expect(await namesOf('keyword=quill')).toEqual([]);
    expect(await namesOf('order=name&categoryId=other')).not.toContain('Wandering Quill');
  });
});
