import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { addDays, comingWeekend, dayOf } from '#rules/calendar-day.ts';
import { useApp } from '../core/app.tsx';
import { later } from '../core/later.tsx';
import { filterChipClass } from '../core/ui/chip.tsx';
import { useHydrated } from '../core/use-hydrated.ts';
import { writeSearchParams } from './search-params.ts';

const NearMe = later(() => import('./near-me.tsx').then((module) => module.NearMe));

/** Today by the visitor's clock; the server, which does not know it, takes UTC's. */
const useToday = (): string => {
  const now = new Date(useApp().now);
  return dayOf(useHydrated() ? new Date(now.getTime() - now.getTimezoneOffset() * 60_000) : now);
};

/** Events of tonight, the weekend, the week after it, or around the visitor, who is asked for the position at the click. */
export const QuickSearch = () => {
  const { t } = useTranslation(['main', 'common']);
  const today = useToday();
  const [asks, setAsks] = useState(false);
  const weekend = comingWeekend(today);
  const monday = addDays(weekend.endDate, 1);
  const dates = [
    [t('quick.tonight'), today, today],
    [t('common:dates.weekend'), weekend.startDate, weekend.endDate],
    [t('quick.nextWeek'), monday, addDays(monday, 6)],
  ] as const;
  return (
    <nav aria-label={t('quick.label')} className="-mx-4 mt-4 flex gap-2 overflow-x-auto px-4 py-1">
      {dates.map(([name, startDate, endDate]) => (
        <Link
          key={name}
          to={`/search/events${writeSearchParams({ startDate, endDate })}`}
          className={filterChipClass(false)}
        >
          {name}
        </Link>
      ))}
      <Link
        to="/search/events"
        onClick={(event) => {
          event.preventDefault();
          setAsks(true);
        }}
        className={filterChipClass(false)}
      >
        {t('city.near')}
      </Link>
      {asks && (
        <Suspense>
          <NearMe onDone={() => setAsks(false)} />
        </Suspense>
      )}
    </nav>
  );
};
