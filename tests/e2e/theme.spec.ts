import { rm } from 'node:fs/promises';
import { startGateway, startPart } from '#tests/support/stack.ts';
import { ownTenant, writeTenants } from '#tests/support/tenants.ts';
import { expectReadable } from './axe.ts';
import { expect, test } from './world.ts';

test('[TEN-11] the tenant’s own colour is in the page’s styles', async ({ page }) => {
  await page.goto('');
  const style = await page.locator('head style').first().innerText();
  expect(style.toLowerCase()).toContain('#00b4e2');
});

for (const [name, primary] of [
  ['a pale', '#ffe14d'],
  ['a very dark', '#14080e'],
  ['a loud', '#ff2d55'],
] as const) {
  test(`[TEN-11, TEN-9] ${name} brand under another base path is set by configuration only and keeps AA contrast`, async ({
    page,
    world,
  }) => {
    const { theme } = ownTenant;
    const directory = await writeTenants({ grandstand: { basePath: '/arena/', theme: { ...theme, primary } } });
    const platform = await startPart('platform/main.ts', {
      PLATFORM_PORT: '0',
      TENANTS_DIR: directory,
      DATABASE_URL: process.env.STACK_DATABASE_URL ?? '',
      PAYMENT_PROVIDER_URL: process.env.STACK_PROCESSOR_URL ?? '',
    });
    const gateway = await startGateway({ PLATFORM_URL: platform.url });
    try {
      const event = await world.fixture();
      await page.goto(`${gateway.url}/`);
      expect(new URL(page.url()).pathname).toBe('/arena/');
      for (const scheme of ['light', 'dark'] as const) {
        await page.goto(`${gateway.url}/arena/`);
        await expectReadable(page, scheme);
        await page.goto(`${gateway.url}/arena/event/${event.id}`);
        await expect(page.getByRole('button', { name: /^Hold/ })).toBeVisible();
        await expectReadable(page, scheme);
      }
    } finally {
      // The page still follows its event while its storefront ends.
      await page.close();
      await gateway.stop();
      await platform.stop();
      await rm(directory, { recursive: true, force: true });
    }
  });
}
