// Sockets that send twenty requests and never read: the gateway's memory, and whether others are served.
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { openStack, startGateway } from '../support/stack.ts';
import { residentMegabytes } from './resident-memory.ts';

const SECONDS = 20;
const AHEAD = 20;

function stall(url: URL, path: string): Socket {
  const socket = connect({ host: url.hostname, port: Number(url.port) });
  socket.pause();
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`.repeat(AHEAD));
  return socket;
}

async function timed(url: string): Promise<string> {
  const started = performance.now();
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    await answer.text();
    return `${answer.status} in ${Math.round(performance.now() - started)} ms`;
  } catch (error) {
    return String(error);
  }
}

const stack = await openStack({ gateway: false });
try {
  for (const [what, sockets] of [
    ['home', 800],
    ['home', 2_000],
    ['asset', 800],
    ['own', 800],
  ] as const) {
    const gateway = await startGateway({ PLATFORM_URL: stack.platformUrl });
    const home = `${gateway.url}/fanatics/`;
    const [, asset = ''] = /"(\/assets\/[^"]+\.js)"/.exec(await (await fetch(home)).text()) ?? [];
    const path = { home: '/fanatics/', asset, own: '/fanatics/?token=a' }[what];
    const bytes = (await (await fetch(gateway.url + path, { headers: { 'accept-encoding': 'identity' } })).text())
      .length;
    const before = residentMegabytes(gateway.pid);
    const stalled = Array.from({ length: sockets }, () => stall(new URL(gateway.url), path));
    let most = before;
    const bystanderAnswers: string[] = [];
    for (let second = 0; second < SECONDS; second += 1) {
      await delay(1_000);
      most = Math.max(most, residentMegabytes(gateway.pid));
      if (second % 5 === 0) bystanderAnswers.push(await timed(`${gateway.url}/healthz`), await timed(home));
    }
    console.log(`${what}: ${sockets} sockets × ${AHEAD} of ${bytes} bytes: ${before} MB → at most ${most} MB`);
    console.log(`  bystander: ${bystanderAnswers.join(', ')}`);
    for (const socket of stalled) socket.destroy();
    await gateway.kill();
  }
} finally {
  await stack.close();
}
