import { sql } from 'kysely';
import { EXTENSION_MINUTES, HOLD_MINUTES, RETRY_MINUTES } from '#rules/hold.ts';
import { pointsForCash } from '#rules/points.ts';
import { sumLines } from '#rules/price.ts';
import {
  deleteCarts,
  itemsOfCart,
  linesOfCart,
  lockCart,
  lockOpenCart,
  lockSession,
  prolongHolds,
  shippingOption,
} from '../cart/service.ts';
import { type Db, inTransaction, type Tx } from '../core/db.ts';
import { createOrder, type MadeOrder } from '../order/service.ts';
import type { Charged } from '../payment/port.ts';
import type { TenantConfig } from '../tenant/schemas.ts';
import { earnPoints, hasWallet, undoPoints } from '../wallet/service.ts';
import { changePurchase, type Failure, findPurchase, lockPurchase, lockToSettle, type Settling } from './repository.ts';

/** Null when nothing was to be paid. */
export type Paid = Charged | null;

const lockCartOf = async (tx: Tx, cartId: string) => {
  const cart = await lockCart(tx, cartId);
  if (cart === undefined) throw new Error(`cart ${cartId} of a purchase is gone`);
  return cart;
};

/** Null when the points have nowhere to go: their buyer is a guest, or has no wallet. */
const earnerOf = async (tx: Tx, { cart: { tenant_id: tenantId }, purchase: { user_id: userId } }: Settling) => {
  if (userId === null) return null;
  const owner = { tenantId, userId };
  return (await hasWallet(tx, owner)) ? owner : null;
};

/** An order stands: made now, or by somebody before. Or the purchase was given up first: its charge has to be refunded. */
export type Settled = { made: MadeOrder } | 'made before' | 'given up';

/** Step 3 of a purchase, one transaction: seats sold, order, tickets and what follows from them. Repeating it changes nothing. */
export const settle = async (
  { db, tenant }: { db: Db; tenant: TenantConfig },
  purchaseId: string,
  paid: Paid,
): Promise<Settled> =>
  inTransaction(db, async (tx) => {
    const settling = await lockToSettle(tx, purchaseId);
    const { cart, purchase } = settling;
    if (purchase.state === 'succeeded') return 'made before';
    if (purchase.state === 'void' || purchase.state === 'declined') return 'given up';
    const items = await itemsOfCart(tx, cart.uuid);
    const lines = linesOfCart(cart, items);
    const earner = await earnerOf(tx, settling);
    const { totalCents } = sumLines(lines);
    const promised = items.reduce((sum, item) => sum + item.earn_points, 0);
    const earned = pointsForCash(promised, { totalCents, cashCents: purchase.amount_cents });
    const made = await createOrder(tx, {
      cart,
      purchase,
      items,
      lines,
      pointsEarned: earner === null ? 0 : earned,
      card: paid?.card ?? null,
      chargeId: paid?.chargeId ?? null,
      shipping: shippingOption(cart.shipping_id, cart.currency) ?? null,
    });
    const { pointsLifeDays: lifeDays } = tenant.wallet;
    if (earner !== null) await earnPoints(tx, earner, { points: earned, purchaseId: purchase.id, lifeDays });
    return { made };
  });

/** The cart can be paid again for what is left of its time, and at least long enough to take out another card. */
const reopenCart = async (tx: Tx, cartId: string): Promise<void> => {
  const { rows } = await sql<{ expire_at: Date }>`
    update cart set state = 'open', expire_at = date_trunc('milliseconds', greatest(
      created_at + make_interval(mins => ${HOLD_MINUTES} + case when extended then ${EXTENSION_MINUTES} else 0 end), now() + make_interval(mins => ${RETRY_MINUTES})))
    where uuid = ${cartId}::uuid returning expire_at`.execute(tx);
  const [reopened] = rows;
  if (reopened !== undefined) await prolongHolds(tx, cartId, reopened.expire_at);
};

/**
 * No order comes of it: the points come back, and a finite hold unless the visitor has begun another cart since (CART-3)
 * or this one is to go.
 */
export const giveUp = async (
  db: Db,
  purchaseId: string,
  state: 'declined' | 'void',
  failure: Failure,
  cartAfter: 'open' | 'deleted' = 'open',
): Promise<void> => {
  const known = await findPurchase(db, purchaseId);
  if (known === undefined) return;
  await inTransaction(db, async (tx) => {
    const { session_id: sessionId } = await tx
      .selectFrom('cart')
      .select('session_id')
      .where('uuid', '=', known.cart_id)
      .executeTakeFirstOrThrow();
    await lockSession(tx, sessionId);
    await lockCartOf(tx, known.cart_id);
    const purchase = await lockPurchase(tx, purchaseId);
    if (purchase.state !== 'started' && purchase.state !== 'unknown') return;
    await changePurchase(tx, purchaseId, { state, failure });
    const isReopened = cartAfter === 'open' && (await lockOpenCart(tx, sessionId)) === undefined;
    if (isReopened) await reopenCart(tx, purchase.cart_id);
    else await deleteCarts(tx, [purchase.cart_id]);
    await undoPoints(tx, purchaseId);
  });
};
