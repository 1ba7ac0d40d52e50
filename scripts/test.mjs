// All tests: vitest, and Playwright against the production build, side by side on one PostgreSQL. Last line: N passed, N failed.
// --extended runs instead what needs more time or programs (npm run test:extended).
// Other arguments go to Playwright when they name something under tests/e2e, else to vitest, and only that runner runs.
import { clearTimes, judgeTimes, timesFile } from './lib/budgets.mjs';
import { findChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { missingBrowsers } from './lib/other-browsers.mjs';
import { processorSeconds } from './lib/processor-time.mjs';
import { inProject, main, say, tools } from './lib/project.mjs';
import { clearReport, countReport, sum } from './lib/reports.mjs';
import { ready, runNode, startNode } from './lib/run.mjs';
import { ensureBuilt } from './lib/web-build.mjs';

const suites = {
  usual: { vitest: ['services', 'processes'], playwright: ['--grep-invert', '@extended'] },
  extended: { vitest: ['extended'], playwright: ['--grep', '@extended'] },
};

/** Prints whole lines, so that two runners do not write into each other's. */
function wholeLines() {
  let rest = '';
  return (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    if (lines.length > 0) say(lines.join('\n'));
  };
}

const sideBySide = (env = {}) => ({ env: { ...env, PROCESSOR_TIMES: timesFile }, createReader: wholeLines });

/** `name` is its JUnit report's, under reports/. */
async function vitest(name, args, options) {
  clearReport(name);
  const report = `--outputFile.junit=${inProject('reports', `${name}.xml`)}`;
  return countReport(name, await runNode([tools.vitest, 'run', report, ...args], options));
}

const projects = (names) => names.flatMap((name) => ['--project', name]);

async function playwright(args, { env, ...options } = {}) {
  clearReport('playwright');
  for (const missing of missingBrowsers()) say(`No ${missing}: its purchase is not tried.`);
  const withChromium = { ...env, CHROMIUM_PATH: await findChromium() };
  return countReport(
    'playwright',
    await runNode([tools.playwright, 'test', ...args], { ...options, env: withChromium }),
  );
}

/** One PostgreSQL with a seeded template for all runners. */
async function startDatabase() {
  const { child, done } = startNode([inProject('tests/support/database-main.ts')], {
    ipc: true,
    forwardSignals: false,
  });
  const { url } = await ready({ child, done }, 'The database');
  return {
    env: { TEST_DATABASE_SERVER: url },
    stop: async () => {
      child.kill('SIGTERM');
      await done;
    },
  };
}

async function runSuite({ vitest: names, playwright: grep }, withPure) {
  clearTimes();
  const [database, , ...first] = await Promise.all([
    startDatabase(),
    ensureBuilt(),
    ...(withPure ? [vitest('pure', projects(['pure']), sideBySide())] : []),
  ]);
  try {
    const both = await Promise.all([
      vitest('vitest', projects(names), sideBySide(database.env)),
      playwright(grep, sideBySide(database.env)),
    ]);
    return [...first, ...both];
  } finally {
    await database.stop();
  }
}

async function runArguments(args) {
  await ensureBuilt();
  return [args.some((arg) => arg.includes('e2e')) ? await playwright(args) : await vitest('vitest', args)];
}

await main(async () => {
  const started = performance.now();
  const args = process.argv.slice(2);
  const extended = args.includes('--extended');
  await ensureInstalled();
  const isSuite = args.length === 0 || extended;
  const counts = isSuite
    ? await runSuite(extended ? suites.extended : suites.usual, !extended)
    : await runArguments(args);
  if (isSuite) {
    const { table, failures } = judgeTimes();
    say(table);
    const minutes = (performance.now() - started) / 60_000;
    say(`${minutes.toFixed(1)} minutes, ${Math.round(processorSeconds())} s of processor time`);
    counts.push({ passed: 0, failed: failures.length, skipped: [], failures });
  }
  const { passed, failed, skipped, failures } = sum(counts);
  if (skipped.length > 0) say([`${skipped.length} skipped:`, ...skipped].join('\n  '));
  for (const failure of failures) say(`FAILED ${failure}\n`);
  say(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
});
