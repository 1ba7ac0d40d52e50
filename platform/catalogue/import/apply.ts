import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Db } from '../../core/db.ts';
import type { Database } from '../../core/tables.ts';
import { reconcileSeats } from '../../seat/service.ts';
import { categoryRows, leagueRows } from '../reference-rows.ts';
import { readStep } from './steps.ts';
import { filled, insertMissing, updateChanged } from './tables.ts';

const MANY = 1000;

export type Counts = { added: number; changed: number; unchanged: number };
export type Outcome = Record<'venue' | 'attraction' | 'event' | 'offer', Counts>;

/** The import's own connection, inside its transaction, for statements that are shared with the service. */
const overConnection = (client: pg.Client): Db => {
  const one = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: async () => one, end: async () => undefined, options: {} };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
};

const fill = async (client: pg.Client, one: (typeof filled)[keyof typeof filled]): Promise<Counts> => {
  const changed = (await client.query(updateChanged(one))).rowCount ?? 0;
  const added = (await client.query(insertMissing(one))).rowCount ?? 0;
  const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${one.from}`);
  return { added, changed, unchanged: (rows[0]?.n ?? 0) - added - changed };
};

/** What every catalogue stands on; the product's own is there already where it was seeded. */
const fillReferences = async (client: pg.Client): Promise<void> => {
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
  const db = overConnection(client);
  // A house that is general admission now has no seats; nobody had bought one, or the checks had refused it.
  await client.query(
    `update event e set seats_ready = false where e.id in (select id from moved) and e.admission = 'general'`,
  );
  await client.query(`delete from seat s using event e where e.id = s.event_id and e.id in (select id from moved)
    and e.admission = 'general'`);
  const { rows } = await client.query<{ id: string }>('select distinct id from moved order by id');
  for (const { id } of rows) await reconcileSeats(db, id);
  await client.query('delete from offer o using withdrawn_offer w where w.id = o.id');
};

/** What autovacuum would do within a minute: until then the first visitors' lists would be planned for an empty house. */
const settle = async (client: pg.Client): Promise<void> => {
  await client.query(`select gin_clean_pending_list(i.indexrelid) from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
    where a.amname = 'gin' and i.indrelid in ('event'::regclass, 'attraction'::regclass, 'venue'::regclass)`);
  await client.query('analyze venue, attraction, event, event_attraction, offer, search_word');
};

/** Writes what the checks have left, table by table, parents first; all of it within the caller's transaction. */
export const apply = async (client: pg.Client, days: number): Promise<Outcome> => {
  await client.query((await readStep('final')).replaceAll(':days', String(days)));
  await fillReferences(client);
  await client.query(await readStep('apply-places'));
  const venue = await fill(client, filled.venue);
  await client.query(await readStep('apply-cities'));
  const attraction = await fill(client, filled.attraction);
  const event = await fill(client, filled.event);
  await client.query(await readStep('apply-links'));
  await client.query(await readStep('apply-offers'));
  const offer = await fill(client, filled.offer);
  await client.query(await readStep('apply-sales'));
  await reconcile(client);
  if (event.added + event.changed > MANY) await settle(client);
  return { venue, attraction, event, offer };
};
