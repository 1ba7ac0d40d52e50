import { pbkdf2Sync } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * What the machine gives to any process meanwhile: does the same piece of work again and again, and reports how long each
 * took and how much processor time it used, in milliseconds. Both are the same on an idle machine.
 */
const BETWEEN_MS = 120;
/** Some 20 ms of processor time. */
const ROUNDS = 25_000;
const MICROSECONDS = 1_000;

const measured: { waited: number; worked: number }[] = [];
let running = true;
process.once('message', () => {
  running = false;
});

while (running) {
  const started = performance.now();
  const before = process.cpuUsage();
  pbkdf2Sync('work', 'salt', ROUNDS, 64, 'sha512');
  const { user, system } = process.cpuUsage(before);
  measured.push({ waited: performance.now() - started, worked: (user + system) / MICROSECONDS });
  await pause(BETWEEN_MS);
}
process.send?.(measured, () => process.exit(0));
