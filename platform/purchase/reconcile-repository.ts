import { sql } from 'kysely';
import { claim } from '../core/claim.ts';
import type { Reader } from '../core/db.ts';
import type { Charged } from '../payment/port.ts';
import type { PurchaseRow } from './repository.ts';

/** Milliseconds. */
export type ReconcileDelays = {
  /** From the first check of an unknown purchase to the second; later checks are further apart. */
  unknownMs: number;
  /** How long a purchase may run before its process counts as dead. */
  startedMs: number;
  /** How old a purchase must be before the processor's "no such charge" counts. */
  voidMs: number;
  /** From voiding a purchase to the first check for a late charge; later checks are further apart. */
  lateMs: number;
};

const seconds = (ms: number) => sql`make_interval(secs => ${ms / 1000})`;

/** A quarter of the purchase's age at the last check, at least `firstMs` and at most sixty times that. */
const delayUntilNextCheck = (firstMs: number) =>
  sql`least(greatest(${seconds(firstMs)}, (updated_at - created_at) / 4), ${seconds(firstMs * 60)})`;

/** Takes up to 20 purchases to check. */
const claimPurchases = (db: Reader, condition: ReturnType<typeof sql>): Promise<PurchaseRow[]> =>
  claim(db, 'purchase', { kinds: [sql`where ${condition} order by updated_at limit 20`] });

/** Purchases without an outcome: unknown ones, at the end of their buyer's next step too, and those of processes that died. */
export const claimOpen = (db: Reader, { unknownMs, startedMs }: ReconcileDelays): Promise<PurchaseRow[]> =>
  claimPurchases(
    db,
    sql`state in ('started', 'unknown') and (updated_at <= now()
      - case state when 'unknown' then ${delayUntilNextCheck(unknownMs)} else ${seconds(startedMs)} end
      or act_until <= now() and updated_at < act_until)`,
  );

/** Void purchases that may still get a late charge, however old: the processor may have been down all the time. */
export const claimVoid = (db: Reader, { lateMs }: ReconcileDelays): Promise<PurchaseRow[]> =>
  claimPurchases(
    db,
    sql`state = 'void' and charge_id is null and ruled_out_at is null and amount_cents > 0
      and updated_at <= now() - ${delayUntilNextCheck(lateMs)}`,
  );

/**
 * The processor has no charge of a void purchase: when the purchase is a day old, it is not checked again. Before that
 * the request for the charge may still reach the processor.
 */
export const markRuledOut = async (db: Reader, purchaseId: string): Promise<void> => {
  await sql`update purchase set ruled_out_at = now()
    where id = ${purchaseId}::uuid and state = 'void' and created_at < now() - interval '1 day'`.execute(db);
};

/** Counts failures to make the order that are not temporary; answers how many there were. */
export const countSettleFailure = async (db: Reader, id: string): Promise<number> => {
  const { settle_failures: failures } = await db
    .updateTable('purchase')
    .set((eb) => ({ settle_failures: eb('settle_failures', '+', 1) }))
    .where('id', '=', id)
    .returning('settle_failures')
    .executeTakeFirstOrThrow();
  return failures;
};

/** Saves a charge to return. False when the purchase is neither void nor declined, or its charge was dealt with before. */
export const saveLateCharge = async (
  db: Reader,
  purchaseId: string,
  { chargeId, amountCents, currency }: Charged,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into late_charge (purchase_id, charge_id, cents, currency)
    select id, ${chargeId}::text, ${amountCents}::int, ${currency}::text from purchase
    where id = ${purchaseId}::uuid and state in ('void', 'declined')
    on conflict (purchase_id) do update set updated_at = now() where late_charge.state = 'found'`.execute(db);
  return numAffectedRows === 1n;
};

/** Whether another purchase was paid with this charge. */
export const paysForAnother = async (db: Reader, purchaseId: string, chargeId: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from purchase
    where charge_id = ${chargeId} and id <> ${purchaseId}::uuid and state <> 'void'`.execute(db);
  return rows.length > 0;
};

/** The charge was returned, or the processor refused to (with its reason); it is not asked again. */
export const closeLateCharge = async (db: Reader, purchaseId: string, refusal: string | null): Promise<void> => {
  await sql`
    with closed as (
      update late_charge set state = ${refusal === null ? 'returned' : 'refused'}, refusal = ${refusal}, updated_at = now()
      where purchase_id = ${purchaseId}::uuid returning purchase_id, charge_id)
    update purchase p set state = 'void', charge_id = closed.charge_id, payment_token = null, updated_at = now()
    from closed where p.id = closed.purchase_id`.execute(db);
};
