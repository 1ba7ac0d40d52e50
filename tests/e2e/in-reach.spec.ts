import { fillBilling, goOnToDelivery, goOnToPayment, holdBestSeats, holdButton, payButton } from './shopper.ts';
import { expect, test, untilAlive } from './world.ts';

for (const [width, height] of [
  [320, 640],
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const) {
  test.describe(`at ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });

    test('[CART-1, SHELL-1] the button that holds the seats is on the first screen of the event, and stays in sight', async ({
      page,
      world,
    }) => {
      await page.goto(`event/${(await world.fixture()).id}`);
      await untilAlive(page);
      await expect(holdButton(page)).toBeInViewport({ ratio: 1 });
      await page.mouse.move(width / 4, height / 2);
      await page.mouse.wheel(0, 300);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
      await expect(holdButton(page)).toBeInViewport({ ratio: 1 });
    });

    test('[CART-9, CART-10] the review shows one breakdown, and the way on is on its first screen', async ({
      page,
      world,
    }) => {
      await holdBestSeats(page, (await world.fixture()).id);
      await expect(page.getByRole('link', { name: 'Continue to delivery and billing' })).toBeInViewport({ ratio: 1 });
      await expect(page.locator('dt:visible').filter({ hasText: /^Service fees/ })).toHaveCount(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });

    test('[CART-10] the button that pays is on the first screen of the payment, and stays in sight down to the end of its form', async ({
      page,
      world,
    }) => {
      await holdBestSeats(page, (await world.fixture()).id);
      await goOnToDelivery(page);
      await fillBilling(page);
      await goOnToPayment(page);
      await page.evaluate(() => scrollTo(0, 0));
      await expect(payButton(page)).toHaveCount(1);
      await expect(payButton(page)).toBeInViewport({ ratio: 1 });
      await page.evaluate(() => scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2));
      await expect(payButton(page)).toBeInViewport({ ratio: 1 });
      await page.getByLabel('Card number').evaluate((field) => field.closest('form')?.scrollIntoView({ block: 'end' }));
      await expect(payButton(page)).toBeInViewport({ ratio: 1 });
    });
  });
}
