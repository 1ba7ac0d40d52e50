import { bulkhead } from 'cockatiel';
import { errors, Pool } from 'undici';
import { isTraced, traced, traceHeaders } from '#telemetry/tracing.ts';
import { type Notes, type Reader, UNREAD } from '../contract/fields.ts';
import { type ContractReports, sentenceOf } from '../contract/reports.ts';
import { isCatalogued } from '../errors/problem-codes.ts';
import { toRestError } from '../errors/rest-error.ts';
import { ClientGone, DeadlineExceeded, UpstreamFault, UpstreamRejection } from '../errors/upstream-errors.ts';
import { upstreamSeconds } from '../metrics.ts';
import { type CallScope, createCallScope } from './call-scope.ts';
import { exchange } from './exchange.ts';
import { createGuard, type Guard, policyFault } from './guard.ts';
import { type Area, type Call, createRest, type Rest } from './rest.ts';

export type Upstream = {
  bind(headers: Readonly<Record<string, string>>, scope: CallScope): Rest;
  /** Whether a call is answered as it should, over the same connections as all other calls (DOOR-2). */
  isReady(call: { path: string; isReady: (status: number) => boolean }, timeoutMs: number): Promise<boolean>;
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
const TRANSIENT_STATUSES = new Set([502, 503, 504]);
const TIMEOUTS: readonly (abstract new (...args: never[]) => Error)[] = [
  errors.HeadersTimeoutError,
  errors.BodyTimeoutError,
];

type Answer = { status: number; body: unknown; date: string | undefined };
type Platform = {
  pool: Pool;
  attemptTimeoutMs: number;
  reports: ContractReports;
  /** Whether the upstream has declared all capabilities, as our platform does. */
  isTrusted: () => boolean;
};
/** A body that is no JSON. It is a failed read, but no failed write. */
const NOT_JSON = Symbol('not JSON');

/** Errors before a connection was established: the request did not arrive. */
const UNSENT = new Set<unknown>(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** Turns any transport error into an UpstreamFault. */
export function toFault(area: string, error: unknown): UpstreamFault {
  if (error instanceof UpstreamFault) return error;
  const { message } = error instanceof Error ? error : new Error(String(error));
  if (error instanceof ClientGone) return new UpstreamFault('aborted', area, message);
  if (error instanceof DeadlineExceeded) return new UpstreamFault('timeout', area, message);
  const isUnsent = error instanceof Error && 'code' in error && UNSENT.has(error.code);
  if (TIMEOUTS.some((kind) => error instanceof kind)) return new UpstreamFault('timeout', area, message, { isUnsent });
  const tooLarge = error instanceof errors.ResponseExceededMaxSizeError;
  return new UpstreamFault('unavailable', area, message, { transient: !tooLarge, isUnsent });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
}

/** A rejection when the platform itself answered; a fault for a 5xx without its error form, as a proxy sends it. */
function toFailure(area: Area, { status, body }: Answer): Error {
  const rest = toRestError(status, body);
  if (rest.code !== null) return new UpstreamRejection(area, rest);
  if (status >= 400 && status < 500) return new UpstreamRejection(area, rest);
  return new UpstreamFault('unavailable', area, `status ${status}`, { transient: TRANSIENT_STATUSES.has(status) });
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
  let isUnknown = false;
  // A write waits until the operation's deadline: giving up earlier would leave its outcome unknown.
  const timeoutMs = method === 'GET' ? attemptTimeoutMs : 0;
  try {
    const { text, type, date, ...received } = await exchange(pool, { path, method, headers, body, timeoutMs }, scope);
    status = received.status;
    // A proxy's error page is often HTML.
    const isPlainError = status >= 400 && !type.includes('json');
    const answer = { status, date, body: isPlainError || text === '' ? null : jsonOf(text) };
    isUnknown = status === 401 || (status === 403 && !isCatalogued(toRestError(status, answer.body).code));
    return answer;
  } catch (error) {
    throw toFault(area, error);
  } finally {
    const ms = performance.now() - started;
    const call = { area, method, path, status, ms: Math.round(ms * 10) / 10 };
    scope.calls.push(isUnknown ? { ...call, endsSignIn: true } : call);
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

/** What the reader makes of an answer. Fields that break the contract are told; only when nothing can be made of it is it a fault. */
function readAnswer<T>(
  { reports, isTrusted }: Pick<Platform, 'reports' | 'isTrusted'>,
  { area, method, template }: Call,
  reader: Reader<T>,
  { body, date }: Answer,
): T {
  const notes: Notes = [];
  if (date !== undefined) notes.answeredAt = date;
  notes.isTrusted = isTrusted();
  const value = body === NOT_JSON && method === 'GET' ? UNREAD : reader.read(body === NOT_JSON ? null : body, notes);
  if (value === UNREAD && notes.length === 0) {
    const got = body === NOT_JSON ? 'is not JSON' : `is of type ${typeof body}`;
    notes.push({ field: '', rule: reader.rule, got, lost: true });
  }
  if (notes.length > 0) reports.tell(`${method} ${template}`, notes);
  if (value !== UNREAD) return value;
  const [why] = notes.filter(({ lost }) => lost);
  throw new UpstreamFault('contract', area, `${method} ${template}: ${why ? sentenceOf(why) : reader.rule}`);
}

async function readFrom<T>(platform: Platform, call: Call, reader: Reader<T>, scope: CallScope): Promise<T> {
  const answer = await attempt(platform, call, scope);
  if (answer.status < 200 || answer.status >= 300) throw toFailure(call.area, answer);
  const reports: ContractReports = {
    tell: (name, notes) => {
      platform.reports.tell(name, notes);
      scope.contract.push(...notes.map((note) => `${name}: ${sentenceOf(note)}`));
    },
  };
  return readAnswer({ reports, isTrusted: platform.isTrusted }, call, reader, answer);
}

async function isReady(
  pool: Pool,
  { path, isReady: isFine }: Parameters<Upstream['isReady']>[0],
  timeoutMs: number,
): Promise<boolean> {
  const scope = createCallScope();
  scope.startDeadline(timeoutMs);
  const request = { path, method: 'GET', headers: {}, body: null, timeoutMs } as const;
  try {
    return isFine((await exchange(pool, request, scope)).status);
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

type Options = { url: string } & Omit<Platform, 'pool'>;

export function createUpstream({ url, ...options }: Options): Upstream {
  const pool = new Pool(url, {
    connections: CONNECTIONS,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    maxResponseSize: LARGEST_ANSWER,
  });
  const platform = { pool, ...options };
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

  async function callPlatform<T>(call: Call, reader: Reader<T>, scope: CallScope): Promise<T> {
    const guard = guardOf(call.area);
    const ask = () => readFrom(platform, call, reader, scope);
    const guarded = () => (call.method === 'GET' ? guard.read(ask) : guard.write(ask));
    return scope.isFreeText ? inTurn(call.area, guarded) : guarded();
  }

  return {
    bind: (headers, scope) => createRest(headers, (call, reader) => callPlatform(call, reader, scope)),
    isReady: (call, timeoutMs) => isReady(pool, call, timeoutMs),
    close: () => pool.destroy(),
  };
}
