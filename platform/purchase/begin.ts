import { createHash, randomUUID } from 'node:crypto';
import { actionsOf } from '#rules/actions.ts';
import { type Billing, normaliseBilling } from '#rules/billing.ts';
import { billingErrors } from '#rules/billing-errors.ts';
import { leastCents } from '#rules/currency.ts';
import { centsFor, countsIn, isEnoughToRedeem, pointsFor, takesPoints } from '#rules/points.ts';
import { sumLines } from '#rules/price.ts';
import { purchaseFlowOf } from '#rules/sale.ts';
import {
  type CartItemRow,
  isTickets,
  itemsOfCart,
  keepHolds,
  linesOfCart,
  lockOwnCart,
  reasonNotPayable,
  requireDeliverable,
  requireOpen,
} from '../cart/service.ts';
import { type Db, inTransaction, type Tx } from '../core/db.ts';
import { invalid, PlatformError } from '../core/errors.ts';
import type { Language } from '../core/language.ts';
import { signInFirst } from '../core/tokens.ts';
import type { Visitor } from '../core/visitor.ts';
import { findEventOnSale } from '../offer/service.ts';
import type { PaymentPort } from '../payment/port.ts';
import type { TenantConfig } from '../tenant/schemas.ts';
import { spendPoints } from '../wallet/service.ts';
import {
  declinesFromAddress,
  type EarlierPurchase,
  findEarlier,
  insertPurchase,
  type NewPurchase,
} from './repository.ts';

export type PurchaseRequest = Visitor & {
  cartId: string;
  idempotencyKey: string;
  billing: Billing;
  token: string | undefined;
  redeemPoints: number;
  expectedCents: number;
  /** The currency that the buyer saw; optional. */
  expectedCurrency: string | undefined;
  acceptTerms: boolean;
  /** Where the buyer comes back to from another step; undefined for a client that knows none. */
  returnUrl: string | undefined;
  /** Of the buyer, for what is written to them later. */
  language: Language;
};

/** A new purchase, or the earlier one of a repeated request. */
export type BeginResult = { purchase: NewPurchase; earlier?: never } | { purchase?: never; earlier: EarlierPurchase };

/** 40081: the most declined purchases of one buyer. */
const DECLINES_IN_AN_HOUR = 10;
/** 40081, DOOR-5: the most declined purchases from one address in an hour, of all sessions together. */
const DECLINES_FROM_ONE_ADDRESS = 40;

/** The owner of idempotency keys and declines: a member in every browser, or a guest's session. */
const principalOf = ({ sessionId, userId }: Pick<PurchaseRequest, 'sessionId' | 'userId'>): string =>
  userId === null ? `session:${sessionId}` : `user:${userId}`;

/** Of what is bought, and how it's paid: the page that a buyer comes back to may be another one when they try again. */
const hashOf = ({
  idempotencyKey: _key,
  tenantId: _tenant,
  sessionId: _session,
  userId: _user,
  returnUrl: _returnUrl,
  ...request
}: PurchaseRequest) => createHash('sha256').update(JSON.stringify(request)).digest('hex');

/** LOYAL-3: the rules of points that need neither wallet nor cart. */
const checkPoints = ({ redeemPoints, userId }: PurchaseRequest, tenant: TenantConfig): void => {
  if (redeemPoints === 0) return;
  if (userId === null) throw invalid('redeemPoints', 'must be 0: a guest has no points to spend');
  if (!takesPoints(tenant.loyalty.type))
    throw invalid('redeemPoints', 'must be 0: the programme takes no points as payment');
  const least = tenant.minimumRedemptionPoints;
  if (!isEnoughToRedeem(redeemPoints, least)) throw invalid('redeemPoints', `must be 0 or at least ${least}`);
};

/** Checks the rules that need no database. Answers the request with its billing normalised for storing. */
export const checkRequest = (request: PurchaseRequest, tenant: TenantConfig): PurchaseRequest => {
  if (!actionsOf(request.userId === null ? 'guest' : 'member', tenant).includes('purchase')) {
    throw signInFirst('Sign in to buy tickets.');
  }
  if (!request.acceptTerms) throw invalid('acceptTerms', 'must be true: the terms have to be accepted');
  checkPoints(request, tenant);
  const billing = normaliseBilling(request.billing);
  const fields = billingErrors(billing);
  if (fields.length > 0) throw new PlatformError('20118', { fields });
  return { ...request, billing };
};

/** 422 when the key was used for another request. */
const sameRequest = (earlier: EarlierPurchase, hash: string): EarlierPurchase => {
  if (earlier.request_hash === hash) return earlier;
  const message = 'was used for another purchase';
  throw new PlatformError('40020', {
    status: 422,
    detail: `idempotencyKey: ${message}`,
    fields: [{ field: 'idempotencyKey', message }],
  });
};

const checkEvents = async (tx: Tx, items: readonly CartItemRow[], tenant: TenantConfig): Promise<void> => {
  for (const item of items.filter(isTickets)) {
    const event = await findEventOnSale(tx, item.event_id);
    const reason = event && reasonNotPayable(event, purchaseFlowOf[tenant.transactableType]);
    if (reason !== undefined) throw new PlatformError('50020', { detail: reason });
  }
};

