import { once } from 'node:events';
import type { Server } from 'node:http';

type Place = { port: number; host: string };

export const originAt = ({ port, host }: Place): string => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** A port that cannot be had: one line that says what to do. */
export class ListenError extends Error {}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error;
}

function explain(error: unknown, { port, host }: Place): unknown {
  if (!isSystemError(error)) return error;
  if (error.code === 'EADDRINUSE') {
    return new ListenError(`Port ${port} on ${host} is in use: stop what uses it, or set PORT to another one.`);
  }
  if (error.code === 'EACCES')
    return new ListenError(`Port ${port} may not be used by this user: set PORT to another one.`);
  if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL') {
    return new ListenError(`HOST=${host} is no address of this machine.`);
  }
  return error;
}

/** Connections that wait to be taken: in a rush of new ones nobody's is dropped, which a browser tries again after seconds only. */
const BACKLOG = 4_096;

/** Listens, and says at which address: the port is the system's choice when 0 was asked for. */
export async function listen(server: Server, place: Place): Promise<string> {
  server.listen({ ...place, backlog: BACKLOG });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw explain(error, place);
  }
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : place.port;
  return originAt({ ...place, port });
}

const LOOK_MS = 50;

/**
 * OPS-3: lets what is under way finish and takes nothing new. What still comes over an open connection is answered and
 * is its last; connections that clients keep open for later are closed once their answer is out.
 */
export async function drain(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  server.close();
  const look = setInterval(() => server.closeIdleConnections(), LOOK_MS);
  await closed;
  clearInterval(look);
}
