import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';
import { inSeconds, LANGUAGE_CACHE_MS } from '#rules/timings.ts';
import { hstsHeaders } from '../core/web/security-headers.ts';

const ONE_YEAR_SECONDS = 31_536_000;
const ONE_HOUR_SECONDS = 3_600;

/** Serves a file of the client build; false when there is none. */
export type Assets = (request: IncomingMessage, response: ServerResponse, secure: boolean) => boolean;

/** A server may ignore Range (RFC 9110): only a single valid range of a GET is answered in part. */
function isSimpleRange({ method, headers }: IncomingMessage): boolean {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{1,15})?$/.exec(headers.range ?? '') ?? [];
  if (method !== 'GET' || headers['if-range'] !== undefined || first === undefined) return false;
  return last === undefined || Number(last) >= Number(first);
}

/** A year for a hashed file, a week for texts (TIME-1): the only JSON of the build. An hour for files whose name stays. */
const cacheControl = (path: string): string => {
  if (!path.startsWith('/assets/')) return `public, max-age=${ONE_HOUR_SECONDS}`;
  return `public, max-age=${path.endsWith('.json') ? inSeconds(LANGUAGE_CACHE_MS) : ONE_YEAR_SECONDS}, immutable`;
};

/** The build has made the .br and .gz files that are sent. */
export function createAssets(directory: string, headers: Readonly<Record<string, string>>): Assets {
  const serve = sirv(directory, {
    brotli: true,
    gzip: true,
    etag: true,
    ignores: [/^\/$/],
    setHeaders: (response, path) => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      response.setHeader('cache-control', cacheControl(path));
    },
  });
  return (request, response, secure) => {
    let served = true;
    if (!isSimpleRange(request)) delete request.headers.range;
    if (secure) for (const [name, value] of Object.entries(hstsHeaders)) response.setHeader(name, value);
    // A file that a new build has removed must end this response only: without a listener the error ends the process.
    response.once('pipe', (file) => file.once('error', () => response.destroy()));
    serve(request, response, () => {
      served = false;
    });
    return served;
  };
}
