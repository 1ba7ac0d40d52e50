import type { GatewayContext } from '../context.ts';
import { problemText } from '../core/errors/problem-messages.ts';
import type { Problem, SubmitPaymentInput, SubmitPaymentPayload } from '../generated/resolver-types.ts';
import { type PaymentSession, returnTo } from './payment-session.ts';
import { type PurchaseModel, purchase, resumePurchase } from './purchase.ts';

/** The page of ours on which partners' buyers pay. */
export const payPage = async (storefront: string, { tenant, language }: GatewayContext): Promise<string> =>
  `${storefront}${(await tenant()).basePath}pay?lang=${language}`;

const sessionEnded = ({ language }: GatewayContext): Problem => ({
  code: 'NOT_FOUND',
  providerCode: null,
  ...problemText('NOT_FOUND', language),
  fields: [{ field: 'token', message: 'must be of a payment session that has not ended' }],
});

/** What the return address says of a purchase. */
const outcomes = {
  PurchaseCompleted: 'completed',
  PurchasePending: 'pending',
  PurchasePriceChanged: 'changed',
} as const;

const notPaid = (problems: Problem[]): SubmitPaymentPayload => ({ returnUrl: null, step: null, problems });

function paid(outcome: PurchaseModel, { cartId, returnUrl }: PaymentSession): SubmitPaymentPayload {
  if (outcome.__typename === 'PurchaseRejected') return notPaid(outcome.problems);
  if (outcome.__typename === 'PurchaseActionRequired') return { returnUrl: null, step: outcome.step, problems: [] };
  const said = {
    outcome: outcomes[outcome.__typename],
    cart: cartId,
    ...(outcome.__typename === 'PurchaseCompleted' && { order: outcome.order.id }),
  };
  return { returnUrl: returnTo(returnUrl, said), step: null, problems: [] };
}

/** Pays for a payment session's cart, as its visitor. The bank, if it asks, leads back to our page and not to the partner's. */
export async function submitPayment(input: SubmitPaymentInput, context: GatewayContext): Promise<SubmitPaymentPayload> {
  const opened = await context.paymentSessions.open(input.token);
  if (opened === null) return notPaid([sessionEnded(context)]);
  const { partner: _partner, sessionId: _session, accessToken: _token, returnUrl: _url, ...payment } = opened;
  const { idempotencyKey, paymentToken, canConfirm } = input;
  const returnUrl = canConfirm && context.storefront !== null ? await payPage(context.storefront, context) : null;
  const acting = context.actingFor(opened);
  return paid(
    await purchase({ ...payment, idempotencyKey, paymentToken, acceptTerms: true, returnUrl }, acting),
    opened,
  );
}

/** The buyer is back from the bank, or gives it up. */
export async function resumePayment(
  token: string,
  how: 'complete' | 'cancel',
  context: GatewayContext,
): Promise<SubmitPaymentPayload> {
  const opened = await context.paymentSessions.open(token);
  if (opened === null) return notPaid([sessionEnded(context)]);
  return paid(await resumePurchase(opened.cartId, how, context.actingFor(opened)), opened);
}
