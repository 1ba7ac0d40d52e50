// A list of hotels near an event against a list of events, kept and not, over the real platform, in one run.
import autocannon from 'autocannon';
import { sql } from 'kysely';
import { createDb } from '#platform/core/db.ts';
import { monday } from '#tests/support/shop-hotels.ts';
import { openStack, type Part, startGateway } from '#tests/support/stack.ts';
import { operationBody } from '#tests/support/storefront-operation.ts';
import { percentile } from './seats-for-sale.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 4);
const connections = 4;
/** A list of hotels may take so many times as long as a list of events. */
const target = 1.5;
const headers = { 'content-type': 'application/json', accept: 'application/json', 'x-grandstand-client': 'storefront' };

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
  const taken: { name: string; ms: number }[] = [];
  const sides: { name: string; url: string; body: string; amount: number }[] = [];
  for (const [cache, amount] of [
    ['on', 2_000],
    ['off', 60],
  ] as const) {
    const gateway = await startGateway({ PLATFORM_URL: stack.platformUrl, SHARED_CACHE: cache });
    gateways.push(gateway);
    for (const [list, body] of Object.entries(bodies))
      sides.push({
        name: `${list}, ${cache === 'on' ? 'kept' : 'asked each time'}`,
        url: `${gateway.url}/graphql`,
        body,
        amount,
      });
  }
  // The sides take turns, so that what else the machine does meets all of them; the first round is to get warm.
  for (let round = -1; round < rounds; round += 1) {
    for (const { name, url, body, amount } of sides) {
      const result = await autocannon({ url, method: 'POST', headers, body, amount, connections });
      if (result.non2xx > 0 || result.errors > 0)
        throw new Error(`${name}: ${result.non2xx} refused, ${result.errors} broken`);
      if (round >= 0) taken.push({ name, ms: result.latency.average });
    }
  }
  const of = (side: string): number =>
    percentile(
      taken.filter(({ name }) => name === side).map(({ ms }) => ms),
      0.5,
    );
  for (const { name } of sides)
    console.log(`${name.padEnd(26)} median ${of(name).toFixed(2)} ms over ${connections} connections`);
  process.exitCode = of('hotels, kept') <= Math.max(1, of('events, kept') * target) ? 0 : 1;
} finally {
  for (const gateway of gateways) await gateway.stop();
  await stack.close();
}
