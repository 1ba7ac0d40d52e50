import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { connectionLost, isReachable, whenConnected } from '../../core/connection.ts';
import type { CheckoutCart } from '../cart-data.ts';
import { readBilling, toBillingInput } from '../checkout/typed-billing.ts';
import { type CardField, type CardValues, emptyCard } from './card-rules.ts';
import type { PaymentSplit } from './payment-split.ts';
import type { PurchaseFlow } from './purchase-flow.ts';
import { tokenize } from './tokenize.ts';

type Payment = {
  cart: CheckoutCart;
  flow: PurchaseFlow;
  tokenizeUrl: string;
  split: PaymentSplit;
  /** Whether the step of the payment is on the screen. */
  isShown: boolean;
};

/** The card's data is only in this component's state: it is sent to the processor, never to us, and not stored. */
export function usePayment({ cart, flow, tokenizeUrl, split, isShown }: Payment) {
  const { t } = useTranslation('checkout');
  const [card, setCard] = useState<CardValues>(emptyCard);
  /** The split of the last try. */
  const [tried, setTried] = useState<PaymentSplit | null>(null);

  /** Pay was pressed without a network; who leaves the step meanwhile does not pay. */
  const [waiting, setWaiting] = useState(false);
  const shown = useRef(isShown);
  useEffect(() => {
    shown.current = isShown;
    return () => {
      shown.current = false;
    };
  }, [isShown]);

  /** Marks the cart as being paid, once there is a network; false when it cannot be paid any more. */
  const submit = async (): Promise<boolean> => {
    setWaiting(true);
    await whenConnected();
    setWaiting(false);
    return shown.current && flow.submit();
  };

  /** The card's token; without a card to charge none is needed. */
  const tokenOf = async (): Promise<{ token?: string } | { refused: readonly CardField[] } | 'offline'> => {
    if (split.cash.minorUnits === 0) return {};
    const answer = await tokenize(tokenizeUrl, card);
    if (answer.kind === 'token') return { token: answer.token };
    if (answer.kind === 'unreachable' && !(await isReachable())) return 'offline';
    const reason = answer.kind === 'refused' ? 'card' : 'processor';
    flow.cancel({ title: '', message: t(`payment.refused.${reason}`) });
    return { refused: answer.kind === 'refused' ? answer.fields : [] };
  };

  /** Sends the card to the processor and its token with the purchase. Returns the fields that the processor refused. */
  const pay = async (): Promise<readonly CardField[]> => {
    if (waiting || !(await submit())) return [];
    setTried(null);
    let answer = await tokenOf();
    while (answer === 'offline') {
      connectionLost();
      flow.cancel(null);
      if (!(await submit())) return [];
      answer = await tokenOf();
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
    });
    return [];
  };

  return { card, setCard, pay, tried, waiting };
}
