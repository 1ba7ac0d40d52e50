import { sql } from 'kysely';
import type { Reader } from '../core/db.ts';
import type { Charged } from '../payment/port.ts';
import { claim, type Patience, type PurchaseRow, pauseOf } from './repository.ts';

/**
 * Takes purchases that were given up and whose charge nobody has ruled out, however long ago that was: the processor
 * may have been away all the time.
 */
export const claimVoid = (db: Reader, { lateMs }: Patience): Promise<PurchaseRow[]> =>
  claim(
    db,
    sql`state = 'void' and charge_id is null and ruled_out_at is null and amount_cents > 0
      and updated_at <= now() - ${pauseOf(lateMs)}`,
  );

/** A request may reach the processor long after its purchase was given up: its "no" is the last word after a day. */
export const ruleOut = async (db: Reader, purchaseId: string): Promise<void> => {
  await sql`update purchase set ruled_out_at = now()
    where id = ${purchaseId}::uuid and state = 'void' and created_at < now() - interval '1 day'`.execute(db);
};

/** Writes down what is to be returned. False when the purchase was not given up, or its charge has been dealt with. */
export const noteLateCharge = async (
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

/** Whether a charge is what another purchase was paid with. */
export const paysForAnother = async (db: Reader, purchaseId: string, chargeId: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from purchase
    where charge_id = ${chargeId} and id <> ${purchaseId}::uuid and state <> 'void'`.execute(db);
  return rows.length > 0;
};

/** Returned, or refused for the processor's reason: in both cases nobody asks again. */
export const closeLateCharge = async (db: Reader, purchaseId: string, refusal: string | null): Promise<void> => {
  await sql`
    with closed as (
      update late_charge set state = ${refusal === null ? 'returned' : 'refused'}, refusal = ${refusal}, updated_at = now()
      where purchase_id = ${purchaseId}::uuid returning purchase_id, charge_id)
    update purchase p set state = 'void', charge_id = closed.charge_id, payment_token = null, updated_at = now()
    from closed where p.id = closed.purchase_id`.execute(db);
};
