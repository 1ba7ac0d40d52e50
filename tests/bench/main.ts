// What the gateway's home answer costs above one written by hand, in processor time, in one run: made anew, and kept.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import autocannon from 'autocannon';
import { gatewayOptions, openStack, type Part, startPart } from '#tests/support/stack.ts';
import { processorSeconds } from './processor-time.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 240);
/** Slots of each process until V8 has compiled its hot code. */
const WARM_UP = 60;
/** Processes of each program: two of the same differ by chance, of the one written by hand by up to a third. */
const COPIES = 5;
/** The most µs of an answer made anew above one by hand, and of a kept one. */
const targets = { above: 120, kept: 80 };
/** Other checkouts, whose gateways are compared with this one's. */
const trees = process.argv.slice(2);
/** An answer takes 4 connections to the platform: more would measure the queue. */
const CONNECTIONS = 4;
/** Rate limits are on: a slot asks thirty times at most from an address. */
const ADDRESSES = 40;
const headers = { 'content-type': 'application/json', accept: 'application/json' };

/** `slot`: how many answers take each process a tenth of a second, in which the machine's speed stays what it is. */
type Side = { name: string; path: string; body: string; slot: number; parts: Part[] };
/** `taken`: µs of processor time an answer, by slot. */
type Process = Side & { part: Part; taken: number[] };
type Figure = { us: number; error: number };

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: number[]): number => sum(values) / values.length;
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const minus = (one: Figure, other: Figure): Figure => ({
  us: one.us - other.us,
  error: Math.hypot(one.error, other.error),
});
const said = ({ us, error }: Figure): string => `${us.toFixed(0).padStart(4)} ± ${error.toFixed(0)} µs`;

