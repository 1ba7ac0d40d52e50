import { dateTile, type EventMoment, formatDays, formatEventDate } from '../../core/time/format.ts';

type Dated = { starts: EventMoment; lastDate: string | null };

/** The last day of an event of several days, without a time; null for an event of one day, or of unknown length (EVENT-13). */
export const lastDayOf = ({ starts, lastDate }: Dated): EventMoment | null =>
  starts.date !== null && lastDate !== null && lastDate > starts.date
    ? { at: null, date: lastDate, timeZone: starts.timeZone, precision: 'DATE_ONLY' }
    : null;

/** "Nov 20 – 25", with the year when it is not the current one; null for an event of one day. */
export const shortDays = (event: Dated, now: string, language: string): string | null => {
  const last = lastDayOf(event);
  return last && formatDays(event.starts.date ?? '', last.date ?? '', now, language);
};

/** "Fri, Nov 20, 2026 – Wed, Nov 25, 2026"; null for an event of one day. */
export const longDays = (event: Dated, language: string): string | null => {
  const last = lastDayOf(event);
  return last && `${formatEventDate(event.starts, language)} – ${formatEventDate(last, language)}`;
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
