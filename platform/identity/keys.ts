import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../core/db.ts';

/** Providers that start together must not each make a key. */
const KEYS_LOCK = 733_520_119;

/** A new pair every month; the one before is published for another, until no token or session that it signed is left. */
const RENEW_AFTER = '30 days';
const REMOVE_AFTER = '61 days';
/** A key is published for so long before it signs: by then every provider has it, and who keeps keys has met it. */
const PUBLISHED_FIRST = '10 minutes';

export type Keys = {
  /** ES256 pairs, the one that signs first. */
  signing: JWK[];
  /** Sign the provider's cookies, the newest first. */
  cookie: string[];
  /** ES256 pairs of the sandbox's loyalty program, the one that signs first. */
  program: JWK[];
};

type Purpose = 'signing' | 'cookie' | 'program';

const makeSigning = async (): Promise<{ id: string; secret: JWK }> => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  return { id: kid, secret: { ...jwk, kid, alg: 'ES256', use: 'sig' } };
};

const makeCookie = () => ({
  id: randomBytes(16).toString('base64url'),
  secret: { k: randomBytes(32).toString('base64url') },
});

const renew = async (tx: Tx, purpose: Purpose): Promise<void> => {
  const { rows } = await sql`select 1 from identity_key
    where purpose = ${purpose} and created_at > now() - ${RENEW_AFTER}::interval limit 1`.execute(tx);
  if (rows.length > 0) return;
  const { id, secret } = purpose === 'cookie' ? makeCookie() : await makeSigning();
  await sql`insert into identity_key (id, purpose, secret)
    values (${id}, ${purpose}, ${JSON.stringify(secret)}::jsonb)`.execute(tx);
};

/** The keys of all providers on this database; makes what is missing or due, and removes what is of no use any more. */
export const openKeys = (db: Db): Promise<Keys> =>
  inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${KEYS_LOCK})`.execute(tx);
    await sql`delete from identity_key where created_at < now() - ${REMOVE_AFTER}::interval`.execute(tx);
    await renew(tx, 'signing');
    await renew(tx, 'cookie');
    await renew(tx, 'program');
    const { rows } = await sql<{ purpose: Purpose; secret: JWK }>`
      select purpose, secret from identity_key
      order by created_at < now() - ${PUBLISHED_FIRST}::interval desc, created_at desc, id`.execute(tx);
    const of = (purpose: Purpose) => rows.filter((row) => row.purpose === purpose).map((row) => row.secret);
    return { signing: of('signing'), cookie: of('cookie').map(({ k }) => k ?? ''), program: of('program') };
  });
