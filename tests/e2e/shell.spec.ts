import type { Locator, Page } from '@playwright/test';
import { ownTenant } from '#tests/support/tenants.ts';
import { expectReadable } from './axe.ts';
import { expectToFit } from './fits.ts';
import { memberWithPoints, signInAt } from './member.ts';
import { openHouse } from './second-house.ts';
import { goOnToDelivery, holdBestSeats, holdButton } from './shopper.ts';
import { expect, test, untilAlive } from './world.ts';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** The search field of wide screens, and the link to the full-screen search of narrow ones. */
const headerSearch = (page: Page): Locator =>
  page.getByRole('banner').locator('[role="search"], a[href*="/modal/search"]').filter({ visible: true });

for (const [screen, options] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const) {
  test(`[SHELL-2] on ${screen} the header’s search is on the pages around the checkout, and on none of its steps`, async ({
    world,
    newVisitor,
  }) => {
    const event = await world.fixture();
    const page = await newVisitor(options);
    await page.goto('search');
    await expect(headerSearch(page)).toHaveCount(1);
    const cartId = await holdBestSeats(page, event.id);
    const expectNoSearch = async () => {
      await expect(page.locator('header').getByRole('link', { name: 'Grandstand, home page' })).toBeVisible();
      await expect(page.locator('[role="search"], input[type="search"], a[href*="/modal/search"]')).toHaveCount(0);
    };
    await expectNoSearch();
    await goOnToDelivery(page);
    await expectNoSearch();
    // The same at a cold load, and in the page as the server sends it.
    await page.goto(`checkout/${cartId}/1`);
    await expectNoSearch();
    expect(await (await page.request.get(`checkout/${cartId}`)).text()).not.toMatch(/role="search"|\/modal\/search/);
  });
}

