import type { Locator, Page } from '@playwright/test';
import { expectReadable } from './axe.ts';
import { expectToFit } from './fits.ts';
import { memberWithPoints, signInAt } from './member.ts';
import { configurationIn, linksIn, partOf, readPage } from './page-html.ts';
import { holdButton, holdByRequest } from './shopper.ts';
import { newMember, signInByRequest } from './sign-in.ts';
import { brandUrl } from './test-brands.ts';
import { expect, test } from './world.ts';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** The search field of wide screens, and the link to the full-screen search of narrow ones. */
const headerSearch = (page: Page): Locator =>
  page.getByRole('banner').locator('[role="search"], a[href*="/modal/search"]').filter({ visible: true });

test('[SHELL-2] the header’s search is on the pages around the checkout, and on none of its steps', {
  tag: '@phone',
}, async ({ page, world }) => {
  const event = await world.fixture();
  await page.goto('search');
  await expect(headerSearch(page)).toHaveCount(1);
  const cartId = await holdByRequest(page, event.id);
  for (const step of ['', '/1']) {
    await page.goto(`checkout/${cartId}${step}`);
    await expect(page.locator('header').getByRole('link', { name: 'Grandstand, home page' })).toBeVisible();
    await expect(page.locator('[role="search"], input[type="search"], a[href*="/modal/search"]')).toHaveCount(0);
  }
  // The same in the page as the server sends it.
  const { html } = await readPage(page.request, `${world.storefrontUrl}/fanatics/checkout/${cartId}`);
  expect(html).not.toMatch(/role="search"|\/modal\/search/);
});

test('[SHELL-1] the header’s search is at least 310 px wide, and 360 px where it follows home’s search', async ({
  page,
}) => {
  const search = page.locator('header').getByRole('search');
  const widthOf = async () => (await search.boundingBox())?.width;
  const widths = [768, 1024, 1280, 1440];
  await page.goto('search');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(widthOf, `${width} px`).toBeGreaterThanOrEqual(310);
  }
  await page.goto('');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => scrollTo(0, 1200));
    await expect(search).toBeVisible();
    await expect.poll(widthOf, `${width} px on home`).toBeGreaterThanOrEqual(360);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

const wayBack = (page: Page): Locator => page.getByRole('main').getByRole('link', { name: 'Back', exact: true });

test('[SHELL-2, ROUTE-15] on a phone an event has no header; its way back leads to the page before, or home', async ({
  page: desktop,
  world,
  newVisitor,
}) => {
  const event = await world.fixture();
  const page = await newVisitor(phone);
  await page.goto(`event/${event.id}`);
  await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await wayBack(page).click();
  await expect(page).toHaveURL(/\/fanatics\/$/);
  await expect(page.getByRole('heading', { name: 'Top events' })).toBeVisible();

  const results = `search/events?keyword=${encodeURIComponent(event.name)}`;
  await page.goto(results);
  await expect(page.getByRole('banner')).toBeVisible();
  await page.locator(`article a[href$="/event/${event.id}"]`).first().click();
  await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await wayBack(page).click();
  await expect(page).toHaveURL(/\/search\/events\?keyword=/);
  await expect(page.getByRole('banner')).toBeVisible();

  await desktop.goto(`event/${event.id}`);
  await expect(desktop.getByRole('banner')).toBeVisible();
  await expect(wayBack(desktop)).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: phone.viewport });

  test('[SHELL-2] the way back of an event page is a link to home', async ({ page, world }) => {
    const event = await world.fixture();
    await page.goto(`event/${event.id}`);
    await expect(page.getByRole('banner')).toHaveCount(0);
    await wayBack(page).click();
    await expect(page.getByRole('heading', { name: 'Top events' })).toBeVisible();
  });
});

const pages = ['Hotels', 'About', 'Help', 'FAQ', 'Contact', 'Terms of sale', 'Terms of use', 'Privacy'];

test('[SHELL-5] every link of the footer’s menu leads to a page', async ({ request, world }) => {
  const categories = await world.sql<{ name: string }>('select name from category');
  const { html } = await readPage(request, `${world.storefrontUrl}/fanatics/?lang=en`);
  const links = linksIn(partOf(html, 'nav', 'Footer menu'));
  const names = links.map(({ text }) => text);
  expect(names.slice(0, pages.length + 1)).toEqual([...pages, 'Leagues']);
  expect(names.slice(pages.length + 1).sort()).toEqual(categories.map(({ name }) => name).sort());
  for (const { href } of links)
    expect((await request.get(new URL(href, world.storefrontUrl).href)).status(), href).toBe(200);
});

