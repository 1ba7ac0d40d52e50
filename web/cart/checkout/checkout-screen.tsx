import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { later } from '../../core/later.tsx';
import { termsStore } from '../../core/layout/terms-notice.ts';
import { Skeleton } from '../../core/ui/skeleton.tsx';
import { useHydrated } from '../../core/use-hydrated.ts';
import { type CheckoutCart, type CheckoutTenant, withoutSeats } from '../cart-data.ts';
import { HoldClockChip } from '../hold/hold-clock-chip.tsx';
import { useHoldEnd } from '../hold/use-hold.ts';
import { BankScreen } from '../pay/bank-screen.tsx';
import { type CartMachine, isSubmitting } from '../pay/cart-machine.ts';
import { PayingScreen } from '../pay/paying-screen.tsx';
import { splitOf } from '../pay/payment-split.ts';
import { loadPointsPanel, PayButton, PaymentStep } from '../pay/payment-step.tsx';
import type { PurchaseFlow } from '../pay/purchase-flow.ts';
import { useLongPayment } from '../pay/use-long-payment.ts';
import { usePayment } from '../pay/use-payment.ts';
import { usePoints } from '../pay/use-points.ts';
import { CheckoutFrame } from './checkout-frame.tsx';
import { type CheckoutStep, checkoutPath, lastAllowedStep, stepInUrl, stepToShow } from './checkout-steps.ts';
import { DeliveryStep } from './delivery-step.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { OrderSummary } from './order-summary.tsx';
import { ReviewStep } from './review-step.tsx';
import { type ComparedPrice, useShownPrice } from './shown-price.ts';
import { SignInCard } from './sign-in-card.tsx';
import { StepNav } from './step-nav.tsx';
import { isBillingValid, readBilling } from './typed-billing.ts';
import { refusedBillingFields } from './use-billing-form.ts';
import { useBuyer } from './use-buyer.ts';
import { useFreshCart, useLeaveGuard, useLiveCart } from './use-checkout-guards.ts';
import { deliveryChosen, useRefusedDelivery } from './use-shipping.ts';

/** Loaded ahead by the route: without a network the dialog could not be fetched any more. */
export const loadLeaveDialog = () => import('./leave-dialog.tsx');
const LeaveDialog = later(() => loadLeaveDialog().then((module) => module.LeaveDialog));

type CheckoutScreenProps = {
  cart: CheckoutCart;
  tenant: CheckoutTenant;
  /** The step in the URL. */
  param: string | undefined;
  flow: PurchaseFlow;
  machine: CartMachine;
};

const StepSkeleton = () => (
  <div className="flex flex-col gap-6">
    <Skeleton className="h-56 rounded-panel" />
    <Skeleton className="h-80 rounded-panel" />
    <Skeleton className="h-14" />
  </div>
);

/** The step to show. The URL is replaced when it differs, so that Back never leads to a step that is not allowed. */
function useStep(
  { cart, param, machine }: CheckoutScreenProps,
  price: ComparedPrice,
): {
  step: CheckoutStep;
  last: CheckoutStep;
  ready: boolean;
} {
  const navigate = useNavigate();
  // The typed details are only in the browser, so the server renders a placeholder.
  const hydrated = useHydrated();
  const shown = useRef<number | null>(null);
  const progress = {
    priceAgreed: !price?.hasRisen,
    deliveryChosen: deliveryChosen(cart, hydrated ? readBilling().country : null),
    billingValid: hydrated && isBillingValid(readBilling()),
  };
  const requested = stepInUrl(param);
  const step = hydrated || requested === null ? stepToShow(param, progress) : requested;
  const isOtherStep = hydrated && step !== requested && !isSubmitting(machine);
  useEffect(() => {
    if (isOtherStep) void navigate(checkoutPath(cart.id, step), { replace: true });
  }, [isOtherStep, step, cart.id, navigate]);
  useEffect(() => {
    if (!hydrated || shown.current === step) return;
    termsStore.send({ type: 'step', from: shown.current, to: step });
    shown.current = step;
  }, [hydrated, step]);
  return { step, last: lastAllowedStep(progress), ready: hydrated || requested === 0 };
}

/** When the platform refuses billing details, goes back to their step. */
function useRefusedBilling({ cart, machine }: CheckoutScreenProps): void {
  const navigate = useNavigate();
  const refused = refusedBillingFields(machine.refusal?.fields ?? []).length > 0;
  useEffect(() => {
    if (refused) void navigate(checkoutPath(cart.id, 1));
  }, [refused, cart.id, navigate]);
}

const columns = 'flex flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8';

