import { expectAccessibleInLightAndDark } from './axe.ts';
import { cards, expectConfirmation, fillCard, goToPayment, payButton } from './shopper.ts';
import { expect, test } from './world.ts';

for (const [width, height, tag] of [
  [320, 640, []],
  [1440, 900, ['@extended']],
] as const) {
  test.describe(`at ${width} × ${height}`, () => {
    test.use({ viewport: { width, height }, contextOptions: { reducedMotion: 'reduce' } });

    test('[CART-11, ORDER-1] the form names the card, and the confirmation has seats, codes and no unwanted motion', {
      tag: [...tag],
    }, async ({ page, world }) => {
      const event = await world.fixture();
      const best = await world.bestSeats(event, 2);
      await goToPayment(page, event.id, '5555');
      const brands = page.getByRole('list', { name: 'Cards we accept' });
      await expect(brands.getByRole('img')).toHaveCount(3);
      await expect(page.getByRole('status').filter({ hasText: /^Mastercard$/ })).toBeAttached();
      await fillCard(page, cards.approved);
      await expect(page.getByRole('status').filter({ hasText: /^Visa$/ })).toBeAttached();
      await expect(payButton(page)).toBeInViewport({ ratio: 1 });
      await expectAccessibleInLightAndDark(page);
      await payButton(page).click();
      await expectConfirmation(page);
      const stub = page.getByRole('region', { name: event.name });
      await expect(stub.getByRole('definition').filter({ hasText: new RegExp(`^${best.section}$`) })).toBeVisible();
      await expect(stub.getByRole('link', { name: 'Show tickets' })).toBeVisible();
      // A trial: nothing lies over the name.
      await stub.getByRole('heading', { name: event.name, level: 2 }).click({ trial: true });
      // Those of a hundredth of a millisecond are over before anybody sees them.
      const seen = await page.evaluate(
        () => document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1).length,
      );
      expect(seen).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await expectAccessibleInLightAndDark(page);
    });
  });
}
