import { sql } from 'kysely';
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
