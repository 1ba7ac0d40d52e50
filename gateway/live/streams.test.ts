import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { createStreams } from './streams.ts';

const large = (mark: number) => JSON.stringify({ mark, filling: 'x'.repeat(500_000) });
const headers = { 'content-type': 'text/event-stream' };

let close: () => void = () => undefined;
afterEach(() => close());

/** Streams behind a real server; `connectOne` opens a connection that reads nothing until it is resumed. */
async function serve(options: Partial<Parameters<typeof createStreams>[0]> = {}) {
  const streams = createStreams({ most: 4, now: Date.now, ...options });
  const opened: { stream: ReturnType<typeof streams.open>; response: ServerResponse; closed: Promise<unknown> }[] = [];
  const server = createServer((request, response) => {
    const sharer = String(request.headers['x-sharer'] ?? 'one');
    const until = Number.POSITIVE_INFINITY;
    const stream = streams.open({ response, sharer, headers, until, onClose: () => undefined });
    opened.push({ stream, response, closed: once(response, 'close') });
    if (typeof stream === 'string') response.writeHead(429).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  const connectOne = async (sharer = 'one') => {
    const asked = once(server, 'request');
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined).pause();
    socket.write(`GET / HTTP/1.1\r\nHost: a\r\nX-Sharer: ${sharer}\r\n\r\n`);
    await asked;
    const last = opened.at(-1);
    if (!last) throw new Error('No request came');
    const { stream } = last;
    return { socket, ...last, send: typeof stream === 'string' ? () => undefined : stream.send };
  };
  return { streams, connectOne };
}

test('[DOOR-7] [GRAPH-19] a reader that takes nothing is let go', async () => {
  const { connectOne } = await serve({ pingMs: 20, stalledMs: 100 });
  const { send, closed, response } = await connectOne();
  // Until the system has taken what it keeps for a reader, the reader seems to read.
  for (let mark = 0; !response.destroyed; mark += 1) {
    send('event', large(mark));
    await nextTurn();
  }
  await closed;
  expect(response.writableFinished).toBe(false);
});

test('[DOOR-7] [GRAPH-19] a reader that was slow gets the newest state of each name, and none in between is kept for it', async () => {
  const { connectOne } = await serve();
  const { send, socket, response } = await connectOne();
  for (let mark = 0; mark < 400; mark += 1) send('event', large(mark));
  send('cart', '{"cart":true}');
  // Two hundred megabytes were sent; what is kept is what the socket had begun to take, and one state of each name.
  expect(response.writableLength).toBeLessThan(10_000_000);
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  socket.resume();
  while (!text.includes('"cart":true')) await once(socket, 'data');
  const marks = [...text.matchAll(/"mark":(\d+)/g)].map(([, mark]) => Number(mark));
  expect(marks.at(-1)).toBe(399);
  expect(marks.length).toBeLessThan(100);
});

test('[DOOR-7] [GRAPH-19] one address has a quarter of all streams, and a closed stream makes room', async () => {
  const { connectOne } = await serve();
  const first = await connectOne('one');
  expect((await connectOne('one')).stream).toBe('full');
  const others = [await connectOne('two'), await connectOne('three'), await connectOne('four')];
  expect(others.every(({ stream }) => stream !== 'full')).toBe(true);
  expect((await connectOne('five')).stream).toBe('full');
  first.socket.destroy();
  await first.closed;
  expect((await connectOne('five')).stream).not.toBe('full');
});

test('[OPS-3] [GRAPH-19] draining ends all streams and lets none begin', async () => {
  const { streams, connectOne } = await serve();
  const { socket, closed } = await connectOne();
  socket.resume();
  streams.drain();
  await closed;
  expect((await connectOne()).stream).toBe('draining');
});
