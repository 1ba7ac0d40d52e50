// "Am I done?": generated files, types, lint, the contract, and the tests that need no browser.
// --without-tests leaves the tests out, for when npm test has just run them.
import { ensureInstalled } from './lib/install.mjs';
import { inProject, main, say, tools } from './lib/project.mjs';
import { startNode, stopping } from './lib/run.mjs';

const checks = [
  ['generated files are fresh', [inProject('codegen.ts'), '--check']],
  ['route types', [tools.reactRouter, 'typegen']],
  ['types', [tools.tsc, '-b', '--pretty', 'false']],
  ['lint and format', [tools.biome, 'check', '.', '--error-on-warnings']],
  ['schema contract', [inProject('scripts/schema-contract.mjs')]],
  [
    'unit, API and architecture tests',
    [tools.vitest, 'run', '--project', 'rules', '--project', 'services', '--reporter=dot'],
  ],
];

await main(async () => {
  const withoutTests = process.argv.includes('--without-tests');
  await ensureInstalled();
  const failed = [];
  for (const [name, args] of withoutTests ? checks.slice(0, -1) : checks) {
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
