import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentPageQuery } from '#operations/generated/documents.ts';
import { useSubmitPaymentMutation } from '#operations/generated/hooks.ts';
import { formatMoney } from '../../core/money/format.ts';
import { Alert } from '../../core/ui/alert.tsx';
import { Button, buttonClass } from '../../core/ui/button.tsx';
import { type CheckoutTenant, withoutSeats } from '../cart-data.ts';
import { CheckoutFrame } from '../checkout/checkout-frame.tsx';
import { ErrorSummary } from '../checkout/error-summary.tsx';
import { OrderSummary } from '../checkout/order-summary.tsx';
import { StepBar } from '../checkout/step-bar.tsx';
import { CardPart } from './card-part.tsx';
import { type CardField, type CardValues, emptyCard } from './card-rules.ts';
import { rememberPayPage } from './pay-page-memory.ts';
import { splitOf } from './payment-split.ts';
import { PaymentTerms } from './payment-terms.tsx';
import { type PaymentFields, takeCard } from './tokenize.ts';
import { useTypedCard } from './use-typed-card.ts';

type Page = NonNullable<PaymentPageQuery['paymentPage']>;
export type Refusal = { title?: string; message: string };
type PayScreenProps = {
  token: string;
  page: Page;
  cart: NonNullable<Page['cart']>;
  tenant: CheckoutTenant;
  /** Why the bank's page, which the buyer is back from, led to no payment. */
  refused: Refusal | null;
};

/** The card goes from here to the processor; its token, with the payment session's, to us. */
function usePaying({ token, page, tenant, refused }: PayScreenProps, fields: RefObject<PaymentFields | null>) {
  const { t } = useTranslation('checkout');
  const [submit] = useSubmitPaymentMutation();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(refused);
  /** One try and its key: kept while its outcome is unknown, so that another press sends the same again and never charges twice. */
  const tried = useRef<{ idempotencyKey: string; paymentToken?: string } | null>(null);

  const pay = async (card: CardValues): Promise<readonly CardField[]> => {
    setRefusal(null);
    if (tried.current === null) {
      const isCharged = page.due.minorUnits > 0;
      const taken = { card, fields: fields.current, billing: null };
      const answer = isCharged ? await takeCard(tenant.payment, taken) : null;
      if (answer && answer.kind !== 'token') {
        const reason = answer.kind === 'refused' ? 'card' : 'processor';
        setRefusal({ message: t(`payment.refused.${reason}`) });
        return answer.kind === 'refused' ? answer.fields : [];
      }
      tried.current = { idempotencyKey: crypto.randomUUID(), ...(answer && { paymentToken: answer.token }) };
    }
    const { data } = await submit({
      variables: { input: { token, ...tried.current, canConfirm: true } },
      fetchPolicy: 'no-cache',
    });
    const outcome = data?.submitPayment;
    const next = outcome?.step && 'url' in outcome.step ? outcome.step.url : outcome?.returnUrl;
    if (next) {
      rememberPayPage(token);
      window.location.assign(next);
      // Busy until the browser has left.
      await new Promise(() => undefined);
    }
    const [problem] = outcome?.problems ?? [];
    if (problem) tried.current = null;
    setRefusal(problem ?? { message: t('payPage.lost') });
    return [];
  };

  return {
    busy,
    refusal,
    pay: async (card: CardValues): Promise<readonly CardField[]> => {
      setBusy(true);
      try {
        return await pay(card);
      } catch {
        setRefusal({ message: t('payPage.lost') });
        return [];
      } finally {
        setBusy(false);
      }
    },
  };
}

const PayForm = (props: PayScreenProps) => {
  const { page, cart, tenant } = props;
  const { payment: setup } = tenant;
  const { t, i18n } = useTranslation('checkout');
  const fields = useRef<PaymentFields>(null);
  const [card, setCard] = useState<CardValues>(emptyCard);
  const isNeeded = page.due.minorUnits > 0;
  const now = new Date(cart.serverTime);
  const isTyped = isNeeded && setup.kind === 'OWN_FORM';
  const typed = useTypedCard({ card, isNeeded: isTyped, now, refusedRule: () => 'required' });
  const { busy, refusal, pay } = usePaying(props, fields);
  const price = formatMoney(page.due, i18n.language);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void typed.submit(() => pay(card));
  };
  return (
    <form noValidate aria-busy={busy} onSubmit={onSubmit} className="flex flex-col gap-6 max-lg:order-1">
      <ErrorSummary errors={typed.errors} attempt={typed.attempt} />
      {refusal && (
        <Alert tone="danger" announce title={refusal.title || t('payment.refused.title')}>
          {refusal.message}
        </Alert>
      )}
      {isNeeded && (
        <CardPart
          {...{ setup, fields, card, typed }}
          due={page.due}
          isPart={false}
          hasBilling={false}
          disabled={busy}
          level="h2"
          onCard={setCard}
        />
      )}
      <p className="text-[0.9375rem] leading-relaxed text-soft">
        {t('payment.promise', withoutSeats({ ...cart, shippingOptions: null }))}{' '}
        <PaymentTerms cart={{ ...cart, shippingOptions: null }} />
      </p>
      <StepBar>
        <Button type="submit" size="large" block busy={busy}>
          {busy ? t('payment.busy', { price }) : t('payment.pay', { price })}
        </Button>
      </StepBar>
      <a
        href={page.cancelUrl}
        aria-disabled={busy}
        onClick={(event) => busy && event.preventDefault()}
        className={buttonClass({ variant: 'quiet' })}
      >
        {t('payPage.cancel')}
      </a>
    </form>
  );
};

/** What is paid for, the card, and one button. */
export const PayScreen = (props: PayScreenProps) => {
  const { page, cart, tenant } = props;
  const { t } = useTranslation('checkout');
  const split = splitOf(cart.totals, tenant.loyalty, page.redeemPoints.points);
  return (
    <CheckoutFrame title={t('payment.title')} account={false}>
      <h1 className="sr-only">{t('payment.title')}</h1>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
        <PayForm {...props} />
        <OrderSummary cart={{ ...cart, shippingOptions: null }} tenant={tenant} split={split} />
      </div>
    </CheckoutFrame>
  );
};
