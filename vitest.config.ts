import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    // Packages find graphql by node's rules; sources must find the same copy, or no schema is known to both.
    alias: [
      { find: /^graphql$/, replacement: fileURLToPath(new URL('node_modules/graphql/index.js', import.meta.url)) },
    ],
  },
  test: {
    environment: 'node',
    setupFiles: ['tests/support/console.ts'],
    // A process a file keeps one suite's sockets and timers out of another's.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    restoreMocks: true,
    reporters: ['default', 'junit'],
    outputFile: { junit: 'reports/vitest.xml' },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['{rules,web,operations}/**/*.test.{ts,tsx}', 'tests/architecture/**/*.test.ts'],
          // They keep no state, so files can share a process: a third of the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'services',
          include: ['{platform,gateway}/**/*.test.ts', 'tests/api/**/*.test.ts'],
          // One PostgreSQL for the whole run; each test makes its own database from the seeded template.
          globalSetup: ['tests/support/database.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'developing',
          include: ['tests/developing/**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'hostile',
          include: ['tests/hostile/**/*.test.ts'],
          // A bystander is timed: nothing else may run.
          fileParallelism: false,
          // A shared host can be slower by a third for a minute: a wait that was too long is measured again.
          retry: 2,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
