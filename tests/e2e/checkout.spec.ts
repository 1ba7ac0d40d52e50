import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import {
  cards,
  cartIdOf,
  expectConfirmation,
  fillBilling,
  fillCard,
  goToPayment,
  holdBestSeats,
  holdButton,
  holdByRequest,
  payButton,
} from './shopper.ts';
import { expect, test, type World } from './world.ts';

const offline = (page: Page) => page.getByRole('status').filter({ hasText: 'You’re offline' });
const clock = (page: Page) => page.getByRole('timer');

/** In the last three minutes of a hold more time is offered. */
async function nearlyOver(world: World, cartId: string): Promise<void> {
  await world.sql(`update cart set expire_at = date_trunc('second', now() + interval '2 minutes') where uuid = $1`, [
    cartId,
  ]);
  await world.sql(`update seat set held_until = (select expire_at from cart where uuid = $1) where cart_id = $1`, [
    cartId,
  ]);
}

test.describe('without a network', () => {
  test.use({ allowedComplaints: /ERR_INTERNET_DISCONNECTED/ });

  test('[CART-12, CART-13] a step keeps clock and entries offline and goes on by itself; Pay waits, then pays once', async ({
    page,
    context,
    world,
  }) => {
    const cartId = await holdByRequest(page, (await world.fixture()).id);
    await page.goto(`checkout/${cartId}/1`);
    await fillBilling(page);
    await context.setOffline(true);
    await expect(offline(page)).toBeVisible();
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(clock(page)).toBeVisible();
    await expect(page.getByLabel('Last name')).toHaveValue('Rivera');
    await context.setOffline(false);
    await page.waitForURL(/\/checkout\/[^/]+\/2$/);
    await expect(offline(page)).toBeHidden();

    await fillCard(page, cards.approved);
    await context.setOffline(true);
    await payButton(page).click();
    const waiting = page.getByRole('button', { name: 'Waiting for a connection' });
    await expect(waiting).toBeVisible();
    await waiting.press('Enter');
    await expect(clock(page)).toBeVisible();
    expect(await world.chargesFor(cartId)).toEqual([]);
    await context.setOffline(false);
    await expectConfirmation(page);
    expect(await world.chargesFor(cartId)).toHaveLength(1);
  });

  test('[CART-12, CART-13] leaving the payment while it waits for the network pays nothing', {
    tag: '@extended',
  }, async ({ page, context, world }) => {
    const event = await world.fixture();
    const cartId = await goToPayment(page, event.id, cards.approved);
    await context.setOffline(true);
    await payButton(page).click();
    await expect(page.getByRole('button', { name: 'Waiting for a connection' })).toBeVisible();
    await page.getByRole('link', { name: /^Review/ }).click();
    await expect(page.getByRole('heading', { name: 'Review your tickets' })).toBeVisible();
    await context.setOffline(false);
    await expect(offline(page)).toBeHidden();
    await page.goto(`checkout/${cartId}/2`);
    await expect(payButton(page)).toBeVisible();
    expect(await world.chargesFor(cartId)).toEqual([]);
  });

  test('[CART-6, CART-13] a link, Back and the sign-in never end at the browser’s own error page', {
    tag: '@extended',
  }, async ({ page, context, world }) => {
    const event = await world.fixture();
    await page.goto(`event/${event.id}`);
    await holdButton(page).click();
    await page.waitForURL(/\/checkout\//);
    const cartId = cartIdOf(page);
    // The question of leaving is loaded after the page.
    await expect(clock(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.locator('header').getByRole('link').first().click();
    await expect(offline(page)).toBeFocused();
    expect(cartIdOf(page)).toBe(cartId);

    await page.goBack();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Leave and release' }).click();
    await expect(dialog).toContainText('You’ll leave this page when you’re back online.');
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect(dialog).toBeHidden();
    await expect(clock(page)).toBeVisible();

    // The link that was wanted last is followed, and asks as always.
    await context.setOffline(false);
    await page.getByRole('dialog').getByRole('button', { name: 'Leave and release' }).click();
    await page.waitForURL((url) => !url.pathname.includes('/checkout/'));
  });
});

test('[CART-1] at the end of the number of tickets the focus stays on its button', {
  tag: '@extended',
}, async ({ page, world }) => {
  const event = await world.fixture();
  await page.goto(`event/${event.id}`);
  const fewer = page.getByRole('button', { name: 'Remove one ticket' });
  await fewer.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Tickets' }).locator('output')).toHaveText('1');
  await expect(fewer).toBeFocused();
  await expect(fewer).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Tickets' }).locator('output')).toHaveText('1');
});

test('[SHELL-1, CART-4] the checkout’s header fits into a narrow phone in every language, with More time', {
  tag: '@extended',
}, async ({ page, world }) => {
  const event = await world.fixture();
  const cartId = await holdBestSeats(page, event.id);
  await nearlyOver(world, cartId);
  for (const language of ['en', 'fr', 'de', 'es', 'nl', 'it']) {
    await page.goto(`checkout/${cartId}?lang=${language}`);
    await expect(clock(page)).toBeVisible();
    await expect(page.locator('header').getByRole('button')).toHaveCount(1);
    for (const width of [320, 360, 375, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const { scroll, outside } = await page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        outside: [...document.querySelectorAll('header *')].filter((one) => {
          const { left, right, width: own } = one.getBoundingClientRect();
          return own > 1 && (left < 0 || right > innerWidth + 0.5);
        }).length,
      }));
      expect([scroll, outside], `${language} at ${width}`).toEqual([width, 0]);
    }
  }
});

test('[CART-3] a cart that another tab has replaced leads to the current cart and back to the event', {
  tag: '@extended',
}, async ({ page, context, world }) => {
  const [first, second] = [await world.fixture(), await world.fixture()];
  await holdBestSeats(page, first.id);
  const other = await context.newPage();
  await other.goto(`event/${second.id}`);
  await other.locator('html[data-alive]').waitFor();
  await holdButton(other).click();
  await other.getByRole('button', { name: 'Release them and take these' }).click();
  await other.waitForURL(/\/checkout\//);

  await expect(page.getByRole('heading', { name: 'You’re holding other tickets now' })).toBeVisible();
  await expect(page.getByText(second.name)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to the event' })).toHaveAttribute(
    'href',
    new RegExp(`/event/${first.id}$`),
  );
  await page.getByRole('link', { name: 'Go to my current cart' }).click();
  await expect(page.getByRole('heading', { name: 'Review your tickets' })).toBeVisible();
  expect(cartIdOf(page)).toBe(cartIdOf(other));
});

test('[AUTH-5] where the browser keeps no cookies the screen says so, and blames nobody', async ({ page, world }) => {
  const house = new URL(world.storefrontUrl);
  const withoutCookies = createServer((asked, answer) => {
    const { method, url: path, headers } = asked;
    const passed = request({ host: house.hostname, port: house.port, method, path, headers }, (given) => {
      const { 'set-cookie': _lost, ...kept } = given.headers;
      answer.writeHead(given.statusCode ?? 500, kept);
      given.pipe(answer);
    });
    asked.pipe(passed);
  });
  await once(withoutCookies.listen(0, 'localhost'), 'listening');
  const { port } = withoutCookies.address() as AddressInfo;
  const event = await world.fixture();
  await page.goto(`http://localhost:${port}/fanatics/event/${event.id}`);
  await page.context().clearCookies();
  await holdButton(page).click();
  await expect(page.getByRole('heading', { name: 'Your browser is blocking cookies' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to the event' })).toBeVisible();
  withoutCookies.closeAllConnections();
  withoutCookies.close();
});

test('[CART-16] event and checkout tell browsers without JavaScript that buying needs it', async ({ page, world }) => {
  const event = await world.fixture();
  const cartId = await holdByRequest(page, event.id);
  for (const path of [`event/${event.id}`, `checkout/${cartId}`]) {
    // Playwright's way of switching scripts off does not show what stands in <noscript>.
    const html = await (await page.request.get(path)).text();
    expect(html).toMatch(/<noscript>(?:(?!<\/noscript>).)*You need JavaScript to buy/s);
    expect(html.replaceAll(/<noscript>.*?<\/noscript>/gs, '')).not.toContain('You need JavaScript to buy');
  }
});
