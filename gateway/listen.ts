import { once } from 'node:events';
import type { Server } from 'node:http';

type Place = { port: number; host: string };

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

/** Listens, and says at which address: the port is the system's choice when 0 was asked for. */
export async function listen(server: Server, place: Place): Promise<string> {
  server.listen(place);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw explain(error, place);
  }
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : place.port;
  return `http://${place.host.includes(':') ? `[${place.host}]` : place.host}:${port}`;
}

/** Lets what is under way finish and takes nothing new. */
export async function drain(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  await closed;
}
