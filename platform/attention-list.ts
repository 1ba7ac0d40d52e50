import { parseArgs } from 'node:util';
import { listWaiting, markDone } from './attention/repository.ts';
import { tableOf } from './attention/table.ts';
import { openOwnDatabases } from './catalogue/own-databases.ts';
import { readConfig } from './config.ts';
import { createDb, type Db } from './core/db.ts';
import { migrate } from './core/migrate.ts';
import type { Output } from './core/output.ts';
import { openServer } from './core/postgres/open.ts';

const USAGE = `Usage: npm run attention [-- --json]
       npm run attention -- --done ID

  Lists what waits for a person. Exit code 0: nothing waits; 1: something waits; 2: the list could not be read.

  --json  the same as JSON: { total, items: [{ kind, id, since, cents, currency, detail, final }] }
  --done  removes the item with this ID, once a person has dealt with it`;

const [NOTHING_WAITS, SOMETHING_WAITS, FAILED] = [0, 1, 2];

class UsageError extends Error {}

const readArguments = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      options: { json: { type: 'boolean' }, done: { type: 'string' }, help: { type: 'boolean' } },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

const list = async (databases: readonly Db[], asJson: boolean, output: Output): Promise<number> => {
  const lists = await Promise.all(databases.map((db) => listWaiting(db)));
  const items = lists.flatMap((one) => one.items).sort((a, b) => a.since.getTime() - b.since.getTime());
  const total = lists.reduce((sum, one) => sum + one.total, 0);
  if (asJson) output.log(JSON.stringify({ total, items }, null, 2));
  else if (total === 0) output.log('Nothing waits for a person.');
  else {
    output.log(tableOf(items));
    output.log(`\n${total} ${total === 1 ? 'waits' : 'wait'} for a person.`);
  }
  return total === 0 ? NOTHING_WAITS : SOMETHING_WAITS;
};

const remove = async (databases: readonly Db[], id: string, output: Output): Promise<number> => {
  const marked = await Promise.all(databases.map((db) => markDone(db, id)));
  if (!marked.includes(true)) throw new UsageError(`No item that can be taken off the list has the ID ${id}.`);
  output.log(`${id} is off the list.`);
  return 0;
};

const run = async (args: readonly string[], env: NodeJS.ProcessEnv, output: Output): Promise<number> => {
  const { json = false, done, help } = readArguments(args);
  if (help) {
    output.log(USAGE);
    return 0;
  }
  const config = readConfig(env);
  const { url, stop } = await openServer(config);
  const db = createDb(url, { max: 1 });
  try {
    await migrate(url);
    const own = await openOwnDatabases(
      url,
      config.tenants.map(({ id }) => id),
    );
    try {
      const databases = [db, ...own.byBrand.values()];
      return done === undefined ? await list(databases, json, output) : await remove(databases, done, output);
    } finally {
      await own.stop();
    }
  } finally {
    await db.destroy();
    await stop();
  }
};

/** The command with its arguments; returns its exit code. */
export const attentionCommand = async (
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  output: Output,
): Promise<number> => {
  try {
    return await run(args, env, output);
  } catch (error) {
    output.error(error instanceof Error ? error.message || String(error) : String(error));
    if (error instanceof UsageError) output.error(`\n${USAGE}`);
    return FAILED;
  }
};

if (import.meta.main) process.exitCode = await attentionCommand(process.argv.slice(2), process.env, console);
