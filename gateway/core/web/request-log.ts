import type { Logger } from 'pino';
import type { CallScope } from '../http/call-scope.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const LONGEST_PATH = 200;

type LoggedRequest = {
  requestId: string;
  method: string;
  url: string;
  status: number;
  started: number;
  scope: CallScope | null;
};

/** The path without query and UUIDs: a log must not contain personal data or ids that open an order. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split(/[?#]/);
  return path.replace(UUID, ':id').slice(0, LONGEST_PATH);
}

/** OPS-2: one line for each request. */
export function logRequest(log: Logger, { requestId, method, url, status, started, scope }: LoggedRequest): void {
  if (!log.isLevelEnabled('info')) return;
  log.info(
    {
      requestId,
      method,
      path: loggedPath(url),
      status,
      ms: Math.round((performance.now() - started) * 10) / 10,
      ...(scope?.name && { operation: scope.name }),
      upstreamCalls: scope?.calls.length ?? 0,
    },
    'request',
  );
}
