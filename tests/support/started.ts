import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** `npm start` while it runs. */
export type Started = {
  process: ChildProcess;
  text: () => string;
  url: Promise<string>;
  ended: Promise<number | null>;
};

/** Free ports, a data folder of its own, and nothing of what runs for the other tests. */
export const environmentOn = (data: string) => ({
  ...process.env,
  NODE_ENV: undefined,
  DATABASE_URL: undefined,
  PLATFORM_URL: undefined,
  PAYMENT_PROVIDER_URL: undefined,
  OIDC_ISSUER: undefined,
  PORT: '0',
  PLATFORM_PORT: '0',
  PROCESSOR_PORT: '0',
  IDENTITY_PORT: '0',
  DATA_DIR: data,
});

/** The script of `npm start`. */
export function startProduct(data: string, env: Record<string, string> = {}): Started {
  const started = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    env: { ...environmentOn(data), ...env },
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => started.once('exit', resolve));
  const url = new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /Storefront\s+(https?:\/\/[^/\s]+)\//.exec(output)?.[1];
      if (found) resolve(found);
    };
    started.stdout.on('data', listen);
    started.stderr.on('data', listen);
    started.once('exit', () => reject(new Error(output)));
  });
  // Tests of a failed start read `text` instead of `url`.
  url.catch(() => undefined);
  return { process: started, text: () => output, url, ended };
}

/** Every process whose command line or environment names the folder. */
export function processesOn(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
        return command.includes(folder) || environment.includes(folder) ? [`${pid} ${command}`] : [];
      } catch {
        return [];
      }
    });
}

/** A port that is in use until its server is closed. */
export const occupy = (): Promise<{ server: Server; port: number }> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const address = server.address();
      resolve({ server, port: typeof address === 'object' && address ? address.port : 0 });
    });
  });