async function ask({ parts: [part], path, body }: Side): Promise<unknown> {
  const answer = await fetch(`${part?.url}${path}`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** All must give the same answer, the one by hand by the same calls, or the comparison says nothing. */
async function requireFairness([hand, own, ...others]: [Side, Side, ...Side[]], recorder: Part): Promise<void> {
  const callsOf = async (side: Side): Promise<unknown> => {
    await ask(side);
    await fetch(`${recorder.url}/calls`);
    await ask(side);
    return (await fetch(`${recorder.url}/calls`)).json();
  };
  assert.deepEqual(await callsOf(own), await callsOf(hand));
  for (const other of [own, ...others]) assert.deepEqual(await ask(other), await ask(hand));
}

/** A fixed number of requests: those cut off at the end would cost processor time without being counted. */
async function load({ name, part, path, body, slot }: Process): Promise<number> {
  const someone = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`;
  const requests = Array.from({ length: ADDRESSES }, () => ({ headers: { ...headers, 'x-forwarded-for': someone() } }));
  const before = processorSeconds(part.pid);
  const { non2xx, errors } = await autocannon({
    url: part.url + path,
    method: 'POST',
    body,
    headers,
    requests,
    connections: CONNECTIONS,
    sampleInt: 10,
    amount: slot,
  });
  if (non2xx + errors > 0) throw new Error(`${name}: ${non2xx} refused, ${errors} broken`);
  return (1e6 * (processorSeconds(part.pid) - before)) / slot;
}

/** Slots of all processes in random order: neither the machine's speed nor what came before favours one. */
async function measure(processes: Process[]): Promise<void> {
  const cycle = async (): Promise<void> => {
    const order = processes.map((one) => ({ one, at: Math.random() })).toSorted((a, b) => a.at - b.at);
    for (const { one } of order) one.taken.push(await load(one));
  };
  for (let slot = 0; slot < WARM_UP; slot += 1) await cycle();
  for (const one of processes) one.taken.length = 0;
  for (const end = Date.now() + 1000 * seconds; Date.now() < end; ) await cycle();
}

/** The mean of the processes' medians, and by how much other processes of the same program would have another: its standard error. */
function figureOf(side: Side, processes: Process[]): Figure {
  const medians = processes.filter(({ name }) => name === side.name).map(({ taken }) => median(taken));
  const us = mean(medians);
  const error = Math.sqrt(sum(medians.map((one) => (one - us) ** 2)) / (medians.length - 1) / medians.length);
  console.log(`${side.name.padEnd(24)} ${said({ us, error })} (${medians.map((one) => one.toFixed(0)).join(' ')})`);
  return { us, error };
}

function judge(what: string, figure: Figure, ratio: number, target: number): void {
  console.log(`${what}: ${said(figure)}, ${ratio.toFixed(2)} times by hand (at most ${target} µs)`);
  if (figure.us > target) process.exitCode = 1;
}

/** The processes of one program. */
async function open(
  main: string,
  side: Omit<Side, 'parts'>,
  { env, ...where }: { env: Record<string, string>; nodeOptions?: string[]; from?: string },
): Promise<Side> {
  const started: Part[] = [];
  for (let copy = 0; copy < COPIES; copy += 1) {
    const part = await startPart(`tests/bench/${main}.ts`, env, where);
    stops.push(part.stop);
    started.push(part);
  }
  return { ...side, parts: started };
}

const stack = await openStack({ gateway: false });
const stops = [stack.close];
try {
  const recorder = await startPart('tests/bench/recorded-platform.ts', { PLATFORM_URL: stack.platformUrl });
  stops.push(recorder.stop);
  const query = readFileSync(new URL('home.graphql', import.meta.url), 'utf8');
  const sha256Hash = createHash('sha256').update(query).digest('hex');
  const env = { PLATFORM_URL: recorder.url, MANIFEST: JSON.stringify({ [sha256Hash]: query }) };
  const path = '/graphql';
  const body = JSON.stringify({ extensions: { persistedQuery: { version: 1, sha256Hash } } });
  const gateways = async (name: string, from?: string) => {
    const where = { nodeOptions: gatewayOptions(from), ...(from && { from }) };
    // Without the shared cache every call is made for every answer.
    const anew = { env: { ...env, SHARED_CACHE: 'off' }, ...where };
    const kept = { env: { ...env, SHARED_CACHE: 'on' }, ...where };
    return {
      anew: await open('gateway', { name, path, body, slot: 200 }, anew),
      kept: await open('gateway', { name: `${name}, kept`, path, body, slot: 1_200 }, kept),
    };
  };
  const own = await gateways('gateway');
  const hand = await open('hand-written', { name: 'written by hand', path: '/', body: '{}', slot: 200 }, { env });
  const BYTES = String(Buffer.byteLength(JSON.stringify(await ask(hand))));
  const bytes = await open('ready-bytes', { name: 'ready bytes', path, body, slot: 1_200 }, { env: { BYTES } });
  const others: Awaited<ReturnType<typeof gateways>>[] = [];
  for (const tree of trees) others.push(await gateways(tree, tree));
  await requireFairness([hand, own.anew, ...others.map(({ anew }) => anew)], recorder);
  const sides = [own.anew, own.kept, hand, bytes, ...others.flatMap(({ anew, kept }) => [anew, kept])];
  const processes = sides.flatMap((side) => side.parts.map((part): Process => ({ ...side, part, taken: [] })));
  await measure(processes);
  const slots = processes[0]?.taken.length;
  console.log(`${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.version}: ${slots} slots of each process`);
  const [anew, kept] = [figureOf(own.anew, processes), figureOf(own.kept, processes)];
  const byHand = figureOf(hand, processes);
  figureOf(bytes, processes);
  for (const other of others) {
    console.log(`  ${said(minus(figureOf(other.anew, processes), anew))} above this gateway`);
    console.log(`  ${said(minus(figureOf(other.kept, processes), kept))} above this gateway`);
  }
  judge('made anew, above by hand', minus(anew, byHand), byHand.us / anew.us, targets.above);
  judge('kept', kept, byHand.us / kept.us, targets.kept);
} finally {
  for (let stop = stops.pop(); stop; stop = stops.pop()) await stop();
}
