// A cancelled event with many orders: how long until every buyer is paid back and told, and how it slows other buyers down.
// The platform is killed when a third is paid back, and started again.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { Pool } from 'undici';
import { ensureDatabase } from '#platform/core/databases.ts';
import { createDb } from '#platform/core/db.ts';
import { startCluster } from '#platform/core/postgres/cluster.ts';
import { addOrders, type Charge } from '#tests/support/many-orders.ts';
import { OPERATOR_KEY, type Part, startPart } from '#tests/support/stack.ts';
import { addSellingHall, stadium } from './hall.ts';
import { createRestBuyer, tokenOf } from './rest-buyer.ts';
import { pairsOf, percentile, runFor } from './seats-for-sale.ts';

const orders = Number(process.env.BENCH_ORDERS ?? 10_000);
const aloneSeconds = 20;
const bystanders = 2;
const connections = 16;
const target = { minutes: 10 };

const directory = await mkdtemp(join(tmpdir(), 'grandstand-bench-'));
const cluster = await startCluster({ directory: join(directory, 'postgres'), volatile: true });
await ensureDatabase(cluster.url('postgres'), 'grandstand');
const databaseUrl = cluster.url('grandstand');
const shared = { PAYMENT_EVENTS_SECRET: randomUUID(), PAYMENT_SECRET_KEY: randomUUID() };
const processor = await startPart('platform/payment/main.ts', {
  ...shared,
  PROCESSOR_PORT: '0',
  DATA_DIR: join(directory, 'processor'),
});
const startPlatform = (mail: Record<string, string>) =>
  startPart('platform/main.ts', {
    ...mail,
    ...shared,
    PLATFORM_PORT: '0',
    DATABASE_URL: databaseUrl,
    PAYMENT_PROVIDER_URL: processor.url,
    OPERATOR_KEY,
  });
// Without a mailbox the e-mails of the orders, with their PDFs, are not written: they are not what is measured.
let platform: Part = await startPlatform({});
let rest = new Pool(platform.url, { connections });
const db = createDb(databaseUrl, { max: 4 });

const buyer = createRestBuyer(() => rest);

try {
  // Each of its ten offers has more seats than there are orders.
  const doomed = await addSellingHall(db, { ...stadium, sections: stadium.sections * 2 });
  const other = await addSellingHall(db, stadium);
  const pairs = new Map([
    [doomed, await pairsOf(db, doomed)],
    [other, await pairsOf(db, other)],
  ]);
  const buy = async (event: string, quantity: 1 | 2): Promise<string> => {
    const pair = pairs.get(event)?.pop();
    if (pair === undefined) throw new Error('no seats are left');
    const { section, row } = pair;
    const session = randomUUID();
    const cart = await buyer.hold(session, {
      productId: event,
      quantity,
      section,
      row,
      seats: pair.seats.slice(0, quantity),
    });
    return buyer.buy(session, cart, await tokenOf(processor.url));
  };
  const count = async (statement: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
    (await statement.execute(db)).rows[0]?.n ?? 0;
  const ofEvent = sql`(select i.order_id from order_item i where i.event_id = ${doomed}::uuid)`;
  const refunded = () => count(sql`select count(*)::int as n from refund where order_id in ${ofEvent}`);
  const paidBack = () =>
    count(sql`select count(*)::int as n from refund where state = 'done' and order_id in ${ofEvent}`);

  const charge: Charge = async (key, amountCents, currency) => {
    const answer = await fetch(`${processor.url}/v1/charges`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${shared.PAYMENT_SECRET_KEY}`,
        'idempotency-key': key,
      },
      body: JSON.stringify({ token: await tokenOf(processor.url), amountCents, currency }),
    });
    const { id }: { id: string } = JSON.parse(await answer.text());
    return id;
  };
  await addOrders(db, charge, await buy(doomed, 1), orders - 1);
  console.log(`${orders} orders made`);
  const unsent = (topic: string) =>
    count(sql`select count(*)::int as n from outbox where done_at is null and channel = 'mail' and topic = ${topic}`);

  const sell = async () => void (await buy(other, 2));
  const alone = await runFor(aloneSeconds, bystanders, sell);
  const cancelled = performance.now();
  await buyer.post(`/api/event/${doomed}/change`, { 'gst-operator-key': OPERATOR_KEY }, { kind: 'cancelled' });
  while ((await refunded()) < orders / 3) await delay(100);
  const before = await refunded();
  await platform.kill();
  await rest.destroy();
  console.log(`killed when ${before} were refunded`);
  platform = await startPlatform({ MAILBOX_DIR: join(directory, 'mailbox') });
  rest = new Pool(platform.url, { connections });
  let isDone = false;
  const meanwhile: number[] = [];
  const bystander = async (): Promise<void> => {
    while (!isDone) {
      const from = performance.now();
      await sell();
      meanwhile.push(performance.now() - from);
    }
  };
  const waiting = async (): Promise<void> => {
    while ((await paidBack()) < orders) await delay(250);
    isDone = true;
  };
  await Promise.all([waiting(), ...Array.from({ length: bystanders }, bystander)]);
  const minutes = (performance.now() - cancelled) / 60_000;
  while ((await unsent('order.refunded')) > 0) await delay(500);
  const told = (performance.now() - cancelled) / 60_000;
  const once = await count(sql`select count(distinct payload ->> 'orderUuid')::int as n from outbox
    where channel = 'mail' and topic = 'order.refunded'`);
  const all = await count(
    sql`select count(*)::int as n from outbox where channel = 'mail' and topic = 'order.refunded'`,
  );
  const figures = (taken: readonly number[]) =>
    `median ${percentile(taken, 0.5).toFixed(0)} ms, p99 ${percentile(taken, 0.99).toFixed(0)} ms of ${taken.length}`;
  console.log(
    `${await paidBack()} of ${orders} orders paid back in ${minutes.toFixed(2)} minutes (at most ${target.minutes})`,
  );
  console.log(`${once} buyers told by ${all} e-mails, the last after ${told.toFixed(2)} minutes`);
  console.log(`a bystander's purchase alone: ${figures(alone.taken)}; meanwhile: ${figures(meanwhile)}`);
  process.exitCode = minutes <= target.minutes && once === orders && all === orders ? 0 : 1;
} finally {
  await Promise.all([rest.destroy(), db.destroy()]);
  await platform.stop();
  await processor.stop();
  await cluster.stop();
  await rm(directory, { recursive: true, force: true });
}
