import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Counts } from './catalogue/import/apply.ts';
import { importCatalogue, type Order } from './catalogue/import/import.ts';
import { openForImport } from './catalogue/import/open-database.ts';
import { startProgress } from './catalogue/import/progress.ts';
import { recordJsonSchema } from './catalogue/records/records.ts';
import { type PlatformConfig, readConfig } from './config.ts';
import type { Output } from './core/output.ts';

const USAGE = `Usage: npm run catalogue:import -- FILE … [--tenant NAME] [--shift DAYS] [--keep-good]
       npm run catalogue:import -- --schema

  FILE         NDJSON as --schema describes it, or pages of Ticketmaster's Discovery API v2 (events.json)
  --tenant     the catalogue of this brand alone, instead of the one that brands share
  --shift      moves every date by so many days; -1 is a day earlier
  --keep-good  imports the good records although others are bad; the exit code is still 1
  --schema     prints the JSON Schema of a line`;

const [BAD_INPUT, BAD_USAGE] = [1, 2];
const MOST_DAYS = 36_500;

class UsageError extends Error {}

const readArguments = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        tenant: { type: 'string' },
        shift: { type: 'string', default: '0' },
        'keep-good': { type: 'boolean', default: false },
        schema: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

const daysOf = (text: string): number => {
  const days = Number(text);
  if (!/^[+-]?\d+$/.test(text) || Math.abs(days) > MOST_DAYS)
    throw new UsageError('--shift must be a whole number of days');
  return days;
};

const summary = (name: string, { added, changed, unchanged }: Counts): string =>
  `${name.padEnd(12)} ${added} added, ${changed} changed, ${unchanged} unchanged`;

const runImport = async (
  order: Pick<Order, 'files' | 'days' | 'keepGood'>,
  brand: string | undefined,
  config: PlatformConfig,
  output: Output,
): Promise<number> => {
  const brands = config.tenants.map(({ id }) => id);
  if (brand !== undefined && !brands.includes(brand))
    throw new UsageError(`--tenant must be one of ${brands.join(', ')}, not ${brand}`);
  const progress = await startProgress(order.files, output);
  const { client, stop } = await openForImport(config, brand);
  try {
    const { outcome, problems, notices } = await importCatalogue(client, {
      ...order,
      onBytes: progress.bytes,
      onStep: progress.step,
    });
    progress.stop();
    for (const line of notices.lines()) output.error(`Note: ${line}`);
    for (const line of problems.lines()) output.error(line);
    if (outcome === undefined) output.error(`Nothing was imported: ${problems.count()} problems.`);
    else {
      output.log(summary('Venues', outcome.venue));
      output.log(summary('Attractions', outcome.attraction));
      output.log(summary('Events', outcome.event));
      output.log(summary('Offers', outcome.offer));
      output.log(summary('Packages', outcome.package));
      output.log(summary('Hotels', outcome.hotel));
      output.log(summary('Deliveries', outcome.delivery));
      if (brand !== undefined) output.log(`${brand} shows its own catalogue from the next start of the platform on.`);
      if (problems.count() > 0) output.error(`Left out: ${problems.count()} problems.`);
    }
    return problems.count() === 0 ? 0 : BAD_INPUT;
  } finally {
    progress.stop();
    await stop();
  }
};

const carryOut = async (args: readonly string[], env: NodeJS.ProcessEnv, output: Output): Promise<number> => {
  const { values, positionals } = readArguments(args);
  if (values.help) {
    output.log(USAGE);
    return 0;
  }
  if (values.schema) {
    output.log(JSON.stringify(recordJsonSchema(), null, 2));
    return 0;
  }
  if (positionals.length === 0) throw new UsageError('Which FILE?');
  // npm runs its scripts in the project's folder; INIT_CWD is where npm was called.
  const folder = env.INIT_CWD ?? process.cwd();
  const files = positionals.map((file) => resolve(folder, file));
  const order = { files, days: daysOf(values.shift), keepGood: values['keep-good'] };
  return runImport(order, values.tenant, readConfig(env), output);
};

/** The command with its arguments; returns its exit code. */
export const importCommand = async (
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  output: Output,
): Promise<number> => {
  try {
    return await carryOut(args, env, output);
  } catch (error) {
    output.error(error instanceof Error ? error.message : String(error));
    if (error instanceof UsageError) output.error(`\n${USAGE}`);
    return error instanceof UsageError ? BAD_USAGE : BAD_INPUT;
  }
};

if (import.meta.main) process.exitCode = await importCommand(process.argv.slice(2), process.env, console);
