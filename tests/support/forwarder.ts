import { connect, createServer, type Socket } from 'node:net';

export type Forwarder = {
  url: string;
  /** Closes the address and all its connections. */
  stop: () => Promise<void>;
  /** Opens the same address again, before the service or another one. */
  start: (movedTo?: string) => Promise<void>;
};

/** A proxy with a fixed address that can be closed and opened again, as if the service had stopped. */
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
