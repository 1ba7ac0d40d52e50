import { LoaderCircle, MessageSquare, WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../core/money/format.ts';
import { ButtonLink } from '../../core/ui/button.tsx';
import { Icon } from '../../core/ui/icon.tsx';
import { type CheckoutCart, withoutSeats } from '../cart-data.ts';
import { readBilling } from '../checkout/typed-billing.ts';

/** What somebody who writes to us can name, as there is no order yet. */
const referenceOf = ({ id }: CheckoutCart): string => id.slice(0, 8).toUpperCase();

const Confirming = ({ cart }: { cart: CheckoutCart }) => {
  const { t, i18n } = useTranslation('checkout');
  const email = readBilling().emailAddress;
  const rows = [
    [t('confirming.reference'), referenceOf(cart)],
    [t('confirming.amount'), formatMoney(cart.totals.total, i18n.language)],
  ];
  return (
    <>
      <div className="flex flex-col gap-3 text-lg leading-relaxed text-soft">
        <p>{t('confirming.text', withoutSeats(cart))}</p>
        <p>{email === '' ? t('confirming.mail') : t('confirming.mailTo', { email })}</p>
        <p className="font-bold text-ink">{t('confirming.once')}</p>
      </div>
      <dl className="flex w-full flex-col gap-2 rounded-card bg-sunk p-4">
        {rows.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-soft">{label}</dt>
            <dd className="amount font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink to="/contact" target="_blank" variant="secondary">
        <Icon as={MessageSquare} className="size-4" />
        {t('confirming.contact')}
      </ButtonLink>
    </>
  );
};

/** While the outcome of a payment is unknown: what happens to the held tickets and to the money, and that the buyer need not do anything. */
export const PayingScreen = ({ cart, isUnreachable }: { cart: CheckoutCart; isUnreachable: boolean }) => {
  const { t } = useTranslation('checkout');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section role="status" aria-busy="true" className="mx-auto flex max-w-xl flex-col items-start gap-5 py-10 sm:py-16">
      <span className="inline-flex size-16 items-center justify-center rounded-full bg-brand-tint text-brand-text">
        {isUnreachable ? (
          <Icon as={WifiOff} className="size-8" />
        ) : (
          <Icon as={LoaderCircle} className="size-8 animate-spin motion-reduce:animate-none" />
        )}
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-extrabold tracking-tight outline-none">
        {t(isUnreachable ? 'confirming.lost' : 'confirming.title')}
      </h1>
      {isUnreachable ? (
        <p className="text-lg leading-relaxed text-soft">{t('confirming.lostText')}</p>
      ) : (
        <Confirming cart={cart} />
      )}
    </section>
  );
};
