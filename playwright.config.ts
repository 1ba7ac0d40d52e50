import { defineConfig } from '@playwright/test';
import { installedChromium } from './scripts/lib/chromium.mjs';

const chromium = installedChromium();

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/stack-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  // A test that passes at the second try is a defect, and is listed as one ("flaky"); it does not stop a delivery.
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  // Patience for a busy machine; nothing is asserted about time.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['junit', { outputFile: `reports/${process.env.PLAYWRIGHT_REPORT ?? 'browser'}.xml` }]],
  use: {
    baseURL: `${process.env.STACK_URL}/fanatics/`,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Requests of a service worker pass page.route by; offline.spec.ts has it.
    serviceWorkers: 'block',
    // Recorded, every test would take a third more processor time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        // Nobody looks: drawing in software for a screen that is not there costs more than the page.
        '--disable-gpu',
        '--disable-quic',
        '--disable-sync',
        // Chromium's own sandbox does not start as root, as which CI runs.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      // Things move on the phone only: both ways are tried, and without motion a test takes a tenth less processor time.
      use: { viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } },
    },
    {
      name: 'mobile',
      // What a width decides: tests with this tag.
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
  ],
});
