import { type FormEvent, type Ref, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '../../core/later.tsx';
import { useShell } from '../../core/layout/shell.tsx';
import { formatMoney } from '../../core/money/format.ts';
import { formatLoyalty } from '../../core/money/loyalty.ts';
import { Alert } from '../../core/ui/alert.tsx';
import { Button } from '../../core/ui/button.tsx';
import { Skeleton } from '../../core/ui/skeleton.tsx';
import { type CheckoutCart, type CheckoutTenant, ticketItems, withoutSeats } from '../cart-data.ts';
import { ErrorSummary } from '../checkout/error-summary.tsx';
import { StepBar } from '../checkout/step-bar.tsx';
import { CardPart } from './card-part.tsx';
import type { CardField, CardRule, CardValues } from './card-rules.ts';
import { type CartMachine, isSubmitting } from './cart-machine.ts';
import { PaymentOutcome } from './payment-outcome.tsx';
import type { PaymentSplit } from './payment-split.ts';
import { PaymentTerms } from './payment-terms.tsx';
import type { PaymentFields } from './tokenize.ts';
import type { Points } from './use-points.ts';
import { useTypedCard } from './use-typed-card.ts';

/** For members who may pay with points. */
export const loadPointsPanel = () => import('./points-panel.tsx');
const PointsPanel = later(() => loadPointsPanel().then((module) => module.PointsPanel));

type PaymentStepProps = {
  cart: CheckoutCart;
  loyalty: CheckoutTenant['loyalty'];
  returns: CheckoutTenant['ticketReturns'];
  setup: CheckoutTenant['payment'];
  /** The payment processor's own, where it has some. */
  fields: Ref<PaymentFields>;
  machine: CartMachine;
  points: Points;
  split: PaymentSplit;
  /** The split of the last try. */
  tried: PaymentSplit | null;
  card: CardValues;
  onCard: (card: CardValues) => void;
  /** Pay was pressed without a network: it goes on when there is one. */
  waiting: boolean;
  /** Returns the fields that the processor refused. */
  onPay: () => Promise<readonly CardField[]>;
};

const useButtonText = ({ loyalty, split }: Pick<PayButtonProps, 'loyalty' | 'split'>, locked: boolean): string => {
  const { t, i18n } = useTranslation('checkout');
  const price = formatMoney(split.cash, i18n.language);
  const used = { amount: formatLoyalty(split.used, i18n.language), programme: loyalty.name };
  if (locked) return split.points > 0 ? t('confirming.paying') : t('payment.busy', { price });
  if (split.points === 0) return split.cash.minorUnits === 0 ? t('payment.payNothing') : t('payment.pay', { price });
  return split.cash.minorUnits === 0 ? t('payment.payPoints', used) : t('payment.payBoth', { price, ...used });
};

const formId = 'payment';

type PayButtonProps = Pick<PaymentStepProps, 'loyalty' | 'machine' | 'split' | 'waiting'>;

const isLocked = ({ machine, waiting }: Pick<PayButtonProps, 'machine' | 'waiting'>): boolean =>
  isSubmitting(machine) || machine.stage === 'purchased' || waiting;

/** Says what is paid; below the total on a desktop, in the bar of the form on a phone. */
export const PayButton = ({ loyalty, machine, split, waiting }: PayButtonProps) => {
  const { t } = useTranslation('checkout');
  const locked = isLocked({ machine, waiting });
  const text = useButtonText({ loyalty, split }, locked);
  return (
    <Button type="submit" form={formId} size="large" block busy={locked}>
      {waiting ? t('offline.waiting') : text}
    </Button>
  );
};

/** Step 2: points, the card for what they do not pay, and the button. */
export const PaymentStep = (props: PaymentStepProps) => {
  const { cart, loyalty, returns, setup, fields, machine, points, split, tried, card, waiting, onCard, onPay } = props;
  const { t } = useTranslation('checkout');
  const locked = isLocked(props);
  // An unknown rule for returns is not called final.
  const isFinal = ticketItems(cart).length > 0 && returns != null && returns.untilHoursBefore === null;
  const { has } = useShell();
  const onPage = has('PAYMENT_PAGE');
  const needsCard = split.cash.minorUnits > 0 && has('CARDS');
  const isShort = split.cash.minorUnits > 0 && !needsCard && !onPage;

  const now = new Date(cart.serverTime);
  const typed = useTypedCard({
    card,
    isNeeded: needsCard && setup.kind === 'OWN_FORM',
    now,
    refusedRule: processorRule,
  });
  const pay = (event: FormEvent) => {
    event.preventDefault();
    if (!locked && !isShort) void typed.submit(onPay);
  };

  return (
    <form id={formId} noValidate aria-busy={locked} onSubmit={pay} className="flex flex-col gap-6">
      <ErrorSummary errors={typed.errors} attempt={typed.attempt} />
      <PaymentOutcome cart={cart} loyalty={loyalty} machine={machine} tried={tried} points={points} />
      {points.state !== 'none' && (
        <Suspense fallback={<Skeleton className="h-72 rounded-panel" />}>
          <PointsPanel cart={cart} loyalty={loyalty} split={split} view={points} disabled={locked} />
        </Suspense>
      )}
      {isShort && points.state !== 'loading' && (
        <Alert tone="warning" title={t('payment.pointsOnly.title', { programme: loyalty.name })}>
          {t('payment.pointsOnly.text', { programme: loyalty.name })}
        </Alert>
      )}
      {needsCard && (
        <CardPart
          {...{ setup, fields, card, typed, onCard }}
          due={split.cash}
          isPart={split.points > 0}
          hasBilling
          disabled={locked}
          level={points.state === 'none' ? 'h1' : 'h2'}
        />
      )}
      <p role="status" className="sr-only">
        {locked && !waiting ? t('confirming.payingText') : ''}
      </p>
      <p className="text-[0.9375rem] leading-relaxed text-soft">
        {t('payment.promise', onPage ? { context: 'page' } : withoutSeats(cart))}{' '}
        <PaymentTerms cart={cart} isFinal={isFinal} />
      </p>
      <StepBar className="lg:hidden">
        <PayButton loyalty={loyalty} machine={machine} split={split} waiting={waiting} />
      </StepBar>
    </form>
  );
};

const processorRule = (field: CardField): CardRule =>
  field === 'cvc' ? 'cvc3' : field === 'name' ? 'required' : field === 'expires' ? 'expires' : 'number';
