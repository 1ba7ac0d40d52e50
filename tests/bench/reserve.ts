// Two named seats held and released: through the platform, and by the same statements sent to PostgreSQL by hand.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Pool } from 'undici';
import { createDb } from '#platform/core/db.ts';
import { openStack } from '#tests/support/stack.ts';
import { addSellingHall, arena } from './hall.ts';
import { countProcessorTime } from './processor-time.ts';
import { type Pair, pairsOf, percentile, runFor } from './seats-for-sale.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const connections = 16;
/** Until V8 has compiled the code and every connection has its query plans. */
const warmUpSeconds = 5;
const target = 0.5;

const lines = JSON.stringify([
  { type: 'face_value', scope: 'per_ticket', name: 'Face value', cents: 1000, quantity: 2, included: false },
]);

const stack = await openStack({ gateway: false });
const db = createDb(stack.databaseUrl);
const rest = new Pool(stack.platformUrl, { connections });
const direct = new pg.Pool({ connectionString: stack.databaseUrl, max: connections });

const call = async (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  sessionId: string,
  body?: object,
): Promise<string> => {
  const headers = {
    'gst-session-id': sessionId,
    ...(body ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}),
  };
  const answer = await rest.request({ method, path, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  const text = await answer.body.text();
  if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`);
  return text;
};

const throughPlatform = async (event: string, { section, row, seats, offer }: Pair): Promise<void> => {
  const session = randomUUID();
  const tickets = [{ productId: event, quantity: 2, offers: [offer], section, row, seats }];
  const { uuid }: { uuid: string } = JSON.parse(await call('POST', `/api/cart/reserve/${event}`, session, { tickets }));
  await call('DELETE', `/api/cart/${uuid}`, session);
};

/** The reads, checks, locks and writes of the platform, in as little code as possible. */
const byHand = async (event: string, { ids, section, row, seats, offer }: Pair): Promise<void> => {
  const client = await direct.connect();
  const run = (name: string, text: string, values: unknown[] = []) => client.query({ name, text, values });
  const [session, key, cart] = [randomUUID(), randomUUID(), randomUUID()];
  try {
    await run('repeated', 'select * from cart where session_id = $1 and idempotency_key = $2', [session, key]);
    await run('event', 'select *, now() as now from event where id = $1', [event]);
    await run('offers', 'select * from offer where event_id = $1', [event]);
    await run(
      'seats',
      'select id, number, offer_id, accessible, companion from seat where event_id = $1 and section = $2 and row_name = $3 and number = any($4)',
      [event, section, row, seats],
    );
    await client.query("begin; set local lock_timeout = '3s'");
    await run('session', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [session]);
    await run('key', 'select 1 from cart where session_id = $1 and idempotency_key = $2', [session, key]);
    await run(
      'recent',
      "select count(*) from cart where session_id = $1 and created_at > now() - interval '10 minutes'",
      [session],
    );
    await run('older', "select uuid from cart where session_id = $1 and state = 'open' for no key update", [session]);
    await run(
      'lock',
      "select id, state = 'free' or held_until <= now() as free from seat where id in ($1, $2) order by id for update",
      ids,
    );
    await run(
      'cart',
      "insert into cart (uuid, tenant_id, session_id, state, expire_at, idempotency_key, request_hash, currency) values ($1, 'grandstand', $2, 'open', now() + interval '10 minutes', $3, 'x', 'USD')",
      [cart, session, key],
    );
    await run(
      'hold',
      "update seat set state = 'held', cart_id = $1, held_until = (select expire_at from cart where uuid = $1) where id in ($2, $3)",
      [cart, ...ids],
    );
    await run(
      'item',
      "insert into cart_item (id, cart_id, event_id, offer_id, quantity, section, row_name, lines, discounts, base_cents, fee_cents, tax_cents, earn_points, redeem_points) values ($1, $2, $3, $4, 2, $5, $6, $7, '[]', 2000, 0, 0, 20, 20)",
      [randomUUID(), cart, event, offer, section, row, lines],
    );
    await client.query('commit');
    await run('read', 'select *, now() as now from cart where uuid = $1 and session_id = $2', [cart, session]);
    await run(
      'items',
      `select i.*, o.name, o.ticket_type, (select array_agg(s.number order by s.position) from seat s
        where s.event_id = i.event_id and s.section = i.section and s.row_name = i.row_name and s.cart_id = i.cart_id)
      from cart_item i join offer o on o.id = i.offer_id where i.cart_id = $1`,
      [cart],
    );
    await run('progress', 'select state from purchase where cart_id = $1 order by created_at desc limit 1', [cart]);
    await run('shown', 'select * from event e join venue v on v.id = e.venue_id where e.id = $1', [event]);
    await client.query("begin; set local lock_timeout = '3s'");
    await run('mine', 'select * from cart where uuid = $1 for no key update', [cart]);
    await run('held', 'select id from seat where cart_id = $1 order by id for update', [cart]);
    await run('free', "update seat set state = 'free', cart_id = null, held_until = null where cart_id = $1", [cart]);
    await run('deleted', "update cart set state = 'deleted' where uuid = $1", [cart]);
    await client.query('commit');
  } finally {
    client.release();
  }
};

const median = (values: readonly number[]): number => percentile(values, 0.5);

try {
  const event = await addSellingHall(db, arena);
  const pairs = await pairsOf(db, event);
  const sides = { platform: throughPlatform, 'by hand': byHand };
  const rates = new Map<string, number[]>();
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, side] of Object.entries(sides)) {
      let next = 0;
      const processorTime = countProcessorTime();
      // Each worker has its own pairs, so a pair is free again when its worker returns to it.
      const { perSecond, taken } = await runFor(round < 0 ? warmUpSeconds : seconds, connections, (worker) => {
        next += 1;
        const pair = pairs[(next * connections + worker) % (pairs.length - (pairs.length % connections))];
        if (pair === undefined) throw new Error('no seats to sell');
        return side(event, pair);
      });
      if (round < 0) continue;
      rates.set(name, [...(rates.get(name) ?? []), perSecond]);
      console.log(
        `${name.padEnd(10)} ${perSecond.toFixed(0).padStart(5)} a second, median ${median(taken).toFixed(1)} ms, p99 ${percentile(taken, 0.99).toFixed(1)} ms; processor ms: ${processorTime(taken.length)}`,
      );
    }
  }
  const ratio = median(rates.get('platform') ?? []) / median(rates.get('by hand') ?? [1]);
  console.log(`ratio      ${ratio.toFixed(2)} (at least ${target.toFixed(2)})`);
  process.exitCode = ratio >= target ? 0 : 1;
} finally {
  await Promise.all([rest.close(), direct.end(), db.destroy()]);
  await stack.close();
}
