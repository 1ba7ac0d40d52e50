import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { visitorDays } from '#rules/calendar-day.ts';
import { useToday } from '../core/dates/visitor-day.ts';
import { later } from '../core/later.tsx';
import { filterChipClass } from '../core/ui/chip.tsx';
import { writeSearchParams } from './search-params.ts';

const NearMe = later(() => import('./near-me.tsx').then((module) => module.NearMe));

/** Events of tonight, the weekend, the week after it, or around the visitor, who is asked for the position at the click. */
export const QuickSearch = () => {
  const { t } = useTranslation(['main', 'common']);
  const { today, weekend, nextWeek } = visitorDays(useToday());
  const [asks, setAsks] = useState(false);
  const dates = [
    [t('quick.tonight'), today],
    [t('common:dates.weekend'), weekend],
    [t('quick.nextWeek'), nextWeek],
  ] as const;
  return (
    <nav aria-label={t('quick.label')} className="-mx-4 mt-4 flex gap-2 overflow-x-auto px-4 py-1">
      {dates.map(([name, days]) => (
        <Link key={name} to={`/search/events${writeSearchParams(days)}`} className={filterChipClass(false)}>
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
