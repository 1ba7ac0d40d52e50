import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTimes } from '../../scripts/lib/budgets.mjs';
import { files, root } from './imports.ts';

const tests = files.filter((path) => /\.(test|spec)\.tsx?$/.test(path));

/** Their subject is a load at a given pace, a slow peer, or a time that the product itself keeps to. */
const paced = [
  'platform/change/change.test.ts',
  'platform/mail/mail.test.ts',
  'tests/e2e/offline.spec.ts',
  'tests/extended/attacks/rush.test.ts',
  'tests/extended/deployment/several-machines.test.ts',
];

test('[TEST-2] no test waits for a fixed time instead of what it waits for', () => {
  const waits = /waitForTimeout\(|setTimeout[^;]* from 'node:timers\/promises'|new Promise\(.*setTimeout/;
  const waiting = tests.filter((path) => waits.test(readFileSync(join(root, path), 'utf8')));
  expect(waiting.filter((path) => !path.endsWith('honest-tests.test.ts')).sort()).toEqual(paced);
});

test.each(['usual', 'extended'])('[TEST-1] a file over its budget of processor time fails the %s suite', (suite) => {
  const times = openTimes(suite, join(root, 'reports', `probe-${suite}.ndjson`));
  appendFileSync(times.list, '{"file":"a.test.ts","seconds":1000}\n{"file":"b.test.ts","seconds":1}\n');
  const { table, failures } = times.judge();
  rmSync(times.list);
  expect(table).toMatch(/1000\.0 s {2}a\.test\.ts\n +1\.0 s {2}b\.test\.ts/);
  expect(failures).toEqual([
    expect.stringMatching(/^a\.test\.ts used 1000\.0 s of processor time\. Its budget is \d+ s/),
  ]);
});
