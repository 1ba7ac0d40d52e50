import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { lowerCase } from '#rules/lower-case.ts';
import { takesPoints } from '#rules/points.ts';
import { formatMoney, formatNumber } from '../core/money/format.ts';
import { worthOf } from '../core/money/loyalty.ts';
import { formatUtcDay } from '../core/time/format.ts';
import { Icon } from '../core/ui/icon.tsx';
import type { Programme, WalletOnPage } from './wallet-data.ts';

type BalanceProps = { wallet: Pick<WalletOnPage, 'balance' | 'accountNumber' | 'lots'>; programme: Programme };

/** What the balance is made of, what expires first at the top. */
const Lots = ({ wallet, programme }: BalanceProps) => {
  const { t, i18n } = useTranslation('wallet');
  return (
    <section aria-labelledby="lots-heading" className="flex flex-col gap-3">
      <h2 id="lots-heading" className="text-lg font-bold">
        {t('lots.title')}
      </h2>
      <ul className="flex flex-col divide-y divide-line">
        {wallet.lots.map(({ id, points: { points }, expiresAt }) => (
          <li key={id} className="flex justify-between gap-x-4 py-3 max-sm:flex-col sm:items-center">
            <span className="font-semibold tabular-nums">
              {formatNumber(points, i18n.language)} {programme.name}
            </span>
            <span className="flex items-center gap-2 text-soft">
              <Icon as={Hourglass} className="size-4" />
              <time dateTime={expiresAt}>{t('lots.until', { date: formatUtcDay(expiresAt, i18n.language) })}</time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** The balance, what it is worth where it is redeemed (TEN-3), and its lots; nothing where the programme counts in money (TEN-4). */
export const BalanceCard = ({ wallet, programme }: BalanceProps) => {
  const { t, i18n } = useTranslation('wallet');
  const { points } = wallet.balance;
  const worth = formatMoney(worthOf(points, programme.currencyCode), i18n.language);
  return (
    <div className="flex flex-col gap-6 rounded-panel border border-line bg-raised p-5 shadow-card md:p-6 lg:col-start-2">
      {programme.currencyType === 'POINTS' && (
        <p className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <span className="flex flex-col">
            <span className="text-sm font-bold text-brand-text">{programme.name}</span>
            <span className="amount text-5xl font-extrabold">{formatNumber(points, i18n.language)}</span>
          </span>
          {takesPoints(lowerCase(programme.type)) && <span className="text-soft">{t('worth', { worth })}</span>}
        </p>
      )}
      {wallet.accountNumber && (
        <p className="text-soft">
          {t('member')} <strong className="text-ink tabular-nums">{wallet.accountNumber}</strong>
        </p>
      )}
      {programme.currencyType === 'POINTS' && wallet.lots.length > 0 && <Lots wallet={wallet} programme={programme} />}
    </div>
  );
};
