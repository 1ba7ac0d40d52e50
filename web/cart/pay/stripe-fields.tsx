import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { Lock } from 'lucide-react';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toCents } from '#rules/currency.ts';
import { toStripeAmount } from '#rules/stripe-amounts.ts';
import { formatMoney, type MoneyAmount } from '../../core/money/format.ts';
import { Alert } from '../../core/ui/alert.tsx';
import { classNames } from '../../core/ui/class-names.ts';
import { Icon } from '../../core/ui/icon.tsx';
import { Skeleton } from '../../core/ui/skeleton.tsx';
import type { CheckoutTenant } from '../cart-data.ts';
import { StepCard } from '../checkout/step-card.tsx';
import type { PaymentFields, SentBilling, TokenAnswer } from './tokenize.ts';

type StripeFieldsProps = {
  setup: CheckoutTenant['payment'];
  /** What the card pays. */
  due: MoneyAmount;
  /** Whether the title says so, because points pay the rest. */
  isPart: boolean;
  /** False where nobody has typed billing details, so that the fields ask for what the card needs. */
  hasBilling: boolean;
  disabled: boolean;
  level: 'h1' | 'h2';
  ref: Ref<PaymentFields>;
};
type Mounted = { stripe: Stripe; elements: StripeElements };

/** In the units of Stripe's own table of currencies. */
const amountOf = ({ minorUnits, currencyCode }: MoneyAmount) => ({
  amount: toStripeAmount(toCents(minorUnits, currencyCode), currencyCode) ?? 0,
  currency: currencyCode.toLowerCase(),
});

const detailsOf = (billing: SentBilling) => ({
  name: `${billing.firstName} ${billing.lastName}`,
  email: billing.emailAddress,
  phone: billing.phone,
  address: {
    line1: billing.address,
    line2: null,
    city: billing.city,
    state: billing.stateCode,
    postal_code: billing.zipCode,
    country: billing.country,
  },
});

/** A token that pays once; nothing is charged. What is wrong with the card is said by the fields themselves. */
const tokenFrom = async ({ stripe, elements }: Mounted, billing: SentBilling | null): Promise<TokenAnswer> => {
  const { error: incomplete } = await elements.submit();
  if (incomplete) return { kind: 'refused', fields: [] };
  const { confirmationToken, error } = await stripe.createConfirmationToken({
    elements,
    ...(billing && { params: { payment_method_data: { billing_details: detailsOf(billing) } } }),
  });
  if (confirmationToken) return { kind: 'token', token: confirmationToken.id };
  return error?.type === 'api_connection_error' ? { kind: 'unreachable' } : { kind: 'refused', fields: [] };
};

/** Puts the fields into an element of the page; their script comes from Stripe and is the same for all of them. */
function useMounted({ setup, due, hasBilling }: StripeFieldsProps) {
  const { i18n } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef<Mounted>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const { publishableKey, account } = setup;
  const { amount, currency } = amountOf(due);
  const first = useRef({ amount, currency });

  useEffect(() => {
    let isGone = false;
    let leave = () => {};
    const mount = async (): Promise<void> => {
      const stripe = await loadStripe(publishableKey ?? '', account === null ? {} : { stripeAccount: account });
      const node = place.current;
      if (isGone || stripe === null || node === null) return;
      const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
      const elements = stripe.elements({
        mode: 'payment',
        ...first.current,
        allowedPaymentMethodTypes: ['card'],
        locale: i18n.language as 'en',
        appearance: { theme: isDark ? 'night' : 'stripe' },
      });
      const element = elements.create('payment', { fields: { billingDetails: hasBilling ? 'never' : 'auto' } });
      element.on('ready', () => setState('ready'));
      element.on('loaderror', () => setState('failed'));
      element.mount(node);
      mounted.current = { stripe, elements };
      leave = () => element.destroy();
    };
    mount().catch(() => setState('failed'));
    return () => {
      isGone = true;
      mounted.current = null;
      leave();
    };
  }, [publishableKey, account, hasBilling, i18n.language]);

  useEffect(() => {
    first.current = { amount, currency };
    void mounted.current?.elements.update({ amount, currency });
  }, [amount, currency]);

  return { place, mounted, state };
}

/** Card and wallets in the payment processor's own frames: no page of ours sees a number. */
export const StripeFields = (props: StripeFieldsProps) => {
  const { due, isPart, disabled, level, ref } = props;
  const { t, i18n } = useTranslation('checkout');
  const { place, mounted, state } = useMounted(props);
  useImperativeHandle(ref, () => ({
    tokenize: async (billing) =>
      mounted.current === null ? { kind: 'unreachable' } : tokenFrom(mounted.current, billing),
  }));
  return (
    <StepCard
      title={isPart ? t('payment.cardFor', { price: formatMoney(due, i18n.language) }) : t('payment.card')}
      level={level}
    >
      {state === 'failed' && (
        <Alert tone="danger" announce>
          {t('payment.refused.processor')}
        </Alert>
      )}
      {state === 'loading' && <Skeleton className="h-52 rounded-card" />}
      <div ref={place} inert={disabled} className={classNames(state !== 'ready' && 'h-0 overflow-hidden')} />
      <p className="flex items-start gap-2 text-sm text-soft">
        <Icon as={Lock} className="mt-0.5 size-4" />
        {t('payment.secure')}
      </p>
    </StepCard>
  );
};
