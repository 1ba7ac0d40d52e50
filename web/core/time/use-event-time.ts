import { useTranslation } from 'react-i18next';
import { formatEventDays, lastDayOf } from '#rules/event-when.ts';
import { type EventMoment, formatEventDateLong, formatEventTime } from './format.ts';

/** An event's date, or first and last one, and time in the page's language; unknown parts are "to be determined" (EVENT-3). */
export const useEventTime = (moment: EventMoment, lastDate: string | null = null) => {
  const { t, i18n } = useTranslation('common');
  const language = i18n.language;
  const time = formatEventTime(moment, language);
  const isSeveralDays = lastDayOf({ starts: moment, lastDate }) !== null;
  const days = formatEventDays({ starts: moment, lastDate }, language);
  const isUndetermined = moment.precision === 'TO_BE_DETERMINED' || (!moment.at && !moment.date);
  return {
    /** The date, or that date and time are to be determined. */
    date: isUndetermined ? t('time.dateToBeDetermined') : days,
    dateLong: isUndetermined
      ? t('time.dateToBeDetermined')
      : isSeveralDays
        ? days
        : formatEventDateLong(moment, language),
    /** The time with its zone, or that it is to be determined; empty when the date already says so. */
    time: isUndetermined ? '' : time || t('time.timeToBeDetermined'),
    /** For the datetime attribute; undefined while nothing is known. */
    machine: moment.at ?? moment.date ?? undefined,
    isUndetermined,
  };
};
