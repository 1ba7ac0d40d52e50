import { dateTile, type EventMoment, formatDays, formatEventDate } from '../../core/time/format.ts';

type Dated = { starts: EventMoment; lastDate: string | null };

/** The last day of what goes on for several, as a moment without a time; null where it is one day, or nobody knows. */
export const lastDayOf = ({ starts, lastDate }: Dated): EventMoment | null =>
  starts.date !== null && lastDate !== null && lastDate > starts.date
    ? { at: null, date: lastDate, timeZone: starts.timeZone, precision: 'DATE_ONLY' }
    : null;

/** "Nov 20 – 25", with the year where it is not this one; null where it is one day. */
export const shortDays = (event: Dated, now: string, language: string): string | null => {
  const last = lastDayOf(event);
  return last && formatDays(event.starts.date ?? '', last.date ?? '', now, language);
};

/** "Fri, Nov 20, 2026 – Wed, Nov 25, 2026"; null where it is one day. */
export const longDays = (event: Dated, language: string): string | null => {
  const last = lastDayOf(event);
  return last && `${formatEventDate(event.starts, language)} – ${formatEventDate(last, language)}`;
};

/** What stands on a card's tile: the day, or from when to when. */
export const tileOf = (event: Dated, language: string): { above: string; below: string } | null => {
  const first = dateTile(event.starts, language);
  if (!first) return null;
  const last = lastDayOf(event);
  const end = last && dateTile(last, language);
  if (!end) return { above: `${first.weekday} · ${first.month}`, below: first.day };
  const isOneMonth = event.starts.date?.slice(0, 7) === last.date?.slice(0, 7);
  return {
    above: isOneMonth ? first.month : `${first.month} – ${end.month}`,
    below: `${first.day}–${end.day}`,
  };
};
