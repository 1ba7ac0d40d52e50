import { type FormEvent, useRef, useState } from 'react';
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
import { CardForm, cardFieldId, useCardMessage } from './card-form.tsx';
import { type CardField, type CardRule, type CardValues, cardProblems, emptyCard } from './card-rules.ts';
import { splitOf } from './payment-split.ts';
import { PaymentTerms } from './payment-terms.tsx';
import { tokenize } from './tokenize.ts';

type Page = NonNullable<PaymentPageQuery['paymentPage']>;
type PayScreenProps = { token: string; page: Page; cart: NonNullable<Page['cart']>; tenant: CheckoutTenant };
type Refusal = { title?: string; message: string };

const fields: readonly CardField[] = ['number', 'expires', 'cvc', 'name'];

/** The card goes from here to the processor; its token, with the payment session's, to us. */
function usePaying({ token, page, tenant }: PayScreenProps) {
  const { t } = useTranslation('checkout');
  const [submit] = useSubmitPaymentMutation();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** One try and its key: kept while its outcome is unknown, so that another press sends the same again and never charges twice. */
  const tried = useRef<{ idempotencyKey: string; paymentToken?: string } | null>(null);

  const pay = async (card: CardValues): Promise<readonly CardField[]> => {
    setRefusal(null);
    if (tried.current === null) {
      const answer = page.due.minorUnits > 0 ? await tokenize(tenant.payment.tokenizeUrl, card) : null;
      if (answer && answer.kind !== 'token') {
        const reason = answer.kind === 'refused' ? 'card' : 'processor';
        setRefusal({ message: t(`payment.refused.${reason}`) });
        return answer.kind === 'refused' ? answer.fields : [];
      }
      tried.current = { idempotencyKey: crypto.randomUUID(), ...(answer && { paymentToken: answer.token }) };
    }
    const { data } = await submit({ variables: { input: { token, ...tried.current } }, fetchPolicy: 'no-cache' });
    const outcome = data?.submitPayment;
    if (outcome?.returnUrl) {
      window.location.assign(outcome.returnUrl);
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

/** What is paid for, the card, and one button. */
export const PayScreen = (props: PayScreenProps) => {
  const { page, cart, tenant } = props;
  const { t, i18n } = useTranslation('checkout');
  const messageOf = useCardMessage();
  const [card, setCard] = useState<CardValues>(emptyCard);
  const [attempt, setAttempt] = useState(0);
  const [left, setLeft] = useState<ReadonlySet<CardField>>(new Set());
  const [refused, setRefused] = useState<readonly CardField[]>([]);
  const { busy, refusal, pay } = usePaying(props);
  const needsCard = page.due.minorUnits > 0;
  const price = formatMoney(page.due, i18n.language);

  const broken: Partial<Record<CardField, CardRule>> = needsCard ? cardProblems(card, new Date(cart.serverTime)) : {};
  const isShown = (field: CardField) => attempt > 0 || left.has(field);
  const shown = Object.fromEntries(
    fields.flatMap((field): [CardField, CardRule][] => {
      const rule = broken[field] ?? (refused.includes(field) ? 'required' : undefined);
      return rule && isShown(field) ? [[field, rule]] : [];
    }),
  );
  const errors = fields.flatMap((field) => {
    const message = messageOf(field, shown[field]);
    return message ? [{ fieldId: cardFieldId(field), message }] : [];
  });

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const isComplete = Object.keys(broken).length === 0;
    const wrong = isComplete ? await pay(card) : [];
    setRefused(wrong);
    if (!isComplete || wrong.length > 0) setAttempt((last) => last + 1);
  };

  const split = splitOf(cart.totals, tenant.loyalty, page.redeemPoints.points);
  return (
    <CheckoutFrame title={t('payment.title')} account={false}>
      <h1 className="sr-only">{t('payment.title')}</h1>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
        <form
          noValidate
          aria-busy={busy}
          onSubmit={(event) => void onSubmit(event)}
          className="flex flex-col gap-6 max-lg:order-1"
        >
          <ErrorSummary errors={errors} attempt={attempt} />
          {refusal && (
            <Alert tone="danger" announce title={refusal.title || t('payment.refused.title')}>
              {refusal.message}
            </Alert>
          )}
          {needsCard && (
            <CardForm
              card={card}
              problems={shown}
              price={null}
              level="h2"
              disabled={busy}
              onChange={(next) => {
                setRefused([]);
                setCard(next);
              }}
              onBlur={(field) => card[field] !== '' && setLeft(new Set([...left, field]))}
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
        <OrderSummary cart={{ ...cart, shippingOptions: null }} tenant={tenant} split={split} />
      </div>
    </CheckoutFrame>
  );
};
