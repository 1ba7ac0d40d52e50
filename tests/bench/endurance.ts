// Minutes of mixed load on small heaps: whether the memory of the gateway and the platform stays level.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { request } from 'undici';
import { createDb } from '#platform/core/db.ts';
import { billing } from '#tests/support/shop.ts';
import { openStack, startGateway } from '#tests/support/stack.ts';
import { operationBody } from '../support/storefront-operation.ts';
import { addSellingHall, stadium } from './hall.ts';
import { residentMegabytes } from './resident-memory.ts';
import { tokenOf } from './rest-buyer.ts';

const MINUTES = Number(process.env.BENCH_MINUTES ?? 10);
const HEAP_MB = Number(process.env.BENCH_HEAP_MB ?? 256);
const FANS = 8;
const SAMPLE_MS = 1_000;
/** The first fifth fills caches and compiles code; of the rest the last third is compared with the first. */
const WARM_UP_SHARE = 0.2;
const GROWTH_TARGET = 1.1;

/** Every process gets such a heap, and one that needs more ends. */
process.env.NODE_OPTIONS = `--max-old-space-size=${HEAP_MB}`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

/** A busy platform did not answer in time and the visitor may ask again: counted, and no failure of this benchmark. */
class Busy extends Error {}

type Sample = { heap: number; resident: number };

async function sample(metricsUrl: string, pid: number): Promise<Sample> {
  const { body } = await request(metricsUrl);
  const [, heap = 'NaN'] = /^nodejs_heap_size_used_bytes (\S+)$/m.exec(await body.text()) ?? [];
  return { heap: Number(heap) / 1024 / 1024, resident: residentMegabytes(pid) };
}

/** What stays in the heap once it was collected: the least of a stretch of time. */
const least = (samples: readonly Sample[]): Sample => ({
  heap: Math.min(...samples.map(({ heap }) => heap)),
  resident: Math.min(...samples.map(({ resident }) => resident)),
});

const stack = await openStack({ gateway: false });
const db = createDb(stack.databaseUrl, { max: 1 });
try {
  const metricsPort = await freePort();
  const gateway = await startGateway({
    PLATFORM_URL: stack.platformUrl,
    OIDC_ISSUER: stack.identityUrl,
    HOST: '127.0.0.1',
    METRICS_PORT: String(metricsPort),
  });
  const event = await addSellingHall(db, stadium);
  const listed = await db.selectFrom('event').select('id').where('active', '=', true).limit(200).execute();
  const events = listed.map(({ id }) => id);
  const words = ['yankees', 'new york', 'hamilton', 'rock', 'nba', 'theatre', 'bulls', 'jazz', 'garden', 'boston'];
  const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
  const done = { pages: 0, searches: 0, events: 0, orders: 0, streams: 0, busy: 0 };

  const look = async (path: string): Promise<void> => {
    const { statusCode, body } = await request(gateway.url + path, { headers: { accept: 'text/html' } });
    await body.dump();
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
  };
  const ask = async <T>(session: string, name: string, variables: object): Promise<T> => {
    const { statusCode, body } = await request(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-grandstand-client': 'storefront', cookie: `gst=${session}` },
      body: operationBody(name, variables),
    });
    const answer = (await body.json()) as { data?: T; errors?: { extensions?: { retryable?: boolean } }[] };
    if (answer.errors?.every(({ extensions }) => extensions?.retryable)) throw new Busy(name);
    if (statusCode !== 200 || answer.data === undefined || answer.errors)
      throw new Error(`${name} answered ${statusCode}: ${JSON.stringify(answer).slice(0, 300)}`);
    return answer.data;
  };
  const buy = async (): Promise<void> => {
    const session = randomUUID();
    type Held = { cart: { id: string; totals: { total: { minorUnits: number } } } | null; problems: object[] };
    const { reserveTickets } = await ask<{ reserveTickets: Held }>(session, 'ReserveTickets', {
      input: { idempotencyKey: randomUUID(), eventId: event, quantity: 2 },
    });
    if (reserveTickets.cart === null) throw new Error(JSON.stringify(reserveTickets.problems));
    const { purchase } = await ask<{ purchase: { order?: object } }>(session, 'Purchase', {
      input: {
        cartId: reserveTickets.cart.id,
        idempotencyKey: randomUUID(),
        billing,
        paymentToken: await tokenOf(stack.processorUrl),
        expectedTotalMinorUnits: reserveTickets.cart.totals.total.minorUnits,
        currencyCode: 'USD',
        acceptTerms: true,
      },
    });
    if ('message' in purchase) throw new Busy('Purchase');
    if (!purchase.order) throw new Error(`no order: ${JSON.stringify(purchase)}`);
    done.orders += 1;
  };
  /** A stream of live state that is left after its first answer. */
  const watch = async (): Promise<void> => {
    const { statusCode, body } = await request(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        'x-grandstand-client': 'storefront',
        cookie: `gst=${randomUUID()}`,
      },
      body: operationBody('LiveUpdates', { events: [any(events)], cart: false }),
    });
    if (statusCode !== 200) throw new Error(`LiveUpdates answered ${statusCode}`);
    for await (const _ of body) break;
    done.streams += 1;
  };

  const until = Date.now() + MINUTES * 60_000;
  const visit = async (): Promise<void> => {
    // A token in the address is nobody else's page, so it is rendered anew.
    await look(Math.random() < 0.1 ? `/fanatics/?token=${randomUUID()}` : '/fanatics/');
    done.pages += 1;
    // So many that their kept answers, which have a bound of their own, are all there before the measured part.
    const keyword = `${any(words)} ${Math.floor(Math.random() * 30)}`;
    await ask(randomUUID(), 'SearchResults', { filter: { keyword } });
    done.searches += 1;
    await look(`/fanatics/event/${any(events)}`);
    done.events += 1;
    await watch();
    await buy();
  };
  const fan = async (): Promise<void> => {
    while (Date.now() < until) {
      await visit().catch((error: unknown) => {
        if (!(error instanceof Busy)) throw error;
        done.busy += 1;
      });
    }
  };
  const samples: { gateway: Sample[]; platform: Sample[] } = { gateway: [], platform: [] };
  const sampling = async (): Promise<void> => {
    while (Date.now() < until) {
      samples.gateway.push(await sample(`http://127.0.0.1:${metricsPort}/metrics`, gateway.pid));
      samples.platform.push(await sample(`${stack.platformUrl}/metrics`, stack.platformPid));
      await delay(SAMPLE_MS);
    }
  };
  await Promise.all([sampling(), ...Array.from({ length: FANS }, fan)]);

  console.log(
    `${MINUTES} minutes on ${HEAP_MB} MB heaps: ${Object.entries(done)
      .map(([what, count]) => `${count} ${what}`)
      .join(', ')}`,
  );
  for (const [name, all] of Object.entries(samples)) {
    const measured = all.slice(Math.floor(all.length * WARM_UP_SHARE));
    const third = Math.floor(measured.length / 3);
    const [first, last] = [least(measured.slice(0, third)), least(measured.slice(-third))];
    const growth = last.heap / first.heap;
    console.log(
      `${name}: heap in use ${first.heap.toFixed(0)} MB → ${last.heap.toFixed(0)} MB (${growth.toFixed(2)}, at most ${GROWTH_TARGET}), resident ${first.resident} MB → ${last.resident} MB`,
    );
    if (!(growth <= GROWTH_TARGET)) process.exitCode = 1;
  }
  await gateway.stop();
} finally {
  await db.destroy();
  await stack.close();
}
