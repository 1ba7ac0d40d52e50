// Whole pages: home from the page cache, and the cost of rendering it above that of a minimal page.
import autocannon from 'autocannon';
import { openStack, type Part, startGateway, startPart } from '#tests/support/stack.ts';
import { processorSeconds } from './processor-time.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
/** The home page of each brand that ships, and the name that stands on it. */
const homes = [
  ['/fanatics/', 'Grandstand'],
  ['/northgate/', 'Northgate Live'],
] as const;
const targets = { cachedPerSecond: 3_000, aboveMinimalMs: 10 };

type Page = { name: string; part: Part; path: string; encoding: string };

/** Answers per processor second of the gateway, which other programs on the machine do not change. */
async function load({ part, path, encoding }: Page, duration: number): Promise<number> {
  const before = processorSeconds(part.pid);
  const headers = { accept: 'text/html', 'accept-language': 'en', ...(encoding && { 'accept-encoding': encoding }) };
  const result = await autocannon({ url: `${part.url}${path}`, connections: 20, duration, headers });
  if (result.errors > 0) throw new Error(`${path}: ${result.errors} broken`);
  return result.requests.total / (processorSeconds(part.pid) - before);
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function measure(page: Page): Promise<number> {
  await load(page, 3);
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) taken.push(await load(page, seconds));
  const rate = median(taken);
  console.log(
    `${page.name.padEnd(28)} ${rate.toFixed(0).padStart(6)} a processor second, ${(1000 / rate).toFixed(2)} ms each`,
  );
  return rate;
}

const stack = await openStack({ gateway: false });
const parts: Part[] = [];
try {
  const recorder = await startPart('tests/bench/recorded-platform.ts', { PLATFORM_URL: stack.platformUrl });
  parts.unshift(recorder);
  const caching = await startGateway({ PLATFORM_URL: recorder.url });
  parts.unshift(caching);
  const anew = await startGateway({ PLATFORM_URL: recorder.url, SHARED_CACHE: 'off' });
  parts.unshift(anew);
  let good = true;
  for (const [home, brand] of homes) {
    const html = await (await fetch(`${caching.url}${home}`, { headers: { accept: 'text/html' } })).text();
    if (!html.includes(brand)) throw new Error(`${home} is not the home page of ${brand}`);
    const cached = await measure({ name: `${home} cached`, part: caching, path: home, encoding: '' });
    const compressed = await measure({ name: `${home} cached, brotli`, part: caching, path: home, encoding: 'br' });
    const rendered = await measure({ name: `${home} rendered`, part: anew, path: home, encoding: '' });
    await measure({ name: `${home} rendered, brotli`, part: anew, path: home, encoding: 'br' });
    // Header, footer and two sentences: the minimal page.
    const minimal = await measure({ name: `${home}404 rendered`, part: anew, path: `${home}404`, encoding: '' });
    const above = 1000 / rendered - 1000 / minimal;
    const slowest = Math.min(cached, compressed);
    console.log(`${brand}: cached ${slowest.toFixed(0)} a second a core (at least ${targets.cachedPerSecond})`);
    console.log(`${brand}: rendered ${above.toFixed(2)} ms above the minimal page (at most ${targets.aboveMinimalMs})`);
    good &&= slowest >= targets.cachedPerSecond && above <= targets.aboveMinimalMs;
  }
  process.exitCode = good ? 0 : 1;
} finally {
  for (const part of parts) await part.stop();
  await stack.close();
}
