import { setTimeout as delay } from 'node:timers/promises';
import { RateLimiterMemory, RateLimiterQueue } from 'rate-limiter-flexible';
import { request } from 'undici';

export type StripeClientOptions = {
  /** rk_… or sk_… */
  secretKey: string;
  /** A connected account. Left out: the key's own. */
  account?: string | undefined;
  /** How long a call may take, a second try included. */
  timeoutMs?: number;
  /** Calls to each endpoint in a second, from this process; more wait. */
  perSecond?: number;
  /** Stripe's own address, unless a test says otherwise. */
  url?: string;
};

/** No money moves with one. */
export const isTestKey = (secretKey: string): boolean => /^[rs]k_test_/.test(secretKey);

/** The version whose form the schemas of this folder have. */
const STRIPE_VERSION = '2026-10-28.endive';
/** Stripe allows 25 to each endpoint by default. */
const PER_SECOND = 20;
/** Whoever would wait longer is refused, so that a purchase never runs longer than its process has for it. */
const LONGEST_WAIT_SECONDS = 2;
const RETRY_AFTER_MS = 500;

/** An answer, or why there is none. */
export type StripeAnswer =
  | { kind: 'answered'; status: number; body: unknown }
  /** Certainly without effect: no connection, or too many calls already wait. */
  | { kind: 'not-sent' }
  | { kind: 'unanswered' };
/** A form's fields; lists and objects in the names: `metadata[purchase]`, `expand[]`. */
export type StripeForm = Record<string, string>;
type Init = { method: 'GET' | 'POST'; headers?: Record<string, string>; body?: string };

/** Errors before a connection was established: the request did not arrive. */
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** 409: the key's first request is still running; 429: too many requests. Both had no effect, and may be sent again with their key. */
const isWorthRetrying = (answer: StripeAnswer): boolean =>
  answer.kind === 'answered' && (answer.status === 409 || answer.status === 429);

/** The path without the ids in it. */
const endpointOf = (method: string, path: string): string =>
  `${method} ${path.replace(/^(\/v1\/\w+)\/[^/]+/, '$1/{id}')}`;

/** One limiter for each endpoint, because Stripe counts them apart. */
const openLimits = (perSecond: number) => {
  const queues = new Map<string, RateLimiterQueue>();
  return async (endpoint: string): Promise<boolean> => {
    const made = () =>
      new RateLimiterQueue(new RateLimiterMemory({ points: perSecond, duration: 1 }), {
        maxQueueSize: perSecond * LONGEST_WAIT_SECONDS,
      });
    const queue = queues.get(endpoint) ?? made();
    queues.set(endpoint, queue);
    return queue.removeTokens(1).then(
      () => true,
      () => false,
    );
  };
};

/** Calls to Stripe's API. A call is tried a second time only when Stripe says that the first had no effect. */
export const openStripeClient = (options: StripeClientOptions) => {
  const { secretKey, account, timeoutMs = 10_000, perSecond = PER_SECOND, url = 'https://api.stripe.com' } = options;
  const mayGo = openLimits(perSecond);
  const always = {
    authorization: `Bearer ${secretKey}`,
    'stripe-version': STRIPE_VERSION,
    ...(account && { 'stripe-account': account }),
  };
  const send = async (path: string, init: Init, signal: AbortSignal): Promise<StripeAnswer> => {
    try {
      const { statusCode, body } = await request(`${url}${path}`, {
        ...init,
        headers: { ...always, ...init.headers },
        signal,
      });
      return { kind: 'answered', status: statusCode, body: parseJson(await body.text()) };
    } catch (error) {
      return { kind: neverSent.has(String(codeOf(error))) ? 'not-sent' : 'unanswered' };
    }
  };
  const call = async (path: string, init: Init, query = ''): Promise<StripeAnswer> => {
    if (!(await mayGo(endpointOf(init.method, path)))) return { kind: 'not-sent' };
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await send(path + query, init, signal);
    if (!isWorthRetrying(answer)) return answer;
    await delay(RETRY_AFTER_MS);
    const second = await send(path + query, init, signal);
    return second.kind === 'not-sent' ? { kind: 'unanswered' } : second;
  };
  return {
    get: (path: string, query: StripeForm = {}): Promise<StripeAnswer> =>
      call(path, { method: 'GET' }, `?${new URLSearchParams(query)}`),
    /** Without a key the call must be one that may be repeated. */
    post: (path: string, form: StripeForm, key?: string): Promise<StripeAnswer> =>
      call(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...(key && { 'idempotency-key': key }) },
        body: new URLSearchParams(form).toString(),
      }),
  };
};
export type StripeClient = ReturnType<typeof openStripeClient>;
