import type { Page } from '@playwright/test';
import { NOTIFICATION_MS, NOTIFICATION_REMOVED_MS } from '#rules/timings.ts';
import { fillBilling, goOnToDelivery, goOnToPayment, holdBestSeats, holdButton } from './shopper.ts';
import { expect, test, untilAlive } from './world.ts';

const notice = (page: Page) => page.getByRole('complementary', { name: 'Terms' });
const step = (page: Page, name: string) => page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name });

test('[SHELL-12] the terms notice is shown until it is closed, and not on later pages', async ({ page }) => {
  await page.goto('');
  await expect(notice(page)).toBeVisible();
  await notice(page).getByRole('button', { name: 'Got it' }).click();
  await expect(notice(page)).toBeHidden();
  await page.goto('search');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice(page)).toBeHidden();
});

test('[CART-7] the terms notice is hidden at checkout step 1, shown again at step 0, and accepted after step 2', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  await holdBestSeats(page, event.id);
  await expect(notice(page)).toBeVisible();
  await goOnToDelivery(page);
  await expect(notice(page)).toBeHidden();
  await step(page, 'Review').click();
  await expect(notice(page)).toBeVisible();
  await goOnToDelivery(page);
  await fillBilling(page);
  await goOnToPayment(page);
  await step(page, 'Review').click();
  await expect(page.getByRole('heading', { name: 'Review your tickets' })).toBeVisible();
  await expect(notice(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(notice(page)).toBeHidden();
});

const notification = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text);

/** Fades run by the browser's own clock, which page.clock does not stop: from now on they stand still at their beginning. */
async function holdFades(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
}

test('[SHELL-7] a notification closes after ten seconds, fades for one and is gone; each kind has title and icon', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto(`event/${event.id}`);
  await untilAlive(page);
  await page.getByRole('button', { name: `Share: ${event.name}` }).click();
  const copied = page.getByRole('dialog', { name: event.name });
  await expect(copied).toContainText('Link copied.');
  await expect(copied.locator('svg').first()).toHaveClass(/lucide-link-2 .*text-brand-text/);
  // A fade that begins while the notification still comes in is shorter.
  await expect(copied).not.toHaveAttribute('data-starting-style');
  await expect.poll(() => copied.evaluate((toast) => toast.getAnimations().length)).toBe(0);
  await page.clock.fastForward(8_000);
  await expect(copied).toBeVisible();
  await holdFades(page);
  await page.clock.fastForward(3_000);
  await expect(copied).toHaveAttribute('data-ending-style');
  const fades = () =>
    copied.evaluate((toast) => toast.getAnimations().map(({ effect }) => effect?.getComputedTiming().endTime));
  const fade = NOTIFICATION_REMOVED_MS - NOTIFICATION_MS;
  await expect.poll(fades).toEqual([fade, fade]);
  const moveTo = (time: number) =>
    copied.evaluate((toast, to) => {
      for (const animation of toast.getAnimations()) animation.currentTime = to;
    }, time);
  await moveTo(fade - 1);
  await expect(copied).toHaveCount(1);
  await moveTo(fade);
  await expect(copied).toHaveCount(0);
});

/** Aborts every graph request whose body matches. */
const abortRequests = (page: Page, body: RegExp) =>
  page.route('**/graphql', (route) => (body.test(route.request().postData() ?? '') ? route.abort() : route.fallback()));

test.describe('a notification is shown for', () => {
  test.use({ allowedComplaints: /Failed to load resource|net::ERR_FAILED|ERR_FAILED/ });

  test('[CART-13] [SHELL-7] tickets that could not be added, with the icon of an error', async ({ page, world }) => {
    const event = await world.fixture();
    await page.goto(`event/${event.id}`);
    await expect(page.getByRole('radio', { name: /Best available/ })).toBeChecked();
    await abortRequests(page, /idempotencyKey/);
    await holdButton(page).click();
    await expect(notification(page, 'We couldn’t hold these tickets')).toBeVisible();
    const icon = page.getByRole('region', { name: 'Notifications' }).locator('svg').first();
    await expect(icon).toHaveClass(/lucide-circle-alert .*text-bad/);
    await expect(holdButton(page)).toBeEnabled();
  });

  test('[CART-13] a cart that could not be loaded', { tag: '@extended' }, async ({ page, world }) => {
    const event = await world.fixture();
    await page.goto(`event/${event.id}`);
    await expect(page.getByRole('radio', { name: /Best available/ })).toBeChecked();
    await abortRequests(page, /"cartId"/);
    await holdButton(page).click();
    await expect(notification(page, 'We couldn’t load your cart')).toBeVisible();
  });

  test('[CART-13] a delivery that could not be chosen', { tag: '@extended' }, async ({ page, world }) => {
    const event = await world.fixture();
    await holdBestSeats(page, event.id);
    await goOnToDelivery(page);
    await abortRequests(page, /shippingOptionId/);
    await page
      .getByRole('group', { name: 'How you’ll get your tickets' })
      .getByRole('radio')
      .last()
      .check({ force: true });
    await expect(notification(page, 'We couldn’t change the delivery')).toBeVisible();
  });

  test('[CART-13] ways of delivery that could not be loaded', { tag: '@extended' }, async ({ page, world }) => {
    const event = await world.fixture();
    await page.goto(`event/${event.id}`);
    await expect(page.getByRole('radio', { name: /Best available/ })).toBeChecked();
    await page.route('**/graphql', async (route) => {
      // The stream of live state never ends, and would be fetched beyond the test.
      if (route.request().headers().accept === 'text/event-stream') return route.fallback();
      const response = await route.fetch();
      const text = await response.text();
      return route.fulfill({
        response,
        body: text.replace(/"shippingOptions":\[.*?\}\](?=[,}])/, '"shippingOptions":null'),
      });
    });
    await holdButton(page).click();
    await page.waitForURL(/\/checkout\//);
    await goOnToDelivery(page);
    await expect(notification(page, 'We couldn’t load the delivery options')).toBeVisible();
  });
});
