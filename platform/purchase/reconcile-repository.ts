import { sql } from 'kysely';
import { claim, untilNextLook } from '../core/claim.ts';
import type { Reader } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
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

/** Takes up to 20 purchases of each kind to check. */
const claimPurchases = (db: Reader, ...kinds: ReturnType<typeof sql>[]): Promise<PurchaseRow[]> =>
  claim(db, 'purchase', { kinds: kinds.map((which) => sql`where ${which} order by updated_at limit 20`) });

/** Purchases without an outcome: unknown ones and those of processes that died, and those whose buyer's time for the next step is over. */
export const claimOpen = (db: Reader, { unknownMs, startedMs }: ReconcileDelays): Promise<PurchaseRow[]> =>
  claimPurchases(
    db,
    sql`state in ('started', 'unknown') and step is null and updated_at <= now()
      - case state when 'unknown' then ${untilNextLook(unknownMs)} else ${seconds(startedMs)} end`,
    sql`state = 'unknown' and act_until <= now()
      and (updated_at < act_until or updated_at <= now() - ${untilNextLook(unknownMs)})`,
  );

/**
 * Purchases that wait for their buyer. Most end by the buyer's return or the processor's event, so they are asked about once a minute: by
 * themselves, so that however many wait, none that was paid stays behind them.
 */
export const claimWaiting = (db: Reader, { unknownMs }: ReconcileDelays): Promise<PurchaseRow[]> =>
  claimPurchases(db, sql`state = 'unknown' and act_until > now() and updated_at <= now() - ${seconds(unknownMs * 30)}`);

/** Purchases that were given up and may still get a late charge, however old: the processor may have been down all the time. */
export const claimGivenUp = (db: Reader, { lateMs }: ReconcileDelays): Promise<PurchaseRow[]> => {
  const isUnseen = sql`charge_id is null and ruled_out_at is null and amount_cents > 0
    and updated_at <= now() - ${untilNextLook(lateMs)}`;
  return claimPurchases(
    db,
    sql`state = 'void' and ${isUnseen}`,
    sql`state = 'declined' and handle is not null and ${isUnseen}`,
  );
};

/**
 * The processor has no charge of a purchase that was given up. The attempt of a declined one has ended, so it is not checked again. A void one
 * is, until it is a day old: the request for the charge may still reach the processor.
 */
export const markRuledOut = async (db: Reader, purchaseId: string): Promise<void> => {
  await sql`update purchase set trouble = null,
      ruled_out_at = case when state = 'declined' or created_at < now() - interval '1 day' then now() end
    where id = ${purchaseId}::uuid and state in ('void', 'declined')`.execute(db);
};

/** PAY-2: why a person has to do something before the processor can answer. Logged when it is new, and listed until it's decided. */
export const noteTrouble = async (
  { db, logger }: Pick<PlatformDeps, 'db' | 'logger'>,
  { id, trouble: known }: Pick<PurchaseRow, 'id' | 'trouble'>,
  trouble: string | undefined,
): Promise<void> => {
  if (trouble === undefined || trouble === known) return;
  await sql`update purchase set trouble = ${trouble} where id = ${id}::uuid`.execute(db);
  if (logger) logger.error({ purchase: id, trouble }, 'purchase cannot be decided');
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

/** A late charge that was returned. */
export const findReturned = async (
  db: Reader,
  purchaseId: string,
): Promise<Pick<Charged, 'chargeId' | 'amountCents' | 'currency'> | undefined> => {
  const { rows } = await sql<Pick<Charged, 'chargeId' | 'amountCents' | 'currency'>>`
    select charge_id as "chargeId", cents as "amountCents", currency from late_charge
    where purchase_id = ${purchaseId}::uuid and state = 'returned'`.execute(db);
  return rows[0];
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
