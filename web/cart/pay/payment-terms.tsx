import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useShell } from '../../core/layout/shell.tsx';
import { type CheckoutCart, withoutSeats } from '../cart-data.ts';

/** What paying agrees to; the words lead to the brand's own terms or the shop's, in a new tab so that a typed card stays. */
export const PaymentTerms = ({ cart, isFinal = false }: { cart: CheckoutCart; isFinal?: boolean }) => {
  const { t } = useTranslation(['checkout', 'common']);
  const to = useShell().tenant?.legal.termsUrl ?? '/termsAgreement';
  const link = '\u0000';
  const text = isFinal ? t('payment.final', { link }) : t('payment.terms', { ...withoutSeats(cart), link });
  const [before, after] = text.split(link);
  return (
    <>
      {before}
      <Link to={to} target="_blank" rel="noreferrer" className="text-brand-text underline underline-offset-4">
        {t('payment.termsLink')}
        <span className="sr-only">{t('common:status.newTab')}</span>
      </Link>
      {after}
    </>
  );
};
