import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { comparableEmail } from '#rules/email.ts';
import type { Tx } from '../core/db.ts';

/** How long a registration waits for the program's answer. Registering again within the first half goes on with the same one. */
const OPEN_MINUTES = 60;

/** LOYAL-8: the registration that waits for the program's answer; a wallet has one at a time. The wallet must be locked. */
export const openAttempt = async (tx: Tx, walletId: string): Promise<string> => {
  const isFresh = sql`attempt_expires_at > now() + make_interval(mins => ${OPEN_MINUTES / 2})`;
  const { rows } = await sql<{ attempt_id: string }>`
    update wallet set
      attempt_id = case when ${isFresh} then attempt_id else ${randomUUID()}::uuid end,
      attempt_expires_at = case when ${isFresh} then attempt_expires_at
        else now() + make_interval(mins => ${OPEN_MINUTES}) end
    where id = ${walletId}::uuid returning attempt_id`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('the registration was not written');
  return row.attempt_id;
};

/** Takes the answer to this registration: false when it is not the wallet's, was answered before, or waited too long. */
export const closeAttempt = async (tx: Tx, walletId: string, attempt: string): Promise<boolean> => {
  const { rows } = await sql`
    update wallet set attempt_id = null, attempt_expires_at = null
    where id = ${walletId}::uuid and attempt_id = ${attempt}::uuid and attempt_expires_at > now() returning id`.execute(
    tx,
  );
  return rows.length > 0;
};

/** Whether the brand has not welcomed this address yet; from now on it has. */
export const welcomeOnce = async (tx: Tx, tenantId: string, email: string): Promise<boolean> => {
  const { rows } = await sql`
    insert into program_welcome (tenant_id, email) values (${tenantId}, ${comparableEmail(email)})
    on conflict do nothing returning email`.execute(tx);
  return rows.length > 0;
};
