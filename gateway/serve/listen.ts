import { once } from 'node:events';
import type { Server } from 'node:http';

type Place = { port: number; host: string; variable?: string };

export const originAt = ({ port, host }: Pick<Place, 'port' | 'host'>): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** The port cannot be used; the message says what to do. */
export class ListenError extends Error {}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error;
}

function explain(error: unknown, { port, host, variable = 'PORT' }: Place): unknown {
  if (!isSystemError(error)) return error;
  if (error.code === 'EADDRINUSE') {
    return new ListenError(`Port ${port} on ${host} is in use: stop what uses it, or set ${variable} to another one.`);
  }
  if (error.code === 'EACCES')
    return new ListenError(`Port ${port} may not be used by this user: set ${variable} to another one.`);
  if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL') {
    return new ListenError(`HOST=${host} is not an address of this machine.`);
  }
  return error;
}

/** Connections waiting to be accepted: in a rush, one that is dropped is tried again by the browser only after seconds. */
const BACKLOG = 4_096;

/** Listens and returns the address; with port 0 the system chooses the port. */
export async function listen(server: Server, place: Place): Promise<string> {
  server.listen({ port: place.port, host: place.host, backlog: BACKLOG });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw explain(error, place);
  }
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : place.port;
  return originAt({ ...place, port });
}

const CHECK_MS = 50;

/**
 * OPS-3: accepts no new connections and finishes running requests. A request that still comes over an open connection is
 * answered with `Connection: close`; idle connections are closed.
 */
export async function drain(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  server.close();
  const check = setInterval(() => server.closeIdleConnections(), CHECK_MS);
  await closed;
  clearInterval(check);
}
