import { sql } from 'kysely';
import { EXTENSION_MINUTES, RETRY_MINUTES } from '#rules/hold.ts';
import { type Earning, earningForCash } from '#rules/points.ts';
import { sumLines } from '#rules/price.ts';
import {
  type CartItemRow,
  deleteCarts,
  itemsOfCart,
  linesOfCart,
  lockCart,
  lockOpenCart,
  lockSession,
  prolongHolds,
  shippingOf,
} from '../cart/service.ts';
import { type Db, inTransaction, type Tx } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { purchases } from '../core/metrics.ts';
import { createOrder, type MadeOrder } from '../order/service.ts';
import type { Charged } from '../payment/port.ts';
import { tenantOf } from '../tenant/service.ts';
import { earnPoints, hasWallet, undoPoints } from '../wallet/service.ts';
import { changePurchase, type Failure, findPurchase, lockPurchase, lockToSettle, type Settling } from './repository.ts';

/** Null when there was nothing to charge. */
export type Paid = Charged | null;

const lockCartOf = async (tx: Tx, cartId: string) => {
  const cart = await lockCart(tx, cartId);
  if (cart === undefined) throw new Error(`cart ${cartId} of a purchase does not exist`);
  return cart;
};

/** The wallet's owner who earns points; null for a guest and for a member without a wallet. */
const earnerOf = async (tx: Tx, { cart: { tenant_id: tenantId }, purchase: { user_id: userId } }: Settling) => {
  if (userId === null) return null;
  const owner = { tenantId, userId };
  return (await hasWallet(tx, owner)) ? owner : null;
};

const nothing: Earning = { points: 0, bonus: 0 };

/** What the cart's items earn when all of it is paid in cash. */
const promisedBy = (items: readonly CartItemRow[]): Earning => ({
  points: items.reduce((sum, item) => sum + item.earn_points, 0),
  bonus: items.reduce((sum, item) => sum + item.bonus_points, 0),
});

/** The new order; or the order was made before; or the purchase is void or declined, and its charge has to be returned. */
export type Settled = { made: MadeOrder } | 'made before' | 'given up';

/** Step 3 of a purchase, one transaction: seats sold, order, tickets, points. Idempotent. */
export const settle = async (
  { db, tenants }: Pick<PlatformDeps, 'db' | 'tenants'>,
  purchaseId: string,
  paid: Paid,
): Promise<Settled> => {
  const settled = await inTransaction(db, async (tx): Promise<Settled> => {
    const settling = await lockToSettle(tx, purchaseId);
    const { cart, purchase } = settling;
    const tenant = tenantOf(tenants, cart.tenant_id);
    if (purchase.state === 'succeeded') return 'made before';
    if (purchase.state === 'void' || purchase.state === 'declined') return 'given up';
    const items = await itemsOfCart(tx, cart.uuid);
    const lines = linesOfCart(cart, items);
    const earner = await earnerOf(tx, settling);
    const { totalCents } = sumLines(lines);
    const paidInCash = { totalCents, cashCents: purchase.amount_cents, currency: cart.currency };
    const earned = earner === null ? nothing : earningForCash(promisedBy(items), paidInCash, tenant.loyalty);
    const made = await createOrder(tx, {
      cart,
      purchase,
      items,
      lines,
      earned,
      paidWith: paid?.paidWith ?? null,
      chargeId: paid?.chargeId ?? null,
      shipping: shippingOf(cart, tenant),
    });
    const { pointsLifeDays: lifeDays } = tenant.wallet;
    if (earner !== null) await earnPoints(tx, earner, { points: earned.points, purchaseId: purchase.id, lifeDays });
    return { made };
  });
  if (typeof settled === 'object') purchases.inc({ outcome: 'succeeded' });
  return settled;
};

/**
 * The cart can be paid again for the rest of its time. To try another card that is at least RETRY_MINUTES, once, in place of the
 * extension and within its time: a hold that each declined card made longer would never end (CART-17).
 */
const reopenCart = async (tx: Tx, cartId: string): Promise<void> => {
  const { rows } = await sql<{ expire_at: Date }>`
    with limits as (
      select created_at + make_interval(secs => hold_limit_seconds) as latest,
        make_interval(mins => case when extended then 0 else ${EXTENSION_MINUTES}::int end) as extension
      from cart where uuid = ${cartId}::uuid),
    ends as (
      select l.latest - l.extension as usual, date_trunc('milliseconds', least(l.latest,
        greatest(l.latest - l.extension, now() + make_interval(mins => ${RETRY_MINUTES})))) as reopened from limits l)
    update cart set state = 'open', expire_at = e.reopened, ended_at = case when e.reopened <= now() then now() end, extended = extended or e.reopened > e.usual,
      hold_limit_seconds = case when e.reopened > e.usual then extract(epoch from e.reopened - created_at) else hold_limit_seconds end
    from ends e where uuid = ${cartId}::uuid returning expire_at`.execute(tx);
  const [reopened] = rows;
  if (reopened !== undefined) await prolongHolds(tx, cartId, reopened.expire_at);
};

/**
 * Ends a purchase without an order: points are returned, and the cart is open again with a hold that expires. It is deleted
 * when `cartAfter` says so, or when the visitor has another open cart (CART-3). `told`: its buyer, who isn't here, gets an email. Does nothing when the
 * purchase is decided.
 */
export const giveUp = async (
  db: Db,
  purchaseId: string,
  state: 'declined' | 'void',
  failure: Failure,
  { cartAfter = 'open', told = false }: { cartAfter?: 'open' | 'deleted'; told?: boolean } = {},
): Promise<void> => {
  const found = await findPurchase(db, purchaseId);
  if (found === undefined) return;
  const isDecided = await inTransaction(db, async (tx) => {
    const { session_id: sessionId } = await tx
      .selectFrom('cart')
      .select('session_id')
      .where('uuid', '=', found.cart_id)
      .executeTakeFirstOrThrow();
    await lockSession(tx, sessionId);
    await lockCartOf(tx, found.cart_id);
    const purchase = await lockPurchase(tx, purchaseId);
    if (purchase.state !== 'started' && purchase.state !== 'unknown') return false;
    await changePurchase(tx, purchaseId, { state, failure });
    const isReopened = cartAfter === 'open' && (await lockOpenCart(tx, sessionId)) === undefined;
    if (isReopened) await reopenCart(tx, purchase.cart_id);
    else await deleteCarts(tx, [purchase.cart_id]);
    await undoPoints(tx, purchaseId);
    if (told) {
      await sql`insert into outbox (channel, topic, payload)
        values ('mail', 'purchase.failed', ${JSON.stringify({ purchaseId })})`.execute(tx);
    }
    return true;
  });
  if (isDecided) purchases.inc({ outcome: state });
};
