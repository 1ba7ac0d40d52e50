import { defineConfig } from '@playwright/test';
import usual from './playwright.config.ts';

/** npm run screens: no test, but pictures of the screens for people to look at, in reports/screens. */
export default defineConfig({
  ...usual,
  testDir: 'tests/e2e/screens',
  testMatch: 'every-screen.ts',
  timeout: 1_800_000,
  retries: 0,
  reporter: 'list',
  projects: [{ name: 'screens' }],
});
