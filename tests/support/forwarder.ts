import { connect, createServer, type Socket } from 'node:net';

export type Forwarder = {
  url: string;
  /** From now on nobody answers at the address, and what was under way is cut. */
  stop: () => Promise<void>;
  /** The service is there again, at the same address; it may have moved behind it. */
  start: (movedTo?: string) => Promise<void>;
};

/** An address that leads to a service and can be taken away from it, as if the service had stopped. */
export async function forwardTo(target: string): Promise<Forwarder> {
  let place = new URL(target);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const service = connect(Number(place.port), place.hostname);
    for (const [socket, other] of [
      [client, service],
      [service, client],
    ] as const) {
      open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  const listen = (at: number): Promise<void> => new Promise((resolve) => server.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const address = server.address();
  const own = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${own}`,
    start: (movedTo) => {
      if (movedTo !== undefined) place = new URL(movedTo);
      return listen(own);
    },
    stop: () =>
      new Promise((resolve) => {
        if (!server.listening) return resolve();
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
