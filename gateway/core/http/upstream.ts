import { errors, Pool } from 'undici';
import { toRestError } from '../errors/rest-error.ts';
import { ClientGone, DeadlineExceeded, UpstreamFault, UpstreamRejection } from '../errors/upstream-errors.ts';
import { exchange } from './exchange.ts';
import { createGuard, type Guard } from './guard.ts';
import type { Operation } from './operation.ts';
import type { Path } from './path.ts';
import { type Params, queryString } from './query.ts';
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
export type SendOptions = { body?: unknown; headers?: Readonly<Record<string, string>> };

/** The platform as one request sees it: its headers, its deadline, its trace. */
export type Rest = {
  /** Reads what must be there. */
  get<T>(area: Area, path: Path, check: Check<T>, params?: Params): Promise<T>;
  /** Reads what may not be there: null on 404. */
  find<T>(area: Area, path: Path, check: Check<T>, params?: Params): Promise<T | null>;
  /** Writes, exactly once: whether to repeat it is for the client, who holds the idempotency key. */
  send<T>(area: Area, method: Exclude<Method, 'GET'>, path: Path, check: Check<T>, options?: SendOptions): Promise<T>;
};
export type Upstream = {
  bind(headers: Readonly<Record<string, string>>, operation: Operation): Rest;
  close(): Promise<void>;
};

const CONNECTIONS = 64;
const LARGEST_ANSWER = 8 * 1024 * 1024;
const CONNECT_TIMEOUT_MS = 2_000;
const NOT_FOUND = 404;
const TRANSIENT_STATUSES = new Set([502, 503, 504]);
const TIMEOUTS: readonly (abstract new (...args: never[]) => Error)[] = [
  errors.HeadersTimeoutError,
  errors.BodyTimeoutError,
];

type Answer = { status: number; body: unknown };
type Call = {
  area: Area;
  method: Method;
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string | null;
};

function parse(text: string): unknown {
  if (text === '') return null;
  return JSON.parse(text);
}

/** A path may name somebody by their address, and a fault is logged. */
function withoutPerson(path: string): string {
  return path.replace(/[^/]*%40[^/?]*/gi, ':email');
}

/** Gives a thrown transport failure its kind, once. */
export function toFault(area: string, error: unknown): UpstreamFault {
  if (error instanceof UpstreamFault) return error;
  const { message } = error instanceof Error ? error : new Error(String(error));
  if (error instanceof ClientGone) return new UpstreamFault('aborted', area, message);
  if (error instanceof DeadlineExceeded) return new UpstreamFault('timeout', area, message);
  if (TIMEOUTS.some((kind) => error instanceof kind)) return new UpstreamFault('timeout', area, message);
  if (error instanceof SyntaxError) return new UpstreamFault('unavailable', area, 'not JSON');
  const tooLarge = error instanceof errors.ResponseExceededMaxSizeError;
  return new UpstreamFault('unavailable', area, message, !tooLarge);
}

/** A refusal in the platform's own form, or a fault when something else stands in its place. */
function toFailure(area: Area, { status, body }: Answer): Error {
  const rest = toRestError(status, body);
  if (rest.code !== null) return new UpstreamRejection(area, rest);
  if (status >= 400 && status < 500) return new UpstreamRejection(area, rest);
  return new UpstreamFault('unavailable', area, `status ${status}`, TRANSIENT_STATUSES.has(status));
}

export function createUpstream({ url, attemptTimeoutMs }: { url: string; attemptTimeoutMs: number }): Upstream {
  const pool = new Pool(url, {
    connections: CONNECTIONS,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    maxResponseSize: LARGEST_ANSWER,
  });
  const guards = new Map<Area, Guard>();
  const guardOf = (area: Area): Guard => {
    let guard = guards.get(area);
    if (!guard) {
      guard = createGuard(area);
      guards.set(area, guard);
    }
    return guard;
  };

  async function attempt({ area, method, path, headers, body = null }: Call, operation: Operation): Promise<Answer> {
    const started = performance.now();
    let status: number | null = null;
    // A write waits for as long as the operation may take: giving up early would leave its outcome unknown.
    const patienceMs = method === 'GET' ? attemptTimeoutMs : 0;
    try {
      const received = await exchange(pool, { path, method, headers, body, patienceMs }, operation);
      status = received.status;
      // An error page of whatever stands in between need not be JSON.
      if (status >= 400 && !received.type.includes('json')) return { status, body: null };
      return { status, body: parse(received.text) };
    } catch (error) {
      throw toFault(area, error);
    } finally {
      operation.calls.push({ area, method, path, status, ms: Math.round((performance.now() - started) * 10) / 10 });
    }
  }

  async function ask<T>(call: Call, check: Check<T>, operation: Operation): Promise<T> {
    const answer = await attempt(call, operation);
    if (answer.status < 200 || answer.status >= 300) throw toFailure(call.area, answer);
    if (!check(answer.body))
      throw new UpstreamFault(
        'unavailable',
        call.area,
        `unexpected answer to ${call.method} ${withoutPerson(call.path)}`,
      );
    return answer.body;
  }

  return {
    bind: (headers, operation) => {
      const read = <T>(area: Area, path: Path, check: Check<T>, params?: Params): Promise<T> => {
        const call: Call = { area, method: 'GET', path: path + queryString(params), headers };
        return guardOf(area).read(() => ask(call, check, operation));
      };
      return {
        get: read,
        find: async (area, path, check, params) => {
          try {
            return await read(area, path, check, params);
          } catch (error) {
            if (error instanceof UpstreamRejection && error.rest.status === NOT_FOUND) return null;
            throw error;
          }
        },
        send: (area, method, path, check, options = {}) => {
          const body = options.body === undefined ? undefined : JSON.stringify(options.body);
          const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
          const call: Call = {
            area,
            method,
            path,
            headers: { ...headers, ...type, ...options.headers },
            ...(body && { body }),
          };
          return guardOf(area).write(() => ask(call, check, operation));
        },
      };
    },
    close: () => pool.destroy(),
  };
}
