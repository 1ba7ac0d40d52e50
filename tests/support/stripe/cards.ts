/** What a payment method does when it pays. */
export type Behaviour =
  | { does: 'pay' }
  | { does: 'decline'; code: string; declineCode?: string; isBlocked?: boolean }
  /** The buyer is asked by their bank; `afterwards` is what the bank says when they pass. */
  | { does: 'challenge'; afterwards?: { code: string; declineCode: string } }
  /** Stays pending for days. */
  | { does: 'process' };
export type Refunding = 'at once' | 'pending' | 'fails later';
type Method = { type: 'card' | 'ideal' | 'sepa_debit'; behaviour: Behaviour; refunding?: Refunding; last4?: string };

const card = (behaviour: Behaviour, more: Partial<Method> = {}): Method => ({ type: 'card', behaviour, ...more });
const declined = (code: string, declineCode?: string): Method =>
  card({ does: 'decline', code, ...(declineCode && { declineCode }) });

/** Payment methods for testing, with Stripe's names for those that it has. */
export const methods = {
  pm_card_visa: card({ does: 'pay' }),
  pm_card_visa_chargeDeclined: declined('card_declined', 'generic_decline'),
  pm_card_visa_chargeDeclinedInsufficientFunds: declined('card_declined', 'insufficient_funds'),
  pm_card_visa_chargeDeclinedLostCard: declined('card_declined', 'lost_card'),
  pm_card_visa_chargeDeclinedStolenCard: declined('card_declined', 'stolen_card'),
  pm_card_chargeDeclinedExpiredCard: declined('expired_card'),
  pm_card_chargeDeclinedIncorrectCvc: declined('incorrect_cvc'),
  pm_card_chargeDeclinedProcessingError: declined('processing_error'),
  pm_card_chargeDeclinedFraudulent: declined('card_declined', 'fraudulent'),
  pm_card_radarBlock: card({ does: 'decline', code: 'card_declined', declineCode: 'fraudulent', isBlocked: true }),
  pm_card_threeDSecure2Required: card({ does: 'challenge' }, { last4: '3220' }),
  pm_card_threeDSecure_insufficientFunds: card(
    { does: 'challenge', afterwards: { code: 'card_declined', declineCode: 'insufficient_funds' } },
    { last4: '3178' },
  ),
  pm_card_pendingRefund: card({ does: 'pay' }, { refunding: 'pending', last4: '7726' }),
  pm_card_refundFail: card({ does: 'pay' }, { refunding: 'fails later', last4: '5126' }),
  pm_ideal: { type: 'ideal', behaviour: { does: 'challenge' } },
  pm_sepa_debit: { type: 'sepa_debit', behaviour: { does: 'process' } },
} satisfies Record<string, Method>;

export type MethodName = keyof typeof methods;
export const methodOf = (name: string): Method | undefined => ({ ...methods })[name as MethodName];
export type { Method };
