import { lastDayOf as lastDateOf } from '#rules/event-when.ts';
import { dateTile, type EventMoment, formatDays } from '../../core/time/format.ts';

type Dated = { starts: EventMoment; lastDate: string | null };

/** The last day of an event of several days, without a time; null for an event of one day, or of unknown length (EVENT-13). */
export const lastDayOf = (event: Dated): EventMoment | null => {
  const date = lastDateOf(event);
  return date === null ? null : { at: null, date, timeZone: event.starts.timeZone, precision: 'DATE_ONLY' };
};

/** "Nov 20 – 25", with the year when it is not the current one; null for an event of one day. */
export const shortDays = (event: Dated, now: string, language: string): string | null => {
  const last = lastDateOf(event);
  return last && formatDays(event.starts.date ?? '', last, now, language);
};

/** The lines of a card's stub: month, day and weekday, or the first and last day; null when the date is unknown. */
export const stubOf = (event: Dated, language: string): { above: string; day: string; below: string | null } | null => {
  const first = dateTile(event.starts, language);
  if (!first) return null;
  const last = lastDayOf(event);
  const end = last && dateTile(last, language);
  if (!end) return { above: first.month, day: first.day, below: first.weekday };
  const isOneMonth = event.starts.date?.slice(0, 7) === last.date?.slice(0, 7);
  return {
    above: isOneMonth ? first.month : `${first.month} – ${end.month}`,
    day: `${first.day}–${end.day}`,
    below: null,
  };
};
