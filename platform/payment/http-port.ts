import { request } from 'undici';
import { leastCents } from '#rules/currency.ts';
import { isSigned, SIGNATURE_HEADER } from '../core/signature.ts';
import { SANDBOX_SECRET_KEY } from './config.ts';
import {
  type Attempt,
  type ChargeOutcome,
  type ChargeRequest,
  type EventRead,
  type PaymentPort,
  type RefundRequest,
  type Unknown,
  unknownBy,
} from './port.ts';
import { chargeSchema, processorErrorSchema, refundSchema } from './processor-schemas.ts';
import { eventSchema } from './schemas.ts';

export type HttpPortOptions = {
  /** PAYMENT_PROVIDER_URL */
  url: string;
  /** PAYMENT_SECRET_KEY */
  secretKey: string;
  /** PAYMENT_EVENTS_SECRET: what its events are signed with. */
  eventsSecret: string;
  /** How long a charge may take before its outcome counts as unknown. */
  timeoutMs?: number;
};

/** Errors before a connection was established: the request did not arrive. */
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** Refusals in the processor's own format, as status and code. Any other error may come from a proxy, and means nothing. */
const refusedCharge = new Set(['400 invalid', '401 wrong_key']);
const noSuchCharge = new Set(['404 no_such_charge']);
const NOT_FOUND = 404;
/** The status of a refusal that the same request gets again, whatever its code. */
const finalStatus = new Set([400, 402, 404, 410, 422]);

type Answer = { status: number; ok: boolean; text: string };

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The error codes of a refusal in the processor's own format; none of any other answer. */
const codesOf = ({ text }: Answer): string[] => {
  const parsed = processorErrorSchema.safeParse(parseJson(text));
  return parsed.success ? parsed.data.errors.map(({ code }) => code) : [];
};

/** Whether all codes are in the list; otherwise the outcome is unknown. */
const isRefusal = (answer: Answer, known: ReadonlySet<string>): boolean => {
  const codes = codesOf(answer);
  return codes.length > 0 && codes.every((code) => known.has(`${answer.status} ${code}`));
};

/** A processor that speaks its own format and refuses our key; a proxy may say 401 as well. */
const unclear = (answer: Answer): Unknown =>
  answer.status === 401 && codesOf(answer).length > 0 ? unknownBy(answer.status) : { kind: 'unknown' };

const eventOf = (body: string): EventRead => {
  const { data: event, error } = eventSchema.safeParse(parseJson(body));
  if (event !== undefined) {
    const { id, type, data } = event;
    return { kind: 'event', id, type, about: data.refundKey ? { refundKey: data.refundKey } : { key: data.key } };
  }
  const [issue] = error.issues;
  return { kind: 'malformed', field: issue?.path.join('.') || 'body', rule: issue?.message ?? 'is not valid' };
};

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

const outcomeOf = (answer: Answer, notCharged: ReadonlySet<string>): ChargeOutcome => {
  if (!answer.ok) return isRefusal(answer, notCharged) ? { kind: 'not-processed' } : unclear(answer);
  const parsed = chargeSchema.safeParse(parseJson(answer.text));
  if (!parsed.success) return { kind: 'unknown' };
  const { data } = parsed;
  if (data.status === 'canceled') return { kind: 'not-processed' };
  if (data.status === 'needs_action') return { kind: 'needs-action', step: { kind: 'redirect', url: data.url } };
  if (data.status === 'declined') {
    return { kind: 'declined', code: data.reason === 'blocked' ? '40081' : '20002', reason: data.reason };
  }
  const { id: chargeId, amountCents, currency, card, paidWith: other } = data;
  if (card !== null) return { kind: 'charged', chargeId, amountCents, currency, paidWith: { card, other: null } };
  return other ? { kind: 'charged', chargeId, amountCents, currency, paidWith: { card, other } } : { kind: 'unknown' };
};

/** Requests to the processor; one that does not answer in time throws. */
const openCalls = (base: string, { secretKey, timeoutMs = 10_000 }: HttpPortOptions) => {
  const call = async (
    path: string,
    init: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ): Promise<Answer> => {
    const { statusCode: status, body } = await request(`${base}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${secretKey}`, ...init.headers },
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status, ok: status >= 200 && status < 300, text: await body.text() };
  };
  return {
    get: (path: string) => call(path),
    post: (path: string, key: string, body: object) =>
      call(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
      }),
  };
};

/** PAY-1: the processor over HTTP. A write is sent once; without a clear answer its outcome is unknown. */
export const createHttpPort = (options: HttpPortOptions): PaymentPort => {
  const base = options.url.replace(/\/$/, '');
  const { get, post } = openCalls(base, options);
  const find = async ({ key, handle }: Attempt): Promise<ChargeOutcome> => {
    // Opened at another processor, which the brand had before: this one would say that it was never charged.
    if (handle !== null && handle !== key) return unknownBy(NOT_FOUND);
    try {
      return outcomeOf(await get(`/v1/charges?key=${encodeURIComponent(key)}`), noSuchCharge);
    } catch {
      return { kind: 'unknown' };
    }
  };
  return {
    tokenizeUrl: `${base}/v1/tokens`,
    setup: { kind: 'own-form' },
    leastCents,
    sandboxUrl: `${base}/provider`,
    isSandbox: options.secretKey === SANDBOX_SECRET_KEY,
    // Charges are known by our key, so there is nothing to open before one.
    open: async ({ key }) => ({ kind: 'opened', handle: key }),
    charge: async ({ key, handle: _key, ...request }: ChargeRequest) => {
      try {
        return outcomeOf(await post('/v1/charges', key, request), refusedCharge);
      } catch (error) {
        return neverSent.has(codeOf(error) ?? '') ? { kind: 'not-processed' } : { kind: 'unknown' };
      }
    },
    find,
    // Only a charge that waits for the buyer can be ended; any other is decided by its one answer.
    cancel: async (attempt) => {
      const found = await find(attempt);
      if (found.kind !== 'needs-action') return found;
      try {
        const { key } = attempt;
        return outcomeOf(await post(`/v1/charges/${encodeURIComponent(key)}/cancel`, key, {}), noSuchCharge);
      } catch {
        return { kind: 'unknown' };
      }
    },
    readEvent: (body, headers, now) =>
      isSigned(options.eventsSecret, body, headers[SIGNATURE_HEADER], now) ? eventOf(body) : { kind: 'unsigned' },
    subscribe: async (address: string) => {
      try {
        return (await post('/v1/endpoints', address, { url: address })).ok;
      } catch {
        return false;
      }
    },
    refund: async ({ key, currency: _currency, ...request }: RefundRequest) => {
      try {
        const answer = await post('/v1/refunds', key, request);
        if (answer.ok) return { kind: refundSchema.safeParse(parseJson(answer.text)).success ? 'refunded' : 'unknown' };
        const reason = codesOf(answer).join(', ');
        return reason !== '' && finalStatus.has(answer.status) ? { kind: 'refused', reason } : unclear(answer);
      } catch {
        return { kind: 'unknown' };
      }
    },
  };
};
