/** What a page of another origin may send with a partner's key, and read of the answer. Never cookies. */

type Headers = Readonly<Record<string, string>>;

export const VISITOR_HEADER = 'x-grandstand-visitor';
const PREFLIGHT_SECONDS = 600;

/** Without an origin: a program asks, not a page. */
export const corsHeaders = (origin: string | null): Headers =>
  origin === null
    ? {}
    : {
        'access-control-allow-origin': origin,
        'access-control-expose-headers': 'ratelimit, ratelimit-policy, retry-after, x-request-id',
      };

export const preflightHeaders = (origin: string): Headers => ({
  ...corsHeaders(origin),
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': `authorization, content-type, accept-language, ${VISITOR_HEADER}, x-request-id`,
  'access-control-max-age': String(PREFLIGHT_SECONDS),
});
