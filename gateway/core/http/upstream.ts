import { bulkhead } from 'cockatiel';
import { errors, Pool } from 'undici';
import { toRestError } from '../errors/rest-error.ts';
import { ClientGone, DeadlineExceeded, UpstreamFault, UpstreamRejection } from '../errors/upstream-errors.ts';
import { exchange } from './exchange.ts';
import { createGuard, type Guard, refusal } from './guard.ts';
import { createOperation, type Operation } from './operation.ts';
import { type Area, type Call, createRest, type Rest } from './rest.ts';
import type { Check } from './wire.ts';

export type Upstream = {
  bind(headers: Readonly<Record<string, string>>, operation: Operation): Rest;
  /** Whether the platform says that it is ready, asked over the connections that visitors' calls go over (DOOR-2). */
  isReady(patienceMs: number): Promise<boolean>;
  close(): Promise<void>;
};

const CONNECTIONS = 64;
/** Free text may be as dear as the limits let in: all of it together leaves three quarters of the connections to the storefront. */
const FREE_TEXT_CONNECTIONS = 16;
const FREE_TEXT_WAITING = 1_000;
const LARGEST_ANSWER = 8 * 1024 * 1024;
const CONNECT_TIMEOUT_MS = 2_000;
const OK = 200;
const TRANSIENT_STATUSES = new Set([502, 503, 504]);
const TIMEOUTS: readonly (abstract new (...args: never[]) => Error)[] = [
  errors.HeadersTimeoutError,
  errors.BodyTimeoutError,
];

type Answer = { status: number; body: unknown };

function parse(text: string): unknown {
  if (text === '') return null;
  return JSON.parse(text);
}

/** A path may name somebody by their address, and a fault is logged. */
function withoutEmail(path: string): string {
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
  const freeText = bulkhead(FREE_TEXT_CONNECTIONS, FREE_TEXT_WAITING);
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
    const stopped = operation.stopped();
    if (stopped) throw toFault(area, stopped);
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
        `unexpected answer to ${call.method} ${withoutEmail(call.path)}`,
      );
    return answer.body;
  }

  async function inTurn<T>(area: Area, { isFreeText }: Operation, call: () => Promise<T>): Promise<T> {
    if (!isFreeText) return call();
    try {
      return await freeText.execute(call);
    } catch (error) {
      throw refusal(area, error);
    }
  }

  return {
    bind: (headers, operation) =>
      createRest({
        headers,
        read: (call, check) =>
          inTurn(call.area, operation, () => guardOf(call.area).read(() => ask(call, check, operation))),
        write: (call, check) =>
          inTurn(call.area, operation, () => guardOf(call.area).write(() => ask(call, check, operation))),
      }),
    isReady: async (patienceMs) => {
      const operation = createOperation();
      operation.begin(patienceMs);
      const question = { path: '/readyz', method: 'GET', headers: {}, body: null, patienceMs } as const;
      try {
        return (await exchange(pool, question, operation)).status === OK;
      } catch {
        return false;
      } finally {
        operation.end();
      }
    },
    close: () => pool.destroy(),
  };
}
