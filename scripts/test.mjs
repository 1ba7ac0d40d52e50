// All tests: vitest, then Playwright against the production build. Last line: N passed, N failed.
// Arguments go to Playwright when they name something under tests/e2e, else to vitest, and only that runner runs.
import { findChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { missingBrowsers } from './lib/other-browsers.mjs';
import { inProject, main, say, tools } from './lib/project.mjs';
import { clearReport, countReport, sum } from './lib/reports.mjs';
import { runNode } from './lib/run.mjs';
import { ensureBuilt } from './lib/web-build.mjs';

async function vitest(args) {
  clearReport('vitest');
  return countReport('vitest', await runNode([tools.vitest, 'run', ...args]));
}

const withoutHostile = ['pure', 'services', 'developing'].flatMap((name) => ['--project', name]);

/** Alone, after the others: it measures how long another visitor waits during an attack. */
async function hostile() {
  clearReport('hostile');
  const report = `--outputFile.junit=${inProject('reports/hostile.xml')}`;
  return countReport('hostile', await runNode([tools.vitest, 'run', '--project', 'hostile', report]));
}

async function playwright(args) {
  clearReport('playwright');
  for (const missing of missingBrowsers()) say(`No ${missing}: its purchase is not tried.`);
  const env = { CHROMIUM_PATH: await findChromium() };
  return countReport('playwright', await runNode([tools.playwright, 'test', ...args], { env }));
}

await main(async () => {
  const args = process.argv.slice(2);
  const browserOnly = args.some((arg) => arg.includes('e2e'));
  await ensureInstalled();
  await ensureBuilt();
  const counts = [];
  if (!browserOnly) counts.push(await vitest(args.length === 0 ? withoutHostile : args));
  if (args.length === 0) counts.push(await hostile());
  if (browserOnly || args.length === 0) counts.push(await playwright(args));
  const { passed, failed, skipped, failures } = sum(counts);
  if (skipped.length > 0) say([`${skipped.length} skipped:`, ...skipped].join('\n  '));
  for (const failure of failures) say(`FAILED ${failure}\n`);
  say(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
});
