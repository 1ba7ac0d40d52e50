import type { IncomingMessage } from 'node:http';
import { isHost } from './origin.ts';

export type Malformed = { status: number; message: string; headers?: Readonly<Record<string, string>> };

/** RFC 9110 asks for at least 8,000; no address of ours is longer. */
const LONGEST_TARGET = 8_000;
const MOST_HEADERS = 100;
/** Request refuses both; TRACE would echo cookies. */
const REFUSED_METHODS = new Set(['CONNECT', 'TRACE']);

function hostsOf({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host');
}

const isValidHost = (host: string): boolean => !/[/?#@\\\s]/.test(host) && isHost(host);

/** DOOR-9: refuses invalid requests that Node's parser accepts. */
export function malformed(request: IncomingMessage): Malformed | null {
  const { method = '', url = '' } = request;
  if (request.httpVersionMajor !== 1) return { status: 400, message: 'The request line is not valid.' };
  const hosts = hostsOf(request);
  if (hosts.length > 1) return { status: 400, message: 'There must be one Host header.' };
  if (!hosts.every(isValidHost)) return { status: 400, message: 'The Host header is not valid.' };
  if (request.rawHeaders.length > MOST_HEADERS * 2) return { status: 431, message: 'There are too many headers.' };
  if (url.length > LONGEST_TARGET) return { status: 414, message: 'The address is too long.' };
  if (!REFUSED_METHODS.has(method)) return null;
  return { status: 405, message: `${method} is not allowed.`, headers: { allow: 'GET, HEAD, POST, OPTIONS' } };
}
