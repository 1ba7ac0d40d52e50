// Ten thousand buyers before one event: its waiting room draws and admits them through one gateway, while others look at home and another event; a hundred of those with a hold pay.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { request } from 'undici';
import { billing } from '../support/shop.ts';
import { OPERATOR_KEY, openStack, startGateway } from '../support/stack.ts';
import { operationBody } from '../support/storefront-operation.ts';
import { residentMegabytes } from './resident-memory.ts';
import { tokenOf } from './rest-buyer.ts';

const BUYERS = Number(process.env.BENCH_BUYERS ?? 10_000);
const AT_ONCE = 64;
const TARGET_MS = 1_000;
/** What gateway and platform may take of the machine's memory at most, as under attack in tests/extended/attacks. */
const MOST_MB = 700;
const MEMORY_EVERY_MS = 100;
/** Who holds, and who of them pays, by their numbers. */
const LAST_HOLDER = 1_000;
const LAST_PAYER = 100;
const ADMITTED_A_MINUTE = 6_000;

type Place = { state: string; number: number | null; pass: string | null };
type Cart = { id: string; totals: { total: { minorUnits: number; currencyCode: string } } };
type Buyer = { session: string; place: Place | null; cart: Cart | null; order: string | null };

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

  const pay = async ({ session, cart }: Buyer): Promise<string | null> => {
    if (cart === null) return null;
    const { minorUnits, currencyCode } = cart.totals.total;
    const input = {
      cartId: cart.id,
      idempotencyKey: randomUUID(),
      billing,
      paymentToken: await tokenOf(stack.processorUrl),
      expectedTotalMinorUnits: minorUnits,
      currencyCode,
      acceptTerms: true,
    };
    const { purchase } = await ask<{ purchase: { order?: { id: string } } }>(session, 'Purchase', { input });
    return purchase.order?.id ?? null;
  };

  const memory = { gateway: 0, platform: 0 };
  const measure = () => {
    memory.gateway = Math.max(memory.gateway, residentMegabytes(gateway.pid));
    memory.platform = Math.max(memory.platform, residentMegabytes(stack.platformPid));
  };
  const memoryTimer = setInterval(measure, MEMORY_EVERY_MS);
  const before = residentMegabytes(gateway.pid);
  const buyers: Buyer[] = Array.from({ length: BUYERS }, () => ({
    session: randomUUID(),
    place: null,
    cart: null,
    order: null,
  }));
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
    if (place.number === null || place.number > LAST_HOLDER) return;
    const input = { idempotencyKey: randomUUID(), eventId: wanted, quantity: 1, waitingRoomPass: place.pass };
    const { reserveTickets } = await ask<{ reserveTickets: { cart: Cart | null } }>(buyer.session, 'ReserveTickets', {
      input,
    });
    buyer.cart = reserveTickets.cart;
    if (place.number <= LAST_PAYER) buyer.order = await pay(buyer);
  });
  const held = performance.now();
  running = false;
  await bystanders;
  clearInterval(memoryTimer);

  const { rows: seats } = await db.query<{ seats: number; carts: number }>(
    `select count(*)::int as seats, count(distinct cart_id)::int as carts from seat where event_id = $1 and state = 'held'`,
    [wanted],
  );
  const { rows: sales } = await db.query<{ tickets: number; seats: number; orders: number }>(
    `select count(*)::int as tickets, count(distinct t.seat_id)::int as seats, count(distinct i.order_id)::int as orders
     from order_item i join ticket t on t.order_item_id = i.id where i.event_id = $1`,
    [wanted],
  );
  const numbers = new Set(buyers.map(({ place }) => place?.number));
  const p95 = percentile(waits, 0.95);
  const orders = buyers.filter(({ order }) => order !== null).length;
  const payers = buyers.filter(({ cart, place }) => cart !== null && (place?.number ?? 0) <= LAST_PAYER).length;
  const holds = buyers.filter(({ cart }) => cart !== null).length;
  const carts = holds - orders;
  const seconds = (from: number, to: number) => `${((to - from) / 1_000).toFixed(1)} s`;
  console.log(
    `${BUYERS} places in ${seconds(started, joined)}, ${numbers.size} numbers, all admitted after ${seconds(joined, admitted)} (${polls} polls), ${holds} holds and ${orders} purchases in ${seconds(admitted, held)}`,
  );
  console.log(
    `${seats[0]?.seats} seats held by ${seats[0]?.carts} carts, ${sales[0]?.tickets} tickets for ${sales[0]?.seats} seats sold in ${sales[0]?.orders} orders`,
  );
  console.log(
    `bystanders: ${waits.length} pages, p50 ${percentile(waits, 0.5)} ms, p95 ${p95} ms (at most ${TARGET_MS}); gateway ${before} MB → ${residentMegabytes(gateway.pid)} MB, at most ${memory.gateway} MB, platform at most ${memory.platform} MB (each at most ${MOST_MB})`,
  );
  const isHeldOnce = numbers.size === BUYERS && seats[0]?.seats === carts && seats[0]?.carts === carts;
  const isSoldOnce = orders > 0 && orders === payers && Object.values(sales[0] ?? {}).every((sum) => sum === orders);
  const isBounded = Math.max(memory.gateway, memory.platform) <= MOST_MB;
  if (!isHeldOnce || !isSoldOnce || !isBounded || p95 > TARGET_MS) process.exitCode = 1;
  await gateway.stop();
} finally {
  await db.end();
  await stack.close();
}
