import { expect, test } from 'vitest';
import {
  addDays,
  comingWeekend,
  dayFromToday,
  dayIn,
  dayOf,
  daysBetween,
  isDay,
  isTodaySomewhere,
  lastOfMonth,
  visitorDays,
  weekdayOf,
} from './calendar-day.ts';

test.each([
  ['2026-11-23', 'monday', '2026-11-28', '2026-11-29'],
  ['2026-11-27', 'monday', '2026-11-28', '2026-11-29'],
  ['2026-11-28', 'monday', '2026-11-28', '2026-11-29'],
  ['2026-11-29', 'monday', '2026-11-29', '2026-11-29'],
  ['2026-11-28', 'sunday', '2026-11-28', '2026-11-29'],
  ['2026-11-29', 'sunday', '2026-12-05', '2026-12-06'],
  ['2026-12-31', 'monday', '2027-01-02', '2027-01-03'],
  ['2028-02-28', 'monday', '2028-03-04', '2028-03-05'],
] as const)('[DATE-2] on %s, in weeks from %s, the weekend is %s to %s', (today, start, startDate, endDate) => {
  expect(comingWeekend(today, start)).toEqual({ startDate, endDate });
});

test.each([
  ['2027-01-31', 0, '2027-01-31', 0],
  ['2027-01-31', 1, '2027-02-01', 1],
  ['2027-02-28', 1, '2027-03-01', 1],
  ['2028-02-28', 1, '2028-02-29', 2],
  ['2027-01-01', -1, '2026-12-31', 4],
  ['2026-12-31', 366, '2028-01-01', 6],
  // Clocks change in Europe on 28 March, and in the United States on 14 March.
  ['2027-03-27', 2, '2027-03-29', 1],
  ['2027-03-13', 2, '2027-03-15', 1],
] as const)('[DATE-2] %s and %i days are %s, day %i of the week', (from, days, to, weekday) => {
  expect(addDays(from, days)).toBe(to);
  expect(daysBetween(from, to)).toBe(days);
  expect(weekdayOf(to)).toBe(weekday);
});

test.each([
  ['2027-02-01', '2027-02-28'],
  ['2028-02-10', '2028-02-29'],
  ['2026-12-31', '2026-12-31'],
])('[DATE-2] the month of %s ends on %s', (day, last) => {
  expect(lastOfMonth(day)).toBe(last);
});

test.each([
  ['2026-11-29', true],
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2026-13-01', false],
  ['2026-11-00', false],
  ['2026-1-1', false],
  ['2026-11-29T00:00', false],
  ['+275760-09', false],
  ['29.11.2026', false],
  ['', false],
  [null, false],
])('[SEARCH-11] whether %s is a day of the calendar: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});

test.each([
  ['2027-05-01T03:00:00Z', 'America/New_York', '2027-04-30'],
  ['2027-05-01T03:00:00Z', 'Europe/Berlin', '2027-05-01'],
  ['2027-05-01T03:00:00Z', 'UTC', '2027-05-01'],
  ['2026-12-31T10:30:00Z', 'Pacific/Kiritimati', '2027-01-01'],
  ['2027-01-01T10:30:00Z', 'Pacific/Pago_Pago', '2026-12-31'],
  ['2027-01-01T11:59:00Z', 'Etc/GMT+12', '2026-12-31'],
])('[HOTEL-1] at %s it is in %s the day %s', (at, timeZone, day) => {
  expect(dayIn(new Date(at), timeZone)).toBe(day);
});

test('[DATE-2] days from today are counted in UTC, at every hour', () => {
  for (const now of ['2026-12-31T00:00:00Z', '2026-12-31T23:59:59.999Z'].map((at) => new Date(at))) {
    expect(dayOf(now)).toBe('2026-12-31');
    expect([-1, 0, 7].map((days) => dayFromToday(days, now))).toEqual(['2026-12-30', '2026-12-31', '2027-01-07']);
  }
});

/** With how far each is from UTC in the last week of November, in minutes. */
const zones = [
  ['Pacific/Pago_Pago', -660],
  ['Pacific/Honolulu', -600],
  ['America/Los_Angeles', -480],
  ['America/Chicago', -360],
  ['America/New_York', -300],
  ['America/St_Johns', -210],
  ['Europe/London', 0],
  ['Europe/Berlin', 60],
  ['Asia/Kathmandu', 345],
  ['Asia/Tokyo', 540],
  ['Pacific/Auckland', 780],
  ['Pacific/Kiritimati', 840],
] as const;

test.each(zones)(
  '[DATE-8] at each hour of a week, a visitor’s days in %s are those of their wall calendar',
  (zone, offset) => {
    const monday = Date.parse('2026-11-23T00:00:00Z');
    for (let hour = 0; hour < 168; hour += 1) {
      const now = new Date(monday + hour * 3_600_000);
      const wall = new Date(now.getTime() + offset * 60_000);
      const date = wall.toISOString().slice(0, 10);
      const today = dayIn(now, zone);
      expect(today).toBe(date);
      expect(isTodaySomewhere(today, now)).toBe(true);
      const days = visitorDays(today);
      expect(days.today).toEqual({ startDate: date, endDate: date });
      const isWeekend = [0, 6].includes(wall.getUTCDay());
      expect(days.weekend.startDate <= date && date <= days.weekend.endDate).toBe(isWeekend);
      expect(weekdayOf(days.weekend.endDate)).toBe(0);
      expect(days.nextWeek.startDate).toBe(addDays(days.weekend.endDate, 1));
      expect([days.nextWeek.startDate, days.nextWeek.endDate].map(weekdayOf)).toEqual([1, 0]);
    }
  },
);

test.each([
  ['2026-11-28T23:00:00Z', ['2026-11-26', false], ['2026-11-27', true], ['2026-11-29', true], ['2026-11-30', false]],
] as const)('[DATE-8] at %s only the days next to UTC’s are today somewhere', (now, ...days) => {
  for (const [day, expected] of days) expect(isTodaySomewhere(day, new Date(now)), day).toBe(expected);
});
