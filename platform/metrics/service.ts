import { setTimeout as delay } from 'node:timers/promises';
import { Gauge, Registry, register } from 'prom-client';
import { countWaiting } from '../attention/service.ts';
import type { Db } from '../core/db.ts';
import { purchases, registry } from '../core/metrics.ts';
import { openPools } from '../core/pools.ts';
import { oldestDue } from '../webhook/service.ts';
import { countHolds, countUndecided, countUnsent } from './repository.ts';

/** A database that hangs must not cost the other numbers: Prometheus waits ten seconds. */
const DATABASE_MS = 3_000;

// From the start: of a number that begins with the first purchase of its kind Prometheus sees no increase.
for (const outcome of ['succeeded', 'declined', 'void', 'unknown']) purchases.inc({ outcome }, 0);

/** Gauges of one answer: what is gone from the database is gone from the next answer. */
const openGauges = () => {
  const own = new Registry();
  const gauge = <T extends string>(name: string, help: string, labelNames: T[] = []) =>
    new Gauge<T>({ name, help, labelNames, registers: [own] });
  return {
    own,
    databaseRead: gauge(
      'gst_platform_database_read',
      '1: the numbers of the database are in this answer; 0: it does not answer.',
    ),
    holds: gauge('gst_platform_holds', 'Carts that hold seats or rooms now.'),
    overdue: gauge(
      'gst_platform_holds_overdue',
      'Carts that expired more than two minutes ago and are not deleted; their seats are free all the same.',
    ),
    undecided: gauge('gst_platform_purchases_undecided', 'Purchases whose outcome is not known yet.'),
    waiting: gauge('gst_platform_attention_waiting', 'What waits for a person (npm run attention), by kind.', ['kind']),
    unsent: gauge('gst_platform_outbox_unsent', 'Messages that are not sent and not given up.', ['channel']),
    oldest: gauge('gst_platform_outbox_oldest_seconds', 'How long the oldest unsent message has waited.', ['channel']),
    partnersWait: gauge(
      'gst_platform_webhooks_oldest_seconds',
      'How long the oldest message to a partner that is due has waited for its turn; 0: none is due.',
    ),
    connections: gauge(
      'gst_platform_pool_connections',
      'Connections to the database: busy, idle, or requests that wait for one.',
      ['pool', 'state'],
    ),
  };
};
type Gauges = ReturnType<typeof openGauges>;

const readPools = ({ connections }: Gauges): void => {
  for (const name of ['read', 'write'] as const) {
    const pools = [...openPools].map((one) => one[name]);
    const sum = (count: (pool: (typeof pools)[number]) => number) =>
      pools.reduce((total, pool) => total + count(pool), 0);
    connections.set(
      { pool: name, state: 'idle' },
      sum((pool) => pool.idleCount),
    );
    connections.set(
      { pool: name, state: 'busy' },
      sum((pool) => pool.totalCount - pool.idleCount),
    );
    connections.set(
      { pool: name, state: 'waiting' },
      sum((pool) => pool.waitingCount),
    );
  }
};

/** Beside the channels of the outbox. */
const PARTNERS = 'partners';

/** Adds up what the shared database and those of brands have. */
const readDatabase = async (db: Db, gauges: Gauges, oldestOf: Map<string, number>): Promise<void> => {
  const [holds, undecided, waiting, unsent, dueFor] = await Promise.all([
    countHolds(db),
    countUndecided(db),
    countWaiting(db),
    countUnsent(db),
    oldestDue(db),
  ]);
  gauges.holds.inc(holds.live);
  gauges.overdue.inc(holds.overdue);
  gauges.undecided.inc(undecided);
  oldestOf.set(PARTNERS, Math.max(dueFor ?? 0, oldestOf.get(PARTNERS) ?? 0));
  gauges.partnersWait.set(oldestOf.get(PARTNERS) ?? 0);
  for (const { kind, items } of waiting) gauges.waiting.inc({ kind }, items);
  for (const { channel, messages, oldest_seconds: oldest } of unsent) {
    gauges.unsent.inc({ channel }, messages);
    oldestOf.set(channel, Math.max(oldest, oldestOf.get(channel) ?? 0));
    gauges.oldest.set({ channel }, oldestOf.get(channel) ?? 0);
  }
};

/** OPS-2: this process since it started, and the state of the databases now, in Prometheus's text format. */
export const readMetrics = async (databases: readonly Db[]): Promise<string> => {
  const gauges = openGauges();
  const oldestOf = new Map<string, number>();
  readPools(gauges);
  const reading = Promise.all(databases.map((db) => readDatabase(db, gauges, oldestOf))).then(
    () => 1,
    () => 0,
  );
  gauges.databaseRead.set(await Promise.race([reading, delay(DATABASE_MS, 0, { ref: false })]));
  return Registry.merge([register, registry, gauges.own]).metrics();
};
