import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { inProject } from './project.mjs';

const fileOf = (runner) => inProject('reports', `${runner}.xml`);

export function clearReport(runner) {
  mkdirSync(inProject('reports'), { recursive: true });
  rmSync(fileOf(runner), { force: true });
}

/** What a runner's JUnit report counts. A run that failed without naming a failed test counts as one failure. */
export function countReport(runner, exitCode) {
  const file = fileOf(runner);
  const xml = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const [, , body = ''] of xml.matchAll(/<testcase\b[^>]*?(\/>|>([\s\S]*?)<\/testcase>)/g)) {
    if (/<(failure|error)\b/.test(body)) counts.failed += 1;
    else if (/<skipped\b/.test(body)) counts.skipped += 1;
    else counts.passed += 1;
  }
  if (exitCode !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}

export const sum = (all) =>
  all.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }), {
    passed: 0,
    failed: 0,
    skipped: 0,
  });
