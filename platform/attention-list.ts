import { parseArgs } from 'node:util';
import { listWaiting, markSeenTo } from './attention/repository.ts';
import { tableOf } from './attention/table.ts';
import { readConfig } from './config.ts';
import { createDb, type Db } from './core/db.ts';
import { migrate } from './core/migrate.ts';
import { openServer } from './core/postgres/open.ts';

const USAGE = `Usage: npm run attention [-- --json]
       npm run attention -- --done ID

  Lists what waits for a person. Exit code 0: nothing waits; 1: something does; 2: it could not be found out.

  --json  the same as JSON: { total, items: [{ kind, id, since, cents, currency, detail, final }] }
  --done  takes off the list what somebody has seen to, by its ID`;

const [NOTHING_WAITS, SOMETHING_WAITS, FAILED] = [0, 1, 2];

class Misuse extends Error {}

const readArguments = () => {
  try {
    return parseArgs({
      options: { json: { type: 'boolean' }, done: { type: 'string' }, help: { type: 'boolean' } },
    }).values;
  } catch (error) {
    throw new Misuse(error instanceof Error ? error.message : String(error));
  }
};

const list = async (db: Db, asJson: boolean): Promise<number> => {
  const { items, total } = await listWaiting(db);
  if (asJson) console.log(JSON.stringify({ total, items }, null, 2));
  else if (total === 0) console.log('Nothing waits for a person.');
  else {
    console.log(tableOf(items));
    console.log(`\n${total} ${total === 1 ? 'waits' : 'wait'} for a person.`);
  }
  return total === 0 ? NOTHING_WAITS : SOMETHING_WAITS;
};

const seenTo = async (db: Db, id: string): Promise<number> => {
  if (!(await markSeenTo(db, id))) throw new Misuse(`Nothing that could be taken off the list has the ID ${id}.`);
  console.log(`${id} is off the list.`);
  return 0;
};

const main = async (): Promise<number> => {
  const { json = false, done, help } = readArguments();
  if (help) {
    console.log(USAGE);
    return 0;
  }
  const { url, stop } = await openServer(readConfig(process.env));
  const db = createDb(url, { max: 1 });
  try {
    await migrate(url);
    return done === undefined ? await list(db, json) : await seenTo(db, done);
  } finally {
    await db.destroy();
    await stop();
  }
};

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message || String(error) : String(error));
    if (error instanceof Misuse) console.error(`\n${USAGE}`);
    process.exitCode = FAILED;
  },
);