/** CART-10: the part of the total that the card pays, in cents. 20120 unless the total is the one that the buyer saw. */
const cashOf = (
  { cents: actual, currency }: { cents: number; currency: string },
  request: PurchaseRequest,
  { leastCharge, loyalty }: { leastCharge: number; loyalty: TenantConfig['loyalty'] },
): number => {
  if (request.expectedCurrency !== undefined && request.expectedCurrency !== currency) {
    throw invalid('expectedCurrency', `must be ${currency}, as the cart’s`);
  }
  if (actual !== request.expectedCents) {
    throw new PlatformError('20120', {
      detail: 'The total has changed; nothing was charged.',
      data: { expected: request.expectedCents / 100, actual: actual / 100 },
    });
  }
  if (request.redeemPoints > 0 && !countsIn(currency, loyalty)) {
    throw invalid('redeemPoints', `must be 0: points pay purchases in ${loyalty.currency} only`);
  }
  const most = pointsFor(actual);
  if (request.redeemPoints > most) throw invalid('redeemPoints', `must be at most ${most}: the cart costs no more`);
  const cash = actual - centsFor(request.redeemPoints);
  const least = leastCents(currency);
  if (cash % least !== 0) {
    throw invalid('redeemPoints', `must be a multiple of ${pointsFor(least)}: ${currency} has no smaller unit`);
  }
  if (cash > 0 && cash < leastCharge) {
    const field = request.redeemPoints > 0 ? 'redeemPoints' : 'payment';
    throw invalid(field, `must leave nothing for the card, or at least ${leastCharge / 100} ${currency}`);
  }
  if (cash > 0 && request.token === undefined) throw invalid('payment', 'is missing: a card has to pay the total');
  return cash;
};

/** Locks the wallet, the last in the lock order. When it has too few points the transaction is rolled back. */
const payWithPoints = async (tx: Tx, tenantId: string, { id, user_id: userId, points }: NewPurchase): Promise<void> => {
  if (points === 0 || userId === null) return;
  await spendPoints(tx, { tenantId, userId }, { points, purchaseId: id });
};

const newPurchase = (
  request: PurchaseRequest,
  {
    cart,
    cashCents,
    hash,
  }: { cart: Pick<NewPurchase, 'currency'> & { uuid: string }; cashCents: number; hash: string },
): NewPurchase => ({
  id: randomUUID(),
  cart_id: cart.uuid,
  principal: principalOf(request),
  idempotency_key: request.idempotencyKey,
  request_hash: hash,
  user_id: request.userId,
  amount_cents: cashCents,
  points: request.redeemPoints,
  currency: cart.currency,
  payment_token: request.token ?? null,
  billing: request.billing,
  language: request.language,
});

/** Step 1 of a purchase, one transaction: writes the purchase, marks the cart as being paid, and its holds do not expire any more. */
export const begin = (
  db: Db,
  { tenant, processor }: { tenant: TenantConfig; processor: Pick<PaymentPort, 'leastCents'> },
  request: PurchaseRequest,
): Promise<BeginResult> =>
  inTransaction(db, async (tx) => {
    const hash = hashOf(request);
    const principal = principalOf(request);
    const cart = await lockOwnCart(tx, { ...request, uuid: request.cartId });
    const { earlier, declines } = await findEarlier(tx, principal, request.idempotencyKey);
    if (earlier !== undefined) return { earlier: sameRequest(earlier, hash) };
    requireOpen(cart);
    const items = await itemsOfCart(tx, cart.uuid);
    await checkEvents(tx, items, tenant);
    await requireDeliverable(tx, { cart, items, tenant }, request.billing.country);
    const { totalCents } = sumLines(linesOfCart(cart, items));
    const total = { cents: totalCents, currency: cart.currency };
    const leastCharge = processor.leastCents(cart.currency);
    const cashCents = cashOf(total, request, { leastCharge, loyalty: tenant.loyalty });
    const ofAddress = cart.address_hash === null ? 0 : await declinesFromAddress(tx, cart.address_hash);
    if (declines >= DECLINES_IN_AN_HOUR || ofAddress >= DECLINES_FROM_ONE_ADDRESS) {
      throw new PlatformError('40081', { detail: 'Too many declined payments. Try again in an hour.' });
    }
    // 67941 unless the cart still holds everything; after this nobody can take it during the payment.
    await keepHolds(tx, cart, items, 'infinity');
    const purchase = newPurchase(request, { cart, cashCents, hash });
    if (await insertPurchase(tx, purchase)) {
      await payWithPoints(tx, cart.tenant_id, purchase);
      return { purchase };
    }
    // At the same moment the key was used for another cart, so this answers 422.
    const { earlier: other } = await findEarlier(tx, principal, request.idempotencyKey);
    if (other === undefined) throw new PlatformError('50030');
    return { earlier: sameRequest(other, hash) };
  });
