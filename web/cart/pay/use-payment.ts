import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { connectionLost, isReachable, whenConnected } from '../../core/connection.ts';
import { useShell } from '../../core/layout/shell.tsx';
import type { CheckoutCart, CheckoutTenant } from '../cart-data.ts';
import { readBilling, toBillingInput } from '../checkout/typed-billing.ts';
import { type CardField, type CardValues, emptyCard } from './card-rules.ts';
import type { PaymentSplit } from './payment-split.ts';
import type { PurchaseFlow } from './purchase-flow.ts';
import { type PaymentFields, takeCard } from './tokenize.ts';

type Payment = {
  cart: CheckoutCart;
  flow: PurchaseFlow;
  setup: CheckoutTenant['payment'];
  split: PaymentSplit;
  /** Whether the step of the payment is on the screen. */
  isShown: boolean;
};

/** Marks the cart as being paid, once there is a network; false when it cannot be paid any more. */
function useSubmit(flow: PurchaseFlow, isShown: boolean) {
  /** Pay was pressed without a network; who leaves the step meanwhile does not pay. */
  const [waiting, setWaiting] = useState(false);
  const shown = useRef(isShown);
  useEffect(() => {
    shown.current = isShown;
    return () => {
      shown.current = false;
    };
  }, [isShown]);
  const submit = async (): Promise<boolean> => {
    setWaiting(true);
    await whenConnected();
    setWaiting(false);
    return shown.current && flow.submit();
  };
  return { waiting, submit };
}

type Token = { token?: string } | { refused: readonly CardField[] } | 'offline';

/** The card's token; without a card to charge none is needed. */
async function tokenOf(
  { flow, setup, split, takesCards }: Payment & { takesCards: boolean },
  card: CardValues,
  fields: PaymentFields | null,
  refusedText: (reason: 'card' | 'processor') => string,
): Promise<Token> {
  if (split.cash.minorUnits === 0 || !takesCards) return {};
  const answer = await takeCard(setup, { card, fields, billing: toBillingInput(readBilling()) });
  if (answer.kind === 'token') return { token: answer.token };
  if (answer.kind === 'unreachable' && !(await isReachable())) return 'offline';
  flow.cancel({ title: '', message: refusedText(answer.kind === 'refused' ? 'card' : 'processor') });
  return { refused: answer.kind === 'refused' ? answer.fields : [] };
}

/** The card's data is only in this component's state: it is sent to the processor, never to us, and not stored. */
export function usePayment(options: Payment) {
  const { cart, flow, split, isShown } = options;
  const payment = { ...options, takesCards: useShell().has('CARDS') };
  const { t } = useTranslation('checkout');
  const refusedText = (reason: 'card' | 'processor') => t(`payment.refused.${reason}`);
  const [card, setCard] = useState<CardValues>(emptyCard);
  const fields = useRef<PaymentFields>(null);
  /** The split of the last try. */
  const [tried, setTried] = useState<PaymentSplit | null>(null);

  const { waiting, submit } = useSubmit(flow, isShown);

  /** Sends the card to the processor and its token with the purchase. Returns the fields that the processor refused. */
  const pay = async (): Promise<readonly CardField[]> => {
    if (waiting || !(await submit())) return [];
    setTried(null);
    let answer = await tokenOf(payment, card, fields.current, refusedText);
    while (answer === 'offline') {
      connectionLost();
      flow.cancel(null);
      if (!(await submit())) return [];
      answer = await tokenOf(payment, card, fields.current, refusedText);
    }
    if ('refused' in answer) return answer.refused;
    setTried(split);
    const { minorUnits, currencyCode } = cart.totals.total;
    await flow.pay({
      cartId: cart.id,
      billing: toBillingInput(readBilling()),
      ...(answer.token && { paymentToken: answer.token }),
      redeemPoints: split.points,
      expectedTotalMinorUnits: minorUnits,
      currencyCode,
      acceptTerms: true,
      // The bank leads back to this step.
      returnUrl: `${window.location.origin}${window.location.pathname}`,
    });
    return [];
  };

  return { card, setCard, fields, pay, tried, waiting };
}
