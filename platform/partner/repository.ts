import { sql } from 'kysely';
import type { KeyMode, KeyRight } from '#rules/partner-keys.ts';
import type { Reader } from '../core/db.ts';

export type KeySettings = {
  tenantId: string;
  partner: string;
  mode: KeyMode;
  rights: readonly KeyRight[];
  origins: readonly string[];
  returnUrls: readonly string[];
  budget: number;
  perSecond: number;
};
export type KeyRow = {
  id: string;
  tenant_id: string;
  partner: string;
  mode: KeyMode;
  tail: string;
  rights: KeyRight[];
  origins: string[];
  return_urls: string[];
  budget: number;
  per_second: number;
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
};

const columns = sql`id, tenant_id, partner, mode, tail, rights, origins, return_urls, budget, per_second, created_at, expires_at, revoked_at`;
const counts = sql`revoked_at is null and (expires_at is null or expires_at > now())`;

export const findKey = async (db: Reader, tenantId: string, hash: Buffer): Promise<KeyRow | null> => {
  const { rows } = await sql<KeyRow>`
    select ${columns} from partner_key where hash = ${hash} and tenant_id = ${tenantId} and ${counts}`.execute(db);
  return rows[0] ?? null;
};

/** Of all keys of a brand that count. */
export const listOrigins = async (db: Reader, tenantId: string): Promise<string[]> => {
  const { rows } = await sql<{ origin: string }>`
    select distinct unnest(origins) as origin from partner_key where tenant_id = ${tenantId} and ${counts} order by 1`.execute(
    db,
  );
  return rows.map(({ origin }) => origin);
};

export const insertKey = async (db: Reader, key: KeySettings, hash: Buffer, tail: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into partner_key (tenant_id, partner, mode, hash, tail, rights, origins, return_urls, budget, per_second)
    values (${key.tenantId}, ${key.partner}, ${key.mode}, ${hash}, ${tail}, ${key.rights}, ${key.origins},
      ${key.returnUrls}, ${key.budget}, ${key.perSecond}) returning id`.execute(db);
  return rows[0]?.id ?? '';
};

/** A new secret for the same partner, with the same settings; the old one counts `hours` longer. Null: there is no such key that counts. */
export const replaceKey = async (
  db: Reader,
  id: string,
  { hash, tail, hours }: { hash: Buffer; tail: string; hours: number },
): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    with old as (
      update partner_key set expires_at = least(expires_at, now() + make_interval(hours => ${hours}))
      where id = ${id} and ${counts} returning *
    )
    insert into partner_key (tenant_id, partner, mode, hash, tail, rights, origins, return_urls, budget, per_second)
    select tenant_id, partner, mode, ${hash}, ${tail}, rights, origins, return_urls, budget, per_second from old
    returning id`.execute(db);
  return rows[0]?.id ?? null;
};

/** Answers whether there was such a key; one that is revoked already stays so. */
export const revokeKey = async (db: Reader, id: string): Promise<boolean> => {
  const { rows } = await sql`
    update partner_key set revoked_at = coalesce(revoked_at, now()) where id = ${id} returning id`.execute(db);
  return rows.length > 0;
};

export const listKeys = async (db: Reader): Promise<KeyRow[]> => {
  const { rows } = await sql<KeyRow>`
    select ${columns} from partner_key order by tenant_id, partner, created_at`.execute(db);
  return rows;
};
