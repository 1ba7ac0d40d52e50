import { sql } from 'kysely';
import { planAppearances } from '#demo/appearances.ts';
import { eventRows } from '#demo/event-rows.ts';
import { planFixtures } from '#demo/fixtures.ts';
import { hotelRows } from '#demo/hotels.ts';
import { planKnown } from '#demo/known.ts';
import { packageRows } from '#demo/packages.ts';
import { createCalendar, onFreeDay } from '#demo/plan.ts';
import { attractionRows, cityRows, layoutRows, layoutSectionRows, venueRows } from '#demo/reference-rows.ts';
import { type Day, dayOf } from '#rules/calendar-day.ts';
import { type Db, inTransaction, type Tx } from '../core/db.ts';
import type { Database } from '../core/tables.ts';
import { writeCataloguePrices } from '../seat/service.ts';
import { categoryRows, leagueRows } from './references.ts';

/** Of platforms that start together only one may fill the database. */
const SEED_LOCK = 733_520_118;

/** Inserts all rows of a table by one statement: they are sent as one JSON text, which PostgreSQL expands. */
const insertAll = async (tx: Tx, table: keyof Database, rows: readonly Record<string, unknown>[]): Promise<void> => {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    tx,
  );
};

/** Known events first, so that no fixture or tour takes their days. */
export const plannedRows = (today: Day) => {
  const calendar = createCalendar();
  const plans = [
    ...planKnown().map((plan) => onFreeDay(calendar, plan)),
    ...planFixtures(calendar, today),
    ...planAppearances(calendar),
  ];
  return plans.map((plan, index) => eventRows(plan, index, today));
};

/** Fills a database without events, and calls `onEmpty` before. Returns whether it did. */
export const seedCatalogue = async (
  db: Db,
  now: Date = new Date(),
  onEmpty: () => void = () => undefined,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx);
    if (await tx.selectFrom('event').select('id').limit(1).executeTakeFirst()) return false;
    onEmpty();
    const rows = plannedRows(dayOf(now));
    await insertAll(tx, 'category', categoryRows);
    await insertAll(tx, 'layout', layoutRows);
    await insertAll(tx, 'layout_section', layoutSectionRows);
    await insertAll(tx, 'venue', venueRows);
    await insertAll(tx, 'city', cityRows);
    await insertAll(tx, 'league', leagueRows);
    await insertAll(tx, 'attraction', attractionRows);
    await insertAll(
      tx,
      'event',
      rows.map((row) => row.event),
    );
    await insertAll(
      tx,
      'event_attraction',
      rows.flatMap((row) => row.links),
    );
    await insertAll(
      tx,
      'offer',
      rows.flatMap((row) => row.offers),
    );
    await writeCataloguePrices(tx, sql`select id from event`);
    await insertAll(tx, 'package_offer', rows.flatMap(packageRows));
    const hotels = hotelRows();
    await insertAll(tx, 'hotel', hotels.hotels);
    await insertAll(tx, 'room', hotels.rooms);
    await insertAll(tx, 'room_rate', hotels.rates);
    return true;
  });
