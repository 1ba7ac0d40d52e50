import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { errors } from 'oidc-provider';
import { deleteUnlocked } from '../core/claim.ts';
import type { Db } from '../core/db.ts';

/** Two requests may bring the same refresh token at the same moment; after that it is a copied one (RFC 9700, 4.14.2). */
const GRACE = '10 seconds';
const SWEEP_MOST = 1_000;

/** Of these the id is what its bearer shows: the database keeps its hash alone. */
const bearerModels = new Set(['AuthorizationCode', 'RefreshToken']);
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

type Found = { id: string; payload: AdapterPayload; consumed: boolean };

/** What oidc-provider keeps, in PostgreSQL: shared by several providers, and there again after any kind of end. */
export const recordsIn =
  (db: Db) =>
  (model: string): Adapter => {
    const keyOf = (id: string) => (bearerModels.has(model) ? hashOf(id) : id);
    // A refresh token counts as used once its grace is over, so that both of two parallel requests are answered.
    const consumed =
      model === 'RefreshToken' ? sql`consumed_at < now() - ${GRACE}::interval` : sql`consumed_at is not null`;
    const read = async (column: 'id' | 'uid', value: string): Promise<Found | undefined> => {
      const { rows } = await sql<Found>`
        select id, payload, coalesce(${consumed}, false) as consumed from identity_record
        where model = ${model} and ${sql.ref(column)} = ${value} and expires_at > now()`.execute(db);
      return rows[0];
    };
    const withoutUsed = (found: Found | undefined, jti: string): AdapterPayload | undefined =>
      found && { ...found.payload, jti, ...(found.consumed && { consumed: true }) };
    return {
      upsert: async (id, { jti: _jti, ...payload }, expiresIn) => {
        await sql`
          insert into identity_record (model, id, payload, grant_id, uid, expires_at)
          values (${model}, ${keyOf(id)}, ${JSON.stringify(payload)}::jsonb, ${payload.grantId ?? null},
            ${payload.uid ?? null}, now() + make_interval(secs => ${expiresIn ?? 0}))
          on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
            uid = excluded.uid, expires_at = excluded.expires_at`.execute(db);
      },
      find: async (id) => withoutUsed(await read('id', keyOf(id)), id),
      findByUid: async (uid) => {
        const found = await read('uid', uid);
        return withoutUsed(found, found?.id ?? '');
      },
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const { numAffectedRows } = await sql`
          update identity_record set consumed_at = coalesce(consumed_at, now())
          where model = ${model} and id = ${keyOf(id)} and not coalesce(${consumed}, false)`.execute(db);
        // Somebody was faster with the same code.
        if (numAffectedRows === 0n) throw new errors.InvalidGrant('already used');
      },
      destroy: async (id) => {
        await sql`delete from identity_record where model = ${model} and id = ${keyOf(id)}`.execute(db);
      },
      revokeByGrantId: async (grantId) => {
        await sql`delete from identity_record where model = ${model} and grant_id = ${grantId}`.execute(db);
      },
    };
  };

/** Deletes what has expired, so many rows at a time that nobody waits for it. */
export const sweepRecords = async (db: Db): Promise<void> => {
  await deleteUnlocked('identity_record', sql`where expires_at < now() limit ${SWEEP_MOST}`).execute(db);
  const isForgotten = sql`seen_at < now() - interval '1 year'`;
  await deleteUnlocked('identity_member', sql`where ${isForgotten} limit ${SWEEP_MOST}`).execute(db);
};
