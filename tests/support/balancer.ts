import { connect, createServer, type Socket } from 'node:net';

const CHECK_MS = 100;
const SILENT_MS = 1_500;

/**
 * A load balancer as one would put before several processes: connections in turn to those whose /healthz answers. Those of a
 * process that is silent (paused) are cut; one that refuses new ones (draining) finishes what it has.
 */
export async function balance(targets: () => readonly string[]) {
  const healthy = new Set<string>();
  const sockets = new Map<string, Set<Socket>>();
  const socketsOf = (target: string): Set<Socket> => {
    const open = sockets.get(target) ?? new Set();
    sockets.set(target, open);
    return open;
  };
  const check = async (target: string): Promise<void> => {
    try {
      const { ok } = await fetch(`${target}/healthz`, { signal: AbortSignal.timeout(SILENT_MS) });
      if (ok) return void healthy.add(target);
    } catch (error) {
      if (error instanceof DOMException) for (const socket of socketsOf(target)) socket.destroy();
    }
    healthy.delete(target);
  };
  const checkAll = async (): Promise<void> => {
    for (const gone of healthy) if (!targets().includes(gone)) healthy.delete(gone);
    await Promise.all(targets().map(check));
  };
  await checkAll();
  const checks = setInterval(() => void checkAll(), CHECK_MS);
  let turn = 0;
  const server = createServer((client) => {
    const up = targets().filter((target) => healthy.has(target));
    turn += 1;
    const target = up[turn % up.length];
    if (target === undefined) return client.destroy();
    const place = new URL(target);
    const service = connect(Number(place.port), place.hostname);
    for (const [socket, other] of [
      [client, service],
      [service, client],
    ] as const) {
      socketsOf(target).add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        socketsOf(target).delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://localhost:${port}`,
    port,
    close: async (): Promise<void> => {
      clearInterval(checks);
      for (const open of sockets.values()) for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
