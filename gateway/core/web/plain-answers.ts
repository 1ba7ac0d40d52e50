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
