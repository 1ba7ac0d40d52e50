import type { UpstreamContract } from '../core/contract/known.ts';
import type { Upstream } from '../core/http/upstream.ts';

const TIMEOUT_MS = 1_000;

/** Our platform says itself whether it is ready; of a core upstream the configuration call must be answered. */
const ownCall = { path: '/readyz', isReady: (code: number) => code === 200 };
const coreCall = { path: '/api/tenant/config', isReady: (code: number) => code < 500 };

function status(code: number, body: Record<string, string>): Response {
  return Response.json(body, { status: code, headers: { 'cache-control': 'no-store' } });
}

/**
 * OPS-2, DOOR-2. /healthz: this process answers. /readyz: the platform is ready too, asked over the connection pool of visitors'
 * calls, so that a gateway with a stuck pool is not ready. Null for any other path.
 */
export async function healthAnswer(
  pathname: string,
  { upstream, contract }: { upstream: Upstream; contract: UpstreamContract },
): Promise<Response | null> {
  if (pathname === '/healthz') return status(200, { status: 'ok' });
  if (pathname !== '/readyz') return null;
  if (await upstream.isReady(contract.isCoreAlone() ? coreCall : ownCall, TIMEOUT_MS))
    return status(200, { status: 'ok' });
  return status(503, { status: 'unavailable', reason: 'The platform does not answer.' });
}
