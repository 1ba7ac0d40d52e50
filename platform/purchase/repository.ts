import { sql } from 'kysely';
import type { CartRow } from '../cart/service.ts';
import type { Reader, Tx } from '../core/db.ts';
import type { ErrorCode } from '../core/errors.ts';
import type { Row } from '../core/tables.ts';
import type { Billing } from './billing.ts';

/** The refusal that a purchase ended with, to be answered again when it is repeated. */
export type Failure = { code: ErrorCode; detail: string; data?: unknown };
export type PurchaseRow = Omit<Row<'purchase'>, 'failure' | 'billing'> & { failure: Failure | null; billing: Billing };

export const findPurchase = async (db: Reader, id: string): Promise<PurchaseRow | undefined> => {
  const { rows } = await sql<PurchaseRow>`select * from purchase where id = ${id}::uuid`.execute(db);
  return rows[0];
};

/** What is compared before an earlier purchase is answered again. */
export type Earlier = Pick<PurchaseRow, 'id' | 'request_hash'>;
export type Past = { earlier: Earlier | undefined; declines: number };

/** What this buyer has tried: with this key, and with cards that were declined in the last hour. */
export const findPast = async (db: Reader, principal: string, key: string): Promise<Past> => {
  const { rows } = await sql<{ declines: number } & (Earlier | { id: null })>`
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
>;

/** The purchase begins and its cart is being paid, from now on by the member who pays if one does. False when the same key was used by another request in the meantime. */
export const insertPurchase = async (tx: Tx, { billing, ...purchase }: NewPurchase): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    with paying as (update cart set state = 'paying', expire_at = null,
      user_id = coalesce(${purchase.user_id}::text, user_id) where uuid = ${purchase.cart_id}::uuid)
    insert into purchase (id, cart_id, principal, idempotency_key, request_hash, state, user_id, amount_cents, points,
      currency, payment_token, billing)
    values (${purchase.id}, ${purchase.cart_id}, ${purchase.principal}, ${purchase.idempotency_key},
      ${purchase.request_hash}, 'started', ${purchase.user_id}, ${purchase.amount_cents}, ${purchase.points},
      ${purchase.currency}, ${purchase.payment_token}, ${JSON.stringify(billing)})
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
      // The token has done its work: it is kept only while the outcome is open.
      payment_token: null,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
};

/** Only a purchase that is still running can become unknown. */
export const markUnknown = async (db: Reader, id: string): Promise<void> => {
  await db
    .updateTable('purchase')
    .set({ state: 'unknown', updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'started')
    .execute();
};

export type Settling = {
  purchase: Pick<PurchaseRow, 'id' | 'state' | 'user_id' | 'amount_cents' | 'points' | 'billing'>;
  cart: Pick<CartRow, 'uuid' | 'tenant_id' | 'session_id' | 'currency' | 'shipping_id' | 'package'>;
};

/** A purchase and its cart, both locked: the cart first, as everywhere. */
export const lockToSettle = async (tx: Tx, purchaseId: string): Promise<Settling> => {
  const { rows } = await sql<Settling['purchase'] & Settling['cart']>`
    select p.id, p.state, p.user_id, p.amount_cents, p.points, p.billing,
      c.uuid, c.tenant_id, c.session_id, c.currency, c.shipping_id, c.package
    from cart c join purchase p on p.cart_id = c.uuid where p.id = ${purchaseId}::uuid
    for no key update`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`purchase ${purchaseId} or its cart is gone`);
  return { purchase: row, cart: row };
};

export type Patience = {
  /** How long after the first look an unknown purchase is asked about again; later looks are further apart. */
  unknownMs: number;
  /** How long a purchase may run before its process counts as dead. */
  startedMs: number;
  /** How old a purchase must be before "no such charge" is believed. */
  voidMs: number;
  /** How long after it was given up a purchase is checked for a charge that came late; later looks are further apart. */
  lateMs: number;
};

const seconds = (ms: number) => sql`make_interval(secs => ${ms / 1000})`;

/** A quarter of a purchase's age at the last look, at least the first pause and at most sixty times that. */
export const pauseOf = (firstMs: number) =>
  sql`least(greatest(${seconds(firstMs)}, (updated_at - created_at) / 4), ${seconds(firstMs * 60)})`;

/** Takes purchases to look after; another platform that asks at the same time gets others. */
export const claim = async (db: Reader, which: ReturnType<typeof sql>): Promise<PurchaseRow[]> => {
  const { rows } = await sql<PurchaseRow>`
    update purchase p set updated_at = now() where p.id in (
      select id from purchase where ${which} order by updated_at limit 20 for update skip locked
    ) returning p.*`.execute(db);
  return rows;
};

export const claimOpen = (db: Reader, { unknownMs, startedMs }: Patience): Promise<PurchaseRow[]> =>
  claim(
    db,
    sql`state in ('started', 'unknown')
      and updated_at <= now() - case state when 'unknown' then ${pauseOf(unknownMs)} else ${seconds(startedMs)} end`,
  );

/** Counts a try to make an order that failed for a reason of its own; answers how many there were. */
export const countSettleFailure = async (db: Reader, id: string): Promise<number> => {
  const { settle_failures: failures } = await db
    .updateTable('purchase')
    .set((eb) => ({ settle_failures: eb('settle_failures', '+', 1) }))
    .where('id', '=', id)
    .returning('settle_failures')
    .executeTakeFirstOrThrow();
  return failures;
};

/** Notes an event of a purchase that is decided: nothing follows from it. False when there may be something to do. */
export const noteDecided = async (db: Reader, id: string, type: string, purchaseId: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into processor_event (id, type, charge_key)
    select ${id}::text, ${type}::text, p.id::text from purchase p
    where p.id = ${purchaseId}::uuid and p.state in ('succeeded', 'declined')
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
};

/** Whether an event of the processor has done its work already. */
export const isReported = async (db: Reader, id: string): Promise<boolean> =>
  (await db.selectFrom('processor_event').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

export const saveReport = async (db: Reader, id: string, type: string, key: string): Promise<void> => {
  await db
    .insertInto('processor_event')
    .values({ id, type, charge_key: key })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
