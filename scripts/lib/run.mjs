import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import { pinnedNode, root, Stop, say } from './project.mjs';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Every running child, and whether it gets the signals that this script gets; the others are stopped by openHouse, in order. */
const running = new Map();
let firstSignal = null;
let tellStopping;
const untilStopping = new Promise((resolve) => {
  tellStopping = resolve;
});

/** Whether this script was asked to end. */
export const stopping = () => firstSignal !== null;

function onSignal(signal) {
  const at = Date.now();
  if (!firstSignal) {
    firstSignal = { at };
    tellStopping();
    for (const [child, forwardSignals] of running) if (forwardSignals) child.kill(signal);
    return;
  }
  // Ctrl-C comes twice, from the terminal and from npm. Only a signal more than a second later means: stop at once.
  if (at - firstSignal.at > 1000) for (const child of running.keys()) killGroup(child.pid, 'SIGKILL');
}

/** The name and the parent of a process; undefined where that cannot be read. */
function inspect(pid) {
  try {
    const [, name, parent] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { name, parent: Number(parent) };
  } catch {
    return undefined;
  }
}

/**
 * npm runs a script in a shell, to which it sends its own signals: the shell ends and passes nothing on, and when npm is killed the
 * shell stays. So this script looks whether both are still there, and ends without them.
 */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const npm = inspect(shell)?.parent;
  // Some shells give way to what they run. Then npm is the parent, and who started npm may end.
  const isNpm = npm !== undefined && inspect(npm)?.name.startsWith('npm');
  const timer = setInterval(() => {
    if (process.ppid === shell && !(isNpm && inspect(shell)?.parent !== npm)) return;
    clearInterval(timer);
    if (!stopping()) onSignal('SIGTERM');
  }, 500);
  timer.unref();
}

function killGroup(pid, signal) {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
    return true;
  } catch {
    return false;
  }
}

/** Stops what a child has left behind in its process group; SIGINT is PostgreSQL's fast and clean shutdown. */
async function sweep(pid) {
  if (process.platform === 'win32' || !killGroup(pid, 'SIGINT')) return;
  for (let tries = 0; tries < 50 && killGroup(pid, 0); tries += 1) await after(100);
  killGroup(pid, 'SIGKILL');
}

/**
 * Starts a program in a process group of its own, so that a terminal's Ctrl-C reaches this script alone and the
 * program is asked to stop once, in order. `quiet` keeps its output for `output()`; `createReader` makes a reader for each
 * of its streams. `done` resolves to its exit code when it and all processes that it started have ended.
 */
function start(command, args, { env = {}, ipc = false, quiet = false, createReader, forwardSignals = true } = {}) {
  if (stopping()) throw new Stop('', 130);
  if (running.size === 0) for (const signal of signals) process.on(signal, onSignal);
  const output = quiet || createReader ? 'pipe' : 'inherit';
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output, ...(ipc ? ['ipc'] : [])],
    detached: process.platform !== 'win32',
  });
  running.set(child, forwardSignals);
  const collected = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', createReader?.() ?? ((chunk) => collected.push(chunk)));
  const ended = new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Stop(`${command} cannot be started: ${error.message}`)));
    child.once('close', (code, signal) => resolve(code ?? (signal ? 130 : 1)));
  });
  const done = ended.finally(async () => {
    if (child.pid) await sweep(child.pid);
    running.delete(child);
    if (running.size === 0) for (const signal of signals) process.off(signal, onSignal);
  });
  done.catch(() => undefined);
  return { child, done, output: () => Buffer.concat(collected).toString() };
}

/** Asks every running child to end, such as a build when the platform could not start. */
export function stopChildren() {
  for (const child of running.keys()) child.kill('SIGTERM');
}

export const startNode = (args, options) => start(pinnedNode, args, options);

/** Runs to the end; resolves to the exit code. */
export async function run(command, args, options) {
  const code = await start(command, args, options).done;
  if (stopping()) throw new Stop('', 130);
  return code;
}

export const runNode = (args, options) => run(pinnedNode, args, options);

/** Resolves with the address that a started process reports, or stops with its one-line reason. */
export function ready({ child, done }, name) {
  return new Promise((resolve, reject) => {
    child.on('message', (message) => {
      if (message?.type === 'ready') resolve(message);
      if (message?.type === 'progress') say(message.message);
      if (message?.type === 'failed') reject(new Stop(message.message));
    });
    done.then(
      (code) => reject(new Stop(stopping() ? '' : `${name} ended before it was ready (exit code ${code})`, code || 1)),
      reject,
    );
    // A first start takes long: whoever stops it does not wait for its end.
    void untilStopping.then(() => reject(new Stop('', 130)));
  });
}
