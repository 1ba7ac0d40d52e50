import { localeOf } from '#rules/locale.ts';
import type { Language } from '../../core/language.ts';
import type { EventWire } from '../../event/wire.ts';
import { fileTexts } from './texts.ts';

const day = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' } as const;
const clock = { hour: 'numeric', minute: '2-digit' } as const;

/** A moment in words, by the clock of a time zone. */
export const momentWhen = (at: string, timeZone: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { ...day, ...clock, timeZoneName: 'short', timeZone }).format(
    new Date(at),
  );

/** When the event begins, in words, at its venue's own time; the day alone while the time is not known, none of a postponed one. */
export const eventWhen = (
  event: Pick<EventWire, 'startDateTimeUtc' | 'startDate' | 'timeZone'> & Partial<Pick<EventWire, 'eventStatus'>>,
  language: Language,
): string => {
  if (event.eventStatus === 'postponed') return fileTexts[language].dateOpen;
  if (event.startDateTimeUtc !== null) return momentWhen(event.startDateTimeUtc, event.timeZone, language);
  const { timeOpen } = fileTexts[language];
  if (event.startDate === null) return timeOpen;
  const date = new Intl.DateTimeFormat(localeOf(language), { ...day, timeZone: 'UTC' }).format(
    new Date(event.startDate),
  );
  return `${date} · ${timeOpen}`;
};

/** Where it is, in one line. */
export const eventWhere = ({ venue }: EventWire): string =>
  [venue.name, venue.street, venue.city, venue.state].filter(Boolean).join(', ');

/** A day and an hour of a hotel's desk, yyyy-MM-dd and HH:mm, in words: its own clock, without a zone. */
export const deskWhen = (date: string, time: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { ...day, ...clock, timeZone: 'UTC' }).format(
    new Date(`${date}T${time}Z`),
  );
