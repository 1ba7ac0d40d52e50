import { forwardTo } from '#tests/support/forwarder.ts';
import { startGateway } from '#tests/support/stack.ts';
import { holdButton } from './shopper.ts';
import { expect, test } from './world.ts';

test.describe('a platform that has stopped', () => {
  test.use({ allowedComplaints: /Failed to load resource/ });

  test('[ERR-1, GRAPH-13] shows what happened and a next step, and Try again works once it is back', async ({
    page,
    world,
  }) => {
    const platform = await forwardTo(world.platformUrl);
    const gateway = await startGateway({ PLATFORM_URL: platform.url });
    const [visited, event] = [await world.fixture(), await world.fixture()];
    const pageOf = ({ id }: { id: string }) => `${gateway.url}/fanatics/event/${id}`;
    try {
      await page.goto(pageOf(visited));
      await expect(page.getByRole('heading', { level: 1, name: visited.name })).toBeVisible();

      await platform.stop();
      // The catalogue's answer is still cached, free seats are not.
      expect((await page.reload())?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1, name: visited.name })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Hold/ })).toBeHidden();

      const answer = await page.goto(pageOf(event));
      expect(answer?.status()).toBe(503);
      await expect(page.getByRole('heading', { level: 1, name: 'We’ll be right back' })).toBeVisible();
      expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
      expect((await fetch(`${gateway.url}/readyz`)).status).toBe(503);

      await platform.start();
      await expect.poll(async () => (await fetch(`${gateway.url}/readyz`)).status).toBe(200);
      await page.getByRole('link', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible();
    } finally {
      await gateway.stop();
      await platform.stop();
    }
  });

  test('[TEN-15] [ERR-1] from the start, the page has the name of its host, and no brand’s', {
    tag: '@extended',
  }, async ({ page }) => {
    const gateway = await startGateway({ PLATFORM_URL: 'http://127.0.0.1:9' });
    try {
      const { hostname } = new URL(gateway.url);
      await page.goto(`${gateway.url}/`);
      expect((await page.title()).split(' · ').at(-1)).toBe(hostname);
      await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getUTCFullYear()} ${hostname}.`);
      await expect(page.locator('body')).not.toContainText('Grandstand');
    } finally {
      await page.close();
      await gateway.stop();
    }
  });
});

test('[CART-16] a click before the page’s scripts are loaded is carried out once they are', async ({ page, world }) => {
  const event = await world.fixture();
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  const arrived = page.goto(`event/${event.id}`, { waitUntil: 'commit' });
  // Without styles the bar for small screens would be a second hold button.
  await expect(holdButton(page)).toHaveCount(1);
  await holdButton(page).click();
  scripts.resolve();
  await arrived;
  await page.waitForURL(/\/checkout\//);
});

test('[CITY-1, CITY-3] a city typed while its menu still loads is searched by all its letters', {
  tag: '@extended',
}, async ({ page }) => {
  const menu = Promise.withResolvers<void>();
  await page.goto('', { waitUntil: 'networkidle' });
  await page.route('**/assets/*.js', async (route) => {
    await menu.promise;
    await route.continue();
  });
  const field = page.getByRole('main').getByRole('combobox', { name: 'Where' });
  await field.click();
  await page.keyboard.type('bo');
  menu.resolve();
  await expect(page.getByRole('option', { name: 'Use my current location' })).toBeVisible();
  await page.keyboard.type('ston');
  await expect(field).toHaveValue('boston');
  await expect(page.getByRole('option', { name: 'Boston, MA' })).toBeVisible();
});
