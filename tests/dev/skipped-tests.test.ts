import { execFile } from 'node:child_process';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyEnvironment, copyProject } from '../support/project-copy.ts';

const built = join(import.meta.dirname, '../../build/.sources');

test('[OPS-1] npm test ends with the names of skipped tests and counts them as neither passed nor failed', async () => {
  const copy = await copyProject();
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  await mkdir(join(copy, 'build'));
  // As after a build, for which npm test would wait.
  await cp(built, join(copy, 'build/.sources'));
  const probe = 'tests/architecture/probe.test.ts';
  await writeFile(
    join(copy, probe),
    `import { describe, expect, test } from 'vitest';
test('one that runs', () => expect(1).toBe(1));
test.skip('one that is "left out"', () => {});
describe.skip('without a program', () => test('one that needs it', () => {}));
`,
  );
  const { code, text } = await new Promise<{ code: number; text: string }>((resolve) => {
    execFile(
      process.execPath,
      ['scripts/test.mjs', probe],
      { cwd: copy, env: copyEnvironment() },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), text: stdout + stderr }),
    );
  });
  expect(text.trim().split('\n').slice(-4), text).toEqual([
    '2 skipped:',
    '  services: one that is "left out"',
    '  services: without a program > one that needs it',
    '1 passed, 0 failed',
  ]);
  expect(code).toBe(0);
});
