import { existsSync } from 'node:fs';
import { inProject, pinnedNode, readJson, Stop, say } from './project.mjs';
import { run } from './run.mjs';

const oldestNode = 18;

/** What keeps node_modules from being what package-lock.json says; null when nothing does. */
function whyInstall() {
  const installed = readJson(inProject('node_modules/.package-lock.json'))?.packages;
  if (!installed) return 'nothing is installed yet';
  if (!existsSync(pinnedNode)) return 'the pinned Node is missing';
  const locked = readJson(inProject('package-lock.json')).packages;
  // Packages for other systems are optional in the lockfile and rightly absent.
  for (const [path, { version, optional }] of Object.entries(locked)) {
    if (path && !optional && installed[path]?.version !== version) return `${path} is not ${version}`;
  }
  for (const [path, { version }] of Object.entries(installed)) {
    if (locked[path]?.version !== version) return `${path} is not in the lockfile`;
  }
  return null;
}

/** npm as it was started, else the one on the path: within a script `npm` may resolve to what is being replaced. */
function npm() {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  if (cli?.endsWith('.js') && node && existsSync(node)) return [node, [cli]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
}

export async function ensureInstalled() {
  if (Number(process.versions.node.split('.')[0]) < oldestNode) {
    throw new Stop(`Node ${process.versions.node} is too old: install Node ${oldestNode} or newer.`);
  }
  const reason = whyInstall();
  if (!reason) return;
  say(`Installing packages from package-lock.json (${reason}) …`);
  const started = Date.now();
  const [command, first] = npm();
  const code = await run(command, [...first, 'ci', '--no-audit', '--no-fund']);
  if (code !== 0) throw new Stop(`npm ci failed with exit code ${code}; its reason is above.`, code);
  const left = whyInstall();
  if (left) throw new Stop(`npm ci ended, but ${left}.`);
  say(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}
