import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CardField, type CardValues, emptyCard } from './card-rules.ts';
import type { CheckoutCart } from './cart-data.ts';
import type { PurchaseFlow } from './purchase-flow.ts';
import { tokenize } from './tokenize.ts';
import { readBilling, toBillingInput } from './typed-billing.ts';

/** The card's data is only in this component's state: it is sent to the processor, never to us, and not stored. */
export function usePayment(cart: CheckoutCart, flow: PurchaseFlow, tokenizeUrl: string) {
  const { t } = useTranslation('checkout');
  const [card, setCard] = useState<CardValues>(emptyCard);

  /** Sends the card to the processor and its token with the purchase. Returns the fields that the processor refused. */
  const pay = async (): Promise<readonly CardField[]> => {
    if (!flow.submit()) return [];
    const answer = await tokenize(tokenizeUrl, card);
    if (answer.kind !== 'token') {
      const reason = answer.kind === 'refused' ? 'card' : 'processor';
      flow.cancel({ title: '', message: t(`payment.refused.${reason}`) });
      return answer.kind === 'refused' ? answer.fields : [];
    }
    await flow.pay({
      cartId: cart.id,
      billing: toBillingInput(readBilling()),
      paymentToken: answer.token,
      redeemPoints: 0,
      expectedTotalMinorUnits: cart.totals.total.minorUnits,
      currencyCode: cart.totals.total.currencyCode,
      acceptTerms: true,
    });
    return [];
  };

  return { card, setCard, pay };
}
