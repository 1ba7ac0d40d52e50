// A list of hotels near an event against a list of events, kept and asked each time, over the real platform, in one run.
import autocannon from 'autocannon';
import { sql } from 'kysely';
import { createDb } from '#platform/core/db.ts';
import { monday } from '#tests/support/shop-hotels.ts';
import { openStack, type Part, startGateway } from '#tests/support/stack.ts';
import { operationBody } from '#tests/support/storefront-operation.ts';
import { percentile } from './seats-for-sale.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 12);
/** Until V8 has compiled most of the hot code. */
const warmUpRounds = 4;
const connections = 4;
const headers = { 'content-type': 'application/json', accept: 'application/json', 'x-grandstand-client': 'storefront' };

/** In ms an answer. `noise`: by how much the events after the hotels differ from those before them, as a share. */
type Round = { hotels: number; events: number; noise: number };
type Way = { name: string; url: string; amount: number; taken: Round[] };

/** Milliseconds that an answer takes. */
async function load({ name, url, amount }: Way, body: string): Promise<number> {
  const started = performance.now();
  const { non2xx, errors } = await autocannon({
    url,
    method: 'POST',
    headers,
    body,
    amount,
    connections,
    sampleInt: 10,
  });
  if (non2xx + errors > 0) throw new Error(`${name}: ${non2xx} refused, ${errors} broken`);
  return ((performance.now() - started) * connections) / amount;
}

const stack = await openStack({ gateway: false });
const gateways: Part[] = [];
try {
  const db = createDb(stack.databaseUrl, { max: 1 });
  const { rows } = await sql<{ id: string }>`select e.id from event e join venue v on v.id = e.venue_id
    where v.city = 'New York' and e.active and e.start_at > now() order by e.id limit 1`.execute(db);
  await db.destroy();
  const page = { limit: 20, offset: 0 };
  const bodies = {
    events: operationBody('TopEvents', { filter: {}, page }),
    hotels: operationBody('NearbyHotels', {
      near: { eventId: rows[0]?.id },
      range: 25,
      stay: { checkin: monday(), checkout: monday(2) },
      guests: { adults: 2, childAges: [], rooms: 1 },
      order: 'DISTANCE',
      filter: {},
      page,
    }),
  };
  const ways: Way[] = [];
  for (const [name, cache, amount] of [
    ['kept', 'on', 4_000],
    ['asked each time', 'off', 120],
  ] as const) {
    const gateway = await startGateway({ PLATFORM_URL: stack.platformUrl, SHARED_CACHE: cache });
    gateways.push(gateway);
    ways.push({ name, url: `${gateway.url}/graphql`, amount, taken: [] });
  }
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    for (const way of ways) {
      // Events on both sides of the hotels: what else the machine does meets both lists, and is seen where one list differs from itself.
      const before = await load(way, bodies.events);
      const hotels = await load(way, bodies.hotels);
      const after = await load(way, bodies.events);
      const noise = Math.max(before, after) / Math.min(before, after) - 1;
      if (round >= 0) way.taken.push({ hotels, events: (before + after) / 2, noise });
    }
  }
  for (const { name, taken } of ways) {
    const median = (of: (round: Round) => number): number => percentile(taken.map(of), 0.5);
    const ratio = median(({ hotels, events }) => hotels / events);
    const most = 1 + median(({ noise }) => noise);
    const [hotels, events] = [median((round) => round.hotels), median((round) => round.events)];
    console.log(
      `${name.padEnd(16)} hotels ${hotels.toFixed(2)} ms, events ${events.toFixed(2)} ms over ${connections} connections: ${ratio.toFixed(3)} times, at most ${most.toFixed(3)}`,
    );
    if (ratio > most) process.exitCode = 1;
  }
} finally {
  for (const gateway of gateways) await gateway.stop();
  await stack.close();
}
