import { type Ref, Suspense } from 'react';
import { later } from '../../core/later.tsx';
import type { MoneyAmount } from '../../core/money/format.ts';
import { Skeleton } from '../../core/ui/skeleton.tsx';
import type { CheckoutTenant } from '../cart-data.ts';
import { CardForm } from './card-form.tsx';
import type { CardValues } from './card-rules.ts';
import type { PaymentFields } from './tokenize.ts';
import type { useTypedCard } from './use-typed-card.ts';

/** For brands whose payment processor takes the card with its own fields. */
const StripeFields = later(() => import('./stripe-fields.tsx').then((module) => module.StripeFields));

type CardPartProps = {
  setup: CheckoutTenant['payment'];
  fields: Ref<PaymentFields>;
  card: CardValues;
  typed: ReturnType<typeof useTypedCard>;
  /** What the card pays. */
  due: MoneyAmount;
  /** Whether points pay the rest. */
  isPart: boolean;
  /** False where nobody has typed billing details. */
  hasBilling: boolean;
  disabled: boolean;
  level: 'h1' | 'h2';
  onCard: (card: CardValues) => void;
};

/** What takes the card: our form, or the payment processor's own fields. */
export const CardPart = (props: CardPartProps) => {
  const { setup, fields, card, typed, due, isPart, hasBilling, disabled, level, onCard } = props;
  if (setup.kind === 'STRIPE') {
    const shown = { setup, due, isPart, hasBilling, disabled, level };
    return (
      <Suspense fallback={<Skeleton className="h-72 rounded-panel" />}>
        <StripeFields {...shown} ref={fields} />
      </Suspense>
    );
  }
  return (
    <CardForm
      card={card}
      problems={typed.problems}
      price={isPart ? due : null}
      level={level}
      disabled={disabled}
      onChange={(next) => {
        typed.changed();
        onCard(next);
      }}
      onBlur={typed.onBlur}
    />
  );
};