type StepsProps = CheckoutScreenProps & {
  steps: ReturnType<typeof useStep>;
  buyer: ReturnType<typeof useBuyer>;
  price: ComparedPrice;
  points: ReturnType<typeof usePoints>['view'];
  split: ReturnType<typeof splitOf>;
  payment: ReturnType<typeof usePayment>;
};

/** Delivery, then payment; before them whoever has to sign in. */
const StepForm = ({ cart, tenant, flow, machine, steps, buyer, points, split, payment }: StepsProps) => {
  const { step, ready: isStepReady } = steps;
  const ready = isStepReady && buyer === 'may-buy';
  return (
    <>
      {(buyer === 'signedOut' || buyer === 'signIn') && <SignInCard reason={buyer} held={withoutSeats(cart)} />}
      {!ready && (buyer === null || buyer === 'may-buy') && <StepSkeleton />}
      {ready && step === 1 && (
        <DeliveryStep cart={cart} refusal={machine.refusal} onShippingChanged={flow.shippingChanged} />
      )}
      {ready && step === 2 && (
        <PaymentStep
          cart={cart}
          loyalty={tenant.loyalty}
          returns={tenant.ticketReturns}
          setup={tenant.payment}
          fields={payment.fields}
          machine={machine}
          points={points}
          split={split}
          tried={payment.tried}
          card={payment.card}
          waiting={payment.waiting}
          onCard={payment.setCard}
          onPay={payment.pay}
        />
      )}
    </>
  );
};

const Steps = (props: StepsProps) => {
  const { cart, tenant, machine, steps, buyer, price, split, payment } = props;
  const { step, last } = steps;
  const ready = steps.ready && buyer === 'may-buy';
  return (
    <div className="flex flex-col gap-5 md:gap-7">
      <StepNav cart={cart} step={step} last={last} locked={isSubmitting(machine)} />
      {ready && step === 0 ? (
        <div className={columns}>
          <ReviewStep cart={cart} tenant={tenant} split={split} price={price} />
        </div>
      ) : (
        <div className={columns}>
          <div className="flex min-w-0 flex-col gap-6 max-lg:order-2">
            <StepForm {...props} />
          </div>
          <OrderSummary
            cart={cart}
            tenant={tenant}
            split={split}
            action={
              ready &&
              step === 2 && (
                <PayButton loyalty={tenant.loyalty} machine={machine} split={split} waiting={payment.waiting} />
              )
            }
          />
        </div>
      )}
    </div>
  );
};

/** The three steps of the checkout, with hold clock and total. */
export const CheckoutScreen = (props: CheckoutScreenProps) => {
  const { cart, tenant, flow, machine } = props;
  const { t } = useTranslation('checkout');
  const price = useShownPrice(cart);
  const steps = useStep(props, price);
  const { step } = steps;
  const buyer = useBuyer();
  const { points, view } = usePoints(cart, tenant.loyalty, step === 2);
  const split = splitOf(cart.totals, tenant.loyalty, points);
  const payment = usePayment({ cart, flow, setup: tenant.payment, split, isShown: step === 2 });
  const guard = useLeaveGuard(cart.id, machine, flow);
  useFreshCart(flow);
  useLiveCart(cart.id, flow);
  useRefusedBilling(props);
  useRefusedDelivery(cart.id, machine);
  useHoldEnd(cart, () => void flow.refresh());

  const takesPoints = view.state !== 'none';
  useEffect(() => {
    if (takesPoints) void loadPointsPanel();
  }, [takesPoints]);

  const locked = isSubmitting(machine);
  const isLong = useLongPayment(machine.stage);
  const waiting = isLong || machine.stage === 'unreachable';
  const clock = cart.items.length > 0 && !locked && <HoldClockChip cart={cart} />;
  return (
    <CheckoutFrame title={`${t(`step.${step}`, withoutSeats(cart))} · ${t('title')}`} clock={clock}>
      {!waiting && <OfflineNotice cart={cart} />}
      {machine.stage === 'acting' && machine.step ? (
        <BankScreen serverTime={cart.serverTime} step={machine.step} onOther={flow.payAnotherWay} />
      ) : waiting ? (
        <PayingScreen cart={cart} isUnreachable={machine.stage === 'unreachable'} />
      ) : (
        <Steps {...props} steps={steps} buyer={buyer} price={price} points={view} split={split} payment={payment} />
      )}
      {guard.asking && (
        <Suspense fallback={null}>
          <LeaveDialog
            open
            cart={cart}
            paying={locked}
            leaving={guard.leaving}
            onStay={guard.stay}
            onLeave={() => void guard.leave()}
          />
        </Suspense>
      )}
    </CheckoutFrame>
  );
};
