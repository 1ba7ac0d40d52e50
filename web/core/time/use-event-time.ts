import { useTranslation } from 'react-i18next';
import { type EventMoment, formatEventDate, formatEventDateLong, formatEventTime } from './format.ts';

/** An event's date and time in the page's language; unknown parts are "to be determined" (EVENT-3). */
export const useEventTime = (moment: EventMoment) => {
  const { t, i18n } = useTranslation('common');
  const language = i18n.language;
  const time = formatEventTime(moment, language);
  const isUndetermined = moment.precision === 'TO_BE_DETERMINED' || (!moment.at && !moment.date);
  return {
    /** The date, or that date and time are to be determined. */
    date: isUndetermined ? t('time.dateToBeDetermined') : formatEventDate(moment, language),
    dateLong: isUndetermined ? t('time.dateToBeDetermined') : formatEventDateLong(moment, language),
    /** The time with its zone, or that it is to be determined; empty when the date already says so. */
    time: isUndetermined ? '' : time || t('time.timeToBeDetermined'),
    /** For the datetime attribute; undefined while nothing is known. */
    machine: moment.at ?? moment.date ?? undefined,
    isUndetermined,
  };
};
