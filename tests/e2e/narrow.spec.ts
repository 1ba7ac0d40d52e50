import { expectToFit } from './fits.ts';
import { memberWithPoints, signInAt } from './member.ts';
import { expect, test, untilAlive } from './world.ts';

test.use({ viewport: { width: 320, height: 640 } });

test('[SHELL-3, I18N-1] a member’s screens fit into a window of 320 pixels, in German', async ({ page, world }) => {
  await signInAt(page, await memberWithPoints(world), 'faq');
  await page.goto('?lang=de');
  for (const path of ['', 'userFavorites', 'userFavorites/attractions', 'userTickets', 'userSearches', 'wallet']) {
    await page.goto(path);
    await expectToFit(page, path);
  }
  const event = await world.fixture();
  await page.goto(`event/${event.id}`);
  await page.getByRole('button', { name: /^2 Plätze/ }).click();
  await page.waitForURL(/\/checkout\//);
  await untilAlive(page);
  await expectToFit(page, 'checkout');
  await page.getByRole('link', { name: /^Weiter/ }).click();
  await page.waitForURL(/\/1$/);
  await expectToFit(page, 'delivery');
});

test.describe('with letters of twice the size', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('[SHELL-1] the menu of a phone’s header stays in the window', async ({ page }) => {
    for (const path of ['', 'search/events', 'hotels']) {
      await page.goto(path);
      await untilAlive(page);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await expect(page.getByRole('link', { name: 'Main menu' }), path).toBeInViewport({ ratio: 1 });
    }
  });
});
