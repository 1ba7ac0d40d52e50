import { sql } from 'kysely';
import type { Reader, Tx } from '../core/db.ts';
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

/** Between two e-mails that anybody may ask for. */
const LINK_EVERY = sql`interval '10 minutes'`;

/** Sends the order's confirmation again, with its link, if the address is the order's. */
export const sendLink = async (
  db: Reader,
  { tenantId, number, emailAddress }: { tenantId: string; number: string; emailAddress: string },
): Promise<void> => {
  await sql`insert into outbox (channel, topic, payload)
    select 'mail', 'order.confirmed', jsonb_build_object('orderUuid', o.uuid) from "order" o
    where o.id = ${number}::bigint and o.tenant_id = ${tenantId}
      and lower(o.billing ->> 'emailAddress') = lower(${emailAddress})
      and not exists (select from outbox b where b.channel = 'mail' and b.topic = 'order.confirmed'
        and b.payload ->> 'orderUuid' = o.uuid::text and b.created_at > now() - ${LINK_EVERY})`.execute(db);
};

/** From now on the order's e-mails go there. By the clock and not by the transaction: what was refused before it counts no more. */
export const changeAddress = async (tx: Tx, orderId: number, emailAddress: string): Promise<void> => {
  await sql`update "order" set billing = jsonb_set(billing, '{emailAddress}', to_jsonb(${emailAddress}::text)),
    email_changes = email_changes + 1, email_changed_at = clock_timestamp() where id = ${orderId}`.execute(tx);
};
