import { TZDate } from '@date-fns/tz';
import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { addDays, dayIn } from '#rules/calendar-day.ts';

/** One entry: an event with what somebody bought for it. */
export type CalendarEntry = {
  /** The same for ever, so that a calendar replaces its entry. */
  uid: string;
  /** Higher after each change of the event. */
  revision: number;
  name: string;
  where: string;
  description: string;
  timeZone: string;
  /** UTC, or a day while the time is not known. */
  starts: string;
  /** UTC; null: not known. */
  ends: string | null;
  /** The last day at the venue; null: not known. */
  lastDay: string | null;
  cancelled: boolean;
  postponed: boolean;
  created: string;
};

const HOUR = 3_600_000;
const DAY_LENGTH = 'yyyy-MM-dd'.length;
const UTC = /^(Etc\/)?(UTC|UCT|GMT|Universal|Zulu|Greenwich)$/;
/** An event without an end takes this long in a calendar. */
const USUAL_HOURS = 3;

/** The library's definition of a zone, under its present name; UTC has none, as its times end in Z. */
const zoneOf = (timeZone: string): { name: string; block: string } | null => {
  const block = [tzlib_get_ical_block(timeZone)].flat()[0];
  const name = block && /^TZID:(.+)$/m.exec(block)?.[1]?.trim();
  return block && name && !UTC.test(name) ? { name, block } : null;
};

/** Midnight after the last of several days, where the event goes on after `at`. */
const endOfDays = ({ lastDay }: CalendarEntry, at: Date, timeZone: string): Date | null => {
  if (lastDay === null || lastDay <= dayIn(at, timeZone)) return null;
  const [year = 0, month = 1, day = 1] = lastDay.split('-').map(Number);
  return TZDate.tz(timeZone, year, month - 1, day + 1);
};

/** Whole days while the time is not known. Without a known end an event goes on for some hours, or until its last day has ended. */
const timesOf = (entry: CalendarEntry) => {
  const { starts, ends, lastDay, timeZone } = entry;
  if (starts.length === DAY_LENGTH) {
    return { allDay: true, start: new Date(starts), end: new Date(addDays(lastDay ?? starts, 1)) };
  }
  const guessed = new Date(Date.parse(starts) + USUAL_HOURS * HOUR);
  const end = ends === null ? (endOfDays(entry, guessed, timeZone) ?? guessed) : new Date(ends);
  const zone = zoneOf(timeZone)?.name ?? null;
  if (zone === null) return { start: new Date(starts), end };
  return { start: new TZDate(starts, zone), end: new TZDate(end, zone), timezone: zone };
};

const statusOf = ({ cancelled, postponed }: CalendarEntry): ICalEventStatus => {
  if (cancelled) return ICalEventStatus.CANCELLED;
  return postponed ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
};

/** A calendar in RFC 5545's text; times stand in the venue's zone. */
export const writeCalendar = (name: string, entries: readonly CalendarEntry[]): string => {
  const calendar = ical({
    name,
    prodId: { company: 'grandstand', product: 'tickets' },
    method: ICalCalendarMethod.PUBLISH,
    timezone: { name: null, generator: (zone) => zoneOf(zone)?.block ?? null },
  });
  for (const entry of entries) {
    calendar.createEvent({
      id: entry.uid,
      sequence: entry.revision,
      summary: entry.name,
      location: entry.where,
      description: entry.description,
      status: statusOf(entry),
      busystatus: entry.cancelled ? ICalEventBusyStatus.FREE : ICalEventBusyStatus.BUSY,
      stamp: new Date(),
      created: new Date(entry.created),
      ...timesOf(entry),
    });
  }
  return calendar.toString();
};
