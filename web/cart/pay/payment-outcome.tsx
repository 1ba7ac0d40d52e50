import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../core/money/format.ts';
import { formatLoyalty, loyaltyAmount } from '../../core/money/loyalty.ts';
import { Alert } from '../../core/ui/alert.tsx';
import { type CheckoutCart, type CheckoutTenant, withoutSeats } from '../cart-data.ts';
import type { CartMachine } from './cart-machine.ts';
import type { PaymentSplit } from './payment-split.ts';
import type { Points } from './use-points.ts';

type OutcomeProps = {
  cart: CheckoutCart;
  loyalty: CheckoutTenant['loyalty'];
  machine: CartMachine;
  /** The split of the payment that failed; null when none was sent. */
  tried: PaymentSplit | null;
  points: Points;
};

/** LOYAL-3: points were spent elsewhere or have expired since they were shown. */
const Spent = ({ cart, loyalty, points }: Pick<OutcomeProps, 'cart' | 'loyalty' | 'points'>) => {
  const { t, i18n } = useTranslation('checkout');
  const left = points.state === 'ready' ? points.wallet.balance.points : 0;
  const amount = formatLoyalty(loyaltyAmount(left, loyalty, cart.totals.total.currencyCode), i18n.language);
  const { name: programme } = loyalty;
  return (
    <Alert tone="warning" announce title={t('points.spent.title', { programme })}>
      {t('points.spent.text', { amount, programme })} {t('payment.refused.uncharged', withoutSeats(cart))}
    </Alert>
  );
};

/** Why the last payment failed; always says that nothing was charged, and that points are back. */
export const PaymentOutcome = ({ cart, loyalty, machine, tried, points }: OutcomeProps) => {
  const { t, i18n } = useTranslation('checkout');
  const { refusal, newTotal } = machine;
  const money = (minorUnits: number) => formatMoney({ ...cart.totals.total, minorUnits }, i18n.language);
  const pointsBack =
    tried && tried.points > 0
      ? ` ${t('points.back', { amount: formatLoyalty(tried.used, i18n.language), programme: loyalty.name })}`
      : '';
  if (newTotal)
    return (
      <Alert tone="warning" announce title={t('payment.changed.title')}>
        {t('payment.changed.text', { expected: money(newTotal.expected), actual: money(newTotal.actual) })}
      </Alert>
    );
  if (!refusal) return null;
  if (refusal.fields.some(({ field }) => field === 'redeemPoints'))
    return <Spent cart={cart} loyalty={loyalty} points={points} />;
  return (
    <Alert tone="danger" announce title={refusal.title || t('payment.refused.title')}>
      {refusal.message ? (
        <>
          {refusal.message} {!refusal.saysUncharged && t('payment.refused.uncharged', withoutSeats(cart))}
        </>
      ) : (
        t('payment.refused.text', withoutSeats(cart))
      )}
      {pointsBack}
    </Alert>
  );
};
