import type { Page } from '@playwright/test';
import { fillBilling, goOnToPayment, holdBestSeats, holdButton, payButton } from './shopper.ts';
import { expect, test } from './world.ts';

const sizes = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

/** Shows the page that is open at each size, from its top. */
async function atEachSize(page: Page, look: (size: (typeof sizes)[number]) => Promise<void>): Promise<void> {
  for (const size of sizes) {
    await test.step(`${size.width} × ${size.height}`, async () => {
      await page.setViewportSize(size);
      await page.evaluate(() => scrollTo(0, 0));
      await look(size);
    });
  }
}

test('[CART-1, SHELL-1] the button that holds the seats is on the first screen and stays in sight', async ({
  page,
  world,
}) => {
  await page.goto(`event/${(await world.fixture()).id}`);
  await atEachSize(page, async ({ width, height }) => {
    await expect(holdButton(page)).toBeInViewport({ ratio: 1 });
    await page.mouse.move(width / 4, height / 2);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await expect(holdButton(page)).toBeInViewport({ ratio: 1 });
  });
});

test('[CART-9, CART-10] the way on and the button that pays are on the first screens of the checkout', async ({
  page,
  world,
}) => {
  const cartId = await holdBestSeats(page, (await world.fixture()).id);
  await atEachSize(page, async ({ width }) => {
    await expect(page.getByRole('link', { name: 'Continue to delivery and billing' })).toBeInViewport({ ratio: 1 });
    await expect(page.locator('dt:visible').filter({ hasText: /^Service fees/ })).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

  await page.goto(`checkout/${cartId}/1`);
  await fillBilling(page);
  await goOnToPayment(page);
  await atEachSize(page, async () => {
    await expect(payButton(page)).toHaveCount(1);
    await expect(payButton(page)).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2));
    await expect(payButton(page)).toBeInViewport({ ratio: 1 });
    await page.getByLabel('Card number').evaluate((field) => field.closest('form')?.scrollIntoView({ block: 'end' }));
    await expect(payButton(page)).toBeInViewport({ ratio: 1 });
  });
});

test('[EVENT-16] on a laptop four offers and the map are in sight at once, with the button that holds them', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  for (const size of [
    { width: 1440, height: 768 },
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(`event/${event.id}`);
    const list = page.locator('section', { has: page.getByRole('heading', { name: 'Tickets', exact: true }) });
    await expect(page.getByRole('group', { name: /^Seat map/ })).toBeInViewport({ ratio: 1 });
    await expect(holdButton(page)).toBeInViewport({ ratio: 1 });
    for (let at = 0; at < 4; at += 1)
      await expect(list.locator('label:has(input[type=radio])').nth(at)).toBeInViewport({ ratio: 0.98 });
  }
});

test('[EVENT-16] on a phone on its side and at 400 % the map can be used, and a seat held', async ({
  newVisitor,
  world,
}) => {
  const event = await world.fixture();
  for (const viewport of [
    { width: 844, height: 390 },
    { width: 320, height: 256 },
  ]) {
    const page = await newVisitor({ viewport, isMobile: true, hasTouch: true });
    await page.goto(`event/${event.id}`);
    await page.getByRole('button', { name: 'Map', exact: true }).click();
    const map = page.getByRole('group', { name: /^Seat map/ });
    await map.scrollIntoViewIfNeeded();
    await expect(map).toBeInViewport({ ratio: 0.9 });
    const box = await map.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThan(150);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    const hold = page.getByRole('dialog').getByRole('button', { name: /^Hold/ });
    await hold.click();
    await page.waitForURL(/\/checkout\//);
    await page.context().clearCookies();
  }
});
