import type { Page } from '@playwright/test';
import { expectAccessibleInLightAndDark } from './axe.ts';
import { shiftOf, watchShift } from './layout-shift.ts';
import { chooseMember, newMember, signInByRequest } from './sign-in.ts';
import { expect, test } from './world.ts';

const accountOf = (page: Page, name: RegExp | string = /’s account/) => page.getByRole('button', { name }).first();
const menuOf = (page: Page) => page.getByRole('dialog', { name: 'My account' });

test('[SHELL-1, AUTH-1] the sign-in link works without JavaScript and comes back to the same address', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto('search/events?keyword=yankees');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await chooseMember(page, await newMember());
  await page.waitForURL(/\/fanatics\/search\/events\?keyword=yankees$/);
});

test('[SHELL-1, SHELL-13] after hydration the sign-in comes back to the whole address, as a member', async ({
  page,
}) => {
  await page.goto('help?utm_source=mail#content');
  await expect(accountOf(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await chooseMember(page, await newMember());
  await page.waitForURL(/\/fanatics\/help\?utm_source=mail#content$/);
  await expect(accountOf(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  await accountOf(page).click();
  await expect(menuOf(page).getByRole('link')).toHaveCount(5);
});

test('[SHELL-1, SHELL-3, TEN-4] the account menu says who it is and leads on, by keyboard too', async ({ page }) => {
  await signInByRequest(page, 'rich@example.com');
  await watchShift(page);
  await page.goto('help', { waitUntil: 'networkidle' });
  const account = accountOf(page, 'Zoë Martin’s account');
  await expect(account).toBeVisible();
  expect(await shiftOf(page)).toBe(0);
  await account.focus();
  await page.keyboard.press('Enter');
  const menu = menuOf(page);
  await expect(menu.getByText('Zoë Martin')).toBeVisible();
  await expect(menu.getByText(/^Member [\d ]+ · Active$/)).toBeVisible();
  await expect(menu.getByText(/^[\d,]+$/)).toBeVisible();
  const addresses = menu.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(await addresses).toEqual([
    '/fanatics/userTickets',
    '/fanatics/userFavorites',
    '/fanatics/userSearches',
    '/fanatics/profile',
    '/fanatics/wallet',
  ]);
  await expectAccessibleInLightAndDark(page, '[role=dialog]');
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(account).toBeFocused();
  await account.click();
  await expect(menu).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(menu).toHaveCount(0);
  await accountOf(page).click();
  await expect(menu).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test.describe('when the platform cannot say who it is', () => {
  test.use({ allowedComplaints: /Problems loading the member|status of 503|Failed to load/ });
  test('[SHELL-3] the menu is there without a name, and signs out', { tag: '@extended' }, async ({ page }) => {
    await signInByRequest(page, await newMember());
    await page.route('**/graphql', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto('help');
    await accountOf(page, 'My account').click();
    await menuOf(page).getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/\/fanatics\/$/);
    await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  });
});

test('[SHELL-4, AUTH-7] signing out covers the page at once, and no tab keeps anything of the person', async ({
  page,
}) => {
  await signInByRequest(page, await newMember());
  await page.goto('help');
  const other = await page.context().newPage();
  await other.goto('faq');
  await expect(accountOf(other)).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem('grandstand.something', '"of the person"');
    sessionStorage.setItem('grandstand.something', '"of the person"');
  });
  await accountOf(page).click();
  await menuOf(page).getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('dialog', { name: 'Signing out…' })).toBeVisible();
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
