import { sql } from 'kysely';
import pg from 'pg';
import { demoCatalogue } from '#demo/catalogue.ts';
import { type Day, dayOf } from '#rules/calendar-day.ts';
import { LONG_JOB } from '../core/db.ts';
import { writeCataloguePrices } from '../seat/service.ts';
import { toDb } from './import/apply.ts';
import { importRows } from './import/import.ts';
import type { Zones } from './readers/zones.ts';
import type { Incoming } from './rows/bodies.ts';
import { toIncoming } from './rows/record-bodies.ts';

/** Of platforms that start together only one may fill the database. */
const SEED_LOCK = 733_520_118;

function* demoRows(today: Day, zones: Zones): Generator<Incoming> {
  for (const { record, columns } of demoCatalogue(today)) {
    const row = toIncoming(record, `${record.type} ${record.id}`, zones);
    Object.assign(row.body, columns);
    yield row;
  }
}

/** Of general admission, which counts what is sold. */
const SOLD_BEFORE = `
  update offer o set sold = (i.body->>'sold')::int
    from incoming i where i.kind = 'offer' and i.body ? 'sold' and o.id = (i.body->>'uuid')::uuid`;

const fill = async (client: pg.Client, today: Day): Promise<void> => {
  const order = { days: 0, keepGood: false, onStep: () => undefined };
  const { problems } = await importRows(client, order, ({ zones }) => demoRows(today, zones));
  if (problems.count() > 0) throw new Error(problems.lines().join('\n'));
  await client.query(SOLD_BEFORE);
  await writeCataloguePrices(toDb(client), sql`select event_id from offer where sold > 0`);
};

/** Fills a migrated database without events with the demo catalogue, and calls `onEmpty` before. Returns whether it did. */
export const seedCatalogue = async (
  url: string,
  now: Date = new Date(),
  onEmpty: () => void = () => undefined,
): Promise<boolean> => {
  const client = new pg.Client({
    connectionString: url,
    options: `-c client_min_messages=warning -c jit=off ${LONG_JOB}`,
  });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [SEED_LOCK]);
    const { rowCount } = await client.query('select from event limit 1');
    if (rowCount !== 0) return false;
    onEmpty();
    await fill(client, dayOf(now));
    await client.query('commit');
    return true;
  } finally {
    await client.end();
  }
};
