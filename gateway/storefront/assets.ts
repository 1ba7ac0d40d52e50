import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';
import { hstsHeaders } from '../core/web/security-headers.ts';

const ONE_YEAR_SECONDS = 31_536_000;
const ONE_HOUR_SECONDS = 3_600;

/** Answers a request for a file of the client build; false when there is none. */
export type Assets = (request: IncomingMessage, response: ServerResponse, secure: boolean) => boolean;

/** What may be left out is (RFC 9110): only one range of a GET, its end not before its beginning, is answered in part. */
function isPlainRange({ method, headers }: IncomingMessage): boolean {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{1,15})?$/.exec(headers.range ?? '') ?? [];
  if (method !== 'GET' || headers['if-range'] !== undefined || first === undefined) return false;
  return last === undefined || Number(last) >= Number(first);
}

/** Hashed files are kept for ever, brotli or gzip as the build left them beside the plain ones. */
export function createAssets(directory: string, headers: Readonly<Record<string, string>>): Assets {
  const serve = sirv(directory, {
    brotli: true,
    gzip: true,
    etag: true,
    ignores: [/^\/$/],
    setHeaders: (response, path) => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      const age = path.startsWith('/assets/') ? `${ONE_YEAR_SECONDS}, immutable` : String(ONE_HOUR_SECONDS);
      response.setHeader('cache-control', `public, max-age=${age}`);
    },
  });
  return (request, response, secure) => {
    let served = true;
    if (!isPlainRange(request)) delete request.headers.range;
    if (secure) for (const [name, value] of Object.entries(hstsHeaders)) response.setHeader(name, value);
    // A file that is gone since the start, because somebody built anew, ends this answer and not the process.
    response.once('pipe', (file) => file.once('error', () => response.destroy()));
    serve(request, response, () => {
      served = false;
    });
    return served;
  };
}
