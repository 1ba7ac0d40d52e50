import { existsSync, readFileSync, rmSync } from 'node:fs';
import { inProject, readJson } from './project.mjs';

export const timesFile = inProject('reports/processor-times.ndjson');
const SLOWEST = 20;

export function clearTimes() {
  rmSync(timesFile, { force: true });
}

/** Processor seconds by test file, the slowest first. */
function readTimes() {
  const seconds = new Map();
  if (!existsSync(timesFile)) return [];
  for (const line of readFileSync(timesFile, 'utf8').split('\n').filter(Boolean)) {
    const one = JSON.parse(line);
    seconds.set(one.file, (seconds.get(one.file) ?? 0) + one.seconds);
  }
  return [...seconds].sort(([, a], [, b]) => b - a);
}

/** A table of the slowest files, and a failure for each file that used more than its budget in tests/processor-budgets.json. */
export function judgeTimes() {
  const { default: usual, files } = readJson(inProject('tests/processor-budgets.json'));
  const times = readTimes();
  const table = times.slice(0, SLOWEST).map(([file, seconds]) => `  ${seconds.toFixed(1).padStart(7)} s  ${file}`);
  const failures = times
    .map(([file, seconds]) => ({ file, seconds, budget: files[file] ?? usual }))
    .filter(({ seconds, budget }) => seconds > budget)
    .map(
      ({ file, seconds, budget }) =>
        `${file}: used ${seconds.toFixed(1)} s of processor time, its budget in tests/processor-budgets.json is ${budget} s`,
    );
  return { table: `The ${table.length} files that used the most processor time:\n${table.join('\n')}`, failures };
}
