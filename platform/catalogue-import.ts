import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Counts } from './catalogue/import/apply.ts';
import { importCatalogue, type Order } from './catalogue/import/import.ts';
import { openForImport } from './catalogue/import/open-database.ts';
import { startProgress } from './catalogue/import/progress.ts';
import { recordJsonSchema } from './catalogue/import/records.ts';
import { readConfig } from './config.ts';

const USAGE = `Usage: npm run catalogue:import -- FILE … [--shift DAYS] [--keep-good]
       npm run catalogue:import -- --schema

  FILE         NDJSON as --schema describes it, or pages of Ticketmaster's Discovery API v2 (events.json)
  --shift      adds so many days to every date; a day less is -1
  --keep-good  takes the good records although others are bad; the exit code still tells
  --schema     prints the JSON Schema of a line`;

const [BAD_INPUT, BAD_CALL] = [1, 2];
const MOST_DAYS = 36_500;

class Misuse extends Error {}

const readArguments = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        shift: { type: 'string', default: '0' },
        'keep-good': { type: 'boolean', default: false },
        schema: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new Misuse(error instanceof Error ? error.message : String(error));
  }
};

const daysOf = (text: string): number => {
  const days = Number(text);
  if (!/^[+-]?\d+$/.test(text) || Math.abs(days) > MOST_DAYS)
    throw new Misuse('--shift must be a whole number of days');
  return days;
};

const counted = (name: string, { added, changed, unchanged }: Counts): string =>
  `${name.padEnd(12)} ${added} added, ${changed} changed, ${unchanged} unchanged`;

const runImport = async (wanted: Pick<Order, 'files' | 'days' | 'keepGood'>): Promise<number> => {
  const progress = await startProgress(wanted.files);
  const { client, stop } = await openForImport(readConfig(process.env));
  try {
    const { outcome, problems } = await importCatalogue(client, {
      ...wanted,
      onBytes: progress.bytes,
      onStep: progress.step,
    });
    progress.stop();
    for (const words of problems.words()) console.error(words);
    if (outcome === undefined) console.error(`Nothing was imported: ${problems.count()} problems.`);
    else {
      console.log(counted('Venues', outcome.venue));
      console.log(counted('Attractions', outcome.attraction));
      console.log(counted('Events', outcome.event));
      console.log(counted('Offers', outcome.offer));
      if (problems.count() > 0) console.error(`Left out: ${problems.count()} problems.`);
    }
    return problems.count() === 0 ? 0 : BAD_INPUT;
  } finally {
    progress.stop();
    await stop();
  }
};

const main = async (): Promise<number> => {
  const { values, positionals } = readArguments();
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  if (values.schema) {
    console.log(JSON.stringify(recordJsonSchema(), null, 2));
    return 0;
  }
  if (positionals.length === 0) throw new Misuse('Which FILE?');
  // npm runs its scripts in the project's folder, wherever the command was given.
  const from = process.env.INIT_CWD ?? process.cwd();
  const files = positionals.map((file) => resolve(from, file));
  return runImport({ files, days: daysOf(values.shift), keepGood: values['keep-good'] });
};

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  if (error instanceof Misuse) console.error(`\n${USAGE}`);
  process.exitCode = error instanceof Misuse ? BAD_CALL : BAD_INPUT;
}
