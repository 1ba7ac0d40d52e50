import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const inProject = (...parts) => join(root, ...parts);

/** The Node that package.json pins: it strips types, which the machine's own may not. */
export const pinnedNode = inProject('node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** The JavaScript entry of an installed tool, so that no shell stands between us and it. */
export const tools = {
  vitest: inProject('node_modules/vitest/vitest.mjs'),
  playwright: inProject('node_modules/@playwright/test/cli.js'),
  biome: inProject('node_modules/@biomejs/biome/bin/biome'),
  tsc: inProject('node_modules/typescript/bin/tsc'),
  knip: inProject('node_modules/knip/bin/knip.js'),
  reactRouter: inProject('node_modules/@react-router/dev/bin.cjs'),
};

/** Ends with one clear line instead of a stack. */
export class Stop extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** Runs a script's body; a Stop is one line on the console, anything else keeps its stack. */
export async function main(body) {
  try {
    process.exitCode = (await body()) ?? 0;
  } catch (error) {
    process.exitCode = error instanceof Stop ? error.exitCode : 1;
    if (error instanceof Stop && error.message) process.stderr.write(`${error.message}\n`);
    if (!(error instanceof Stop)) console.error(error);
  }
}

export const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null);
