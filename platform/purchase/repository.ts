import { sql } from 'kysely';
import type { Billing } from '#rules/billing.ts';
import { ACTION_MINUTES, REDIRECT_MINUTES } from '#rules/hold.ts';
import type { CartRow } from '../cart/service.ts';
import type { NextStep } from '../core/column-types.ts';
import type { Reader, Tx } from '../core/db.ts';
import type { ErrorCode } from '../core/errors.ts';
import { purchases } from '../core/metrics.ts';
import type { Row } from '../core/tables.ts';

/** The error of a purchase without an order, answered again when the request is repeated. */
export type Failure = { code: ErrorCode; detail: string; data?: unknown };
export type PurchaseRow = Omit<Row<'purchase'>, 'failure' | 'billing'> & { failure: Failure | null; billing: Billing };

export const findPurchase = async (db: Reader, id: string): Promise<PurchaseRow | undefined> => {
  const { rows } = await sql<PurchaseRow>`select * from purchase where id = ${id}::uuid`.execute(db);
  return rows[0];
};

export type EarlierPurchase = Pick<PurchaseRow, 'id' | 'request_hash'>;
type EarlierPurchases = {
  /** The purchase with the same idempotency key. */
  earlier: EarlierPurchase | undefined;
  /** How many of the buyer's purchases were declined in the last hour. */
  declines: number;
};

export const findEarlier = async (db: Reader, principal: string, key: string): Promise<EarlierPurchases> => {
  const { rows } = await sql<{ declines: number } & (EarlierPurchase | { id: null })>`
    select p.id, p.request_hash, recent.declines
    from (select count(*) as declines from purchase where principal = ${principal} and state = 'declined'
      and created_at > now() - interval '1 hour') recent
    left join purchase p on p.principal = ${principal} and p.idempotency_key = ${key}::uuid`.execute(db);
  const [row] = rows;
  return { earlier: row === undefined || row.id === null ? undefined : row, declines: row?.declines ?? 0 };
};

export const lockPurchase = async (tx: Tx, id: string): Promise<PurchaseRow> => {
  const { rows } = await sql<PurchaseRow>`select * from purchase where id = ${id}::uuid for no key update`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`purchase ${id} is gone`);
  return row;
};

export type NewPurchase = Pick<
  PurchaseRow,
  | 'id'
  | 'cart_id'
  | 'principal'
  | 'idempotency_key'
  | 'request_hash'
  | 'user_id'
  | 'amount_cents'
  | 'points'
  | 'currency'
  | 'payment_token'
  | 'billing'
  | 'language'
>;

/**
 * Writes the purchase and marks its cart as being paid; the cart of a guest becomes the paying member's. False when another
 * request has used the same key meanwhile.
 */
