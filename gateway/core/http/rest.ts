import { bulkhead } from 'cockatiel';
import type { Reader } from '../contract/fields.ts';
import { UpstreamRejection } from '../errors/upstream-errors.ts';
import type { Path } from './path.ts';
import { type Params, queryString } from './query.ts';
import { unsendable } from './sendable.ts';

/** A part of the platform that can fail by itself: each has its own circuit breaker and bulkhead. */
export type Area =
  | 'tenant'
  | 'partner'
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
  /** New holds. Those who hold already read, extend, give back and pay through `cart`. */
  | 'hold'
  | 'hotel'
  | 'favourite'
  | 'order'
  | 'user'
  | 'history'
  | 'wallet';
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Headers = Readonly<Record<string, string>>;
export type Call = {
  area: Area;
  method: Method;
  path: string;
  /** The path without ids and query. */
  template: string;
  headers: Headers;
  body?: string | null;
};
export type SendOptions = { body?: unknown; headers?: Headers; params?: Params };
export type CallPlatform = <T>(call: Call, reader: Reader<T>) => Promise<T>;

/** The REST API for one request: its headers, its deadline, its list of calls. */
export type Rest = {
  /** Reads. The same address again within a request is the same call, until something is written. */
  get<T>(area: Area, path: Path, reader: Reader<T>, params?: Params): Promise<T>;
  /** As get, but always a new call. */
  getFresh<T>(area: Area, path: Path, reader: Reader<T>, params?: Params): Promise<T>;
  /** As get, but null on 404. `more` are headers of this call alone. */
  find<T>(area: Area, path: Path, reader: Reader<T>, params?: Params, more?: Headers): Promise<T | null>;
  /** Writes, never retried: only the client, who has the idempotency key, may repeat a write. */
  send<T>(area: Area, method: Exclude<Method, 'GET'>, path: Path, reader: Reader<T>, options?: SendOptions): Promise<T>;
};

const NOT_FOUND = 404;
const none: Headers = {};
/** DOOR-4: one request uses at most so many of the 64 connections to the platform at a time. */
const CONNECTIONS_PER_REQUEST = 8;
/** The cost limit allows no operation with so many calls. */
const WAITING = 1_000;

export function createRest(headers: Headers, callPlatform: CallPlatform): Rest {
  const connections = bulkhead(CONNECTIONS_PER_REQUEST, WAITING);
  const reads = new Map<string, Promise<unknown>>();
  /** Once they were sent: they are the same for all calls. */
  let areSendable = false;

  function get<T>(area: Area, path: Path, reader: Reader<T>, params?: Params, more?: Headers): Promise<T> {
    const sent = more ? { ...headers, ...more } : headers;
    const refused = unsendable(area, { path, params, headers: areSendable ? (more ?? none) : sent });
    if (refused) return Promise.reject(refused);
    areSendable = true;
    const address = path.text + queryString(params);
    // Only one source reads an address, so its answer has one type.
    const pending = reads.get(address) as Promise<T> | undefined;
    if (pending) return pending;
    const answer = connections.execute(() =>
      callPlatform({ area, method: 'GET', path: address, template: path.template, headers: sent }, reader),
    );
    reads.set(address, answer);
    return answer;
  }

  return {
    get: (area, path, reader, params) => get(area, path, reader, params),
    getFresh: (area, path, reader, params) => {
      reads.clear();
      return get(area, path, reader, params);
    },
    find: async (area, path, reader, params, more) => {
      try {
        return await get(area, path, reader, params, more);
      } catch (error) {
        if (error instanceof UpstreamRejection && error.rest.status === NOT_FOUND) return null;
        throw error;
      }
    },
    send: async (area, method, path, reader, options = {}) => {
      const body = options.body === undefined ? undefined : JSON.stringify(options.body);
      const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
      const sent = { ...headers, ...type, ...options.headers };
      const refused = unsendable(area, { path, params: options.params, headers: sent });
      if (refused) throw refused;
      try {
        const address = path.text + queryString(options.params);
        const call = { area, method, path: address, template: path.template, headers: sent, ...(body && { body }) };
        return await callPlatform(call, reader);
      } finally {
        // Answers from before the write may be outdated.
        reads.clear();
      }
    },
  };
}
