import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type OnOutput, openStack, type Part, type Stack, startGateway } from '../support/stack.ts';

/** Attackers and bystanders come from different places: the gateway believes this proxy. */
const ENVIRONMENT = { TRUST_PROXY: '1', RATE_LIMITS: 'on' };
const LOOK_MS = 100;
const PATIENCE_MS = 30_000;
const P95 = 0.95;
const MB = 1024;
/** The event page that the bystander looks at. */
const LOOKED_AT = '{ events(page: { limit: 1, offset: 40 }) { items { id } } }';

export type Figures = {
  /** The 95th percentile of how long a bystander waited, by page, in milliseconds. */
  p95: Record<string, number>;
  /** Answers that the bystander should not have got, by page and status; 0 is none at all. */
  refused: string[];
  /** The most memory that was in use at once, in MB. */
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
type Seen = { path: string; status: number; ms: number };

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
  const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query: LOOKED_AT }) });
  const { data } = (await answer.json()) as { data: { events: { items: { id: string }[] } } };
  return data.events.items[0]?.id ?? '';
}

function startBystander(url: string, paths: readonly string[]): { stop: () => Promise<Seen[]> } {
  const child = fork(fileURLToPath(new URL('bystander.ts', import.meta.url)), [url, ...paths]);
  const told = new Promise<Seen[]>((resolve) => child.once('message', (seen) => resolve(seen as Seen[])));
  return {
    stop: () => {
      child.send('stop');
      const nothing = new Promise<Seen[]>((resolve) => setTimeout(resolve, PATIENCE_MS, []).unref());
      return Promise.race([told, nothing]).finally(() => child.kill());
    },
  };
}

function figuresOf(seen: readonly Seen[]): Pick<Figures, 'p95' | 'refused'> {
  const pages = Map.groupBy(seen, ({ path }) => path.replace(/[\da-f-]{36}/, 'ID'));
  const refused = seen.filter(({ status }) => status !== 200).map(({ path, status }) => `${path} ${status}`);
  return {
    p95: Object.fromEntries([...pages].map(([path, asked]) => [path, p95(asked.map(({ ms }) => ms))])),
    refused: seen.length === 0 ? ['nothing was answered'] : refused,
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
        const look = setInterval(() => {
          memory.gateway = Math.max(memory.gateway, residentMb(gateway.pid));
          memory.platform = Math.max(memory.platform, residentMb(stack.platformPid));
        }, LOOK_MS);
        const bystander = startBystander(gateway.url, paths);
        try {
          await attack();
        } finally {
          clearInterval(look);
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
