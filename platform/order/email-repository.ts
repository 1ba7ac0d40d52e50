import { sql } from 'kysely';
import type { Tx } from '../core/db.ts';
import { isUndelivered } from './repository.ts';

/** Two changes of one order come one after the other. */
export const lockOrder = async (tx: Tx, orderId: number): Promise<void> => {
  await sql`select 1 from "order" where id = ${orderId} for no key update`.execute(tx);
};

/** Writes the order's undelivered e-mails anew, each once; what is news no more is then not sent. */
export const sendAgain = async (tx: Tx, orderId: number): Promise<void> => {
  await sql`insert into outbox (channel, topic, payload)
    select distinct 'mail', b.topic, b.payload from outbox b join "order" o on o.id = ${orderId} where ${isUndelivered}`.execute(
    tx,
  );
};

/** From now on the order's e-mails go there. By the clock and not by the transaction: what was refused before it counts no more. */
export const changeAddress = async (tx: Tx, orderId: number, emailAddress: string): Promise<void> => {
  await sql`update "order" set billing = jsonb_set(billing, '{emailAddress}', to_jsonb(${emailAddress}::text)),
    email_changes = email_changes + 1, email_changed_at = clock_timestamp() where id = ${orderId}`.execute(tx);
};
