import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { classNames } from '../core/ui/class-names.ts';

export type TicketPeriod = 'upcoming' | 'past';
const periods: readonly TicketPeriod[] = ['upcoming', 'past'];

/** Upcoming or past: two addresses, so that Back undoes the choice. */
export const PeriodLinks = ({ period }: { period: TicketPeriod }) => {
  const { t } = useTranslation('my-tickets');
  return (
    <nav aria-label={t('periods')} className="flex max-w-md gap-1 rounded-card border border-line bg-sunk p-1">
      {periods.map((one) => (
        <Link
          key={one}
          to={one === 'past' ? '/userTickets?period=past' : '/userTickets'}
          aria-current={one === period ? 'page' : undefined}
          className={classNames(
            'feedback inline-flex min-h-11 flex-1 items-center justify-center rounded-control px-3 font-semibold',
            one === period ? 'bg-raised text-ink shadow-card dark:bg-line' : 'text-soft hover:text-ink',
          )}
        >
          {t(one)}
        </Link>
      ))}
    </nav>
  );
};
