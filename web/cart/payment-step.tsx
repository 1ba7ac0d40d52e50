import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../core/money/format.ts';
import { Alert } from '../core/ui/alert.tsx';
import { Button } from '../core/ui/button.tsx';
import { CardForm, cardFieldId, useCardMessage } from './card-form.tsx';
import { type CardField, type CardRule, type CardValues, cardProblems } from './card-rules.ts';
import { type CheckoutCart, withoutSeats } from './cart-data.ts';
import { type CartMachine, isSubmitting } from './cart-machine.ts';
import { ErrorSummary } from './error-summary.tsx';

type PaymentStepProps = {
  cart: CheckoutCart;
  machine: CartMachine;
  card: CardValues;
  onCard: (card: CardValues) => void;
  /** Returns the fields that the processor refused. */
  onPay: () => Promise<readonly CardField[]>;
};

const cardFields: readonly CardField[] = ['number', 'expires', 'cvc', 'name'];

/** Why the last payment failed; always says that nothing was charged. */
const Outcome = ({ cart, machine }: Pick<PaymentStepProps, 'cart' | 'machine'>) => {
  const { t, i18n } = useTranslation('checkout');
  const { refusal, newTotal } = machine;
  const money = (minorUnits: number) => formatMoney({ ...cart.totals.total, minorUnits }, i18n.language);
  if (newTotal)
    return (
      <Alert tone="warning" announce title={t('payment.changed.title')}>
        {t('payment.changed.text', { expected: money(newTotal.expected), actual: money(newTotal.actual) })}
      </Alert>
    );
  if (!refusal) return null;
  return (
    <Alert tone="danger" announce title={refusal.title || t('payment.refused.title')}>
      {refusal.message ? (
        <>
          {refusal.message} {!refusal.saysUncharged && t('payment.refused.uncharged', withoutSeats(cart))}
        </>
      ) : (
        t('payment.refused.text', withoutSeats(cart))
      )}
    </Alert>
  );
};

/** Step 2: the card, the total and the button. */
export const PaymentStep = ({ cart, machine, card, onCard, onPay }: PaymentStepProps) => {
  const { t, i18n } = useTranslation('checkout');
  const messageOf = useCardMessage();
  const [attempt, setAttempt] = useState(0);
  const [left, setLeft] = useState<ReadonlySet<CardField>>(new Set());
  const [refused, setRefused] = useState<readonly CardField[]>([]);
  const locked = isSubmitting(machine);
  const price = formatMoney(cart.totals.total, i18n.language);

  const broken = cardProblems(card, new Date(cart.serverTime));
  const shown: Partial<Record<CardField, CardRule>> = {};
  for (const field of cardFields) {
    const rule = broken[field] ?? (refused.includes(field) ? processorRule(field) : undefined);
    if (rule && (attempt > 0 || left.has(field))) shown[field] = rule;
  }

  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (locked) return;
    setAttempt((last) => last + 1);
    if (Object.keys(broken).length === 0) setRefused(await onPay());
  };

  const errors = cardFields.flatMap((field) => {
    const message = messageOf(field, shown[field]);
    return message ? [{ fieldId: cardFieldId(field), message }] : [];
  });

  return (
    <form noValidate aria-busy={locked} onSubmit={(event) => void pay(event)} className="flex flex-col gap-6">
      <ErrorSummary errors={errors} attempt={attempt} />
      <Outcome cart={cart} machine={machine} />
      <CardForm
        card={card}
        problems={shown}
        disabled={locked}
        onChange={(next) => {
          setRefused([]);
          onCard(next);
        }}
        onBlur={(field) => card[field] !== '' && setLeft(new Set([...left, field]))}
      />
      <div className="flex flex-col gap-4">
        <Button type="submit" size="large" block busy={locked}>
          {t(locked ? 'payment.busy' : 'payment.pay', { price })}
        </Button>
        <p role="status" className="sr-only">
          {locked ? t('confirming.payingText') : ''}
        </p>
        <p className="text-[0.9375rem] leading-relaxed text-soft">
          {t('payment.promise', withoutSeats(cart))} {t('payment.terms', withoutSeats(cart))}
        </p>
      </div>
    </form>
  );
};

const processorRule = (field: CardField): CardRule =>
  field === 'cvc' ? 'cvc3' : field === 'name' ? 'required' : field === 'expires' ? 'expires' : 'number';
