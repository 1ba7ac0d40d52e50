// "Am I done?": generated files, types, lint, the contract, what is unused, and the tests that need no browser.
// --without-tests leaves the tests out, for when npm test has just run them; --quick is what a commit waits for.
import { ensureInstalled } from './lib/install.mjs';
import { inProject, main, say, tools } from './lib/project.mjs';
import { startNode, stopping } from './lib/run.mjs';

const quick = [
  ['generated files are fresh', [inProject('codegen.ts'), '--check']],
  ['route types', [tools.reactRouter, 'typegen']],
  ['types', [tools.tsc, '-b', '--pretty', 'false']],
  ['lint and format', [tools.biome, 'check', '.', '--error-on-warnings']],
  ['the released contract is kept', [inProject('scripts/schema-contract.mjs')]],
];
const rest = [['nothing is unused', [tools.knip, '--no-progress', '--treat-config-hints-as-errors']]];
const tests = [
  [
    'unit, API and architecture tests',
    [tools.vitest, 'run', '--project', 'pure', '--project', 'services', '--reporter=dot'],
  ],
];

await main(async () => {
  const hasFlag = (flag) => process.argv.includes(flag);
  const checks = [
    ...quick,
    ...(hasFlag('--quick') ? [] : rest),
    ...(hasFlag('--quick') || hasFlag('--without-tests') ? [] : tests),
  ];
  await ensureInstalled();
  const failed = [];
  for (const [name, args] of checks) {
    const started = performance.now();
    const step = startNode(args, { quiet: true, env: { NO_COLOR: '1', FORCE_COLOR: undefined } });
    const code = await step.done;
    if (stopping()) return 130;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    say(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
    if (code === 0) continue;
    failed.push(name);
    say(step.output().trimEnd());
  }
  say(failed.length === 0 ? 'verify: everything holds' : `verify: ${failed.length} failed: ${failed.join(', ')}`);
  return failed.length === 0 ? 0 : 1;
});
