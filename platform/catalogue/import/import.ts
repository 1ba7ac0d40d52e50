import type pg from 'pg';
import { readIncoming } from '../readers/read.ts';
import { createZones, type Zones } from '../readers/zones.ts';
import type { Incoming } from '../rows/bodies.ts';
import { apply, type Outcome } from './apply.ts';
import { type Check, checks, duplicateIds, hanging, rememberRemoved, skippedHours } from './checks.ts';
import { createProblems, type Problem, type Problems } from './problems.ts';
import { stage } from './staging.ts';
import { readStep } from './statements.ts';

/** Only one import at a time: two would overwrite each other's rows. */
const IMPORT_LOCK = 733_520_119;

type Way = {
  /** Added to every date; wall clocks at the venue stay the same. */
  days: number;
  /** Imports the good records although others are bad. */
  keepGood: boolean;
  onStep: (step: 'reading' | 'checking' | 'writing') => void;
};
export type Order = Way & { files: readonly string[]; onBytes: (bytes: number) => void };

/** Where rows come from; what cannot be read is added to `problems`, what was left out of a record to `notices`. */
type Source = (reading: {
  zones: Zones;
  problems: Problems;
  notices: Problems;
}) => Iterable<Incoming> | AsyncIterable<Incoming>;

export type Result = {
  /** Undefined when nothing was written. */
  outcome: Outcome | undefined;
  problems: Problems;
  /** What was left out of imported records. */
  notices: Problems;
};

const report = async (client: pg.Client, query: string, problems: Problems): Promise<void> => {
  const { rows } = await client.query<Problem>(query);
  for (const row of rows) problems.add(row);
};

/** Runs a check; what hangs on a bad record is counted instead of reported. */
const run = async (client: pg.Client, check: Check, problems: Problems): Promise<number> => {
  const { rows } = await client.query<Problem & { cause?: string | null }>(check);
  for (const row of rows) if (!row.cause) problems.add(row);
  if (rows.length > 0)
    await client.query(rememberRemoved, [rows.map(({ place }) => place), rows.map((row) => row.cause ?? null)]);
  return rows.length;
};

/** Repeated until no check removes anything: a removed record may be one that others refer to. */
const checkAll = async (client: pg.Client, problems: Problems): Promise<void> => {
  for (let removed = 1; removed > 0; ) {
    removed = 0;
    await client.query('truncate selling');
    await client.query('insert into selling select * from selling_now');
    await client.query('analyze selling');
    for (const check of checks) removed += await run(client, check, problems);
  }
};

const zonesOf = async (client: pg.Client) => {
  const { rows } = await client.query<{ name: string }>('select name from pg_timezone_names');
  return createZones(rows.map(({ name }) => name));
};

/** Within the caller's transaction, which has to be rolled back when nothing was written. */
export const importRows = async (client: pg.Client, way: Way, rowsOf: Source): Promise<Result> => {
  const [problems, notices] = [createProblems(), createProblems()];
  const zones = await zonesOf(client);
  await client.query('select pg_advisory_xact_lock($1)', [IMPORT_LOCK]);
  await client.query(await readStep('incoming'));
  way.onStep('reading');
  await stage(client, rowsOf({ zones, problems, notices }));
  way.onStep('checking');
  await report(client, duplicateIds, problems);
  await client.query(await readStep('typed'));
  await checkAll(client, problems);
  await report(client, hanging, problems);
  await report(client, skippedHours, notices);
  if (problems.count() > 0 && !way.keepGood) return { outcome: undefined, problems, notices };
  way.onStep('writing');
  return { outcome: await apply(client, way.days), problems, notices };
};

/** Imports everything or, when a record is bad, nothing; with `keepGood` all good records. One transaction. */
export const importCatalogue = async (client: pg.Client, order: Order): Promise<Result> => {
  await client.query('begin');
  try {
    const result = await importRows(client, order, (reading) => readIncoming({ ...order, ...reading }));
    await client.query(result.outcome === undefined ? 'rollback' : 'commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};
