// The gateway's home query against an endpoint written by hand, asked anew and from memory, in one run.
import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import autocannon from 'autocannon';
import { openStack, type Part, startGateway, startPart } from '#tests/support/stack.ts';
import { processorSeconds } from './processor-time.ts';

// Many short ones: the machine's speed changes within seconds, and only what is measured side by side compares.
const rounds = Number(process.env.BENCH_ROUNDS ?? 12);
/** Until the engine has compiled what it is going to compile: some 25,000 answers of the gateway. */
const warmUpRounds = 40;
/** Processes of each side: two of the same program differ by a quarter, by what the engine happened to compile first. */
const copies = 3;
/** What the gateway's answers a processor second are to those written by hand. */
const targets = { anew: 0.85, kept: 5 };
const headers = { 'content-type': 'application/json', accept: 'application/json' };
/** Free text shares 16 of the connections to the platform (DOOR-4) and an answer takes 4: more would measure the queue. */
const connections = 4;
const asking = { method: 'POST', connections, sampleInt: 20, headers } as const;

/** `answers`: of each of its processes in a round, about half a second's work. */
type Side = { name: string; parts: Part[]; path: string; body: string; answers: number };
type Sample = { perSecond: number; perProcessorSecond: number; p50: number };

async function ask({ parts: [part], path, body }: Side): Promise<unknown> {
  const answer = await fetch(`${part?.url}${path}`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Both must give the same answer by the same calls, or the comparison says nothing. */
async function requireFairness(sides: Side[], recorder: Part): Promise<void> {
  const seen: { answer: unknown; calls: unknown }[] = [];
  for (const side of sides) {
    await ask(side);
    await fetch(`${recorder.url}/asked`);
    const answer = await ask(side);
    seen.push({ answer, calls: await (await fetch(`${recorder.url}/asked`)).json() });
  }
  const [first, second] = seen;
  if (!isDeepStrictEqual(first?.answer, second?.answer)) {
    throw new Error(`Different answers:\n${JSON.stringify(first?.answer)}\n${JSON.stringify(second?.answer)}`);
  }
  if (!isDeepStrictEqual(first?.calls, second?.calls)) {
    throw new Error(`Different calls:\n${JSON.stringify(first?.calls)}\n${JSON.stringify(second?.calls)}`);
  }
  console.log(`Each answer costs ${Object.keys(first?.calls ?? {}).length} calls to the platform.`);
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

/** By number, not by time: a connection that is cut at the end of its time leaves work that nobody counts. */
async function load({ parts, path, body, answers }: Side): Promise<Sample> {
  const started = performance.now();
  const spent: number[] = [];
  const waits: number[] = [];
  for (const { pid, url } of parts) {
    const before = processorSeconds(pid);
    const result = await autocannon({ ...asking, url: url + path, body, amount: answers });
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

/** What each side's answers a processor second are to those of the one it is held against, round by round. */
async function compare(sides: Side[], against: Side): Promise<Map<string, number>> {
  const samples = new Map<string, Sample[]>(sides.map(({ name }) => [name, []]));
  // In turns from the beginning: whoever is left alone for eight seconds is tidied up by the engine, and starts anew.
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

function judge(what: string, ratio: number, target: number): boolean {
  console.log(`${what.padEnd(16)} ${ratio.toFixed(2)} times by hand (at least ${target.toFixed(2)} is wanted)`);
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
  // Every answer is asked for, by both: the gateway would keep the tenant and the leagues for minutes.
  const env = { PLATFORM_URL: recorder.url, SHARED_CACHE: 'off' };
  const query = await readFile(new URL('home.graphql', import.meta.url), 'utf8');
  const graph = { path: '/graphql', body: JSON.stringify({ query }) };
  const anew: Side = {
    name: 'gateway, anew',
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
  const kept: Side = {
    name: 'gateway, kept',
    parts: await start(() => startGateway({ ...env, SHARED_CACHE: 'on' }), 1),
    ...graph,
    answers: 10_000,
  };
  const sides = [anew, written, kept];
  await requireFairness(sides.slice(0, 2), recorder);
  const ratios = await compare(sides, written);
  const held = [
    judge('anew', ratios.get(anew.name) ?? 0, targets.anew),
    judge('kept', ratios.get(kept.name) ?? 0, targets.kept),
  ];
  process.exitCode = held.every(Boolean) ? 0 : 1;
} finally {
  for (const part of parts) await part.stop();
  await stack.close();
}
