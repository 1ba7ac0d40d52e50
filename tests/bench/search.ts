// How long searches take among ten thousand and among a million events, through the platform's HTTP.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seedCatalogue } from '#platform/catalogue/seed.ts';
import { ensureDatabase } from '#platform/core/databases.ts';
import { createDb } from '#platform/core/db.ts';
import { migrate } from '#platform/core/migrate.ts';
import { startCluster } from '#platform/core/postgres/cluster.ts';
import { startPart } from '#tests/support/stack.ts';
import { countStolenTime } from './processor-time.ts';
import { type Kind, questionsOf } from './search-questions.ts';
import { addSearchWorld, sizeOf } from './search-world.ts';

const { values: options } = parseArgs({
  options: { events: { type: 'string', multiple: true }, times: { type: 'string', default: '60' } },
});
const sizes = (options.events ?? ['10000', '1000000']).map(Number);
const times = Number(options.times);
const targets = { searchMs: 50, autocompleteMs: 25, growth: 2 };

const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
const ms = (value: number) => `${value.toFixed(1)} ms`;

type Times = Record<Kind['group'], number[]>;

/** Measures every kind in turn, one request at a time, none repeated after the warm-up. */
async function measure(databaseUrl: string, kinds: Kind[]): Promise<Times> {
  const platform = await startPart('platform/main.ts', {
    DATABASE_URL: databaseUrl,
    PLATFORM_PORT: '0',
    PROCESSOR_PORT: '0',
  });
  const ask = async (path: string): Promise<number> => {
    const started = performance.now();
    const answer = await fetch(platform.url + path);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return performance.now() - started;
  };
  const all: Times = { search: [], autocomplete: [], facets: [] };
  try {
    for (const { path } of kinds) for (let n = 0; n < 10; n += 1) await ask(path(1_000 + n));
    for (const { group, name, path } of kinds) {
      const taken: number[] = [];
      for (let n = 0; n < times; n += 1) taken.push(await ask(path(n)));
      all[group].push(...taken);
      console.log(
        `  ${`${group}: ${name}`.padEnd(46)} p50 ${ms(percentile(taken, 0.5)).padStart(9)}  p95 ${ms(percentile(taken, 0.95)).padStart(9)}`,
      );
    }
  } finally {
    await platform.stop();
  }
  return all;
}

const directory = await mkdtemp(join(tmpdir(), 'grandstand-search-'));
const cluster = await startCluster({ directory: join(directory, 'postgres'), volatile: true });
const p95: Record<number, Record<Kind['group'], number>> = {};
try {
  for (const events of sizes) {
    const url = cluster.url(`events_${events}`);
    await ensureDatabase(cluster.url('postgres'), `events_${events}`);
    await migrate(url);
    await seedCatalogue(url);
    const db = createDb(url, { longJobs: true });
    const started = performance.now();
    await addSearchWorld(db, sizeOf(events));
    console.log(
      `${events.toLocaleString('en')} events, made in ${((performance.now() - started) / 1000).toFixed(0)} s`,
    );
    const stolenTime = countStolenTime();
    const taken = await measure(url, await questionsOf(db));
    console.log(`  the machine's host took ${stolenTime()} of the cores away`);
    await db.destroy();
    p95[events] = {
      search: percentile(taken.search, 0.95),
      autocomplete: percentile(taken.autocomplete, 0.95),
      facets: percentile(taken.facets, 0.95),
    };
  }
} finally {
  await cluster.stop();
  await rm(directory, { recursive: true, force: true });
}

const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)];
const [few, many] = [p95[smallest], p95[largest]];
if (few && many) {
  const growth = many.search / few.search;
  console.log(
    `search p95 ${ms(many.search)} at ${largest} events (at most ${targets.searchMs}), ${growth.toFixed(2)} times that at ${smallest} (at most ${targets.growth})`,
  );
  console.log(
    `autocomplete p95 ${ms(many.autocomplete)} (at most ${targets.autocompleteMs}), facets p95 ${ms(many.facets)}`,
  );
  process.exitCode =
    many.search <= targets.searchMs && growth <= targets.growth && many.autocomplete <= targets.autocompleteMs ? 0 : 1;
}
