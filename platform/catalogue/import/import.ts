import type pg from 'pg';
import { apply, type Outcome } from './apply.ts';
import { type Check, checks, doubles } from './checks.ts';
import { createProblems, type Problem, type Problems } from './problems.ts';
import { readIncoming } from './read.ts';
import { stage } from './staging.ts';
import { readStep } from './steps.ts';
import { createZones } from './zones.ts';

/** Two imports at once would undo each other's work. */
const IMPORT_LOCK = 733_520_119;

export type Order = {
  files: readonly string[];
  /** So many days are added to every date, by the clock of the venue. */
  days: number;
  /** Takes what is good although something is not. */
  keepGood: boolean;
  onBytes: (bytes: number) => void;
  onStep: (step: 'reading' | 'checking' | 'writing') => void;
};

export type Result = {
  /** Undefined when nothing was written. */
  outcome: Outcome | undefined;
  problems: Problems;
};

const run = async (client: pg.Client, check: Check, problems: Problems): Promise<number> => {
  const { rows } = await client.query<Problem>(check);
  for (const row of rows) problems.add(row);
  return rows.length;
};

/** Until nothing more has to be taken out: what referred to something that went has to go as well. */
const checkAll = async (client: pg.Client, problems: Problems): Promise<void> => {
  for (let found = 1; found > 0; ) {
    found = 0;
    await client.query('truncate selling');
    await client.query('insert into selling select * from selling_now');
    await client.query('analyze selling');
    for (const check of checks) found += await run(client, check, problems);
  }
};

const zonesOf = async (client: pg.Client) => {
  const { rows } = await client.query<{ name: string }>('select name from pg_timezone_names');
  return createZones(rows.map(({ name }) => name));
};

const inOneTransaction = async (client: pg.Client, order: Order): Promise<Result> => {
  const problems = createProblems();
  const zones = await zonesOf(client);
  await client.query('select pg_advisory_xact_lock($1)', [IMPORT_LOCK]);
  await client.query(await readStep('incoming'));
  order.onStep('reading');
  await stage(client, readIncoming({ ...order, zones, problems }));
  order.onStep('checking');
  await run(client, doubles, problems);
  await client.query(await readStep('typed'));
  await checkAll(client, problems);
  if (problems.count() > 0 && !order.keepGood) return { outcome: undefined, problems };
  order.onStep('writing');
  return { outcome: await apply(client, order.days), problems };
};

/** All of it or, when something is wrong, nothing; with `keepGood` all that is good. Nobody ever sees half of it. */
export const importCatalogue = async (client: pg.Client, order: Order): Promise<Result> => {
  await client.query('begin');
  try {
    const result = await inOneTransaction(client, order);
    await client.query(result.outcome === undefined ? 'rollback' : 'commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};
