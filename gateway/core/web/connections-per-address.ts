import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientAddress } from './client-address.ts';

/**
 * DOOR-7: at most `most` connections an address. One more closes its oldest connection that is not being answered, so that an
 * attacker's idle ones do not keep others at that address out; when all are being answered, the new one is closed.
 */
export function limitPerAddress(server: Server, most: number): void {
  const byAddress = new Map<string, Set<Socket>>();
  const beingAnswered = new WeakSet<Socket>();

  server.prependListener('request', ({ socket }, response) => {
    beingAnswered.add(socket);
    const done = () => beingAnswered.delete(socket);
    response.once('prefinish', done).once('close', done);
  });
  server.on('connection', (socket: Socket) => {
    const address = clientAddress(() => null, socket.remoteAddress, 0) ?? '';
    const sockets = byAddress.get(address) ?? new Set();
    byAddress.set(address, sockets.add(socket));
    socket.once('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0 && byAddress.get(address) === sockets) byAddress.delete(address);
    });
    if (sockets.size <= most) return;
    const idle = sockets.values().find((candidate) => !beingAnswered.has(candidate)) ?? socket;
    sockets.delete(idle);
    idle.destroy();
  });
}
