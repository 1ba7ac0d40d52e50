// Removes the embedded database with all its orders, unless it is running.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inProject, main, root, Stop, say } from './lib/project.mjs';

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** The process id of a PostgreSQL that runs on the folder or one in it, from its postmaster.pid; 0 when there is none. */
function runningIn(folder) {
  for (const candidate of [folder, ...readdirSync(folder).map((name) => join(folder, name))]) {
    const file = join(candidate, 'postmaster.pid');
    const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0;
    if (pid > 0 && isAlive(pid)) return pid;
  }
  return 0;
}

await main(() => {
  const data = inProject('.data');
  const configured = process.env.DATA_DIR ? resolve(root, process.env.DATA_DIR) : data;
  if (configured !== data && !configured.startsWith(join(data, '/'))) {
    throw new Stop(`DATA_DIR=${process.env.DATA_DIR} lies outside .data: remove it yourself.`);
  }
  if (!existsSync(data)) return say('Nothing to reset: there is no .data folder.');
  const pid = runningIn(data);
  if (pid) throw new Stop(`The database in .data is running (process ${pid}): stop npm start first.`);
  rmSync(data, { recursive: true, force: true });
  say('Removed .data: the next npm start seeds a fresh catalogue.');
});
