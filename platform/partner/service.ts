import { createHash, randomBytes } from 'node:crypto';
import type { KeyMode } from '#rules/partner-keys.ts';
import type { Reader } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { notFound } from '../core/errors.ts';
import { processorOf } from '../payment/service.ts';
import { findKey, insertKey, type KeySettings, listOrigins, replaceKey } from './repository.ts';
import type { PartnerKey } from './schemas.ts';

const SECRET_BYTES = 32;
const TAIL = 4;

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

const newKey = (mode: KeyMode) => {
  const key = `gsk_${mode}_${randomBytes(SECRET_BYTES).toString('base64url')}`;
  return { key, hash: hashOf(key), tail: key.slice(-TAIL) };
};

/** The key is in this answer and nowhere else. */
export const makeKey = async (db: Reader, settings: KeySettings): Promise<{ id: string; key: string }> => {
  const { key, hash, tail } = newKey(settings.mode);
  return { id: await insertKey(db, settings, hash, tail), key };
};

/** Null: no such key counts. */
export const rotateKey = async (
  db: Reader,
  { id, mode }: { id: string; mode: KeyMode },
  hours: number,
): Promise<{ id: string; key: string } | null> => {
  const { key, hash, tail } = newKey(mode);
  const next = await replaceKey(db, id, { hash, tail, hours });
  return next === null ? null : { id: next, key };
};

/** 404 for a key that is unknown, revoked or another brand's, and for a sandbox key where cards are charged for real. */
export const readKey = async (deps: PlatformDeps, hash: string): Promise<PartnerKey> => {
  const { db, tenant } = deps;
  const row = await findKey(db, tenant.id, Buffer.from(hash, 'hex'));
  if (row === null) throw notFound('key');
  if (row.mode === 'sandbox' && !processorOf(deps, tenant.id).isSandbox) throw notFound('key');
  const { id, partner, mode, rights, origins, return_urls: returnUrls } = row;
  return { id, partner, mode, rights, origins, returnUrls, budget: { size: row.budget, perSecond: row.per_second } };
};

/** Of all keys of the brand that count. */
export const originsOf = ({ db, tenant }: PlatformDeps): Promise<string[]> => listOrigins(db, tenant.id);
