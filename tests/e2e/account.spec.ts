import type { Page } from '@playwright/test';
import { expectAccessibleInLightAndDark } from './axe.ts';
import { newMember, signIn } from './sign-in.ts';
import { expect, test } from './world.ts';

const accountOf = (page: Page, name: RegExp | string = /^Account of/) => page.getByRole('button', { name }).first();
const menuOf = (page: Page) => page.getByRole('dialog', { name: 'My account' });

/** How far things have moved on the page since it was opened; 0 is not at all. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'));
          resolve(sum);
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );

test('[SHELL-1][AUTH-1] the sign-in link works without JavaScript and comes back to the same address', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto('search/events?keyword=yankees');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.locator('input[name=email]').fill(await newMember());
  await page.locator('input[name=email]').press('Enter');
  await page.waitForURL(/\/fanatics\/search\/events\?keyword=yankees$/);
});

test('[SHELL-1][SHELL-13] after hydration the sign-in comes back to the whole address, and menus are a guest’s before and a member’s after it', async ({
  page,
}) => {
  await page.goto('help?utm_source=mail#content');
  await expect(accountOf(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.locator('input[name=email]').fill(await newMember());
  await page.locator('input[name=email]').press('Enter');
  await page.waitForURL(/\/fanatics\/help\?utm_source=mail#content$/);
  await expect(accountOf(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  await accountOf(page).click();
  await expect(menuOf(page).getByRole('link')).toHaveCount(4);
});

test('[SHELL-3][TEN-4] the menu has name, number, status and points, and leads to tickets, favorites, saved searches and wallet', async ({
  page,
}) => {
  await page.goto('help');
  await signIn(page, 'rich@example.com');
  await accountOf(page, 'Account of Zoë Martin').click();
  const menu = menuOf(page);
  await expect(menu.getByText('Zoë Martin')).toBeVisible();
  await expect(menu.getByText(/^Member [\d ]+ · Active$/)).toBeVisible();
  await expect(menu.getByText(/^[\d,]+$/)).toBeVisible();
  const addresses = menu.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(await addresses).toEqual([
    '/fanatics/userTickets',
    '/fanatics/userFavorites',
    '/fanatics/userSearches',
    '/fanatics/wallet',
  ]);
  await expectAccessibleInLightAndDark(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(menu).toHaveCount(0);
  await accountOf(page).click();
  await expect(menu).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('[SHELL-3] the menu opens with the keyboard, and Esc gives the focus back to its button', async ({ page }) => {
  await page.goto('help');
  await signIn(page, await newMember());
  await accountOf(page).focus();
  await page.keyboard.press('Enter');
  await expect(menuOf(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(menuOf(page)).toHaveCount(0);
  await expect(accountOf(page)).toBeFocused();
});

test('[SHELL-1] nothing on a member’s page moves while the name arrives', async ({ page }) => {
  await signIn(await page.context().newPage(), await newMember());
  await page.goto('help', { waitUntil: 'networkidle' });
  await expect(accountOf(page)).toBeVisible();
  expect(await layoutShift(page)).toBe(0);
});

test.describe('when the platform cannot say who it is', () => {
  test.use({ allowedComplaints: /Problems loading the member|status of 503|Failed to load/ });
  test('[SHELL-3] the menu is there without a name, and signs out', async ({ page }) => {
    await signIn(await page.context().newPage(), await newMember());
    await page.route('**/graphql', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto('help');
    await accountOf(page, 'My account').click();
    await menuOf(page).getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/\/fanatics\/$/);
    await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  });
});

test('[SHELL-4][AUTH-7] signing out covers the page at once; nothing of the person stays, and other tabs forget them too', async ({
  page,
}) => {
  await page.goto('help');
  await signIn(page, await newMember());
  const other = await page.context().newPage();
  await other.goto('faq');
  await expect(accountOf(other)).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem('grandstand.something', '"of the person"');
    sessionStorage.setItem('grandstand.something', '"of the person"');
  });
  await accountOf(page).click();
  await menuOf(page).getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('dialog', { name: 'Signing out …' })).toBeVisible();
  await page.waitForURL(/\/fanatics\/$/);
  await expect(other.getByRole('link', { name: 'Sign in' })).toBeVisible();
  for (const tab of [page, other]) {
    await expect(accountOf(tab)).toHaveCount(0);
    expect(
      await tab.evaluate(() => [
        localStorage.getItem('grandstand.something'),
        sessionStorage.getItem('grandstand.something'),
      ]),
    ).toEqual([null, null]);
  }
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('gst-signed-in');
  await page.goBack();
  await expect(accountOf(page)).toHaveCount(0);
});
