const noStore = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
const DAY_MS = 86_400_000;
/** RFC 9116 asks for less than a year. The file is made for each request, so it never expires in fact. */
const VALID_DAYS = 180;

export const SECURITY_TXT_PATH = '/.well-known/security.txt';

/** DOOR-5: for pages, images and sitemaps. */
export function tooManyAnswer(seconds: number): Response {
  const headers = { ...noStore, 'retry-after': String(seconds) };
  return new Response(`Too many requests. Try again in ${seconds} seconds.\n`, { status: 429, headers });
}

/** DOOR-9: the request's target is not an address. */
export function badTarget(): Response {
  return new Response('The address is not valid.\n', { status: 400, headers: noStore });
}

type SecurityTxt = { contact: string | null; origin: string; now: Date };

/** RFC 9116: whom to tell of a vulnerability; 404 without SECURITY_CONTACT. */
export function securityTxt({ contact, origin, now }: SecurityTxt): Response {
  if (contact === null) return new Response(null, { status: 404 });
  const expires = new Date(now.getTime() + VALID_DAYS * DAY_MS).toISOString();
  const lines = [`Contact: ${contact}`, `Expires: ${expires}`, `Canonical: ${origin}${SECURITY_TXT_PATH}`];
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' };
  return new Response(`${lines.join('\n')}\n`, { headers });
}
