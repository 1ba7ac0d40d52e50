import { GraphQLError } from 'graphql';
import { BODY_LIMIT } from '../core/web/body.ts';
import { isCrossOrigin, type OriginRules } from '../core/web/origin.ts';
import type { ErrorCode } from '../generated/resolver-types.ts';
import { parseJson } from './operation-body.ts';

export type Header = (name: string) => string | null;
/** A caller as far as admission goes; a browser that has been here sends its session. */
export type Caller = { header: Header; hasSession: boolean };
export type Refusal = { status: number; error: GraphQLError; headers?: Readonly<Record<string, string>> };

/** The storefront names itself on every request: a foreign page cannot add a header without being asked first. */
const CLIENT_HEADER = 'x-grandstand-client';

function refused(status: number, code: ErrorCode, message: string): Refusal {
  return { status, error: new GraphQLError(message, { extensions: { code, retryable: false } }) };
}

/** Who may not ask at all (GRAPH-11): another site's page, or a browser's session without the storefront's header. */
export function refuseCaller({ header, hasSession }: Caller, rules: OriginRules): Refusal | null {
  if (isCrossOrigin(header, rules)) return refused(403, 'FORBIDDEN', 'Requests from other origins are not allowed.');
  if (hasSession && header(CLIENT_HEADER) === null) {
    return refused(403, 'FORBIDDEN', `Requests with a session cookie must carry the header ${CLIENT_HEADER}.`);
  }
  return null;
}

/** A form or plain text is what a foreign page could post unasked: JSON only. */
export function refuseMediaType(header: Header): Refusal | null {
  const [type = ''] = (header('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() === 'application/json') return null;
  return refused(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the operation as application/json.');
}

/** DOOR-5: more than this visitor may ask for just now. */
export function tooMany(seconds: number): Refusal {
  const error = new GraphQLError(`Too many requests. Try again in ${seconds} seconds.`, {
    extensions: { code: 'RATE_LIMITED' satisfies ErrorCode, retryable: true, retryAfterSeconds: seconds },
  });
  return { status: 429, error, headers: { 'retry-after': String(seconds) } };
}

export const tooLarge = refused(413, 'PAYLOAD_TOO_LARGE', `The body must not be larger than ${BODY_LIMIT} bytes.`);

export const notJson = refused(400, 'BAD_USER_INPUT', 'The body is not JSON.');

/** Deeper than any input of the graph; whoever follows a value all the way down runs out of stack (DOOR-9). */
const DEEPEST = 32;

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

/** A body that is nested without end. */
export function refuseDepth(body: unknown): Refusal | null {
  if (!isDeeper(body, DEEPEST)) return null;
  return refused(400, 'BAD_USER_INPUT', `The body is nested more than ${DEEPEST} levels deep.`);
}

/** Parameters of a query by GET that are JSON, under the same rules as a body. */
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

/** GRAPH-9: in production a browser with a session is the storefront, and the storefront sends hashes only. */
export function refuseFreeText({ hasSession }: Caller, production: boolean): Refusal | null {
  if (!production || !hasSession) return null;
  return refused(400, 'PERSISTED_QUERY_ONLY', 'The storefront may send persisted operations only.');
}

/** DOOR-5: until partners have keys, who writes their own operations may look at everything and change nothing. */
export const textChangesNothing = refused(
  400,
  'PERSISTED_QUERY_ONLY',
  'Operations of your own may read only. To hold or to buy, send one of the storefront’s persisted operations.',
);
