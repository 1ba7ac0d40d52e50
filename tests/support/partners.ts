import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/core/db.ts';
import type { KeyMode, KeyRight } from '#rules/partner-keys.ts';

type Settings = {
  tenantId?: string;
  partner?: string;
  mode?: KeyMode;
  rights?: readonly KeyRight[];
  origins?: readonly string[];
  returnUrls?: readonly string[];
  budget?: number;
  perSecond?: number;
};

/** Stores a partner's key as `npm run partner` does, and answers it. */
export async function addKey(db: Db, settings: Settings = {}): Promise<{ id: string; key: string }> {
  const { tenantId = 'grandstand', partner = 'acme', mode = 'live', rights = ['read', 'sell', 'cards'] } = settings;
  const key = `gsk_${mode}_${randomBytes(32).toString('base64url')}`;
  const hash = createHash('sha256').update(key).digest();
  const { rows } = await sql<{ id: string }>`
    insert into partner_key (tenant_id, partner, mode, hash, tail, rights, origins, return_urls, budget, per_second)
    values (${tenantId}, ${partner}, ${mode}, ${hash}, ${key.slice(-4)}, ${rights}, ${settings.origins ?? []},
      ${settings.returnUrls ?? []}, ${settings.budget ?? 1_000}, ${settings.perSecond ?? 50}) returning id`.execute(db);
  return { id: rows[0]?.id ?? '', key };
}

export const revoke = (db: Db, id: string) =>
  sql`update partner_key set revoked_at = now() where id = ${id}`.execute(db);
