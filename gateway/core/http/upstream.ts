import { bulkhead } from 'cockatiel';
import { errors, Pool } from 'undici';
import { isTraced, traced, traceHeaders } from '#telemetry/tracing.ts';
import { toRestError } from '../errors/rest-error.ts';
import { ClientGone, DeadlineExceeded, UpstreamFault, UpstreamRejection } from '../errors/upstream-errors.ts';
import { upstreamSeconds } from '../metrics.ts';
import { type CallScope, createCallScope } from './call-scope.ts';
import { exchange } from './exchange.ts';
import { createGuard, type Guard, policyFault } from './guard.ts';
import { type Area, type Call, createRest, type Rest } from './rest.ts';
import type { Check } from './wire.ts';

export type Upstream = {
  bind(headers: Readonly<Record<string, string>>, scope: CallScope): Rest;
  /** Whether the platform's /readyz answers 200, over the same connections as all other calls (DOOR-2). */
  isReady(timeoutMs: number): Promise<boolean>;
  close(): Promise<void>;
};

const CONNECTIONS = 64;
/** All free text together uses a quarter of the connections: the storefront's operations always have the rest. */
const FREE_TEXT_CONNECTIONS = 16;
/** Of these for new holds: who holds already finds one of the others. */
const FREE_TEXT_HOLDS = 12;
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
type Platform = { pool: Pool; attemptTimeoutMs: number };

/** A path may contain an email address, and the fault's message is logged. */
function withoutEmail(path: string): string {
  return path.replace(/[^/]*%40[^/?]*/gi, ':email');
}

/** Turns any transport error into an UpstreamFault. */
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

/** A rejection when the platform itself answered; a fault for a 5xx without its error form, as a proxy sends it. */
function toFailure(area: Area, { status, body }: Answer): Error {
  const rest = toRestError(status, body);
  if (rest.code !== null) return new UpstreamRejection(area, rest);
  if (status >= 400 && status < 500) return new UpstreamRejection(area, rest);
  return new UpstreamFault('unavailable', area, `status ${status}`, TRANSIENT_STATUSES.has(status));
}

async function send(
  { pool, attemptTimeoutMs }: Platform,
  { area, method, path, headers, body = null }: Call,
  scope: CallScope,
): Promise<Answer> {
  const stopReason = scope.stopReason();
  if (stopReason) throw toFault(area, stopReason);
  const started = performance.now();
  let status: number | null = null;
  // A write waits until the operation's deadline: giving up earlier would leave its outcome unknown.
  const timeoutMs = method === 'GET' ? attemptTimeoutMs : 0;
  try {
    const { text, type, ...received } = await exchange(pool, { path, method, headers, body, timeoutMs }, scope);
    status = received.status;
    // A proxy's error page is often HTML.
    const isPlainError = status >= 400 && !type.includes('json');
    return { status, body: isPlainError || text === '' ? null : JSON.parse(text) };
  } catch (error) {
    throw toFault(area, error);
  } finally {
    const ms = performance.now() - started;
    scope.calls.push({ area, method, path, status, ms: Math.round(ms * 10) / 10 });
    upstreamSeconds.observe({ area, method, status: status ?? 'none' }, ms / 1000);
  }
}

/** The path is not told: it may contain an email address. The platform's part of the trace names the route. */
function attempt(platform: Platform, call: Call, scope: CallScope): Promise<Answer> {
  const attributes = { 'http.request.method': call.method, 'gst.area': call.area };
  const ask = async (note: (more: { 'http.response.status_code': number }) => void) => {
    const answer = await send(platform, { ...call, headers: { ...call.headers, ...traceHeaders() } }, scope);
    note({ 'http.response.status_code': answer.status });
    return answer;
  };
  return isTraced() ? traced(`${call.method} ${call.area}`, attributes, ask, 'client') : send(platform, call, scope);
}

async function checkedAnswer<T>(platform: Platform, call: Call, check: Check<T>, scope: CallScope): Promise<T> {
  const answer = await attempt(platform, call, scope);
  if (answer.status < 200 || answer.status >= 300) throw toFailure(call.area, answer);
  if (check(answer.body)) return answer.body;
  const message = `unexpected answer to ${call.method} ${withoutEmail(call.path)}`;
  throw new UpstreamFault('unavailable', call.area, message);
}

async function isReady(pool: Pool, timeoutMs: number): Promise<boolean> {
  const scope = createCallScope();
  scope.startDeadline(timeoutMs);
  const request = { path: '/readyz', method: 'GET', headers: {}, body: null, timeoutMs } as const;
  try {
    return (await exchange(pool, request, scope)).status === OK;
  } catch {
    return false;
  } finally {
    scope.clearDeadline();
  }
}

/** Calls of free text wait for their share of the connections. */
function createTurns() {
  const freeText = bulkhead(FREE_TEXT_CONNECTIONS, FREE_TEXT_WAITING);
  const holds = bulkhead(FREE_TEXT_HOLDS, FREE_TEXT_WAITING);
  return async <T>(area: Area, call: () => Promise<T>): Promise<T> => {
    const inTurn = () => freeText.execute(call);
    try {
      return await (area === 'hold' ? holds.execute(inTurn) : inTurn());
    } catch (error) {
      throw policyFault(area, error);
    }
  };
}

export function createUpstream({ url, attemptTimeoutMs }: { url: string; attemptTimeoutMs: number }): Upstream {
  const pool = new Pool(url, {
    connections: CONNECTIONS,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    maxResponseSize: LARGEST_ANSWER,
  });
  const platform = { pool, attemptTimeoutMs };
  const inTurn = createTurns();
  const guards = new Map<Area, Guard>();
  const guardOf = (area: Area): Guard => {
    let guard = guards.get(area);
    if (!guard) {
      guard = createGuard(area);
      guards.set(area, guard);
    }
    return guard;
  };

  async function callPlatform<T>(call: Call, check: Check<T>, scope: CallScope): Promise<T> {
    const guard = guardOf(call.area);
    const ask = () => checkedAnswer(platform, call, check, scope);
    const guarded = () => (call.method === 'GET' ? guard.read(ask) : guard.write(ask));
    return scope.isFreeText ? inTurn(call.area, guarded) : guarded();
  }

  return {
    bind: (headers, scope) => createRest(headers, (call, check) => callPlatform(call, check, scope)),
    isReady: (timeoutMs) => isReady(pool, timeoutMs),
    close: () => pool.destroy(),
  };
}
