import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { inProject, readJson } from './project.mjs';

const SLOWEST = 20;

/** Processor seconds by test file, the slowest first. */
function readTimes(list) {
  const seconds = new Map();
  for (const line of existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : []) {
    const one = JSON.parse(line);
    seconds.set(one.file, (seconds.get(one.file) ?? 0) + one.seconds);
  }
  return [...seconds].sort(([, a], [, b]) => b - a);
}

/**
 * The list of a suite's processor times, to which its runners add (PROCESSOR_TIMES). `judge` makes a table of the slowest files,
 * and a failure of each file that used more than its budget in that suite (tests/processor-budgets.json).
 */
export function openTimes(suite, list = inProject('reports', `${suite}-processor-times.ndjson`)) {
  mkdirSync(inProject('reports'), { recursive: true });
  rmSync(list, { force: true });
  return {
    list,
    judge: () => {
      const { default: usual, files } = readJson(inProject('tests/processor-budgets.json'))[suite];
      const times = readTimes(list);
      const table = times.slice(0, SLOWEST).map(([file, seconds]) => `${seconds.toFixed(1).padStart(8)} s  ${file}`);
      const failures = times.flatMap(([file, seconds]) => {
        const budget = files[file] ?? usual;
        if (seconds <= budget) return [];
        return [
          `${file} used ${seconds.toFixed(1)} s of processor time. Its budget is ${budget} s (tests/processor-budgets.json).`,
        ];
      });
      return { table: ['The files that used the most processor time:', ...table].join('\n'), failures };
    },
  };
}
