const SEE_OTHER = 303;

/** A redirect that is never cached, with its cookies. */
export function redirect(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: SEE_OTHER, headers });
}
