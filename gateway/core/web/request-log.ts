import type { Logger } from 'pino';
import type { Operation } from '../http/operation.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const LONGEST_PATH = 200;

export type Logged = {
  requestId: string;
  method: string;
  url: string;
  status: number;
  started: number;
  operation: Operation | null;
};

/** A path without what could name a person or open an order: no query, no ids. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split(/[?#]/);
  return path.replace(UUID, ':id').slice(0, LONGEST_PATH);
}

/** OPS-2: one line a request. */
export function logRequest(log: Logger, { requestId, method, url, status, started, operation }: Logged): void {
  if (!log.isLevelEnabled('info')) return;
  log.info(
    {
      requestId,
      method,
      path: loggedPath(url),
      status,
      ms: Math.round((performance.now() - started) * 10) / 10,
      ...(operation?.name && { operation: operation.name }),
      upstreamCalls: operation?.calls.length ?? 0,
    },
    'request',
  );
}
