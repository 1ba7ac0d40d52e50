// The gateway's home query, without and with the shared cache, compared with an endpoint written by hand, in one run.
import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import autocannon from 'autocannon';
import { openStack, type Part, startGateway, startPart } from '#tests/support/stack.ts';
import { processorSeconds } from './processor-time.ts';

// Many short rounds: the machine's speed changes within seconds, so the sides are compared within each round.
const rounds = Number(process.env.BENCH_ROUNDS ?? 12);
/** Until V8 has compiled the hot code: some 25,000 answers of the gateway. */
const warmUpRounds = 40;
/** Processes of each side: two of the same program differ by a quarter, by the order in which V8 compiled their code. */
const copies = 3;
/** The least ratio of answers per processor second, gateway to hand-written. */
const targets = { uncached: 0.85, cached: 5 };
const headers = { 'content-type': 'application/json', accept: 'application/json' };
/** Operations sent as text share 16 connections to the platform (DOOR-4), an answer takes 4: more would measure the queue. */
const connections = 4;
const loadOptions = { method: 'POST', connections, sampleInt: 20, headers } as const;

/** `answers`: how many each process gives in a round, about half a second's work. */
type Side = { name: string; parts: Part[]; path: string; body: string; answers: number };
type Sample = { perSecond: number; perProcessorSecond: number; p50: number };

async function ask({ parts: [part], path, body }: Side): Promise<unknown> {
  const answer = await fetch(`${part?.url}${path}`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Both must give the same answer by the same calls, or the comparison says nothing. */
async function requireFairness(sides: Side[], recorder: Part): Promise<void> {
  const results: { answer: unknown; calls: unknown }[] = [];
  for (const side of sides) {
    await ask(side);
    await fetch(`${recorder.url}/calls`);
    const answer = await ask(side);
    results.push({ answer, calls: await (await fetch(`${recorder.url}/calls`)).json() });
  }
  const [first, second] = results;
  if (!isDeepStrictEqual(first?.answer, second?.answer)) {
    throw new Error(`Different answers:\n${JSON.stringify(first?.answer)}\n${JSON.stringify(second?.answer)}`);
  }
  if (!isDeepStrictEqual(first?.calls, second?.calls)) {
    throw new Error(`Different calls:\n${JSON.stringify(first?.calls)}\n${JSON.stringify(second?.calls)}`);
  }
  console.log(`Each answer costs ${Object.keys(first?.calls ?? {}).length} calls to the platform.`);
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

/** A fixed number of requests, not a fixed time: requests cut off at the end would cost processor time without being counted. */
async function load({ parts, path, body, answers }: Side): Promise<Sample> {
  const started = performance.now();
  const spent: number[] = [];
  const waits: number[] = [];
  for (const { pid, url } of parts) {
    const before = processorSeconds(pid);
    const result = await autocannon({ ...loadOptions, url: url + path, body, amount: answers });
    if (result.non2xx > 0 || result.errors > 0)
      throw new Error(`${url}${path}: ${result.non2xx} refused, ${result.errors} broken`);
    spent.push(processorSeconds(pid) - before);
    waits.push(result.latency.p50);
  }
  const all = answers * parts.length;
  return {
    perSecond: (all * 1000) / (performance.now() - started),
    perProcessorSecond: all / sum(spent),
    p50: sum(waits) / parts.length,
  };
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The median over the rounds of each side's answers per processor second, divided by those of `against`. */
async function compare(sides: Side[], against: Side): Promise<Map<string, number>> {
  const samples = new Map<string, Sample[]>(sides.map(({ name }) => [name, []]));
  // The sides take turns, in warm-up too: after eight idle seconds V8 discards a process's compiled code.
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    for (const side of sides) {
      const sample = await load(side);
      if (round >= 0) samples.get(side.name)?.push(sample);
    }
  }
  const ratios = new Map<string, number>();
  const floor = samples.get(against.name) ?? [];
  for (const { name } of sides) {
    const taken = samples.get(name) ?? [];
    const cost = median(taken.map(({ perProcessorSecond }) => perProcessorSecond));
    const rate = median(taken.map(({ perSecond }) => perSecond));
    const wait = median(taken.map(({ p50 }) => p50));
    ratios.set(
      name,
      median(taken.map((sample, round) => sample.perProcessorSecond / (floor[round]?.perProcessorSecond ?? 0))),
    );
    console.log(
      `${name.padEnd(16)} ${cost.toFixed(0).padStart(6)} answers a processor second, ${rate.toFixed(0)} a second here, median ${wait.toFixed(0)} ms`,
    );
  }
  return ratios;
}

function judge(name: string, ratio: number, target: number): boolean {
  console.log(`${name.padEnd(16)} ${ratio.toFixed(2)} times by hand (at least ${target.toFixed(2)})`);
  return ratio >= target;
}

const stack = await openStack({ gateway: false });
const parts: Part[] = [];
try {
  const recorder = await startPart('tests/bench/recorded-platform.ts', { PLATFORM_URL: stack.platformUrl });
  parts.unshift(recorder);
  const start = async (starting: () => Promise<Part>, count: number): Promise<Part[]> => {
    const started: Part[] = [];
    for (let one = 0; one < count; one += 1) started.push(await starting());
    parts.unshift(...started);
    return started;
  };
  // No shared cache: both sides make every call for every answer.
  const env = { PLATFORM_URL: recorder.url, SHARED_CACHE: 'off' };
  const query = await readFile(new URL('home.graphql', import.meta.url), 'utf8');
  const graph = { path: '/graphql', body: JSON.stringify({ query }) };
  const uncached: Side = {
    name: 'gateway',
    parts: await start(() => startGateway(env), copies),
    ...graph,
    answers: 600,
  };
  const written: Side = {
    name: 'written by hand',
    parts: await start(() => startPart('tests/bench/hand-written.ts', env), copies),
    path: '/',
    body: '{}',
    answers: 600,
  };
  const cached: Side = {
    name: 'gateway, cached',
    parts: await start(() => startGateway({ ...env, SHARED_CACHE: 'on' }), 1),
    ...graph,
    answers: 10_000,
  };
  const BYTES = String(Buffer.byteLength(JSON.stringify(await ask(written))));
  const bytes: Side = {
    name: 'ready bytes',
    parts: await start(() => startPart('tests/bench/ready-bytes.ts', { BYTES }), 1),
    ...graph,
    answers: 10_000,
  };
  await requireFairness([uncached, written], recorder);
  const sides = [uncached, written, cached, bytes];
  const ratios = await compare(sides, written);
  console.log(
    `${bytes.name.padEnd(16)} ${(ratios.get(bytes.name) ?? 0).toFixed(2)} times by hand: no answer can be more`,
  );
  const held = [
    judge('uncached', ratios.get(uncached.name) ?? 0, targets.uncached),
    judge('cached', ratios.get(cached.name) ?? 0, targets.cached),
  ];
  process.exitCode = held.every(Boolean) ? 0 : 1;
} finally {
  for (const part of parts) await part.stop();
  await stack.close();
}
