import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { inProject, Stop, say, tools } from './project.mjs';
import { run, runNode } from './run.mjs';

// First the one without a user interface, which nobody sees here: the tests take a quarter less time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const works = (path) => spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...elsewhere].find((path) => existsSync(path) && works(path));
}

function ofPlaywright() {
  const path = createRequire(inProject('package.json'))('playwright-core').chromium.executablePath();
  return existsSync(path) && works(path) ? path : undefined;
}

async function fromDebian() {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return undefined;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { env, quiet: true });
  await run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium-headless-shell'], {
    env,
    quiet: true,
  });
  return onPath();
}

/** The Chromium that is on this machine already. */
export const installedChromium = () => process.env.CHROMIUM_PATH ?? onPath();

/** A Chromium to test with: the one named, an installed one, else one installed now; its path. */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named) || !works(named)) throw new Stop(`CHROMIUM_PATH=${named} is not a browser that starts.`);
    return named;
  }
  const found = onPath() ?? ofPlaywright();
  if (found) return found;
  say('No Chromium here: installing one …');
  const viaDebian = process.env.CI ? await fromDebian() : undefined;
  if (viaDebian) return viaDebian;
  await runNode([tools.playwright, 'install', 'chromium']);
  const installed = ofPlaywright() ?? (await fromDebian());
  if (installed) return installed;
  throw new Stop('No Chromium could be found or installed: install one and name it in CHROMIUM_PATH.');
}
