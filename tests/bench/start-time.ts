// How long `npm start` takes on an installed clone until home is served: cold (nothing built, no data) and warm.
// It removes build/ and works on a data folder of its own.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ports = { PORT: '4690', PLATFORM_PORT: '4691', PROCESSOR_PORT: '4692', IDENTITY_PORT: '4693' };
const home = `http://localhost:${ports.PORT}/fanatics/`;

async function isServed(): Promise<boolean> {
  try {
    const answer = await fetch(home);
    return answer.ok && (await answer.text()).includes('</html>');
  } catch {
    return false;
  }
}

async function timeStart(dataDirectory: string): Promise<number> {
  const began = performance.now();
  const house = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    env: { ...process.env, ...ports, DATA_DIR: dataDirectory },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => house.once('exit', resolve));
  while (house.exitCode === null && !(await isServed())) await after(50);
  const took = performance.now() - began;
  if (house.exitCode !== null) throw new Error(`npm start ended with exit code ${house.exitCode}`);
  house.kill('SIGINT');
  await ended;
  return took / 1000;
}

const data = await mkdtemp(join(tmpdir(), 'grandstand-start-'));
try {
  await rm(join(root, 'build'), { recursive: true, force: true });
  console.log(`cold start       ${(await timeStart(data)).toFixed(1)} s (under 10 s)`);
  console.log(`warm start       ${(await timeStart(data)).toFixed(1)} s (under 4 s)`);
} finally {
  await rm(data, { recursive: true, force: true });
}