test('[SHELL-5, TEN-10] the footer has languages, copyright, version and build time, and legal notes', {
  tag: '@phone',
}, async ({ page, world }) => {
  const { html } = await readPage(page.request, `${world.storefrontUrl}/fanatics/app/config?lang=en`);
  const shown = configurationIn(html);
  const [built, version] = [shown.get('Built') ?? '', shown.get('Version')];
  await page.goto('help');
  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  const time = footer.locator('time');
  expect(version).toBe('3.7.0');
  await expect(time).toHaveAttribute('datetime', built);
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  const builtAt = clock.format(new Date(built)).replaceAll('\u202f', ' ');
  await expect(time).toHaveText(`Version ${version}, built ${builtAt} UTC.`);
  await expect(footer).toContainText(`© ${new Date().getUTCFullYear()} Grandstand.`);
  await expect(footer).toContainText('Sellers set the prices, which may be above face value');

  const language = footer.getByRole('combobox');
  await expect(language).toHaveAccessibleName('Language');
  await expect(language.getByRole('option')).toHaveText([
    'English',
    'Français',
    'Deutsch',
    'Español',
    'Nederlands',
    'Italiano',
  ]);
  await language.selectOption('de');
  await expect(time).toHaveText(new RegExp(`^Version ${version}, erstellt am .+\\sUTC\\.$`));
  await expect(footer).toContainText('Die Tickets verkauft unser Ticketanbieter');
  await footer.getByRole('link', { name: 'Datenschutz' }).click();
  await expect(page).toHaveURL(/\/privacy-policy$/);
  await expect(footer).toContainText('Die Tickets verkauft unser Ticketanbieter');
});

/** Wider than what is in it, inside the window, and however much there is in it never higher than 580 px; closed afterwards. */
async function expectMenuSize(page: Page, menu: Locator): Promise<void> {
  await expect(menu).toBeVisible();
  const width = page.viewportSize()?.width ?? 0;
  await expect
    .poll(async () => {
      const box = await menu.boundingBox();
      return box && box.width >= 585 && box.x >= 0 && box.x + box.width <= width;
    })
    .toBe(true);
  expect((await menu.boundingBox())?.height).toBeLessThanOrEqual(580);
  await menu.evaluate((element) => {
    const filler = document.createElement('div');
    filler.style.cssText = 'flex: none; height: 2000px';
    element.append(filler);
  });
  await expect.poll(async () => Math.round((await menu.boundingBox())?.height ?? 0)).toBe(580);
  await menu.page().keyboard.press('Escape');
  await expect(menu).toBeHidden();
}

for (const [width, options] of [
  [1440, { tag: '@extended' }],
  [768, {}],
] as const) {
  test(
    `[SHELL-8] at ${width} px every menu is at least 585 px wide and at most 580 px high`,
    options,
    async ({ page, world }) => {
      const member = await memberWithPoints(world);
      // So high that the window itself limits no menu.
      await page.setViewportSize({ width, height: 2400 });
      await signInAt(page, member, 'search');
      const keyword = page.getByRole('banner').getByRole('combobox');
      await keyword.click();
      await keyword.pressSequentially('yankees');
      const suggestions = page.getByRole('region', { name: 'Suggestions' });
      await expect(suggestions.getByRole('option').first()).toBeVisible();
      await expectMenuSize(page, suggestions);

      await page
        .getByRole('banner')
        .getByRole('button', { name: /’s account/ })
        .click();
      await expectMenuSize(page, page.getByRole('dialog', { name: 'My account' }));

      await page.goto('');
      const form = page.getByRole('main').getByRole('search');
      await form.getByRole('combobox', { name: 'Where' }).click();
      await expectMenuSize(page, page.getByRole('region', { name: 'Choose a city' }));

      await form.locator('button[data-field="date"]').click();
      await expectMenuSize(page, page.getByRole('dialog', { name: 'Choose dates' }));

      await page
        .getByRole('region', { name: 'Top events' })
        .getByRole('button', { name: /Everywhere/ })
        .click();
      await expectMenuSize(page, page.getByRole('dialog', { name: 'Choose a city' }));
    },
  );
}

