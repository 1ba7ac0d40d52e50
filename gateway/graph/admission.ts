import { GraphQLError } from 'graphql';
import { BODY_LIMIT } from '../core/web/body.ts';
import { isCrossOrigin, type OriginRules } from '../core/web/origin.ts';
import type { Header } from '../core/web/request-headers.ts';
import type { ErrorCode } from '../generated/resolver-types.ts';
import { isCutOff, parseJson } from './operation-body.ts';

/** `hasSession`: the request has a session cookie, so it comes from a browser. `allowed`: other origins that may ask, those of the key. */
type Caller = { header: Header; hasSession: boolean; allowed: readonly string[] };
export type Refusal = { status: number; error: GraphQLError; headers?: Readonly<Record<string, string>> };

/** The storefront sends it with every request: another site's page cannot without a CORS preflight, which is refused. */
const CLIENT_HEADER = 'x-grandstand-client';

export function refused(status: number, code: ErrorCode, message: string): Refusal {
  return { status, error: new GraphQLError(message, { extensions: { code, retryable: false } }) };
}

/** GRAPH-11 (CSRF): refuses another site's page, and a session cookie without the storefront's header. */
export function refuseCaller({ header, hasSession, allowed }: Caller, rules: OriginRules): Refusal | null {
  if (isCrossOrigin(header, rules) && !allowed.includes(header('origin') ?? ''))
    return refused(403, 'FORBIDDEN', 'Requests from other origins are not allowed.');
  if (hasSession && header(CLIENT_HEADER) === null) {
    return refused(403, 'FORBIDDEN', `Requests with a session cookie must carry the header ${CLIENT_HEADER}.`);
  }
  return null;
}

/** JSON only: another site's page can post a form or plain text without a preflight. */
export function refuseMediaType(header: Header): Refusal | null {
  const [type = ''] = (header('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() === 'application/json') return null;
  return refused(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the operation as application/json.');
}

/** DOOR-5. */
export function tooManyRequests(seconds: number): Refusal {
  const error = new GraphQLError(`Too many requests. Try again in ${seconds} seconds.`, {
    extensions: { code: 'RATE_LIMITED' satisfies ErrorCode, retryable: true, retryAfterSeconds: seconds },
  });
  return { status: 429, error, headers: { 'retry-after': String(seconds) } };
}

export const tooLarge = refused(413, 'PAYLOAD_TOO_LARGE', `The body must not be larger than ${BODY_LIMIT} bytes.`);

/** OPS-3: this process ends; the connection is closed with the answer, and another gateway takes the next one. */
export const draining: Refusal = {
  status: 503,
  error: new GraphQLError('This gateway is about to end. Try again.', {
    extensions: { code: 'UPSTREAM_UNAVAILABLE' satisfies ErrorCode, retryable: true, retryAfterSeconds: 1 },
  }),
  headers: { 'retry-after': '1' },
};

/** AUTH-4: the access token has ended and the identity provider does not answer; nobody is signed out for that. */
export const signInUnavailable: Refusal = {
  status: 503,
  error: new GraphQLError('The identity provider does not answer. Try again.', {
    extensions: { code: 'UPSTREAM_UNAVAILABLE' satisfies ErrorCode, retryable: true },
  }),
};

/** Why a body that is not JSON is refused. */
export function notJson(body: string): Refusal {
  const what = isCutOff(body) ? 'JSON that was cut off' : 'not JSON';
  return refused(400, 'BAD_USER_INPUT', `The body is ${body.trim() === '' ? 'empty' : what}.`);
}

/** DOOR-9: deeper than any input of the graph, and far from where recursive code overflows the stack. */
const MAX_DEPTH = 32;

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

export function refuseDepth(body: unknown): Refusal | null {
  if (!isDeeper(body, MAX_DEPTH)) return null;
  return refused(400, 'BAD_USER_INPUT', `The body is nested more than ${MAX_DEPTH} levels deep.`);
}

/** The JSON parameters of a GET request, by the same rules as a body. */
export function refuseParameters({ searchParams }: URL): Refusal | null {
  for (const name of ['variables', 'extensions']) {
    const text = searchParams.get(name);
    if (!text) continue;
    const value = parseJson(text);
    if (value === undefined) return refused(400, 'BAD_USER_INPUT', `The parameter ${name} is not JSON.`);
    const tooDeep = refuseDepth(value);
    if (tooDeep) return tooDeep;
  }
  return null;
}

/** GRAPH-9: in production a browser with a session is the storefront, which sends hashes only. */
export function refuseFreeText({ hasSession }: Pick<Caller, 'hasSession'>, production: boolean): Refusal | null {
  if (!production || !hasSession) return null;
  return refused(400, 'PERSISTED_QUERY_ONLY', 'The storefront may send persisted operations only.');
}

/** DOOR-5: in production free text without a partner's key may read only. */
export const freeTextReadsOnly = refused(
  400,
  'PERSISTED_QUERY_ONLY',
  'Operations of your own may read only. To hold or to buy, send the key of a partner (Authorization: Bearer gsk_…), or one of the storefront’s persisted operations.',
);

export const unknownKey = refused(401, 'UNAUTHENTICATED', 'There is no such key at this tenant, or it was revoked.');
export const unknownVisitor = refused(
  401,
  'UNAUTHENTICATED',
  'The header x-grandstand-visitor must have a token that createVisitorSession gave to this partner.',
);
export const keysUnavailable: Refusal = {
  status: 503,
  error: new GraphQLError('Keys cannot be checked now. Try again.', {
    extensions: { code: 'UPSTREAM_UNAVAILABLE' satisfies ErrorCode, retryable: true },
  }),
};
