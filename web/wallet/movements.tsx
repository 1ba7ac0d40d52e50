import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatLoyalty, loyaltyAmount } from '../core/money/loyalty.ts';
import { formatUtcDay } from '../core/time/format.ts';
import { classNames } from '../core/ui/class-names.ts';
import type { Movement, Programme } from './wallet-data.ts';

/** One line of the ledger, with its reason and its order. */
const MovementRow = ({ movement, programme }: { movement: Movement; programme: Programme }) => {
  const { t, i18n } = useTranslation('wallet');
  const amount = (points: number) =>
    formatLoyalty(loyaltyAmount(points, programme, programme.currencyCode), i18n.language);
  const { points } = movement.change;
  return (
    <li className="flex items-start justify-between gap-4 py-4">
      <div className="flex min-w-0 flex-col">
        <span className="font-semibold">{movement.explanation}</span>
        <time dateTime={movement.createdAt} className="text-sm text-soft">
          {formatUtcDay(movement.createdAt, i18n.language)}
        </time>
        {movement.orderId && (
          <Link
            to={`/order-confirmation/${movement.orderId}`}
            className="inline-flex min-h-11 items-center self-start font-semibold text-brand-text underline underline-offset-4"
          >
            {t('movements.order')}
          </Link>
        )}
      </div>
      <p className="flex shrink-0 flex-col items-end tabular-nums">
        <span className={classNames('font-bold', points > 0 && 'text-good')}>
          {points > 0 && '+'}
          {amount(points)}
        </span>
        {programme.currencyType === 'POINTS' && (
          <span className="text-sm text-soft">
            {t('movements.balance', { amount: amount(movement.balance.points) })}
          </span>
        )}
      </p>
    </li>
  );
};

type MovementsProps = { movements: readonly Movement[]; programme: Programme };

export const Movements = ({ movements, programme }: MovementsProps) => (
  <ul className="flex flex-col divide-y divide-line border-y border-line">
    {movements.map((movement) => (
      <MovementRow key={movement.id} movement={movement} programme={programme} />
    ))}
  </ul>
);
