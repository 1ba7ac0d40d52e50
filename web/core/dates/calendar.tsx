import { format } from 'date-fns/format';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DayPicker } from 'react-day-picker';
import { useTranslation } from 'react-i18next';
import type { Day } from '#rules/calendar-day.ts';
import { formatDayLong } from '../time/format.ts';
import { Icon } from '../ui/icon.tsx';
import { useCalendarLocale } from './calendar-locale.ts';
import type { DateRange } from './date-range.ts';

const stepClass =
  'feedback inline-flex size-11 items-center justify-center rounded-full text-ink hover:bg-sunk aria-disabled:cursor-not-allowed aria-disabled:opacity-35';

const looks = {
  root: 'relative select-none',
  months: 'flex flex-col gap-6 md:flex-row md:gap-8',
  nav: 'absolute inset-x-0 top-0 z-1 flex justify-between',
  button_previous: stepClass,
  button_next: stepClass,
  month: 'min-w-0 flex-1',
  month_caption: 'flex h-11 items-center justify-center',
  caption_label: 'font-bold',
  month_grid: 'w-full border-collapse md:w-77',
  weekday: 'h-9 text-[0.8125rem] font-semibold text-soft',
  week: '',
  day: 'p-0 text-center',
  day_button:
    'feedback inline-flex h-11 w-full items-center justify-center rounded-control text-[0.9375rem] font-semibold hover:bg-sunk disabled:cursor-not-allowed disabled:bg-transparent',
  disabled: 'text-soft/60 [&>button]:font-normal',
  hidden: 'invisible',
  today: '[&>button]:underline [&>button]:decoration-2 [&>button]:underline-offset-4',
  range_start: 'rounded-l-control bg-brand-tint [&>button]:bg-brand! [&>button]:text-on-brand!',
  range_middle: 'bg-brand-tint text-brand-text',
  range_end: 'rounded-r-control bg-brand-tint [&>button]:bg-brand! [&>button]:text-on-brand!',
};

const Chevron = ({ orientation }: { orientation?: 'left' | 'right' | 'up' | 'down' }) => (
  <Icon as={orientation === 'left' ? ChevronLeft : ChevronRight} />
);

/**
 * The calendar reckons in the browser's zone, at midnight: with a time zone given, every comparison of two days asks Intl for an
 * offset, and a tap takes half a second on a phone. Only days go in and come out, so no zone shifts them.
 */
const localDate = (day: Day): Date => new Date(`${day}T00:00`);
const localDay = (date: Date): Day => format(date, 'yyyy-MM-dd');

type CalendarProps = { range: DateRange; today: Day; minDate: Day; onPick: (day: Day) => void };

/** DATE-2: two months of days, weeks start on Monday. The caller decides what a click picks. */
export const Calendar = ({ range, today, minDate, onPick }: CalendarProps) => {
  const { t, i18n } = useTranslation('common');
  const locale = useCalendarLocale(i18n.language);
  const from = range.startDate === null ? undefined : localDate(range.startDate);
  const to = range.endDate === null ? undefined : localDate(range.endDate);
  return (
    <DayPicker
      mode="range"
      locale={locale}
      weekStartsOn={1}
      numberOfMonths={2}
      today={localDate(today)}
      startMonth={localDate(minDate)}
      defaultMonth={from ?? localDate(minDate)}
      disabled={{ before: localDate(minDate) }}
      selected={{ from, to: to ?? from }}
      // Without onSelect the library keeps a range of its own and shows that one. A click on a disabled day does not get here.
      onSelect={(_range, date) => onPick(localDay(date))}
      labels={{
        labelDayButton: (date, { today: isToday, selected }) => {
          const day = formatDayLong(localDay(date), i18n.language);
          const named = isToday ? t('dates.today', { day }) : day;
          return selected ? t('dates.selected', { day: named }) : named;
        },
      }}
      components={{ Chevron }}
      classNames={looks}
    />
  );
};
