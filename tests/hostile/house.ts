import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type OnOutput, openStack, type Part, type Stack, startGateway } from '../support/stack.ts';

/** One trusted proxy: attackers and bystanders set their own addresses in X-Forwarded-For. */
const ENVIRONMENT = { TRUST_PROXY: '1', RATE_LIMITS: 'on' };
const MEMORY_INTERVAL_MS = 100;
const TIMEOUT_MS = 30_000;
const P95 = 0.95;
const MB = 1024;
/** The event page that the bystander looks at. */
const EVENT_QUERY = '{ events(page: { limit: 1, offset: 40 }) { items { id } } }';

export type Figures = {
  /** The 95th percentile of how long a bystander waited, by page, in milliseconds. */
  p95: Record<string, number>;
  /** The bystander's answers with another status than 200, as page and status; 0 is no answer. */
  refused: string[];
  /** The highest resident memory, in MB. */
  memory: { gateway: number; platform: number };
  /** Log lines at error level. */
  errors: string;
};
export type House = {
  gateway: Part;
  stack: Stack;
  /** The event whose page the bystander looks at. */
  eventId: string;
  /** Runs the attack and measures a bystander meanwhile. */
  during(attack: () => Promise<unknown>): Promise<Figures>;
};
type Measurement = { path: string; status: number; ms: number };

function residentMb(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / MB);
}

function p95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.ceil(sorted.length * P95) - 1] ?? 0);
}

async function firstEvent(url: string): Promise<string> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.78' };
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query: EVENT_QUERY }),
  });
  const { data } = (await answer.json()) as { data: { events: { items: { id: string }[] } } };
  return data.events.items[0]?.id ?? '';
}

function startBystander(url: string, paths: readonly string[]): { stop: () => Promise<Measurement[]> } {
  const child = fork(fileURLToPath(new URL('bystander.ts', import.meta.url)), [url, ...paths]);
  const measurements = new Promise<Measurement[]>((resolve) =>
    child.once('message', (measured) => resolve(measured as Measurement[])),
  );
  return {
    stop: () => {
      child.send('stop');
      const nothing = new Promise<Measurement[]>((resolve) => setTimeout(resolve, TIMEOUT_MS, []).unref());
      return Promise.race([measurements, nothing]).finally(() => child.kill());
    },
  };
}

function figuresOf(measured: readonly Measurement[]): Pick<Figures, 'p95' | 'refused'> {
  const pages = Map.groupBy(measured, ({ path }) => path.replace(/[\da-f-]{36}/, 'ID'));
  const refused = measured.filter(({ status }) => status !== 200).map(({ path, status }) => `${path} ${status}`);
  return {
    p95: Object.fromEntries([...pages].map(([path, ofPage]) => [path, p95(ofPage.map(({ ms }) => ms))])),
    refused: measured.length === 0 ? ['nothing was answered'] : refused,
  };
}

/** The production processes, with a gateway of its own for each attack. */
export async function openHouses(): Promise<{ open: () => Promise<House>; close: () => Promise<void> }> {
  let errors = '';
  const onOutput: OnOutput = (text) => {
    errors += text;
  };
  const stack = await openStack({ gateway: false, onOutput });
  const gateways: Part[] = [];

  async function open(): Promise<House> {
    const gateway = await startGateway({ PLATFORM_URL: stack.platformUrl, ...ENVIRONMENT }, onOutput);
    gateways.push(gateway);
    const eventId = await firstEvent(gateway.url);
    const pages = ['/fanatics/', `/fanatics/event/${eventId}`];
    // Warm-up: the first page of a process takes longer, with or without an attack.
    for (const page of pages) await (await fetch(gateway.url + page)).text();
    const paths = ['/healthz', ...pages, '/graphql'];
    return {
      gateway,
      stack,
      eventId,
      during: async (attack) => {
        errors = '';
        const memory = { gateway: 0, platform: 0 };
        const memoryTimer = setInterval(() => {
          memory.gateway = Math.max(memory.gateway, residentMb(gateway.pid));
          memory.platform = Math.max(memory.platform, residentMb(stack.platformPid));
        }, MEMORY_INTERVAL_MS);
        const bystander = startBystander(gateway.url, paths);
        try {
          await attack();
        } catch (error) {
          await bystander.stop();
          throw error;
        } finally {
          clearInterval(memoryTimer);
        }
        return { ...figuresOf(await bystander.stop()), memory, errors };
      },
    };
  }

  return {
    open,
    close: async () => {
      for (const gateway of gateways) await gateway.kill();
      await stack.close();
    },
  };
}
