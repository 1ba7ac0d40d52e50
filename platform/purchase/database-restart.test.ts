import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Forwarder, forwardTo } from '#tests/support/forwarder.ts';
import { type Answer, cards, type OrderBody, openShop, type Shop } from '#tests/support/shop.ts';
import { ensureDatabase } from '../core/databases.ts';
import { createDb } from '../core/db.ts';
import { catalogue } from '../core/errors.ts';
import { migrate } from '../core/migrate.ts';
import { type Cluster, startCluster } from '../core/postgres/cluster.ts';
import { reconcileOnce } from './reconciler.ts';

const DATABASE = 'shop';
let directory: string;
let cluster: Cluster;
let forwarder: Forwarder;
let shop: Shop;
const start = () => startCluster({ directory, volatile: true });

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'grandstand-restart-'));
  cluster = await start();
  await ensureDatabase(cluster.url('postgres'), DATABASE);
  await migrate(cluster.url(DATABASE));
  const db = createDb(cluster.url(DATABASE));
  await db.insertInto('category').values({ id: 'sport', name: 'Sport', position: 0 }).execute();
  await db.destroy();
  forwarder = await forwardTo(cluster.url(DATABASE));
  const databaseUrl = new URL(cluster.url(DATABASE));
  databaseUrl.port = new URL(forwarder.url).port;
  shop = await openShop({ databaseUrl: databaseUrl.href });
});
afterAll(async () => {
  await shop.close();
  await forwarder.stop();
  await cluster.stop();
  await rm(directory, { recursive: true, force: true });
});

type Try = { answer: Answer<unknown>; repeat?: () => Promise<Answer<OrderBody>> };

test('[CART-12] [OPS-3] while the database restarts under load, requests get the error body; then sales go on, and nothing is lost', async () => {
  const seated = await shop.event({ seatsPerRow: 200 });
  const general = await shop.event({ admission: 'general', offers: [{ cents: 2000 }], capacity: 10_000 });
  const tries: Try[] = [];
  const ordersOf = (some: readonly Try[]) =>
    some.filter(({ answer, repeat }) => repeat && answer.status === 200).length;
  const refused = () => tries.filter(({ answer }) => answer.status === 503).length;
  let isOpen = true;

  const buyOnce = async (event: string): Promise<void> => {
    const fan = shop.visitor();
    const held = await fan.reserve(event, { quantity: 2 });
    tries.push({ answer: held });
    if (held.status !== 200) return;
    const [key, token] = [randomUUID(), await shop.tokenFor(cards.approved)];
    const repeat = () => fan.buy(held.body, { key, token });
    tries.push({ answer: await repeat(), repeat });
  };
  const keepBuying = async (index: number): Promise<void> => {
    while (isOpen) await buyOnce(index % 2 === 0 ? seated.id : general.id);
  };
  const load = Promise.all(Array.from({ length: 8 }, (_, index) => keepBuying(index)));

  await expect.poll(() => ordersOf(tries), { interval: 10 }).toBeGreaterThan(20);
  await Promise.all([cluster.stop(), forwarder.stop()]);
  await expect.poll(refused, { interval: 10 }).toBeGreaterThan(20);
  cluster = await start();
  await forwarder.start(cluster.url(DATABASE));
  const before = tries.length;
  await expect.poll(() => ordersOf(tries.slice(before)), { interval: 10 }).toBeGreaterThan(20);
  isOpen = false;
  await load;

  for (const { answer } of tries.filter(({ answer: { status } }) => status >= 400)) {
    expect([409, 422, 503]).toContain(answer.status);
    expect(Object.keys(catalogue)).toContain(answer.error.code);
  }
  const open = sql<{ open: number }>`select count(*) as open from purchase where state in ('started', 'unknown')`;
  while (((await open.execute(shop.db)).rows[0]?.open ?? 0) > 0) {
    await reconcileOnce(shop.deps, { unknownMs: 0, startedMs: 0, voidMs: 0, lateMs: 0 });
  }
  await reconcileOnce(shop.deps, { unknownMs: 0, startedMs: 0, voidMs: 0, lateMs: 0 });
  await shop.expectInvariants();
  for (const { answer, repeat } of tries) {
    if (repeat === undefined || (answer.status === 200 && Math.random() > 0.1)) continue;
    const again = await repeat();
    if (answer.status === 200) expect(again.text).toBe(answer.text);
    else expect(again.status === 200 ? '200' : again.error.code).toMatch(/^(200|20226|20010)$/);
  }
  await shop.expectInvariants();
});
