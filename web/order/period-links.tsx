import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { classNames } from '../core/ui/class-names.ts';

export type TicketPeriod = 'upcoming' | 'past';
const periods: readonly TicketPeriod[] = ['upcoming', 'past'];

type PeriodLinksProps = {
  period: TicketPeriod;
  /** How many orders it has, and how many the other one; undefined where that is not known. */
  count: number | undefined;
  otherCount: number | undefined;
};

/** Upcoming or past, each with its number of orders: two addresses, so that Back undoes the choice. */
export const PeriodLinks = ({ period, count, otherCount }: PeriodLinksProps) => {
  const { t } = useTranslation('my-tickets');
  return (
    <nav aria-label={t('periods')} className="flex max-w-md gap-1 rounded-card border border-line bg-sunk p-1">
      {periods.map((one) => {
        const orders = one === period ? count : otherCount;
        return (
          <Link
            key={one}
            to={one === 'past' ? '/userTickets?period=past' : '/userTickets'}
            aria-current={one === period ? 'page' : undefined}
            className={classNames(
              'feedback inline-flex min-h-11 flex-1 flex-col items-center justify-center rounded-control px-3 py-1 text-center leading-tight font-semibold',
              one === period ? 'bg-raised text-ink shadow-card dark:bg-line' : 'text-soft hover:text-ink',
            )}
          >
            {t(one)}
            {orders !== undefined && (
              <span className="text-sm font-normal text-soft">{t('orders', { count: orders })}</span>
            )}
          </Link>
        );
      })}
    </nav>
  );
};
