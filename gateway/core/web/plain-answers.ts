const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };

/** DOOR-5: a page, a picture or a sitemap for who has asked for too many. */
export function tooManyAnswer(seconds: number): Response {
  const headers = { ...plain, 'retry-after': String(seconds) };
  return new Response(`Too many requests. Try again in ${seconds} seconds.\n`, { status: 429, headers });
}

/** DOOR-9: a target that can be no address. */
export function badTarget(): Response {
  return new Response('The address is not valid.\n', { status: 400, headers: plain });
}

export const SECURITY_TXT_PATH = '/.well-known/security.txt';

const DAY_MS = 86_400_000;
/** RFC 9116 asks for less than a year; what is asked for anew always ends later. */
const VALID_DAYS = 180;

type Facts = { contact: string | null; origin: string; now: Date };

/** Whom to tell of a weakness, and until when that holds (RFC 9116); 404 while nobody is named. */
export function securityTxt({ contact, origin, now }: Facts): Response {
  if (contact === null) return new Response(null, { status: 404 });
  const expires = new Date(now.getTime() + VALID_DAYS * DAY_MS).toISOString();
  const lines = [`Contact: ${contact}`, `Expires: ${expires}`, `Canonical: ${origin}${SECURITY_TXT_PATH}`];
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' };
  return new Response(`${lines.join('\n')}\n`, { headers });
}