test('[SHELL-1] the header’s search is at least 310 px wide, and 360 px in the header that follows home’s search', async ({
  world,
  newVisitor,
}) => {
  const page = await newVisitor();
  const search = page.locator('header').getByRole('search');
  const widthOf = async () => (await search.boundingBox())?.width;
  for (const width of [768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${world.storefrontUrl}/fanatics/search`);
    expect(await widthOf(), `${width} px`).toBeGreaterThanOrEqual(310);
    await page.goto(`${world.storefrontUrl}/fanatics/`);
    await page.mouse.wheel(0, 1200);
    await expect(search).toBeVisible();
    expect(await widthOf(), `${width} px on home`).toBeGreaterThanOrEqual(360);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

const wayBack = (page: Page): Locator => page.getByRole('main').getByRole('link', { name: 'Back', exact: true });

test('[SHELL-2] [ROUTE-15] on a phone an event page has no header; its way back leads to the page before, at a cold load to home', async ({
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

for (const [screen, options] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const) {
  test(`[SHELL-5] [TEN-10] on ${screen} the footer has menu, language selector, copyright with year, version and build time, and legal notes`, async ({
    world,
    newVisitor,
  }) => {
    const categories = await world.sql<{ name: string }>('select name from category');
    const page = await newVisitor(options);
    await page.goto('app/config');
    const built = await page.locator('dl > div').filter({ hasText: 'Built' }).getByRole('definition').innerText();
    const version = await page.locator('dl > div').filter({ hasText: 'Version' }).getByRole('definition').innerText();

    await page.goto('');
    const footer = page.getByRole('contentinfo');
    await footer.scrollIntoViewIfNeeded();
    const links = footer.getByRole('navigation', { name: 'Footer menu' }).getByRole('link');
    const names = await links.allInnerTexts();
    expect(names.slice(0, pages.length + 1)).toEqual([...pages, 'Leagues']);
    expect(names.slice(pages.length + 1).sort()).toEqual(categories.map(({ name }) => name).sort());
    for (const address of await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href)))
      expect((await page.request.get(address)).status(), address).toBe(200);

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
    await expect(footer).toContainText('prices are set by sellers and may be above face value');

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
}

/** Wider than what is in it, inside the window, and however much there is in it never higher than 580 px. */
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
}

for (const width of [1440, 768]) {
  test(`[SHELL-8] at ${width} px every menu is at least 585 px wide and at most 580 px high`, async ({
    page,
    world,
  }) => {
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

    await page.goto('search');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Account of/ })
      .click();
    await expectMenuSize(page, page.getByRole('dialog', { name: 'My account' }));

    await page.goto('');
    const form = page.getByRole('main').getByRole('search');
    await form.getByRole('combobox', { name: 'Where' }).click();
    await expectMenuSize(page, page.getByRole('region', { name: 'Choose a city' }));

    await page.goto('');
    await form.locator('button[data-field="date"]').click();
    await expectMenuSize(page, page.getByRole('dialog', { name: 'Choose dates' }));

    await page.goto('');
    await page
      .getByRole('region', { name: 'Top events' })
      .getByRole('button', { name: /Everywhere/ })
      .click();
    await expectMenuSize(page, page.getByRole('dialog', { name: 'Choose a city' }));
  });
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

test('[SHELL-8] the header is in layer 5, a dialog above it in 200, and a notification above both in 5001', async ({
  page,
}) => {
  await page.goto('leagues/XYZ');
  const notification = page.getByText('The selected league is not available').first();
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

test('[SHELL-13] a page of the server is not covered while its program loads; a page that does not come from it shows that it loads', async ({
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

test('[TEN-14] the programme has the tenant’s name on every screen: none says FanCash for another tenant', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  const house = await openHouse({
    loyalty: { ...ownTenant.loyalty, programName: 'ArenaBucks' },
    wallet: { ...ownTenant.wallet, programUrl: 'https://arenabucks.example/join' },
  });
  const texts: Promise<string>[] = [];
  page.on('response', (answer) => {
    if (/\.json$/.test(answer.url())) texts.push(answer.text());
  });
  const screens: [string, RegExp | null][] = [
    ['', /Earn ArenaBucks on every order/],
    [`event/${event.id}`, /Members earn [\d,]+ ArenaBucks/],
    ['help', null],
    ['faq', /How does ArenaBucks work\?/],
    ['contact', /Questions about ArenaBucks/],
    ['about', null],
    ['termsAgreement', null],
    ['termsOfUse', null],
    ['privacy-policy', null],
    ['modal/static-pages/faq', /How does ArenaBucks work\?/],
  ];
  const languages = ['en', 'fr', 'de', 'es', 'nl', 'it'];
  for (const [path, words] of screens) {
    await page.goto(`${house.url}/fanatics/${path}?lang=en`);
    if (words) await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
    expect(await page.content(), path).not.toMatch(/fan\s?cash/i);
    for (const language of languages) {
      const html = await (await page.request.get(`${house.url}/fanatics/${path}?lang=${language}`)).text();
      expect(html, `${path} ${language}`).toContain(`<html lang="${language}"`);
      expect(html, `${path} ${language}`).not.toMatch(/fan\s?cash/i);
      if (words) expect(html, `${path} ${language}`).toContain('ArenaBucks');
    }
  }

  await page.goto(`${house.url}/fanatics/event/${event.id}?lang=en`);
  await holdButton(page).click();
  await page.waitForURL(/\/checkout\//);
  await expect(page.getByRole('heading', { name: 'Review your tickets' })).toBeVisible();
  await expect(
    page
      .getByText(/ArenaBucks/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  const checkout = page.url();
  for (const language of languages) {
    await page.goto(`${checkout}?lang=${language}`);
    await expect(
      page
        .getByText(/ArenaBucks/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    expect(await page.content(), language).not.toMatch(/fan\s?cash/i);
  }
  expect(texts.length).toBeGreaterThan(0);
  for (const text of await Promise.all(texts)) expect(text).not.toMatch(/fan\s?cash/i);
  // A page that is open would ask a storefront that is gone.
  await page.close();
  await house.close();
});

const topOnly = (item: string) => ({ item, navigation: 'topMenuOnly' });
const fanClub = { label: { en: 'Fan club' }, to: '/search', navigation: 'topMenuOnly' };

for (const [what, menu, texts] of [
  [
    'a fifth category and Help',
    [topOnly('leagues'), topOnly('categories'), topOnly('help'), fanClub],
    ['Competities', 'Sport', 'Concerten', 'Theater', 'Familie', 'Overig', 'Hulp', 'Fan club'],
  ],
  [
    'Help',
    [topOnly('leagues'), { item: 'categories', navigation: 'allMenus' }, topOnly('help')],
    ['Competities', 'Sport', 'Concerten', 'Theater', 'Familie', 'Overig', 'Hulp'],
  ],
] as const)
  test(`[SHELL-1] [ROUTE-5] where the footer has no ${what} they are in reach at every width, for guests and for members`, async ({
    page,
    world,
  }) => {
    const house = await openHouse({ menu });
    const header = page.getByRole('banner');
    const expectAll = async (who: string) => {
      for (const width of [320, 768, 1280, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await expectToFit(page, `${who} ${width}`);
        const found = await header
          .getByRole('navigation')
          .getByRole('link')
          .filter({ visible: true })
          .allTextContents();
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
        found.push(...(await footer.allTextContents()));
        expect(
          texts.filter((text) => !found.includes(text)),
          `${who} ${width}`,
        ).toEqual([]);
      }
    };
    await page.goto(`${house.url}/fanatics/faq?lang=nl`);
    await expectAll('guest');
    await signInAt(page, await memberWithPoints(world), 'faq', `${house.url}/fanatics`);
    await expectAll('member');
    // A page that is open would ask a storefront that is gone.
    await page.close();
    await house.close();
  });

for (const width of [320, 390, 768, 1024]) {
  test(`[SHELL-1] at ${width} px a button opens every entry of both menus, by keyboard too, and gives the focus back`, async ({
    newVisitor,
  }) => {
    const page = await newVisitor({ viewport: { width, height: 800 } });
    await page.goto('help');
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0);
    const burger = page.getByRole('banner').getByRole('link', { name: 'Main menu' });
    await untilAlive(page);
    await burger.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog', { name: 'Main menu' });
    const entries = menu.getByRole('navigation').getByRole('link');
    await expect(entries).toHaveText([
      ...['Leagues', 'Sports', 'Concerts', 'Arts', 'Family', 'Other', 'Help', 'Hotels', 'About'],
      ...['FAQ', 'Contact', 'Terms of sale', 'Terms of use', 'Privacy'],
    ]);
    await expect(menu.getByRole('combobox', { name: 'Language' })).toBeVisible();
    await expectReadable(page, 'light');
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(burger).toBeFocused();
    await expect(burger).toHaveAttribute('aria-expanded', 'false');
    await burger.click();
    await expect(menu).toHaveAttribute('data-open', '');
    // Clicked again before the menu is gone.
    await page.keyboard.press('Escape');
    await burger.dispatchEvent('click');
    await expect(menu).toHaveAttribute('data-open', '');
    await entries.getByText('Concerts').click();
    await expect(page).toHaveURL(/\/search\/events\?categoryId=concerts$/);
    await expect(menu).toHaveCount(0);
  });
}
