// "Am I done?": generated files, types, lint, the contract, what is unused, and the tests that need no browser.
// --without-tests leaves the tests out, for when npm test has just run them; --quick is what a commit waits for.
import { ensureInstalled } from './lib/install.mjs';
import { inProject, main, say, tools } from './lib/project.mjs';
import { startNode, stopping } from './lib/run.mjs';

/** So many run at a time. */
const LANES = 2;

/** Each has a name, and commands that run one after the other. */
const quick = [
  ['generated files are fresh', [inProject('codegen.ts'), '--check']],
  ['types', [tools.reactRouter, 'typegen'], [tools.tsc, '-b', '--pretty', 'false']],
  ['lint and format', [tools.biome, 'check', '.', '--error-on-warnings']],
  ['the released contract is kept', [inProject('scripts/schema-contract.mjs')]],
];
const rest = [['nothing is unused', [tools.knip, '--no-progress', '--treat-config-hints-as-errors']]];
const vitest = (...args) => [tools.vitest, 'run', '--reporter=dot', '--maxWorkers=1', ...args];
/** Of the API the gateway's own, errors and prices: a minute. All of it is in npm test. */
const services = [
  'gateway/',
  'platform/offer/',
  'tests/api/error-',
  'tests/api/problem-codes',
  'tests/api/price-lines',
];
const tests = [
  ['unit and architecture tests', vitest('--project', 'pure')],
  ['API tests of the gateway, errors and prices', vitest('--project', 'services', ...services)],
];

/** The output of the command that failed, or null. */
async function failureOf(commands) {
  for (const args of commands) {
    const step = startNode(args, { quiet: true, env: { NO_COLOR: '1', FORCE_COLOR: undefined } });
    if ((await step.done) !== 0) return step.output().trimEnd();
  }
  return null;
}

await main(async () => {
  const hasFlag = (flag) => process.argv.includes(flag);
  const checks = [
    ...quick,
    ...(hasFlag('--quick') ? [] : rest),
    ...(hasFlag('--quick') || hasFlag('--without-tests') ? [] : tests),
  ];
  await ensureInstalled();
  const failed = [];
  const runLane = async () => {
    for (let check = checks.shift(); check && !stopping(); check = checks.shift()) {
      const [name, ...commands] = check;
      const started = performance.now();
      const failure = await failureOf(commands);
      if (stopping()) return;
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      say(`${failure === null ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
      if (failure === null) continue;
      failed.push(name);
      say(failure);
    }
  };
  await Promise.all(Array.from({ length: LANES }, runLane));
  if (stopping()) return 130;
  say(failed.length === 0 ? 'verify: everything holds' : `verify: ${failed.length} failed: ${failed.join(', ')}`);
  return failed.length === 0 ? 0 : 1;
});