export const insertPurchase = async (tx: Tx, { billing, ...purchase }: NewPurchase): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    with paying as (update cart set state = 'paying', expire_at = null,
      user_id = coalesce(${purchase.user_id}::text, user_id) where uuid = ${purchase.cart_id}::uuid)
    insert into purchase (id, cart_id, principal, idempotency_key, request_hash, state, user_id, amount_cents, points,
      currency, payment_token, billing, language)
    values (${purchase.id}, ${purchase.cart_id}, ${purchase.principal}, ${purchase.idempotency_key},
      ${purchase.request_hash}, 'started', ${purchase.user_id}, ${purchase.amount_cents}, ${purchase.points},
      ${purchase.currency}, ${purchase.payment_token}, ${JSON.stringify(billing)}, ${purchase.language})
    on conflict (principal, idempotency_key) do nothing`.execute(tx);
  return numAffectedRows === 1n;
};

type Change = { state: PurchaseRow['state']; failure: Failure };

export const changePurchase = async (tx: Reader, id: string, { state, failure }: Change): Promise<void> => {
  await tx
    .updateTable('purchase')
    .set({
      state,
      failure: JSON.stringify(failure),
      // CART-12: the token is stored only while the outcome is open, and so is the next step.
      payment_token: null,
      step: null,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
};

/** Before anything is charged: what the processor calls the attempt. False when the purchase was decided meanwhile. */
export const storeHandle = async (db: Reader, id: string, handle: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('purchase')
    .set({ handle })
    .where('id', '=', id)
    .where('state', '=', 'started')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/**
 * PAY-6: the buyer has another step to do, and what the cart holds stays held until `act_until`. The steps of all its purchases together
 * keep a hold no longer than its limit and one redirect. Does nothing when the purchase was decided, or waits already.
 */
export const awaitAction = async (db: Reader, id: string, step: NextStep): Promise<void> => {
  const mins = step.kind === 'redirect' ? REDIRECT_MINUTES : ACTION_MINUTES;
  await sql`update purchase p set state = 'unknown', step = ${JSON.stringify(step)}::jsonb, updated_at = now(),
      act_until = date_trunc('milliseconds', least(now() + make_interval(mins => ${mins}::int),
        c.created_at + make_interval(secs => c.hold_limit_seconds, mins => ${REDIRECT_MINUTES}::int)))
    from cart c where c.uuid = p.cart_id and p.id = ${id}::uuid and p.state in ('started', 'unknown') and p.step is null`.execute(
    db,
  );
};

/** The latest purchase of a cart. */
export const findPurchaseOfCart = async (db: Reader, cartId: string): Promise<PurchaseRow | undefined> => {
  const { rows } = await sql<PurchaseRow>`select * from purchase where cart_id = ${cartId}::uuid
    order by created_at desc, id limit 1`.execute(db);
  return rows[0];
};

/** Does nothing when the purchase has been decided meanwhile. */
export const markUnknown = async (db: Reader, id: string): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('purchase')
    .set({ state: 'unknown', updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'started')
    .executeTakeFirst();
  if (numUpdatedRows > 0n) purchases.inc({ outcome: 'unknown' });
};

export type Settling = {
  purchase: Pick<PurchaseRow, 'id' | 'state' | 'user_id' | 'amount_cents' | 'points' | 'billing'>;
  cart: Pick<CartRow, 'uuid' | 'tenant_id' | 'session_id' | 'currency' | 'shipping_id' | 'shipping' | 'package'>;
};

/** A purchase and its cart, locked in the lock order: the cart first. */
export const lockToSettle = async (tx: Tx, purchaseId: string): Promise<Settling> => {
  const { rows } = await sql<Settling['purchase'] & Settling['cart']>`
    select p.id, p.state, p.user_id, p.amount_cents, p.points, p.billing,
      c.uuid, c.tenant_id, c.session_id, c.currency, c.shipping_id, c.shipping, c.package
    from cart c join purchase p on p.cart_id = c.uuid where p.id = ${purchaseId}::uuid
    for no key update`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`purchase ${purchaseId} or its cart is gone`);
  return { purchase: row, cart: row };
};

/** How many purchases of the last hour were declined for carts that were reserved from this address. */
export const declinesFromAddress = async (tx: Tx, addressHash: string): Promise<number> => {
  const { rows } = await sql<{ declines: number }>`
    select count(*) as declines from cart c join purchase p on p.cart_id = c.uuid
    where c.address_hash = ${addressHash} and c.created_at > now() - interval '2 hours'
      and p.state = 'declined' and p.created_at > now() - interval '1 hour'`.execute(tx);
  return rows[0]?.declines ?? 0;
};

/** Saves an event of a purchase for which nothing more can change. False when something may, or when the purchase is unknown. */
export const saveEventOfDecided = async (
  db: Reader,
  id: string,
  type: string,
  purchaseId: string,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into processor_event (id, type, charge_key)
    select ${id}::text, ${type}::text, p.id::text from purchase p
    where p.id = ${purchaseId}::uuid and (p.state = 'succeeded' or p.state = 'declined' and p.ruled_out_at is not null)
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
};

/** Saves an event about no purchase of ours. */
export const saveEvent = async (db: Reader, id: string, type: string, key: string): Promise<void> => {
  await db
    .insertInto('processor_event')
    .values({ id, type, charge_key: key })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
