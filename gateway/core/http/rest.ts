import { bulkhead } from 'cockatiel';
import { UpstreamRejection } from '../errors/upstream-errors.ts';
import type { Path } from './path.ts';
import { type Params, queryString } from './query.ts';
import { unsendable } from './sendable.ts';
import type { Check } from './wire.ts';

/** A part of the platform that can fail by itself; each has a breaker and a bulkhead of its own. */
export type Area =
  | 'tenant'
  | 'category'
  | 'city'
  | 'geo'
  | 'venue'
  | 'attraction'
  | 'league'
  | 'event'
  | 'offer'
  | 'search'
  | 'facet'
  | 'sitemap'
  | 'cart'
  | 'hotel'
  | 'order'
  | 'wallet';
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Call = {
  area: Area;
  method: Method;
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string | null;
};
export type SendOptions = { body?: unknown; headers?: Readonly<Record<string, string>> };

/** The platform as one request sees it: its headers, its deadline, its trace. */
export type Rest = {
  /** Reads what must be there. The same read again within a request is the same call, until something is written. */
  get<T>(area: Area, path: Path, check: Check<T>, params?: Params): Promise<T>;
  /** As get, for what may have changed since this request last asked: always a call of its own. */
  getFresh<T>(area: Area, path: Path, check: Check<T>, params?: Params): Promise<T>;
  /** Reads what may not be there: null on 404. */
  find<T>(area: Area, path: Path, check: Check<T>, params?: Params): Promise<T | null>;
  /** Writes, exactly once: whether to repeat it is for the client, who holds the idempotency key. */
  send<T>(area: Area, method: Exclude<Method, 'GET'>, path: Path, check: Check<T>, options?: SendOptions): Promise<T>;
};
type Make = <T>(call: Call, check: Check<T>) => Promise<T>;
type Bound = { headers: Readonly<Record<string, string>>; read: Make; write: Make };

const NOT_FOUND = 404;
/** DOOR-4: of the connections to the platform one request may use an eighth at a time, whatever it asks for. */
const SHARE = 8;
/** No operation within the cost limit has so many calls. */
const WAITING = 1_000;

/** What one request asks of the platform, with its share of the connections and what it has asked already. */
export function createRest({ headers, read, write }: Bound): Rest {
  const places = bulkhead(SHARE, WAITING);
  const asked = new Map<string, Promise<unknown>>();

  function get<T>(area: Area, path: Path, check: Check<T>, params?: Params): Promise<T> {
    const refused = unsendable(area, { path, params, headers });
    if (refused) return Promise.reject(refused);
    const address = path.text + queryString(params);
    // An address is read by one source, so its answer has one type.
    const known = asked.get(address) as Promise<T> | undefined;
    if (known) return known;
    const answer = places.execute(() => read({ area, method: 'GET', path: address, headers }, check));
    asked.set(address, answer);
    return answer;
  }

  return {
    get,
    getFresh: (area, path, check, params) => {
      asked.clear();
      return get(area, path, check, params);
    },
    find: async (area, path, check, params) => {
      try {
        return await get(area, path, check, params);
      } catch (error) {
        if (error instanceof UpstreamRejection && error.rest.status === NOT_FOUND) return null;
        throw error;
      }
    },
    send: async (area, method, path, check, options = {}) => {
      const body = options.body === undefined ? undefined : JSON.stringify(options.body);
      const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
      const sent = { ...headers, ...type, ...options.headers };
      const refused = unsendable(area, { path, headers: sent });
      if (refused) throw refused;
      try {
        return await write({ area, method, path: path.text, headers: sent, ...(body && { body }) }, check);
      } finally {
        // What was read before is not how it stands now.
        asked.clear();
      }
    },
  };
}
