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
