import { sql } from 'kysely';
import type { Billing } from '#rules/billing.ts';
import type { Reader } from '../core/db.ts';
import { type Language, languages } from '../core/language.ts';

/** What an e-mail about the order needs beside it; undefined without such an order. */
export const findBuyer = async (
  db: Reader,
  orderUuid: string,
): Promise<{ purchaseId: string; tenantId: string; language: Language } | undefined> => {
  const { rows } = await sql<{ purchase_id: string; tenant_id: string; language: string }>`
    select o.purchase_id, o.tenant_id, p.language from "order" o join purchase p on p.id = o.purchase_id
    where o.uuid = ${orderUuid}::uuid`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const language = languages.find((one) => one === row.language) ?? 'en';
  return { purchaseId: row.purchase_id, tenantId: row.tenant_id, language };
};

/** Who is told that a payment without an answer came to nothing. */
export type Payer = {
  tenantId: string;
  language: Language;
  billing: Billing;
  cents: number;
  currency: string;
  /** It was charged all the same, and is returned. */
  isReturned: boolean;
};

/** Undefined without such a purchase, or once it is paid. */
export const findPayer = async (db: Reader, purchaseId: string): Promise<Payer | undefined> => {
  const { rows } = await sql<Omit<Payer, 'language'> & { language: string }>`
    select c.tenant_id as "tenantId", p.language, p.billing, p.amount_cents as cents, p.currency,
      exists (select from late_charge l where l.purchase_id = p.id) as "isReturned"
    from purchase p join cart c on c.uuid = p.cart_id
    where p.id = ${purchaseId}::uuid and p.state in ('void', 'declined')`.execute(db);
  const [row] = rows;
  return row && { ...row, language: languages.find((one) => one === row.language) ?? 'en' };
};

export type ListBuyer = {
  tenantId: string;
  language: Language;
  email: string;
  eventId: string;
  /** Until when tickets are held for it; null without an offer. */
  until: Date | null;
};

/** What an e-mail about a place in a waiting list needs; undefined when its visitor has left. */
export const findListBuyer = async (db: Reader, token: string): Promise<ListBuyer | undefined> => {
  const { rows } = await sql<Omit<ListBuyer, 'language'> & { language: string }>`
    select w.tenant_id as "tenantId", w.language, w.email, w.event_id as "eventId", c.expire_at as until
    from waiting_list_entry w left join cart c on c.uuid = w.cart_id and c.state = 'open'
    where w.token = ${token}::uuid and w.state in ('waiting', 'offered')`.execute(db);
  const [row] = rows;
  return row && { ...row, language: languages.find((one) => one === row.language) ?? 'en' };
};

/** Notes that an e-mail came back, once. False when there is no such e-mail. */
export const markBounced = async (
  db: Reader,
  { uuid, id, hasFailed, status }: { uuid: string; id: number; hasFailed: boolean; status: string | null },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update outbox set bounced_at = case when ${hasFailed} then coalesce(bounced_at, now()) else bounced_at end,
      bounce_status = case when ${hasFailed} and bounced_at is null then ${status} else bounce_status end
    where id = ${id} and channel = 'mail' and coalesce(payload ->> 'orderUuid', payload ->> 'entryToken', payload ->> 'purchaseId') = ${uuid}`.execute(
    db,
  );
  return (numAffectedRows ?? 0n) > 0n;
};
