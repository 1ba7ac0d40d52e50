import type { Locator, Page } from '@playwright/test';
import { holdByRequest } from './shopper.ts';
import { expect, test } from './world.ts';

const openInformation = (page: Page): Locator => page.getByRole('link', { name: 'Know before you go' });
const information = (page: Page): Locator => page.getByRole('dialog', { name: 'Information' });

/** Opens the modal once, so that its scripts are loaded, and then again with a stopped clock. */
async function openWithStoppedClock(page: Page, event: { id: string }): Promise<void> {
  await page.goto(`event/${event.id}`);
  await openInformation(page).click();
  await expect(information(page)).toBeVisible();
  await page.goBack();
  await expect(information(page)).toBeHidden();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await openInformation(page).click();
  await expect(page).toHaveURL(new RegExp(`/event/${event.id}/info$`));
  await rendered(page);
}

/** Waits until React has rendered: its scheduler uses messages, which the stopped clock does not affect. */
const rendered = (page: Page) =>
  page.evaluate(async () => {
    for (let turns = 0; turns < 20; turns += 1) {
      const { port1, port2 } = new MessageChannel();
      await new Promise((resolve) => {
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    }
  });

test('[ROUTE-6, ROUTE-7, SHELL-9] an event’s information opens as a dialog after 200 ms; Back closes it', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  await openWithStoppedClock(page, event);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const dialog = information(page);
  await page.clock.runFor(199);
  await expect(dialog).toBeHidden();
  await page.clock.runFor(1);
  await expect(dialog).toBeVisible();
  await page.clock.resume();
  await expect(dialog.getByRole('heading', { level: 2 }).first()).toBeFocused();
  await expect(dialog).toContainText(event.name);

  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(554);
  for (let steps = 0; steps < 4; steps += 1) {
    await page.keyboard.press('Tab');
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  const before = await page.evaluate(() => scrollY);
  await page.mouse.move(5, 5);
  await page.mouse.wheel(0, 600);
  expect(await page.evaluate(() => scrollY)).toBe(before);

  // Closed by a key it returns to its page 200 ms later, and Forward opens it again.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await page.keyboard.press('Escape');
  await rendered(page);
  await page.clock.runFor(199);
  await expect(page).toHaveURL(/\/info$/);
  await page.clock.runFor(1);
  await expect(page).toHaveURL(new RegExp(`/event/${event.id}$`));
  await expect(openInformation(page)).toBeFocused();
  await page.clock.resume();
  await page.goForward();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/event/${event.id}$`));
  await expect(dialog).toBeHidden();
  await expect(openInformation(page)).toBeFocused();
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
});

test('[ROUTE-6, ROUTE-7] on a phone an event’s information is a sheet as wide as the screen', async ({
  world,
  newVisitor,
}) => {
  const event = await world.fixture();
  const phone = await newVisitor({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await phone.goto(`event/${event.id}`);
  await expect(phone.locator('html')).toHaveAttribute('data-alive');
  await openInformation(phone).click();
  await expect(information(phone)).toContainText(event.name);
  await expect
    .poll(async () => {
      const box = await information(phone).boundingBox();
      return box && [box.x, box.width, Math.round(box.y + box.height)];
    })
    .toEqual([0, 390, 844]);
  await phone.goBack();
  await expect(information(phone)).toBeHidden();
});

test('[ROUTE-13] the terms open over any page, in the visitor’s language', async ({ page }) => {
  await page.goto('leagues/NBA?lang=de');
  await page.getByRole('link', { name: 'Bedingungen lesen' }).click();
  const terms = page.getByRole('dialog', { name: 'Verkaufsbedingungen' });
  await expect(terms).toContainText('Sie können Tickets zurückgeben');
  await expect(page).toHaveURL(/\/modal\/static-pages\/termsAgreement$/);
  await page.goBack();
  await expect(terms).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: /NBA/ })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[ROUTE-6] a modal comes with its page and is closed by a link', async ({ page, world }) => {
    const event = await world.fixture();
    await page.goto(`event/${event.id}/info`);
    await expect(information(page)).toContainText(event.name);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`/event/${event.id}$`));
    await information(page).getByRole('link', { name: 'Close' }).click();
    await expect(information(page)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible();
  });
});

test('[LEAGUE-4] an unknown league redirects home with a message that it is not available', async ({ page }) => {
  const message = page
    .getByRole('dialog')
    .or(page.getByRole('alert'))
    .filter({ hasText: 'This league isn’t available.' });
  await page.goto('leagues/XYZ');
  await expect(page).toHaveURL(/\/fanatics\/$/);
  await expect(message).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Top events' })).toBeVisible();
  await expect(message).toHaveCount(0);
});

test('[DOOR-9] [ROUTE-2] unknown ids, steps and child paths are 404, never a 5xx', async ({ page, world }) => {
  const home = `${world.storefrontUrl}/fanatics/`;
  const event = await world.fixture();
  const cartId = await holdByRequest(page, event.id);
  const odd = [
    '%00',
    '%ff',
    '%ED%A0%80',
    '..%2f',
    'a%0d%0ab',
    '__proto__',
    'not-a-uuid',
    '%E2%80%AE',
    'x'.repeat(5_000),
  ];
  const routes = ['event/?', 'event/?/info', 'attraction/?', 'attraction-partner/?', 'venue/?', 'search/?', 'help/?'];
  const carts = ['checkout/?', 'checkout/?/1', `checkout/${cartId}/?`, 'order-confirmation/?', 'modal/static-pages/?'];
  const own = [`event/${event.id}/nonsense`, `checkout/${cartId}/7`, `checkout/${cartId}/1/2`];
  for (const path of [...[...routes, ...carts].flatMap((route) => odd.map((one) => route.replace('?', one))), ...own])
    expect((await page.request.get(home + path)).status(), path.slice(0, 80)).toBe(404);
  for (const step of ['', '/0', '/1', '/2'])
    expect((await page.request.get(`${home}checkout/${cartId}${step}`)).status()).toBe(200);
});

test('[DOOR-9] invalid query parameters are never a 5xx', async ({ request, world }) => {
  const odd = ['%00', '%ff', '%ED%A0%80', '__proto__', '9999-99-99', '1e999', '-1', '%E2%80%AE', 'x'.repeat(3_000)];
  const names = [
    'keyword',
    'categoryId',
    'genre',
    'startDate',
    'minPrice',
    'sort',
    'latitude',
    'pages',
    'lang',
    'token',
  ];
  // All at once, and each by itself with another value, should one of them hide the others.
  const all = odd.slice(0, -1).map((one) => names.map((name) => `${name}=${one}`).join('&'));
  const single = names.map((name, at) => `${name}=${odd[at % odd.length]}`);
  const more = ['limit=1e9', 'offset=-1', 'keyword[]=a&keyword[]=b', '%=%&&&==', 'cityName=%00&countryCode=%ff'];
  for (const [path, tried] of [
    ['search/events', [...all, ...single, ...more]],
    ['search', all],
    ['', all],
    ['modal/search', all],
  ] as const)
    for (const query of tried) {
      const status = (await request.get(`${world.storefrontUrl}/fanatics/${path}?${query}`)).status();
      expect([200, 404], `${path}?${query.slice(0, 80)}`).toContain(status);
    }
});
