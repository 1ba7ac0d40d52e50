import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { oneAtATime } from '../core/web/one-at-a-time.ts';
import { createHttpServer } from './http-server.ts';

type Options = Partial<Parameters<typeof createHttpServer>[0]>;

async function serve(listener: RequestListener, options: Options = {}) {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const server = createHttpServer({ maxConnections: 100, trustedProxies: 0, log, ...options });
  server.on('request', listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const open = async (): Promise<Socket> => {
    const socket = connect({ host: '127.0.0.1', port });
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    socket.on('error', () => undefined);
    return socket;
  };
  const count = () => new Promise<number>((resolve) => server.getConnections((_error, open) => resolve(open)));
  return { open, count, lines, url: `http://127.0.0.1:${port}/` };
}

const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
/** More than socket buffers hold. */
const LARGE = Buffer.alloc(32 * 1024 * 1024);

test('[DOOR-7] of pipelined requests the next starts when the answer before it has been read', async () => {
  let started = 0;
  const { open, url } = await serve(
    oneAtATime((_request, response) => {
      started += 1;
      response.end(LARGE);
    }),
  );
  const socket = await open();
  socket.pause();
  socket.write(GET.repeat(8));
  await vi.waitFor(() => expect(started).toBe(1), { timeout: 60_000 });
  // Another connection is answered meanwhile.
  await (await fetch(url)).arrayBuffer();
  expect(started).toBe(2);
  socket.resume();
  await vi.waitFor(() => expect(started).toBe(9), { timeout: 60_000 });
});

test('[DOOR-7] a client that pipelines too many requests is disconnected', async () => {
  let started = 0;
  const { open } = await serve(
    oneAtATime((_request, response) => {
      started += 1;
      response.end(LARGE);
    }),
  );
  const socket = await open();
  const closed = once(socket.resume(), 'close');
  socket.write(GET.repeat(20));
  await closed;
  expect(started).toBe(1);
});

test('[DOOR-7] a client that does not read its answer is disconnected', async () => {
  const { open, count } = await serve((_request, response) => void response.end(LARGE), { unreadMs: 100 });
  const socket = await open();
  socket.pause();
  socket.write(GET);
  await vi.waitFor(async () => expect(await count()).toBe(1), { timeout: 60_000 });
  await vi.waitFor(async () => expect(await count()).toBe(0), { timeout: 60_000 });
});

test('[DOOR-7] an address over its share of connections loses its oldest idle one, not one that is being answered', async () => {
  const { open, url, count } = await serve(
    (request, response) => {
      if (request.url !== '/slow') response.end('here');
    },
    { maxConnections: 16 },
  );
  const working = await open();
  working.write(GET.replace('/', '/slow'));
  const idle = await open();
  const idleClosed = once(idle.resume(), 'close');
  const later = [await open(), await open()];
  expect(await (await fetch(url, { headers: { connection: 'close' } })).text()).toBe('here');
  await idleClosed;
  expect([working.destroyed, ...later.map(({ destroyed }) => destroyed)]).toEqual([false, false, false]);
  await vi.waitFor(async () => expect(await count()).toBe(3), { timeout: 60_000 });
});

test('[DOOR-7] connections over the maximum are refused, with one warning for all', async () => {
  const { open, lines } = await serve((_request, response) => void response.end(), {
    maxConnections: 3,
    trustedProxies: 1,
  });
  const accepted = [await open(), await open(), await open()];
  for (let more = 0; more < 3; more += 1) {
    const socket = await open();
    await once(socket.resume(), 'close');
  }
  expect(accepted.every(({ destroyed }) => !destroyed)).toBe(true);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('all that are allowed are in use');
});
