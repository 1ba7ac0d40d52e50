import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { type OnOutput, openStack, type Part, type Stack, startGateway } from '../stack.ts';
import { createAttacker } from './attacker.ts';

/** One trusted proxy: attackers and other users set their own addresses in X-Forwarded-For. */
const ENVIRONMENT = { TRUST_PROXY: '1', RATE_LIMITS: 'on' };
const MEMORY_INTERVAL_MS = 100;
/** What other users may wait on a machine that does nothing else. */
const MOST_MS = 1_000;
const MOST_MB = 700;
const P95 = 0.95;
const MB = 1024;
/** The event page that other users look at. */
const EVENT_QUERY = '{ events(page: { limit: 1, offset: 40 }) { items { id } } }';

type Piece = { waited: number; worked: number };
type Measurement = { path: string; status: number; ms: number };
type Figures = {
  /** The 95th percentile of how long other users waited, by page, in milliseconds. */
  p95: Record<string, number>;
  /** How many times longer than on an idle machine any work took meanwhile. */
  stretch: number;
  /** Other users' answers with another status than 200, as page and status; 0 is no answer. */
  refused: string[];
  /** The highest resident memory, in MB. */
  memory: { gateway: number; platform: number };
  /** Log lines at error level. */
  errors: string;
};
export type Target = {
  gateway: Part;
  stack: Stack;
  /** The event whose page other users look at. */
  eventId: string;
  /** Runs the attack, and expects that other users are served meanwhile, memory stays bounded and nothing is logged as an error. */
  expectOthersServed(name: string, attack: () => Promise<unknown>): Promise<void>;
};

function residentMb(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / MB);
}

function p95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * P95) - 1] ?? 0;
}

async function findEvent(url: string): Promise<string> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.78' };
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query: EVENT_QUERY }),
  });
  const { data } = (await answer.json()) as { data: { events: { items: { id: string }[] } } };
  return data.events.items[0]?.id ?? '';
}

/** Starts a program of this folder that measures until it is stopped. */
function startMeasuring<T>(program: string, args: readonly string[] = []): { stop: () => Promise<T[]> } {
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), args);
  const measured = new Promise<T[]>((resolve, reject) => {
    child.once('message', (message) => resolve(message as T[]));
    child.once('exit', () => reject(new Error(`${program} has measured nothing`)));
  });
  return {
    stop: () => {
      child.send('stop');
      return measured;
    },
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const stretchOf = (pieces: readonly Piece[]): number =>
  Math.max(1, sum(pieces.map(({ waited }) => waited)) / sum(pieces.map(({ worked }) => worked)));

function figuresOf(measured: readonly Measurement[]): Pick<Figures, 'p95' | 'refused'> {
  const pages = Map.groupBy(measured, ({ path }) => path.replace(/[\da-f-]{36}/, 'ID'));
  const waits = [...pages].map(([path, ofPage]) => [path, Math.round(p95(ofPage.map(({ ms }) => ms)))]);
  return {
    p95: Object.fromEntries(waits),
    refused: measured.filter(({ status }) => status !== 200).map(({ path, status }) => `${path} ${status}`),
  };
}

async function expectTicketsShown({ url }: Part, id: string): Promise<void> {
  const user = createAttacker(url);
  const variables = { id, reserved: false, filtered: false, input: { quantity: 1 } };
  const { text } = await user.operation('EventTickets', variables, '203.0.113.79');
  await user.close();
  expect(JSON.parse(text), 'tickets are shown afterwards').toMatchObject({
    data: { event: { id, offers: expect.any(Array) } },
  });
}

function expectServed(name: string, { p95: waits, stretch, refused, memory, errors }: Figures): void {
  const most = Math.round(MOST_MS * stretch);
  console.info(name, JSON.stringify({ p95: waits, stretch: Number(stretch.toFixed(2)), most, memory }));
  expect(refused).toEqual([]);
  for (const [page, ms] of Object.entries(waits)) expect(ms, page).toBeLessThan(most);
  expect(memory.gateway).toBeLessThan(MOST_MB);
  expect(memory.platform).toBeLessThan(MOST_MB);
  expect(errors).toBe('');
}

/** The production processes, with as many gateways as the tests start. */
export async function openAttackedStack() {
  let errors = '';
  const onOutput: OnOutput = (text) => {
    errors += text;
  };
  const stack = await openStack({ gateway: false, onOutput });
  const gateways: Part[] = [];
  /** Each attack's other users have an address of their own, so that no limit counts them together. */
  let attacks = 0;

  async function start(env: Record<string, string> = {}): Promise<Target> {
    const gateway = await startGateway({ PLATFORM_URL: stack.platformUrl, ...ENVIRONMENT, ...env }, onOutput);
    gateways.push(gateway);
    const eventId = await findEvent(gateway.url);
    const pages = ['/fanatics/', `/fanatics/event/${eventId}`];
    // Warm-up: the first page of a process takes longer, with or without an attack.
    for (const page of pages) await (await fetch(gateway.url + page)).text();
    const paths = ['/healthz', ...pages, '/graphql'];

    async function measure(attack: () => Promise<unknown>): Promise<Figures> {
      attacks += 1;
      errors = '';
      const memory = { gateway: 0, platform: 0 };
      const memoryTimer = setInterval(() => {
        memory.gateway = Math.max(memory.gateway, residentMb(gateway.pid));
        memory.platform = Math.max(memory.platform, residentMb(stack.platformPid));
      }, MEMORY_INTERVAL_MS);
      const others = startMeasuring<Measurement>('other-users.ts', [
        gateway.url,
        `203.0.113.${100 + attacks}`,
        ...paths,
      ]);
      const pace = startMeasuring<Piece>('machine-pace.ts');
      let measured: Measurement[] = [];
      let pieces: Piece[] = [];
      try {
        await attack();
      } finally {
        measured = await others.stop();
        pieces = await pace.stop();
        clearInterval(memoryTimer);
      }
      return { ...figuresOf(measured), stretch: stretchOf(pieces), memory, errors };
    }
    return {
      gateway,
      stack,
      eventId,
      expectOthersServed: async (name, attack) => {
        const figures = await measure(attack);
        await expectTicketsShown(gateway, eventId);
        expectServed(name, figures);
      },
    };
  }

  return {
    start,
    close: async () => {
      for (const gateway of gateways) await gateway.kill();
      await stack.close();
    },
  };
}
