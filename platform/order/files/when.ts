import { formatEventDays, formatShortDay, formatZonedClock } from '#rules/event-when.ts';
import { localeOf } from '#rules/locale.ts';
import type { Language } from '../../core/language.ts';
import type { EventWire } from '../../event/wire.ts';
import { fileTexts } from './texts.ts';

const day = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' } as const;
const clock = { hour: 'numeric', minute: '2-digit' } as const;

/** A moment in words, by the clock of a time zone. */
export const momentWhen = (at: string, timeZone: string, language: Language): string =>
  `${formatShortDay({ at, date: null, timeZone }, language)}, ${formatZonedClock(at, timeZone, language)}`;

type Dated = Pick<EventWire, 'startDateTimeUtc' | 'startDate' | 'timeZone'> &
  Partial<Pick<EventWire, 'eventStatus' | 'lastDate'>>;

/** When the event is, in words, at its venue's own time: first and last day, and the start as far as it is known; none of a postponed one. */
export const eventWhen = (event: Dated, language: Language): string => {
  const { dateOpen, timeOpen } = fileTexts[language];
  if (event.eventStatus === 'postponed') return dateOpen;
  const { startDateTimeUtc: at, startDate: date, lastDate = null, timeZone } = event;
  const days = formatEventDays({ starts: { at, date, timeZone }, lastDate }, language);
  const time = at === null ? timeOpen : formatZonedClock(at, timeZone, language);
  return days === '' ? time : `${days} · ${time}`;
};

/** Where it is, in one line. */
export const eventWhere = ({ venue }: EventWire): string =>
  [venue.name, venue.street, venue.city, venue.state].filter(Boolean).join(', ');

/** A day and an hour of a hotel's desk, yyyy-MM-dd and HH:mm, in words: its own clock, without a zone. */
export const deskWhen = (date: string, time: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { ...day, ...clock, timeZone: 'UTC' }).format(
    new Date(`${date}T${time}Z`),
  );
