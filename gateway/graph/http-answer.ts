import { type Body, createBody } from '../core/web/compression.ts';
import type { Header } from '../core/web/request-headers.ts';
import type { Refusal } from './admission.ts';
import type { Answer } from './answer.ts';
import { refusal } from './finish.ts';

/** An answer of /graphql, ready to be compressed and sent. */
export type GraphAnswer = { status: number; headers: Record<string, string>; body: Body };

const RESPONSE_JSON = 'application/graphql-response+json';
const EVENT_STREAM = 'text/event-stream';
/** Of Yoga's headers only these are sent; the rest is the endpoint's own. */
const YOGA_HEADERS = ['content-type', 'allow', 'retry-after'];

function mediaType(header: Header): string {
  const accepted = header('accept')?.includes(RESPONSE_JSON) ? RESPONSE_JSON : 'application/json';
  return `${accepted}; charset=utf-8`;
}

function asBody(text: string): Body {
  return createBody(Buffer.from(text), { reused: false });
}

/**
 * GraphQL over HTTP: with application/json every well-formed request is 200, with the newer type errors have their own status, and so
 * has what is answered to who wanted a stream: a load balancer then asks another gateway for a stream of the next release, too.
 */
export function toGraphAnswer({ status, result, body }: Answer, header: Header): GraphAnswer {
  const type = mediaType(header);
  const hasStatus = type.startsWith(RESPONSE_JSON) || header('accept')?.includes(EVENT_STREAM);
  const headers = { 'content-type': type };
  return { status: hasStatus ? status : 200, headers, body: body ?? asBody(JSON.stringify(result)) };
}

export function refusedAnswer({ status, error, headers }: Refusal, header: Header): GraphAnswer {
  const body = asBody(JSON.stringify(refusal(error)));
  return { status, headers: { ...headers, 'content-type': mediaType(header) }, body };
}

export async function fromYoga(response: Response): Promise<GraphAnswer> {
  const headers: Record<string, string> = {};
  for (const name of YOGA_HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  return { status: response.status, headers, body: asBody(await response.text()) };
}
