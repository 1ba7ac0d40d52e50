import { createHash, randomUUID } from 'node:crypto';
import {
  type CartItemRow,
  type CartRow,
  itemsOfCart,
  linesOfCart,
  lockOwnCart,
  prolongHolds,
  reasonNotSellable,
  requireOpen,
} from '../cart/service.ts';
import { type Db, inTransaction, type Tx } from '../core/db.ts';
import { invalid, PlatformError } from '../core/errors.ts';
import { findEventOnSale, sumLines } from '../offer/service.ts';
import type { TenantConfig } from '../tenant/schemas.ts';
import { purchaseFlowOf } from '../tenant/wire.ts';
import { type Billing, billingProblems, normaliseBilling } from './billing-rules.ts';
import { findByKey, insertPurchase, type NewPurchase, type PurchaseRow, recentDeclines } from './repository.ts';

export type PurchaseRequest = {
  sessionId: string;
  cartId: string;
  idempotencyKey: string;
  billing: Billing;
  token: string | undefined;
  redeemPoints: number;
  expectedCents: number;
  acceptTerms: boolean;
};

/** Begun now, or found: the same request was here before. */
export type Begun = { purchase: NewPurchase; found?: never } | { purchase?: never; found: PurchaseRow };

/** 40081: more declined cards than a person has. */
const DECLINES_IN_AN_HOUR = 10;

export const principalOf = (sessionId: string): string => `session:${sessionId}`;

const hashOf = ({ idempotencyKey: _key, sessionId: _session, ...request }: PurchaseRequest): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('hex');

/** What can be said of a request before anything is looked up; its billing in the form that is kept. */
export const checkRequest = (request: PurchaseRequest, tenant: TenantConfig): PurchaseRequest => {
  if (!tenant.ACLAllow.guestCanPurchase) {
    throw new PlatformError('SERVER_ERROR', { status: 401, title: 'Sign in', detail: 'Sign in to buy tickets.' });
  }
  if (!request.acceptTerms) throw invalid('acceptTerms', 'must be true: the terms have to be accepted');
  if (request.redeemPoints > 0) throw invalid('redeemPoints', 'must be 0: a guest has no points to spend');
  const billing = normaliseBilling(request.billing);
  const fields = billingProblems(billing);
  if (fields.length > 0) throw new PlatformError('20118', { fields });
  return { ...request, billing };
};

const sameRequest = (found: PurchaseRow, hash: string): PurchaseRow => {
  if (found.request_hash === hash) return found;
  const message = 'was used for another purchase';
  throw new PlatformError('40020', {
    status: 422,
    detail: `idempotencyKey: ${message}`,
    fields: [{ field: 'idempotencyKey', message }],
  });
};

const checkEvents = async (tx: Tx, items: readonly CartItemRow[], tenant: TenantConfig): Promise<void> => {
  for (const item of items) {
    const event = await findEventOnSale(tx, item.event_id);
    const reason = event && reasonNotSellable(event, purchaseFlowOf[tenant.transactableType]);
    if (reason !== undefined) throw new PlatformError('50020', { detail: reason });
  }
};

/** 20120: the buyer pays what they saw or nothing at all. */
const checkTotal = (actual: number, request: PurchaseRequest): void => {
  if (actual !== request.expectedCents) {
    throw new PlatformError('20120', {
      detail: 'The total has changed; nothing was charged.',
      data: { expected: request.expectedCents / 100, actual: actual / 100 },
    });
  }
  if (actual > 0 && request.token === undefined) throw invalid('payment', 'is missing: a card has to pay the total');
};

/** Every seat must still be this cart's; then nobody can take it while the payment runs. */
const startPaying = async (tx: Tx, cart: CartRow, items: readonly CartItemRow[]): Promise<void> => {
  const wanted = items.reduce((sum, item) => sum + item.quantity, 0);
  if (wanted === 0) throw new PlatformError('20010', { detail: 'This cart is empty.' });
  if ((await prolongHolds(tx, cart.uuid, 'infinity')) !== wanted) {
    throw new PlatformError('67941', { detail: 'Somebody else took seats of this cart after its hold had ended.' });
  }
  await tx.updateTable('cart').set({ state: 'paying', expire_at: null }).where('uuid', '=', cart.uuid).execute();
};

/** Step 1 of a purchase, one transaction: the request is known, the cart is paying, the holds have no end. */
export const begin = (db: Db, tenant: TenantConfig, request: PurchaseRequest): Promise<Begun> =>
  inTransaction(db, async (tx) => {
    const hash = hashOf(request);
    const principal = principalOf(request.sessionId);
    const cart = await lockOwnCart(tx, { uuid: request.cartId, sessionId: request.sessionId });
    const earlier = await findByKey(tx, principal, request.idempotencyKey);
    if (earlier !== undefined) return { found: sameRequest(earlier, hash) };
    requireOpen(cart);
    const items = await itemsOfCart(tx, cart.uuid);
    const { totalCents } = sumLines(linesOfCart(cart, items));
    checkTotal(totalCents, request);
    await checkEvents(tx, items, tenant);
    if ((await recentDeclines(tx, principal)) >= DECLINES_IN_AN_HOUR) {
      throw new PlatformError('40081', { detail: 'Too many declined payments. Try again in an hour.' });
    }
    await startPaying(tx, cart, items);
    const purchase: NewPurchase = {
      id: randomUUID(),
      cart_id: cart.uuid,
      principal,
      idempotency_key: request.idempotencyKey,
      request_hash: hash,
      amount_cents: totalCents,
      currency: cart.currency,
      payment_token: request.token ?? null,
      billing: request.billing,
    };
    if (await insertPurchase(tx, purchase)) return { purchase };
    // The key came with another cart at the same moment, so its request is another one.
    const found = await findByKey(tx, principal, request.idempotencyKey);
    if (found === undefined) throw new PlatformError('50030');
    return { found: sameRequest(found, hash) };
  });
