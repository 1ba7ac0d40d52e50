import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInLightAndDark } from './axe.ts';
import { expect, test } from './world.ts';

const openInformation = (page: Page): Locator => page.getByRole('link', { name: 'Everything to know before you go' });
const information = (page: Page): Locator => page.getByRole('dialog', { name: 'Information' });

/** From here on time passes only when it is told to. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

test('[ROUTE-6] [ROUTE-7] [SHELL-9] an event’s information opens over its page: a dialog or a sheet, and Back closes it', async ({
  page,
  world,
  isMobile,
}) => {
  const event = await world.fixture();
  await page.goto(`event/${event.id}`);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await stopClock(page);
  const opener = openInformation(page);
  await opener.click();
  await expect(page).toHaveURL(new RegExp(`/event/${event.id}/info$`));
  const dialog = information(page);
  await page.clock.runFor(199);
  await expect(dialog).toBeHidden();
  await page.clock.runFor(1);
  await expect(dialog).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(dialog).toContainText(event.name);

  const box = await dialog.boundingBox();
  const screen = page.viewportSize();
  if (!box || !screen) throw new Error('The dialog has no box');
  if (isMobile) expect(Math.round(box.y + box.height)).toBe(screen.height);
  else expect(box.width).toBeLessThanOrEqual(554);

  for (let steps = 0; steps < 4; steps += 1) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  const before = await page.evaluate(() => scrollY);
  await page.mouse.move(5, 5);
  await page.mouse.wheel(0, 600);
  expect(await page.evaluate(() => scrollY)).toBe(before);

  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/event/${event.id}$`));
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
});

test('[SHELL-9] closing a modal leads back to its page 200 ms later, and Forward opens it again', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  await page.goto(`event/${event.id}`);
  await stopClock(page);
  await openInformation(page).click();
  await page.clock.runFor(1_000);
  await expect(information(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.clock.runFor(199);
  await expect(page).toHaveURL(/\/info$/);
  await page.clock.runFor(1);
  await expect(page).toHaveURL(new RegExp(`/event/${event.id}$`));
  await expect(openInformation(page)).toBeFocused();
  await page.goForward();
  await page.clock.runFor(1_000);
  await expect(information(page)).toBeVisible();
});

test('[ROUTE-6] [ROUTE-13] a modal’s own address opens it over its page, and closing leaves the page', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  await page.goto(`event/${event.id}/info`);
  await expect(information(page)).toContainText(event.name);
  await expectAccessibleInLightAndDark(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(new RegExp(`/event/${event.id}$`));
  await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible();

  await page.goto('modal/static-pages/termsOfUse');
  const terms = page.getByRole('dialog', { name: 'Terms of use' });
  await expect(terms.getByRole('button', { name: 'Close' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(terms).toBeHidden();
  await expect(page).toHaveURL(/\/fanatics\/$/);
});

test('[ROUTE-13] the terms open over any page, in the visitor’s language', async ({ page }) => {
  await page.goto('leagues/NBA?lang=de');
  await page.getByRole('link', { name: 'Bedingungen lesen' }).click();
  const terms = page.getByRole('dialog', { name: 'Verkaufsbedingungen' });
  await expect(terms).toContainText('Alle Käufe sind endgültig');
  await expect(page).toHaveURL(/\/modal\/static-pages\/termsAgreement$/);
  await page.goBack();
  await expect(terms).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: /NBA/ })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[ROUTE-6] a modal comes with its page and closes by a link; an unknown league still leads home', async ({
    page,
    world,
  }) => {
    const event = await world.fixture();
    await page.goto(`event/${event.id}/info`);
    await expect(information(page)).toContainText(event.name);
    await information(page).getByRole('link', { name: 'Close' }).click();
    await expect(information(page)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible();
    await page.goto('leagues/XYZ');
    await expect(page.getByRole('heading', { name: 'Top events' })).toBeVisible();
  });
});

test('[LEAGUE-4] an unknown league is said to be unavailable, and leads home', async ({ page }) => {
  const said = page
    .getByRole('dialog')
    .or(page.getByRole('alert'))
    .filter({ hasText: 'The selected league is not available' });
  await page.goto('leagues/XYZ');
  await expect(page).toHaveURL(/\/fanatics\/$/);
  await expect(page.getByText('The selected league is not available').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Top events' })).toBeVisible();
  await expect(said).toHaveCount(0);
});
