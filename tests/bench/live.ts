// Five thousand idle streams of live state on one gateway: what they take of its memory, and how long a change takes to reach all of them.
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { openStack, startGateway } from '../support/stack.ts';
import { processorSeconds } from './processor-time.ts';
import { residentMegabytes } from './resident-memory.ts';

const STREAMS = Number(process.env.BENCH_STREAMS ?? 5_000);
const AT_ONCE = 100;
const EVENTS = 20;
const IDLE_MS = 40_000;
/** Of what the streams add to the gateway's own. */
const TARGET_MB = 250;
const MB = 1024;

type Following = { socket: Socket; states: number };

/** Resolved with its first state. */
function follow(url: URL, eventId: string): Promise<Following> {
  const query = `subscription { eventLive(id: "${eventId}") { status sections { name available priceFrom { minorUnits } } } }`;
  const body = JSON.stringify({ query });
  return new Promise((resolve, reject) => {
    const socket = connect({ host: url.hostname, port: Number(url.port) });
    const following = { socket, states: 0 };
    socket.setEncoding('latin1').on('error', reject);
    socket.on('data', (text: string) => {
      if (/^HTTP\/1\.1 [45]/.test(text)) reject(new Error(text.slice(0, 200)));
      following.states += text.split('event: next').length - 1;
      if (following.states > 0) resolve(following);
    });
    socket.write(
      `POST /graphql HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: application/json\r\nAccept: text/event-stream\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
  });
}

const stack = await openStack({ gateway: false });
try {
  const gateway = await startGateway({
    PLATFORM_URL: stack.platformUrl,
    MAX_CONNECTIONS: String(STREAMS * 4),
    HOST: '127.0.0.1',
  });
  const answer = await fetch(`${stack.platformUrl}/api/product?limit=200&categoryId=sports`);
  const { items } = (await answer.json()) as { items: { id: string; admission: string; ticketsStatus: string }[] };
  const events = items
    .filter((one) => one.admission === 'reserved' && one.ticketsStatus === 'TICKETS_AVAILABLE')
    .slice(0, EVENTS);
  const url = new URL(gateway.url);
  const warm = await follow(url, events[0]?.id ?? '');
  const before = residentMegabytes(gateway.pid);
  const all: Following[] = [warm];
  while (all.length < STREAMS) {
    const batch = Array.from({ length: Math.min(AT_ONCE, STREAMS - all.length) }, (_, index) =>
      follow(url, events[(all.length + index) % events.length]?.id ?? ''),
    );
    all.push(...(await Promise.all(batch)));
  }
  const opened = residentMegabytes(gateway.pid);
  const used = processorSeconds(gateway.pid);
  await delay(IDLE_MS);
  const idle = residentMegabytes(gateway.pid);
  const share = (processorSeconds(gateway.pid) - used) / (IDLE_MS / 1_000);
  console.log(`${all.length} streams on ${events.length} events: ${before} MB → ${opened} MB opened → ${idle} MB idle`);
  console.log(
    `  ${(((idle - before) * MB) / all.length).toFixed(1)} kB a stream, ${(share * 100).toFixed(1)} % of a core while idle`,
  );
  const watched = all.filter((_, index) => index % events.length === 0);
  const states = watched.map((one) => one.states);
  const started = performance.now();
  const held = await fetch(`${stack.platformUrl}/api/cart/reserve/${events[0]?.id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'gst-session-id': randomUUID() },
    body: JSON.stringify({ tickets: [{ productId: events[0]?.id, quantity: 2 }] }),
  });
  if (!held.ok) throw new Error(await held.text());
  while (watched.some((one, index) => one.states === states[index])) await delay(5);
  console.log(
    `  a hold reached the ${watched.length} streams of its event in ${Math.round(performance.now() - started)} ms`,
  );
  const added = idle - before;
  console.log(`${added <= TARGET_MB ? 'ok' : 'MISSED'}: ${added} MB of ${TARGET_MB} for the streams`);
  for (const { socket } of all) socket.destroy();
  await gateway.stop();
  process.exitCode = added <= TARGET_MB ? 0 : 1;
} finally {
  await stack.close();
}
