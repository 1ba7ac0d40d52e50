import { useTranslation } from 'react-i18next';
import { visitorDays } from '#rules/calendar-day.ts';
import { formatDays } from '../time/format.ts';
import { type DateRange, isSameRange } from './date-range.ts';
import { useToday } from './visitor-day.ts';

/** Labels of dates: all dates, this weekend (DATE-6), from a day on, one day, or a range. */
export const useRangeLabels = () => {
  const { t, i18n } = useTranslation('common');
  const today = useToday();
  const { weekend } = visitorDays(today);
  return ({ startDate, endDate }: DateRange): string => {
    if (startDate === null) return t('dates.all');
    if (isSameRange({ startDate, endDate }, weekend)) return t('dates.weekend');
    const days = formatDays(startDate, endDate ?? startDate, today, i18n.language);
    return endDate === null ? t('dates.from', { day: days }) : days;
  };
};

/** The label of the chosen dates. */
export const useRangeLabel = (range: DateRange): string => useRangeLabels()(range);