/** The layer of an element among all of the page: that of its outermost ancestor with one. */
const layerOf = (element: Locator): Promise<string | undefined> =>
  element.evaluate((start) => {
    const layers: string[] = [];
    for (let at: Element | null = start; at; at = at.parentElement) layers.unshift(getComputedStyle(at).zIndex);
    return layers.find((layer) => layer !== 'auto');
  });

/** Whether what is drawn at the middle of an element belongs to it. */
const isOnTop = (element: Locator): Promise<boolean> =>
  element.evaluate((inner) => {
    const { left, top, width, height } = inner.getBoundingClientRect();
    return inner.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

test('[SHELL-8] the header is in layer 5, a dialog above it in 200, a notification above both in 5001', async ({
  page,
}) => {
  await page.goto('leagues/XYZ');
  const notification = page.getByText('This league isn’t available.').first();
  await expect(notification).toBeVisible();
  await page.mouse.wheel(0, 1200);
  const header = page.locator('header:has(input[type="search"])').first();
  await expect.poll(() => isOnTop(header)).toBe(true);
  expect(await layerOf(header)).toBe('5');
  await page.getByRole('link', { name: 'Read the terms' }).click();
  const dialog = page.getByRole('dialog', { name: 'Terms of sale' });
  await expect(dialog).toBeVisible();
  expect(await layerOf(dialog)).toBe('200');
  expect(await isOnTop(header)).toBe(false);
  expect(await layerOf(notification)).toBe('5001');
  expect(await isOnTop(notification)).toBe(true);
});

test('[SHELL-13] a served page isn’t covered while its program loads; one that isn’t served shows that it loads', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  const [program, answers] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let asked = false;
  await page.route('**/assets/*.js', async (route) => {
    asked = true;
    await program.promise;
    await route.continue();
  });
  const alive = page.goto('');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeVisible();
  const logo = page.getByRole('link', { name: 'Grandstand, home page' }).first();
  await expect.poll(() => asked).toBe(true);
  for (const part of [title, logo]) expect(await isOnTop(part)).toBe(true);
  await expect(page.getByText('Loading').filter({ visible: true })).toHaveCount(0);
  expect(await page.locator('html').getAttribute('data-alive')).toBeNull();
  program.resolve();
  await alive;

  // From here the next page is asked for as data.
  await page.goto(`search/events?keyword=${encodeURIComponent(event.name)}`);
  await page.route('**/graphql', async (route) => {
    await answers.promise;
    await route.continue();
  });
  const loading = page.getByRole('main').getByText('Loading');
  await expect(loading).toHaveCount(0);
  await page.locator(`article a[href$="/event/${event.id}"]`).first().click();
  await expect(loading.first()).toBeAttached();
  answers.resolve();
  await expect(holdButton(page)).toBeVisible();
  await expect(loading).toHaveCount(0);
});

const LANGUAGES = ['en', 'fr', 'de', 'es', 'nl', 'it'];

for (const [path, words] of [
  ['', 'ArenaBucks'],
  ['event', 'ArenaBucks'],
  ['help', ''],
  ['faq', 'ArenaBucks'],
  ['contact', 'ArenaBucks'],
  ['about', ''],
  ['termsAgreement', ''],
  ['termsOfUse', ''],
  ['privacy-policy', ''],
] as const)
  test(`[TEN-14] /${path} names another brand’s program in every language, and never FanCash`, async ({
    request,
    world,
  }) => {
    const page = path === 'event' ? `event/${(await world.fixture()).id}` : path;
    for (const language of LANGUAGES) {
      const { html } = await readPage(request, `${brandUrl('arena-bucks')}/${page}?lang=${language}`);
      expect(html, language).toContain(`<html lang="${language}"`);
      expect(html, language).not.toMatch(/fan\s?cash/i);
      expect(html, language).toContain(words);
    }
  });

test('[TEN-14] the checkout names another brand’s program, and neither it nor its files say FanCash', async ({
  page,
  world,
}) => {
  const texts: Promise<string>[] = [];
  page.on('response', (answer) => {
    if (/\.json$/.test(answer.url())) texts.push(answer.text());
  });
  await page.goto(`${brandUrl('arena-bucks')}/event/${(await world.fixture()).id}`);
  await expect(
    page
      .getByText(/Members earn [\d,]+ ArenaBucks/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await holdButton(page).click();
  await page.waitForURL(/\/checkout\//);
  await expect(page.getByRole('heading', { name: 'Review your tickets' })).toBeVisible();
  const named = page
    .getByText(/ArenaBucks/)
    .filter({ visible: true })
    .first();
  await expect(named).toBeVisible();
  await page.goto(`${page.url()}?lang=de`);
  await expect(named).toBeVisible();
  expect(await page.content()).not.toMatch(/fan\s?cash/i);
  expect(texts.length).toBeGreaterThan(0);
  for (const text of await Promise.all(texts)) expect(text).not.toMatch(/fan\s?cash/i);
});

/** Every label that menus have in the window: of the header, of what its button opens, and of the footer. */
async function labelsInReach(page: Page): Promise<string[]> {
  const header = page.getByRole('banner');
  const found = await header.getByRole('navigation').getByRole('link').filter({ visible: true }).allTextContents();
  const burger = header.getByRole('link', { name: 'Hoofdmenu' });
  if (await burger.isVisible()) {
    await burger.click();
    const links = page.getByRole('dialog').getByRole('navigation').getByRole('link');
    await expect(links.first()).toBeVisible();
    found.push(...(await links.allTextContents()));
    await page.keyboard.press('Escape');
    await expect(links).toHaveCount(0);
  }
  const footer = page.getByRole('contentinfo').getByRole('navigation').getByRole('link');
  return [...found, ...(await footer.allTextContents())];
}

for (const [brand, what, texts] of [
  [
    'categories-at-top',
    'a fifth category and Help',
    ['Competities', 'Sport', 'Concerten', 'Theater', 'Familie', 'Overig', 'Hulp', 'Fan club'],
  ],
  ['help-at-top', 'Help', ['Competities', 'Sport', 'Concerten', 'Theater', 'Familie', 'Overig', 'Hulp']],
] as const)
  for (const who of ['guests', 'members'] as const)
    test(`[SHELL-1, ROUTE-5] where the footer lacks ${what}, ${who} reach them at every width`, {
      tag: brand === 'help-at-top' ? '@extended' : [],
    }, async ({ page }) => {
      const base = brandUrl(brand);
      if (who === 'members') await signInByRequest(page, await newMember(brand), base);
      await page.goto(`${base}/faq?lang=nl`);
      for (const width of [320, 768, 1280, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await expectToFit(page, `${width} px`);
        const found = await labelsInReach(page);
        expect(
          texts.filter((text) => !found.includes(text)),
          `${width} px`,
        ).toEqual([]);
      }
    });

test('[SHELL-1] up to 1024 px a button opens both menus, by keyboard too, and gets the focus back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('help');
  const burger = page.getByRole('banner').getByRole('link', { name: 'Main menu' });
  const menu = page.getByRole('dialog', { name: 'Main menu' });
  const entries = menu.getByRole('navigation').getByRole('link');
  for (const width of [320, 390, 768, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0);
    await burger.focus();
    await page.keyboard.press('Enter');
    await expect(entries, `${width} px`).toHaveText([
      ...['Leagues', 'Sports', 'Concerts', 'Arts', 'Family', 'Other', 'Help', 'Hotels', 'About'],
      ...['FAQ', 'Contact', 'Terms of sale', 'Terms of use', 'Privacy'],
    ]);
    await expect(menu.getByRole('combobox', { name: 'Language' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(burger).toBeFocused();
    await expect(burger).toHaveAttribute('aria-expanded', 'false');
  }
  await burger.click();
  await expect(menu).toHaveAttribute('data-open', '');
  await expectReadable(page, 'light');
  // Clicked again before the menu is gone.
  await page.keyboard.press('Escape');
  await burger.dispatchEvent('click');
  await expect(menu).toHaveAttribute('data-open', '');
  await entries.getByText('Concerts').click();
  await expect(page).toHaveURL(/\/search\/events\?categoryId=concerts$/);
  await expect(menu).toHaveCount(0);
});
