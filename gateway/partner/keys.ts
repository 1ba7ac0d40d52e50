import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { PARTNER_KEY } from '#rules/partner-keys.ts';
import { UpstreamFault, UpstreamRejection } from '../core/errors/upstream-errors.ts';
import { path } from '../core/http/path.ts';
import type { Rest } from '../core/http/rest.ts';
import { hasFields } from '../core/http/wire.ts';
import type { Rates } from '../core/rates/rates.ts';
import type { Header } from '../core/web/request-headers.ts';
import type { PartnerKey, PartnerOrigins } from '../generated/platform.ts';

/** What an Authorization header with `gsk_` comes to; null for a request without one. */
export type KeyRead =
  | { kind: 'key'; key: PartnerKey }
  | { kind: 'unknown' }
  | { kind: 'tooMany'; seconds: number }
  /** The platform does not answer, and the key was not seen lately. */
  | { kind: 'unavailable' };

export type Keys = {
  read(header: Header, address: string | null): Promise<KeyRead | null>;
  /** Of all keys of the brand: for preflight requests, which show no key. */
  allowsOrigin(origin: string): Promise<boolean>;
};

const isKey = hasFields<PartnerKey>({
  id: 'string',
  partner: 'string',
  mode: 'string',
  rights: 'list',
  origins: 'list',
  returnUrls: 'list',
  budget: 'object',
});
const isOrigins = hasFields<PartnerOrigins>({ items: 'list' });

export const keySource = (rest: Rest) => ({
  key: (hash: string) => rest.find('partner', path`/api/partner/key/${{ hash }}`, isKey),
  origins: () => rest.get('partner', path`/api/partner/origins`, isOrigins),
});
type KeySource = ReturnType<typeof keySource>;

/** Every request with one of our keys, well formed or not: it is never taken for a member's token. */
const GIVEN = /^bearer +(gsk_\S*)/i;
export const hasKey = (header: Header): boolean => GIVEN.test(header('authorization') ?? '');

/** A revoked key counts so long. */
const FRESH_MS = 5_000;
/** So long a known key counts while the platform does not answer: what can be read then comes from the caches. */
const STALE_MS = 10 * 60_000;
const UNKNOWN_MS = 10_000;
const MOST_KEYS = 2_000;
const MOST_UNKNOWN = 20_000;

type Known = { key: PartnerKey; at: number };
type Options = { source: () => KeySource; rates: Rates; now: () => number };

/**
 * The partners' keys of one brand. The platform is asked by the key's hash. Made-up keys do not load it: those refused lately
 * are remembered, and an address may have few others looked up.
 */
export function createKeys({ source, rates, now }: Options): Keys {
  const known = new LRUCache<string, Known>({ max: MOST_KEYS });
  const unknown = new LRUCache<string, true>({ max: MOST_UNKNOWN, ttl: UNKNOWN_MS, perf: { now } });
  const asking = new Map<string, Promise<PartnerKey | null>>();
  let origins: { items: ReadonlySet<string>; at: number } | undefined;

  /** One call for all who wait. */
  function ask(hash: string): Promise<PartnerKey | null> {
    const asked = asking.get(hash);
    if (asked) return asked;
    const answer = source()
      .key(hash)
      .finally(() => asking.delete(hash));
    asking.set(hash, answer);
    return answer;
  }

  async function look(hash: string, kept: Known | undefined): Promise<KeyRead> {
    try {
      const key = await ask(hash);
      if (key === null) {
        known.delete(hash);
        unknown.set(hash, true);
        return { kind: 'unknown' };
      }
      known.set(hash, { key, at: now() });
      return { kind: 'key', key };
    } catch (error) {
      if (!(error instanceof UpstreamFault || error instanceof UpstreamRejection)) throw error;
      return kept && now() - kept.at < STALE_MS ? { kind: 'key', key: kept.key } : { kind: 'unavailable' };
    }
  }

  return {
    read: async (header, address) => {
      const given = GIVEN.exec(header('authorization') ?? '')?.[1];
      if (given === undefined) return null;
      if (!PARTNER_KEY.test(given)) return { kind: 'unknown' };
      const hash = createHash('sha256').update(given).digest('hex');
      const kept = known.get(hash);
      if (kept && now() - kept.at < FRESH_MS) return { kind: 'key', key: kept.key };
      if (unknown.has(hash)) return { kind: 'unknown' };
      if (kept) return look(hash, kept);
      const visitor = { address, session: null };
      const seconds = await rates.take('keys', visitor);
      if (seconds !== null) return { kind: 'tooMany', seconds };
      const read = await look(hash, kept);
      if (read.kind !== 'unknown') await rates.giveBack('keys', visitor, 1);
      return read;
    },
    allowsOrigin: async (origin) => {
      if (!origins || now() - origins.at > FRESH_MS) {
        const items = await source()
          .origins()
          .then((answer) => new Set(answer.items))
          .catch(() => origins?.items ?? new Set<string>());
        origins = { items, at: now() };
      }
      return origins.items.has(origin);
    },
  };
}
