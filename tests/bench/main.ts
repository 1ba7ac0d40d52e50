// The gateway's home query against an endpoint written by hand, asked anew and from memory, in one run.
import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import autocannon from 'autocannon';
import { openStack, type Part, startGateway, startPart } from '#tests/support/stack.ts';
import { processorSeconds } from './processor-time.ts';

// Many short ones: the machine's speed changes within seconds, and only what is measured side by side compares.
const rounds = Number(process.env.BENCH_ROUNDS ?? 12);
const seconds = Number(process.env.BENCH_SECONDS ?? 1);
/** What the gateway's answers a processor second are to those written by hand. */
const targets = { anew: 0.85, kept: 5 };
const headers = { 'content-type': 'application/json', accept: 'application/json' };

type Side = { name: string; part: Part; url: string; body: string };
type Sample = { perSecond: number; perProcessorSecond: number; p50: number };

async function ask({ url, body }: Side): Promise<unknown> {
  const answer = await fetch(url, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
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

/** Until the engine has compiled what it is going to compile. */
const warmUpSeconds = 10;

const warmUp = ({ url, body }: Side) =>
  autocannon({ url, method: 'POST', connections: 20, duration: warmUpSeconds, headers, body });

async function load({ url, body, part }: Side, duration: number): Promise<Sample> {
  const before = processorSeconds(part.pid);
  const result = await autocannon({ url, method: 'POST', connections: 20, duration, headers, body });
  const spent = processorSeconds(part.pid) - before;
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} broken`);
  return {
    perSecond: result.requests.average,
    perProcessorSecond: result.requests.total / spent,
    p50: result.latency.p50,
  };
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** What each side's answers a processor second are to those of the one it is held against, round by round. */
async function compare(sides: Side[], against: Side): Promise<Map<string, number>> {
  const samples = new Map<string, Sample[]>(sides.map(({ name }) => [name, []]));
  for (const side of sides) await warmUp(side);
  for (let round = 0; round < rounds; round += 1) {
    for (const side of sides) samples.get(side.name)?.push(await load(side, seconds));
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
      `${name.padEnd(16)} ${cost.toFixed(0).padStart(6)} answers a processor second, ${rate.toFixed(0)} a second here, median ${wait} ms`,
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
  const part = async (starting: Promise<Part>): Promise<Part> => {
    const started = await starting;
    parts.unshift(started);
    return started;
  };
  // Every answer is asked for, by both: the gateway would keep the tenant and the leagues for minutes.
  const env = { PLATFORM_URL: recorder.url, SHARED_CACHE: 'off' };
  const anew = await part(startGateway(env));
  const byHand = await part(startPart('tests/bench/hand-written.ts', env));
  const keeping = await part(startGateway({ ...env, SHARED_CACHE: 'on' }));
  const query = await readFile(new URL('home.graphql', import.meta.url), 'utf8');
  const graph = (gateway: Part) => ({ part: gateway, url: `${gateway.url}/graphql`, body: JSON.stringify({ query }) });
  const written: Side = { name: 'written by hand', part: byHand, url: byHand.url, body: '{}' };
  const sides: Side[] = [
    { name: 'gateway, anew', ...graph(anew) },
    written,
    { name: 'gateway, kept', ...graph(keeping) },
  ];
  await requireFairness(sides.slice(0, 2), recorder);
  const ratios = await compare(sides, written);
  const held = [
    judge('anew', ratios.get('gateway, anew') ?? 0, targets.anew),
    judge('kept', ratios.get('gateway, kept') ?? 0, targets.kept),
  ];
  process.exitCode = held.every(Boolean) ? 0 : 1;
} finally {
  for (const part of parts) await part.stop();
  await stack.close();
}
