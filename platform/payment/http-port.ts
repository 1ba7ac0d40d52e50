import { request } from 'undici';
import type { ChargeOutcome, ChargeRequest, PaymentPort, RefundRequest } from './port.ts';
import { chargeSchema } from './processor-schemas.ts';

export type HttpPortOptions = {
  /** PAYMENT_PROVIDER_URL */
  url: string;
  /** PAYMENT_SECRET_KEY */
  secretKey: string;
  /** How long a charge may take before its outcome counts as unknown. */
  timeoutMs?: number;
};

/** Failures before a connection stood: the request cannot have arrived. */
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

const fromAnswer = (body: unknown): ChargeOutcome => {
  const answer = chargeSchema.safeParse(body);
  if (!answer.success) return { kind: 'unknown' };
  if (answer.data.status === 'succeeded') return { kind: 'charged', chargeId: answer.data.id, card: answer.data.card };
  const { reason } = answer.data;
  return { kind: 'declined', code: reason === 'blocked' ? '40081' : '20002', reason };
};

/** The processor over HTTP. A write is sent once; whatever is not a clear answer is unknown, never guessed. */
export const createHttpPort = ({ url, secretKey, timeoutMs = 10_000 }: HttpPortOptions): PaymentPort => {
  const base = url.replace(/\/$/, '');
  const call = async (
    path: string,
    init: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ) => {
    const { statusCode: status, body } = await request(`${base}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${secretKey}`, ...init.headers },
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status, ok: status >= 200 && status < 300, text: await body.text() };
  };
  const post = (path: string, key: string, body: object) =>
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    });

  return {
    tokenizeUrl: `${base}/v1/tokens`,
    charge: async ({ key, ...request }: ChargeRequest) => {
      try {
        const response = await post('/v1/charges', key, request);
        if (response.ok) return fromAnswer(JSON.parse(response.text));
        // A 4xx is the processor's refusal to try; a 5xx may have charged before it failed.
        return response.status < 500 ? { kind: 'not-processed' } : { kind: 'unknown' };
      } catch (error) {
        return neverSent.has(codeOf(error) ?? '') ? { kind: 'not-processed' } : { kind: 'unknown' };
      }
    },
    findByKey: async (key: string) => {
      try {
        const response = await call(`/v1/charges?key=${encodeURIComponent(key)}`);
        if (response.ok) return fromAnswer(JSON.parse(response.text));
        return response.status === 404 ? { kind: 'not-processed' } : { kind: 'unknown' };
      } catch {
        return { kind: 'unknown' };
      }
    },
    subscribe: async (address: string) => {
      try {
        return (await post('/v1/endpoints', address, { url: address })).ok;
      } catch {
        return false;
      }
    },
    refund: async ({ key, ...request }: RefundRequest) => {
      try {
        return (await post('/v1/refunds', key, request)).ok;
      } catch {
        return false;
      }
    },
  };
};
