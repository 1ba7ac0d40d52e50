import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';

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
  /** Wall clock at the venue, yyyy-MM-ddTHH:mm:ss, or a day while the time is not known. */
  starts: string;
  /** As `starts`; null: not known. */
  ends: string | null;
  cancelled: boolean;
  postponed: boolean;
  created: string;
};

const HOUR = 3_600_000;
/** An event without an end takes this long in a calendar. */
const USUAL_HOURS = 3;

const later = (wall: string, hours: number): string =>
  new Date(Date.parse(`${wall}Z`) + hours * HOUR).toISOString().slice(0, 19);

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
    timezone: { name: null, generator: (zone) => [tzlib_get_ical_block(zone)].flat()[0] ?? null },
  });
  for (const entry of entries) {
    const allDay = entry.starts.length === 10;
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
      start: allDay ? new Date(entry.starts) : entry.starts,
      ...(allDay ? { allDay } : { end: entry.ends ?? later(entry.starts, USUAL_HOURS), timezone: entry.timeZone }),
    });
  }
  return calendar.toString();
};
