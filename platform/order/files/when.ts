import type { Language } from '../../core/language.ts';
import type { EventWire } from '../../event/wire.ts';
import { fileTexts } from './texts.ts';

const locale = (language: Language): string => (language === 'en' ? 'en-US' : language);

/** When the event begins, in words, at its venue's own time; the day alone while the time is not known, none of a postponed one. */
export const eventWhen = (
  event: Pick<EventWire, 'startDateTimeUtc' | 'startDate' | 'timeZone'> & Partial<Pick<EventWire, 'eventStatus'>>,
  language: Language,
): string => {
  if (event.eventStatus === 'postponed') return fileTexts[language].dateOpen;
  const day = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' } as const;
  if (event.startDateTimeUtc !== null) {
    const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone: event.timeZone } as const;
    return new Intl.DateTimeFormat(locale(language), { ...day, ...time }).format(new Date(event.startDateTimeUtc));
  }
  const { timeOpen } = fileTexts[language];
  if (event.startDate === null) return timeOpen;
  const date = new Intl.DateTimeFormat(locale(language), { ...day, timeZone: 'UTC' }).format(new Date(event.startDate));
  return `${date} · ${timeOpen}`;
};

/** Where it is, in one line. */
export const eventWhere = ({ venue }: EventWire): string =>
  [venue.name, venue.street, venue.city, venue.state].filter(Boolean).join(', ');

/** The nights of a stay, in words. */
export const stayWhen = ({ checkin, checkout }: { checkin: string; checkout: string }, language: Language): string =>
  new Intl.DateTimeFormat(locale(language), {
    ...{ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  }).formatRange(new Date(checkin), new Date(checkout));
