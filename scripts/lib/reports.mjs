import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { inProject } from './project.mjs';

const fileOf = (runner) => inProject('reports', `${runner}.xml`);

export function clearReport(runner) {
  mkdirSync(inProject('reports'), { recursive: true });
  rmSync(fileOf(runner), { force: true });
}

const characters = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const plain = (xml) => xml.replace(/&(lt|gt|quot|apos|amp);/g, (_, name) => characters[name]);
const nameIn = (testcase) => plain(testcase.match(/\bname="([^"]*)"/)?.[1] ?? 'a test without a name');
const reasonIn = (body) => plain(body.match(/<(?:failure|error)[^>]*>([\s\S]*?)<\/(?:failure|error)>/)?.[1] ?? '');

/** Name and first lines of a failed test, to be repeated at the end of a long output. */
const failureText = (runner, testcase, body) =>
  [`${runner}: ${nameIn(testcase)}`, ...reasonIn(body).trim().split('\n').slice(0, 20)].join('\n  ');

/** What a runner's JUnit report counts, and the names of what was skipped. A run that failed without naming a failed test counts as one failure. */
export function countReport(runner, exitCode) {
  const file = fileOf(runner);
  const xml = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const counts = { passed: 0, failed: 0, skipped: [], failures: [] };
  for (const [testcase, , body = ''] of xml.matchAll(/<testcase\b[^>]*?(\/>|>([\s\S]*?)<\/testcase>)/g)) {
    if (/<(failure|error)\b/.test(body)) {
      counts.failed += 1;
      counts.failures.push(failureText(runner, testcase, body));
    } else if (/<skipped\b/.test(body)) counts.skipped.push(`${runner}: ${nameIn(testcase)}`);
    else counts.passed += 1;
  }
  if (exitCode !== 0 && counts.failed === 0) {
    counts.failed = 1;
    counts.failures.push(`${runner}: ended with exit code ${exitCode}, though no test failed`);
  }
  return counts;
}

export const sum = (all) => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
  skipped: all.flatMap(({ skipped }) => skipped),
  failures: all.flatMap(({ failures }) => failures),
});
