import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyTemplate, openDatabaseServer } from './database-server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pinnedNode = join(root, 'node_modules/node/bin/node');

/** One process of the product, addressed and stopped like in production. */
export type Part = {
  url: string;
  pid: number;
  stop: () => Promise<void>;
  /** Its exit code once it has ended; null when it was killed. */
  ended: Promise<number | null>;
  /** Kills it (SIGKILL). */
  kill: () => Promise<void>;
};

/** The production processes on free ports over a database of their own. */
export type Stack = {
  url: string;
  platformUrl: string;
  processorUrl: string;
  /** The issuer that members sign in with. */
  identityUrl: string;
  databaseUrl: string;
  platformPid: number;
  close: () => Promise<void>;
};
/** Gets a process's output in place of the terminal. */
export type OnOutput = (text: string) => void;

/** With it a test changes events as their seller. */
export const OPERATOR_KEY = 'ok_of_the_tests_stack';

type Message = { type: 'ready'; url: string } | { type: 'failed'; message: string };

function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'type' in value;
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}

/** Forks a layer's main.ts, of this tree or another, and waits until it says where it listens. */
export async function startPart(
  main: string,
  env: Record<string, string>,
  {
    nodeOptions = [],
    onOutput,
    from = root,
  }: { nodeOptions?: string[]; onOutput?: OnOutput | undefined; from?: string } = {},
): Promise<Part> {
  const output = onOutput ? 'pipe' : 'inherit';
  const child = fork(join(from, main), [], {
    cwd: from,
    execPath: pinnedNode,
    execArgv: nodeOptions,
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', IDENTITY_PORT: '0', ...env },
    stdio: ['ignore', output, output, 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => onOutput?.(text));
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${main} ended with exit code ${code} before it was ready`)));
    child.once('error', reject);
    child.on('message', (message) => {
      if (!isMessage(message)) return;
      if (message.type === 'ready') resolve(message.url);
      if (message.type === 'failed') reject(new Error(`${main}: ${message.message}`));
    });
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { url, ended, pid: child.pid ?? 0, stop: () => end(child, 'SIGTERM'), kill: () => end(child, 'SIGKILL') };
}

/** Options of Node with which npm start runs the gateway, of this tree or another. */
export const gatewayOptions = (from = root): string[] =>
  JSON.parse(readFileSync(join(from, 'gateway/node-options.json'), 'utf8'));

export const startGateway = (env: Record<string, string>, onOutput?: OnOutput): Promise<Part> =>
  // All browsers and buyers of a run have the same address, which the rate limits would stop.
  startPart('gateway/main.ts', { PORT: '0', RATE_LIMITS: 'off', ...env }, { nodeOptions: gatewayOptions(), onOutput });

/** Runs the added steps in the opposite order. */
function closers() {
  const steps: (() => Promise<void>)[] = [];
  return {
    add: (step: () => Promise<void>) => steps.push(step),
    close: async () => {
      for (let step = steps.pop(); step; step = steps.pop()) await step();
    },
  };
}

/** Starts database, processor, platform and, unless `gateway` is false, the gateway; close() stops them all. */
export async function openStack({
  gateway: withGateway = true,
  tenantsDirectory,
  onOutput,
}: {
  gateway?: boolean;
  /** Brands in place of the shipped ones. */
  tenantsDirectory?: string;
  onOutput?: OnOutput;
} = {}): Promise<Stack> {
  const opened = closers();
  const part = async (starting: Promise<Part>): Promise<Part> => {
    const started = await starting;
    opened.add(started.stop);
    return started;
  };
  try {
    const directory = await mkdtemp(join(tmpdir(), 'grandstand-stack-'));
    opened.add(() => rm(directory, { recursive: true, force: true }));
    const server = await openDatabaseServer();
    opened.add(server.stop);
    const databaseUrl = await copyTemplate(server.url);
    // Shared: without it the platform refuses the processor's events, and the processor sends each again and again.
    const shared = { PAYMENT_EVENTS_SECRET: randomUUID() };
    const brands: Record<string, string> = tenantsDirectory === undefined ? {} : { TENANTS_DIR: tenantsDirectory };
    const processor = await part(
      startPart(
        'platform/payment/main.ts',
        { ...shared, PROCESSOR_PORT: '0', DATA_DIR: join(directory, 'processor') },
        { onOutput },
      ),
    );
    // Every browser of a run comes from one address, and the storefront may listen at any port.
    const identity = await part(
      startPart(
        'platform/identity/main.ts',
        { DATABASE_URL: databaseUrl, PORT: '0', RATE_LIMITS: 'off', ...brands },
        { onOutput },
      ),
    );
    const platform = await part(
      startPart(
        'platform/main.ts',
        {
          ...shared,
          PLATFORM_PORT: '0',
          DATABASE_URL: databaseUrl,
          PAYMENT_PROVIDER_URL: processor.url,
          OIDC_ISSUER: identity.url,
          OPERATOR_KEY,
          ...brands,
        },
        { onOutput },
      ),
    );
    const gateway = withGateway
      ? await part(startGateway({ PLATFORM_URL: platform.url, OIDC_ISSUER: identity.url }))
      : undefined;
    const urls = {
      url: gateway?.url ?? '',
      platformUrl: platform.url,
      processorUrl: processor.url,
      identityUrl: identity.url,
      databaseUrl,
      platformPid: platform.pid,
    };
    return { ...urls, close: opened.close };
  } catch (error) {
    await opened.close();
    throw error;
  }
}
