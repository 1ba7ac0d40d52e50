import { request } from 'undici';

const PATIENCE_MS = 1_000;

async function platformAnswers(platformUrl: string): Promise<boolean> {
  try {
    const { statusCode, body } = await request(new URL('/readyz', platformUrl), {
      headersTimeout: PATIENCE_MS,
      bodyTimeout: PATIENCE_MS,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await body.dump();
    return statusCode === 200;
  } catch {
    return false;
  }
}

function status(code: number, body: Record<string, string>): Response {
  return Response.json(body, { status: code, headers: { 'cache-control': 'no-store' } });
}

/** healthz: this process answers. readyz: its platform answers as well (OPS-2). Null for any other path. */
export async function healthAnswer(pathname: string, platformUrl: string): Promise<Response | null> {
  if (pathname === '/healthz') return status(200, { status: 'ok' });
  if (pathname !== '/readyz') return null;
  if (await platformAnswers(platformUrl)) return status(200, { status: 'ok' });
  return status(503, { status: 'unavailable', reason: 'The platform does not answer.' });
}
