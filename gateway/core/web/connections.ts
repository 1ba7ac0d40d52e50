import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientAddress } from './client-address.ts';

/**
 * DOOR-7: one address has so many connections. When it opens more, its oldest one that waits for nothing but its reader is
 * let go, so that who stalls hundreds keeps no neighbour out; when all of them are at work the new one is.
 */
export function limitPerAddress(server: Server, most: number): void {
  const byAddress = new Map<string, Set<Socket>>();
  const atWork = new WeakSet<Socket>();

  server.prependListener('request', ({ socket }, response) => {
    atWork.add(socket);
    const done = () => atWork.delete(socket);
    response.once('prefinish', done).once('close', done);
  });
  server.on('connection', (socket: Socket) => {
    const address = clientAddress(() => null, socket.remoteAddress, 0) ?? '';
    const theirs = byAddress.get(address) ?? new Set();
    byAddress.set(address, theirs.add(socket));
    socket.once('close', () => {
      theirs.delete(socket);
      if (theirs.size === 0 && byAddress.get(address) === theirs) byAddress.delete(address);
    });
    if (theirs.size <= most) return;
    const spare = theirs.values().find((one) => !atWork.has(one)) ?? socket;
    theirs.delete(spare);
    spare.destroy();
  });
}
