import type { Logger } from 'pino';
import type { CallScope } from '../http/call-scope.ts';
import { requestSeconds } from '../metrics.ts';
import { GRAPH_PATH } from './target.ts';

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

/** OPS-2: one observation and one line for each request. */
export function logRequest(log: Logger, { requestId, method, url, status, started, scope }: LoggedRequest): void {
  const ms = performance.now() - started;
  const path = url === GRAPH_PATH ? url : loggedPath(url);
  requestSeconds.observe({ door: path === GRAPH_PATH ? 'graph' : 'site', status }, ms / 1000);
  if (!log.isLevelEnabled('info')) return;
  log.info(
    {
      requestId,
      method,
      path,
      status,
      ms: Math.round(ms * 10) / 10,
      ...(scope?.name && { operation: scope.name }),
      upstreamCalls: scope?.calls.length ?? 0,
    },
    'request',
  );
}
