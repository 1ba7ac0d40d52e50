import type { Upstream } from './core/http/upstream.ts';

const PATIENCE_MS = 1_000;

function status(code: number, body: Record<string, string>): Response {
  return Response.json(body, { status: code, headers: { 'cache-control': 'no-store' } });
}

/**
 * healthz: this process answers. readyz: its platform answers as well, over the connections that visitors' calls go over, so
 * that a gateway whose calls do not get through never calls itself ready (OPS-2, DOOR-2). Null for any other path.
 */
export async function healthAnswer(pathname: string, upstream: Upstream): Promise<Response | null> {
  if (pathname === '/healthz') return status(200, { status: 'ok' });
  if (pathname !== '/readyz') return null;
  if (await upstream.isReady(PATIENCE_MS)) return status(200, { status: 'ok' });
  return status(503, { status: 'unavailable', reason: 'The platform does not answer.' });
}
