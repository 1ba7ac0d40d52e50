import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { freePort } from './free-port.ts';
import { isInstalled } from './installed.ts';

export const hasNginx = isInstalled('nginx', '-v');

const NOWHERE = '127.0.0.1:9';
/** nginx makes these directories when it starts, by default where only an installed service may. */
const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** Each as host:port, gateways in any number; `adapt` makes the changes that deploy/README.md asks for. */
type Options = {
  gateways?: readonly string[];
  platforms?: readonly [string, string];
  adapt?: (configuration: string) => string;
};

/** The machine's own nginx with deploy/nginx.conf, of which only addresses are replaced, before gateways and two platforms. */
export async function startNginx({
  gateways = [NOWHERE, NOWHERE],
  platforms = [NOWHERE, NOWHERE],
  adapt = (configuration) => configuration,
}: Options) {
  const directory = await mkdtemp(join(tmpdir(), 'grandstand-nginx-'));
  const [port, inner] = [await freePort(), await freePort()];
  const places = temporary.map((name) => `${name}_temp_path ${join(directory, name)};`).join('\n');
  const deployed = await readFile(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8');
  // Addresses need no `resolve`, which Debian's nginx does not know.
  const configuration = adapt(deployed)
    .replace('http {', `daemon off;\npid ${join(directory, 'pid')};\nhttp {\n${places}`)
    .replace(/^ *server gateway-1:3000 resolve(.*)\n.*gateway-2.*$/m, (_two, how: string) =>
      gateways.map((address) => `server ${address}${how}`).join('\n'),
    )
    .replace('platform-1:3001 resolve', platforms[0])
    .replace('platform-2:3001 resolve', platforms[1])
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replace('listen 3001;', `listen 127.0.0.1:${inner};`);
  const file = join(directory, 'nginx.conf');
  await writeFile(file, configuration);
  const child = spawn('nginx', ['-p', directory, '-e', 'stderr', '-c', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'spawn');
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(async () => fetch(`${url}/healthz`), { timeout: 10_000 });
  return {
    url,
    /** Where gateways reach the platforms. */
    platformUrl: `http://127.0.0.1:${inner}`,
    close: async (): Promise<void> => {
      child.kill('SIGTERM');
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
