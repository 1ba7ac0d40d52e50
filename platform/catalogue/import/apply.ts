import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../../core/db.ts';
import type { Database } from '../../core/tables.ts';
import { reconcileSeats, writeCataloguePrices } from '../../seat/service.ts';
import { categoryRows, leagueRows } from '../references.ts';
import { insertMissing, readStep, targets, updateChanged } from './statements.ts';

/** From so many written events on, statistics are updated at once. */
const MANY_EVENTS = 2000;

export type Counts = { added: number; changed: number; unchanged: number };
export type Outcome = Record<'venue' | 'attraction' | 'event' | 'offer' | 'package' | 'hotel' | 'delivery', Counts>;

/** The import's connection as a Db, so that functions of the service run inside the import's transaction. */
export const toDb = (client: pg.Client): Db => {
  const one = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: async () => one, end: async () => undefined, options: {} };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
};

const write = async (client: pg.Client, target: (typeof targets)[keyof typeof targets]): Promise<Counts> => {
  const changed = (await client.query(updateChanged(target))).rowCount ?? 0;
  const added = (await client.query(insertMissing(target))).rowCount ?? 0;
  const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${target.from}`);
  return { added, changed, unchanged: (rows[0]?.n ?? 0) - added - changed };
};

/** Its parts stand in further tables: a hotel has changed when a room or rate of it has. */
const writeWithParts = async (
  client: pg.Client,
  kind: 'hotel' | 'package',
  parts: 'apply-rooms' | 'apply-package-texts',
): Promise<Counts> => {
  const [target, written, added] = [targets[kind], `written_${kind}`, `added_${kind}`];
  await client.query(`create temp table ${written} (id uuid); create temp table ${added} (id uuid)`);
  const noted = (statement: string, id: string, table: string) =>
    client.query(`with written as (${statement} returning ${id}) insert into ${table} select id from written`);
  await noted(updateChanged(target), 't.id', written);
  await noted(insertMissing(target), 'id', added);
  await client.query(await readStep(parts));
  const { rows } = await client.query<Counts>(`
    select added, changed, total - added - changed as unchanged from (
      select (select count(*)::int from ${target.from}) as total, (select count(*)::int from ${added}) as added,
        (select count(distinct id)::int from ${written} where id not in (select id from ${added})) as changed) counted`);
  return rows[0] ?? { added: 0, changed: 0, unchanged: 0 };
};

/** Categories and leagues; a seeded database has them already. */
const insertReferences = async (client: pg.Client): Promise<void> => {
  for (const [table, rows] of [
    ['category', categoryRows],
    ['league', leagueRows],
  ] as const) {
    await client.query(
      `insert into ${table} select * from json_populate_recordset(null::${table}, $1) on conflict do nothing`,
      [JSON.stringify(rows)],
    );
  }
};

const reconcile = async (client: pg.Client): Promise<void> => {
  const db = toDb(client);
  // General admission needs no seats; the checks have refused the change where one is sold or held.
  await client.query(
    `update event e set seats_ready = false where e.id in (select id from moved) and e.admission = 'general'`,
  );
  await client.query(`delete from seat s using event e where e.id = s.event_id and e.id in (select id from moved)
    and e.admission = 'general'`);
  const { rows } = await client.query<{ id: string }>('select distinct id from moved order by id');
  for (const { id } of rows) await reconcileSeats(db, id);
  await client.query('delete from offer o using withdrawn_offer w where w.id = o.id');
  await writeCataloguePrices(
    db,
    sql`select id from selling union select id from moved union select e.id from event e join venue v on v.id = e.venue_id
      where v.layout_id in (select id from new_layout)`,
  );
};

/** What autovacuum would do within a minute: until then the planner would take the tables for empty. */
const updateStatistics = async (client: pg.Client): Promise<void> => {
  await client.query(`select gin_clean_pending_list(i.indexrelid) from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
    where a.amname = 'gin' and i.indrelid in ('event'::regclass, 'attraction'::regclass, 'venue'::regclass)`);
  await client.query('analyze venue, attraction, event, event_attraction, offer, search_word');
};

/** Writes all rows that passed the checks, parents before children, within the caller's transaction. `days` moves every date. */
export const apply = async (client: pg.Client, days: number): Promise<Outcome> => {
  await client.query((await readStep('final')).replaceAll(':days', String(days)));
  await insertReferences(client);
  await client.query(await readStep('apply-places'));
  const venue = await write(client, targets.venue);
  await client.query(await readStep('apply-cities'));
  const attraction = await write(client, targets.attraction);
  await client.query(await readStep('note-changes'));
  const event = await write(client, targets.event);
  await client.query(await readStep('apply-links'));
  await client.query((await readStep('apply-offers')).replaceAll(':days', String(days)));
  const offer = await write(client, targets.offer);
  const packages = await writeWithParts(client, 'package', 'apply-package-texts');
  await client.query(await readStep('apply-sales'));
  const hotel = await writeWithParts(client, 'hotel', 'apply-rooms');
  const delivery = await write(client, targets.delivery);
  await reconcile(client);
  await client.query('select count_city_events()');
  if (event.added + event.changed > MANY_EVENTS) await updateStatistics(client);
  await client.query(await readStep('tell-buyers'));
  return { venue, attraction, event, offer, package: packages, hotel, delivery };
};
