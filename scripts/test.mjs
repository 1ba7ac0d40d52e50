// All tests: vitest, and Playwright against the production build, side by side on one PostgreSQL. Last line: N passed, N failed.
// --extended runs instead what needs more time or programs (npm run test:extended).
// Other arguments go to Playwright when they name something under tests/e2e, else to vitest, and only that runner runs.
import { openTimes } from './lib/budgets.mjs';
import { findChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { missingBrowsers } from './lib/other-browsers.mjs';
import { processorSeconds } from './lib/processor-time.mjs';
import { inProject, main, say, tools } from './lib/project.mjs';
import { clearReport, countReport, sum } from './lib/reports.mjs';
import { ready, runNode, startNode } from './lib/run.mjs';
import { ensureBuilt } from './lib/web-build.mjs';

const projects = (...names) => names.flatMap((name) => ['--project', name]);

/** Prints whole lines, so that two runners do not write into each other's. */
function wholeLines() {
  let rest = '';
  return (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    if (lines.length > 0) say(lines.join('\n'));
  };
}

/** `name` is that of the JUnit report under reports/. */
async function vitest(name, args, options) {
  clearReport(name);
  const report = `--outputFile.junit=${inProject('reports', `${name}.xml`)}`;
  return countReport(name, await runNode([tools.vitest, 'run', report, ...args], options));
}

async function playwright(name, args, { env, ...options } = {}) {
  clearReport(name);
  for (const missing of missingBrowsers()) say(`No ${missing}: its purchase is not tried.`);
  const all = { ...env, CHROMIUM_PATH: await findChromium(), PLAYWRIGHT_REPORT: name };
  return countReport(name, await runNode([tools.playwright, 'test', ...args], { ...options, env: all }));
}

/** One PostgreSQL with a seeded template, for both runners. */
async function startDatabase() {
  const part = startNode([inProject('tests/support/database-main.ts')], { ipc: true, forwardSignals: false });
  const { url } = await ready(part, 'The database');
  return {
    url,
    stop: async () => {
      part.child.kill('SIGTERM');
      await part.done;
    },
  };
}

/** What the two suites are: vitest's projects, the choice of browser tests, and what runs while the storefront is built. */
const suites = {
  usual: {
    first: projects('pure'),
    services: projects('services', 'processes'),
    browser: ['--grep-invert', '@extended'],
  },
  extended: { services: projects('extended'), browser: ['--grep', '@extended'] },
};

/** The reports' names begin with the suite's. */
async function runSuite(suite) {
  const started = performance.now();
  const { first, services, browser } = suites[suite];
  const times = openTimes(suite);
  // What Node has compiled is kept, as the tests start dozens of processes: a quarter of what a platform's start costs.
  const always = { PROCESSOR_TIMES: times.list, NODE_COMPILE_CACHE: inProject('node_modules/.cache/compiled') };
  const options = (env) => ({ env: { ...always, ...env }, createReader: wholeLines });
  const [database, , ...counts] = await Promise.all([
    startDatabase(),
    ensureBuilt(),
    ...(first ? [vitest(`${suite}-pure`, first, options())] : []),
  ]);
  const shared = options({ TEST_DATABASE_SERVER: database.url });
  try {
    counts.push(
      ...(await Promise.all([
        vitest(`${suite}-services`, services, shared),
        playwright(`${suite}-browser`, browser, shared),
      ])),
    );
  } finally {
    await database.stop();
  }
  const { table, failures } = times.judge();
  const minutes = (performance.now() - started) / 60_000;
  say(`${table}\n${minutes.toFixed(1)} minutes, ${Math.round(processorSeconds())} s of processor time`);
  return [...counts, { passed: 0, failed: failures.length, skipped: [], failures }];
}

async function runNamed(args) {
  await ensureBuilt();
  return [args.some((arg) => arg.includes('e2e')) ? await playwright('browser', args) : await vitest('services', args)];
}

await main(async () => {
  const args = process.argv.slice(2);
  await ensureInstalled();
  const suite = args[0] === '--extended' ? 'extended' : 'usual';
  const counts = args.length === 0 || suite === 'extended' ? await runSuite(suite) : await runNamed(args);
  const { passed, failed, skipped, failures } = sum(counts);
  if (skipped.length > 0) say([`${skipped.length} skipped:`, ...skipped].join('\n  '));
  for (const failure of failures) say(`FAILED ${failure}\n`);
  say(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
});
