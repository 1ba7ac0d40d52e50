import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import type { TestCase } from 'vitest/node';

/** Files that kill processes or change their environment. */
const processes = '**/*.process.test.ts';

function sayFlaky(test: TestCase): void {
  if (test.diagnostic()?.flaky) console.log(`flaky: ${test.module.relativeModuleId} > ${test.fullName}`);
}

export default defineConfig({
  resolve: {
    // Packages find graphql by node's rules; sources must find the same copy, or no schema is known to both.
    alias: [
      { find: /^graphql$/, replacement: fileURLToPath(new URL('node_modules/graphql/index.js', import.meta.url)) },
    ],
  },
  test: {
    environment: 'node',
    setupFiles: ['tests/support/count-time.ts', 'tests/support/console.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Patience for a busy machine; nothing is asserted about time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    restoreMocks: true,
    // A test that passes at the second try is a defect, and is listed as one ("flaky"); it does not stop a delivery.
    retry: process.env.CI ? 1 : 0,
    reporters: ['default', 'junit', { onTestCaseResult: sayFlaky }],
    outputFile: { junit: 'reports/services.xml' },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: [
            '{rules,web,operations,demo,platform/keyword}/**/*.test.{ts,tsx}',
            'tests/architecture/**/*.test.ts',
          ],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'services',
          include: ['{platform,gateway,tests/api,tests/dev,tests/foreign}/**/*.test.ts'],
          exclude: [processes, 'platform/keyword/**'],
          // One PostgreSQL for the whole run; each test makes its own database from the seeded template.
          globalSetup: ['tests/support/database.ts'],
          // Files that share a process take less than two thirds of the processor time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          include: ['{platform,gateway,tests/api}/**/*.process.test.ts'],
          globalSetup: ['tests/support/database.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'extended',
          include: ['tests/extended/**/*.test.ts'],
          globalSetup: ['tests/support/database.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
