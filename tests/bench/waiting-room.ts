// Ten thousand buyers before one event: its waiting room draws and admits them through one gateway, while bystanders look at home and another event.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { request } from 'undici';
import { OPERATOR_KEY, openStack, startGateway } from '../support/stack.ts';
import { operationBody } from '../support/storefront-operation.ts';
import { residentMegabytes } from './resident-memory.ts';

const BUYERS = Number(process.env.BENCH_BUYERS ?? 10_000);
const AT_ONCE = 64;
const TARGET_MS = 1_000;
const ADMITTED_A_MINUTE = 6_000;

type Place = { state: string; number: number | null; pass: string | null };
type Buyer = { session: string; place: Place | null; cart: boolean };

const percentile = (times: readonly number[], share: number): number =>
  Math.round([...times].sort((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0);

async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const worker = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

const stack = await openStack({ gateway: false });
const db = new pg.Client(stack.databaseUrl);
try {
  await db.connect();
  const gateway = await startGateway({ PLATFORM_URL: stack.platformUrl, HOST: '127.0.0.1' });
  const { rows } = await db.query<{ id: string }>(
    `select e.id from event e where e.active and e.status = 'onsale' and e.admission = 'reserved' and e.tickets_status = 'TICKETS_AVAILABLE'
      and e.on_sale_start_at < now() and e.start_at > now() + interval '9 days' order by e.start_at limit 2`,
  );
  const [wanted = '', other = ''] = rows.map(({ id }) => id);
  await db.query(`update event set on_sale_start_at = now() + interval '20 minutes' where id = $1`, [wanted]);
  await fetch(`${stack.platformUrl}/api/event/${wanted}/waitingroom`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'gst-operator-key': OPERATOR_KEY },
    body: JSON.stringify({ rule: 'sale', admitAMinute: ADMITTED_A_MINUTE, passMinutes: 60 }),
  });

  const ask = async <T>(session: string, name: string, variables: object): Promise<T> => {
    const { body } = await request(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-grandstand-client': 'storefront', cookie: `gst=${session}` },
      body: operationBody(name, variables),
    });
    return ((await body.json()) as { data: T }).data;
  };

  const waits: number[] = [];
  let running = true;
  const bystander = async (path: string) => {
    while (running) {
      const started = performance.now();
      const { statusCode, body } = await request(gateway.url + path, { headers: { accept: 'text/html' } });
      await body.dump();
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
      waits.push(performance.now() - started);
      await delay(100);
    }
  };
  const bystanders = Promise.all(['/fanatics/', `/fanatics/event/${other}`].map(bystander));

  const before = residentMegabytes(gateway.pid);
  const buyers: Buyer[] = Array.from({ length: BUYERS }, () => ({ session: randomUUID(), place: null, cart: false }));
  const started = performance.now();
  await forEach(buyers, async ({ session }) => {
    await ask(session, 'JoinWaitingRoom', { input: { eventId: wanted, quantity: 1 } });
  });
  const joined = performance.now();
  await db.query('update event set on_sale_start_at = now() where id = $1', [wanted]);
  let polls = 0;
  const waiting = async () => {
    for (;;) {
      const { waitingRooms } = await ask<{ waitingRooms: { eventId: string; admittedNumber: number }[] }>(
        randomUUID(),
        'WaitingRooms',
        {},
      );
      polls += 1;
      if ((waitingRooms.find(({ eventId }) => eventId === wanted)?.admittedNumber ?? 0) >= BUYERS) return;
    }
  };
  // Those who wait ask without a pause.
  await Promise.all(Array.from({ length: 16 }, waiting));
  const admitted = performance.now();
  await forEach(buyers, async (buyer) => {
    const { waitingRoomPlace: place } = await ask<{ waitingRoomPlace: Place }>(buyer.session, 'WaitingRoomPlace', {
      eventId: wanted,
    });
    buyer.place = place;
    if (place.number === null || place.number > 1_000) return;
    const input = { idempotencyKey: randomUUID(), eventId: wanted, quantity: 1, waitingRoomPass: place.pass };
    const { reserveTickets } = await ask<{ reserveTickets: { cart: object | null } }>(buyer.session, 'ReserveTickets', {
      input,
    });
    buyer.cart = reserveTickets.cart !== null;
  });
  const held = performance.now();
  running = false;
  await bystanders;

  const { rows: seats } = await db.query<{ seats: number; carts: number }>(
    `select count(*)::int as seats, count(distinct cart_id)::int as carts from seat where event_id = $1 and state = 'held'`,
    [wanted],
  );
  const numbers = new Set(buyers.map(({ place }) => place?.number));
  const p95 = percentile(waits, 0.95);
  const carts = buyers.filter(({ cart }) => cart).length;
  const seconds = (from: number, to: number) => `${((to - from) / 1_000).toFixed(1)} s`;
  console.log(
    `${BUYERS} places in ${seconds(started, joined)}, ${numbers.size} numbers, all admitted after ${seconds(joined, admitted)} (${polls} polls), ${carts} holds in ${seconds(admitted, held)}`,
  );
  console.log(`${seats[0]?.seats} seats held by ${seats[0]?.carts} carts`);
  console.log(
    `bystanders: ${waits.length} pages, p50 ${percentile(waits, 0.5)} ms, p95 ${p95} ms (at most ${TARGET_MS}); gateway ${before} MB → ${residentMegabytes(gateway.pid)} MB`,
  );
  const isRight = numbers.size === BUYERS && seats[0]?.seats === carts && seats[0]?.carts === carts;
  if (!isRight || p95 > TARGET_MS) process.exitCode = 1;
  await gateway.stop();
} finally {
  await db.end();
  await stack.close();
}
