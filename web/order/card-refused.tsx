import { useTranslation } from 'react-i18next';
import { formatMoney, type MoneyAmount } from '../core/money/format.ts';
import { Alert } from '../core/ui/alert.tsx';
import { ButtonLink } from '../core/ui/button.tsx';

/** ORDER-6: the bank or card did not take the money of a refund: that it is still owed, and what comes next. */
export const CardRefused = ({ amount }: { amount: MoneyAmount }) => {
  const { t, i18n } = useTranslation(['order', 'shared']);
  return (
    <Alert
      tone="warning"
      announce
      title={t('giveBack.cardRefused.title')}
      action={
        <ButtonLink to="/contact" variant="secondary" className="print:hidden">
          {t('shared:footer.pages.contact')}
        </ButtonLink>
      }
    >
      {t('giveBack.cardRefused.text', { amount: formatMoney(amount, i18n.language) })}
    </Alert>
  );
};
