import type { Page } from '@playwright/test';
import { readWhole, shiftOf, watchShift } from './layout-shift.ts';
import { expect, test } from './world.ts';

const banner = (page: Page) => page.getByRole('main').getByRole('search');
const keyword = (page: Page) => banner(page).getByRole('combobox', { name: 'What' });
const header = (page: Page) => page.getByRole('banner').getByRole('combobox');
const graph = (page: Page) => {
  const bodies: { variables: Record<string, unknown> }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) bodies.push(request.postDataJSON());
  });
  return bodies;
};

test('[SEARCH-1, SEARCH-5, HOME-1] suggestions are grouped, work by keyboard and link to their pages', async ({
  page,
}) => {
  await page.goto('search/events');
  const field = header(page);
  await field.focus();
  await field.press('Enter');
  await field.fill('   ');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/search\/events$/);
  await expect(page.getByRole('listbox')).toBeHidden();

  await field.fill('yanke');
  await expect(page.getByRole('group', { name: 'Teams, artists and shows' }).getByRole('option')).toHaveText([
    /New York Yankees/,
  ]);
  await expect(page.getByRole('group', { name: 'Events' }).getByRole('option').first()).toBeVisible();
  await expect(page.getByRole('group', { name: 'Venues' }).getByRole('option')).toHaveText([/Yankee Stadium/]);
  await expect(page.getByText(/^\d+ suggestions\.$/)).toHaveCount(1);
  await field.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(field).toHaveValue('yanke');

  await field.press('s');
  await expect(page.getByRole('option', { name: /New York Yankees/ }).first()).toBeVisible();
  await field.press('ArrowDown');
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveAttribute('data-highlighted');
  await field.press('Home');
  await field.press('End');
  await field.press('Enter');
  await page.waitForURL(/\/attraction\//);
  await expect(page.getByRole('heading', { level: 1, name: /New York Yankees/ })).toBeVisible();

  // Two searches for the same keyword make one history entry, also when the second comes before the first is shown.
  await header(page).fill('yankees');
  const historyCalls: string[] = [];
  await page.exposeFunction('recordHistoryCall', (how: string) => historyCalls.push(how));
  await page.evaluate(() => {
    for (const how of ['pushState', 'replaceState'] as const) {
      const go = history[how];
      history[how] = (...args) => {
        go.apply(history, args);
        Reflect.get(window, 'recordHistoryCall')(how);
        const form = document.querySelector<HTMLFormElement>('header form');
        if (how === 'pushState') queueMicrotask(() => form?.requestSubmit());
      };
    }
  });
  await header(page).press('Enter');
  await page.waitForURL(/\/search\?keyword=yankees$/);
  await expect.poll(() => historyCalls).toEqual(['pushState', 'replaceState']);
  await expect(page.getByRole('heading', { level: 1, name: /yankees/ })).toBeVisible();
  await page.goBack();
  await page.waitForURL(/\/attraction\//);
});

test('[SEARCH-16] a newer keystroke cancels the older request without an error message', async ({ page }) => {
  await page.goto('search');
  const cancelled = page.waitForEvent('requestfailed', (request) => request.postData()?.includes('"yan"') ?? false);
  let held = false;
  await page.route('**/graphql', async (route) => {
    if (!held && route.request().postData()?.includes('"yan"')) held = true;
    else await route.continue();
  });
  await header(page).pressSequentially('yan');
  await expect.poll(() => held).toBe(true);
  await header(page).press('k');
  expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED');
  await expect(page.getByRole('option', { name: /New York Yankees/ }).first()).toBeVisible();
  await expect(page.getByText(/aren’t available right now/)).toBeHidden();
});

test('[SEARCH-2, SEARCH-3, SEARCH-4] the banner requires an input and opens all results or the events', async ({
  page,
}) => {
  await page.goto('');
  const submit = banner(page).getByRole('button', { name: 'Search' });
  await submit.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Enter what you’re looking for' })).toBeVisible();
  await expect(keyword(page)).toBeFocused();
  await keyword(page).press('y');
  await expect(page.getByRole('alert').filter({ hasText: 'Enter what you’re looking for' })).toBeHidden();

  await keyword(page).press('Tab');
  await expect(banner(page).getByRole('combobox', { name: 'Where' })).toBeFocused();
  await banner(page).getByRole('combobox', { name: 'Where' }).press('Tab');
  await expect(banner(page).getByRole('button', { name: /^When/ })).toBeFocused();

  await keyword(page).fill('yankees');
  await submit.click();
  await page.waitForURL(/\/search\?keyword=yankees$/);
  await page.goBack();

  await banner(page).getByRole('combobox', { name: 'Where' }).pressSequentially('bronx');
  await page.getByRole('option', { name: /^Bronx, NY / }).click();
  await keyword(page).fill('yankees');
  await submit.click();
  await page.waitForURL(/\/search\/events\?keyword=yankees&cityName=Bronx/);
  await page.goBack();
  await keyword(page).fill('yankees');
  await keyword(page).press('Enter');
  await page.waitForURL(/\/search\?keyword=yankees/);
});

test('[SEARCH-4, CITY-2] fast Tabs skip no field, and the city menu closes 200 ms after its field is left', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('');
  await keyword(page).focus();
  await page.clock.pauseAt(Date.now() + 60_000);
  const when = banner(page).getByRole('button', { name: /^When/ });
  const submit = banner(page).getByRole('button', { name: 'Search' });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.clock.runFor(50);
  await expect(when).toBeFocused();
  await page.clock.runFor(1000);
  await expect(when).toBeFocused();

  await keyword(page).focus();
  for (let tabs = 0; tabs < 3; tabs += 1) await page.keyboard.press('Tab');
  await expect(submit).toBeFocused();
  await page.clock.runFor(1000);
  await expect(submit).toBeFocused();

  // Shift and Tab go back from the field that the Tab before leads to.
  await keyword(page).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.clock.runFor(1000);
  await expect(keyword(page)).toBeFocused();

  const field = banner(page).getByRole('combobox', { name: 'Where' });
  await field.click();
  await page.clock.runFor(1000);
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await field.blur();
  await page.clock.runFor(199);
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await page.clock.runFor(1);
  await expect(field).toHaveAttribute('aria-expanded', 'false');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('[SEARCH-1, CITY-2] the search works as a form, and a typed city is searched for as well', async ({ page }) => {
    await page.goto('');
    await keyword(page).fill('yankees');
    await keyword(page).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Results for “yankees”' })).toBeVisible();
    await page.goto('');
    await banner(page).getByRole('combobox', { name: 'Where' }).fill('nyc');
    await banner(page).getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(/cityName=New\+York/);
    await expect(page.getByRole('heading', { level: 1, name: 'What’s on in New York, NY' })).toBeVisible();
  });

  test('[SEARCH-6, ROUTE-12] results are in sections of at most five, with a link to all events', async ({ page }) => {
    await page.goto('search?keyword=new');
    for (const name of ['Teams, artists and shows', 'Events', 'Venues']) {
      const found = await page.getByRole('region', { name }).getByRole('listitem').count();
      expect(found).toBeGreaterThan(0);
      expect(found).toBeLessThanOrEqual(5);
    }
    await page.getByRole('link', { name: 'See all events' }).click();
    await page.waitForURL(/\/search\/events\?keyword=new$/);
    await page.goto('search?keyword=qqqqzzzzxxxx');
    await expect(page.getByRole('heading', { name: 'Nothing found for “qqqqzzzzxxxx”' })).toBeVisible();
  });

  test('[SEARCH-6] what isn’t found among venues is a matter of spelling', async ({ page }) => {
    await page.goto('search/venues?keyword=qqqqzzzzxxxx');
    await expect(page.getByRole('main').getByText('Check the spelling')).toBeVisible();
    // On a phone the way back to all results is as high as the filters beside it.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('search/venues?keyword=new+york');
    const place = page.getByRole('main').getByRole('button', { name: /Everywhere/ });
    await expect(place).toBeVisible();
    expect((await place.boundingBox())?.height).toBeLessThan(60);
  });

  test('[SEARCH-15, I18N-1] in no language is the word of the phone’s search bar cut', { tag: '@extended' }, async ({
    page,
  }) => {
    const bar = page.getByRole('banner').locator('a[href*="/modal/search"]');
    for (const [language, word] of Object.entries({
      en: 'Search',
      de: 'Suche',
      fr: 'Recherche',
      es: 'Buscar',
      nl: 'Zoeken',
      it: 'Ricerca',
    })) {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`search/events?lang=${language}`);
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        const [words, box] = await Promise.all([bar.getByText(word, { exact: true }).boundingBox(), bar.boundingBox()]);
        if (!words || !box) throw new Error(`No search bar in ${language}`);
        const isWhole = words.x + words.width <= box.x + box.width && words.y + words.height <= box.y + box.height;
        const isOutOfSight = words.y >= box.y + box.height - 12;
        expect(isWhole || isOutOfSight, `${language} at ${width}`).toBe(true);
        if (language === 'en' && width === 390) expect(isWhole).toBe(true);
      }
    }
  });
});

test('[ROUTE-12] the list of events does not move, from its first frame until all of it was read', {
  tag: '@phone',
}, async ({ page }) => {
  await watchShift(page);
  await page.goto('search/events', { waitUntil: 'networkidle' });
  await expect(page.getByRole('article')).toHaveCount(20);
  await readWhole(page);
  await page.waitForLoadState('networkidle');
  expect(await shiftOf(page)).toBe(0);
});

test('[ROUTE-12, SEARCH-9, SEARCH-13] filters have counts and an address; Back restores list and place', async ({
  page,
}) => {
  await page.goto('search/events?keyword=new');
  const filters = page.getByRole('complementary', { name: 'Filters' });
  const total = page.getByText(/^Showing \d+ of \d+$/);
  const hockey = filters.getByRole('link', { name: /^Hockey/ });
  const order = page.getByRole('combobox', { name: 'Sort by' });
  const count = /(\d+) events/.exec(await hockey.innerText())?.[1] ?? (await hockey.innerText()).match(/\d+/)?.[0];

  // A filter and an order chosen while the list loads are shown at once, and both applied.
  const gate = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await hockey.click();
  await expect(hockey).toHaveAttribute('aria-current', 'true');
  await order.selectOption('PRICE');
  await expect(order).toHaveValue('PRICE');
  await expect(page).toHaveURL(/keyword=new$/);
  gate.resolve();
  await page.waitForURL(/sort=PRICE.*genre=Hockey/);
  await expect(total).toHaveText(new RegExp(`of ${count}$`));

  await page.getByRole('link', { name: 'Show more' }).click();
  await page.waitForURL(/pages=2/);
  await expect(page.getByRole('article')).toHaveCount(Math.min(40, Number(count)));
  await page.getByRole('article').nth(25).scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(500);
  await page.getByRole('article').nth(25).getByRole('link').click();
  await page.waitForURL(/\/event\//);
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(Math.min(40, Number(count)));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);

  await page.getByRole('link', { name: 'Remove filter: Hockey' }).click();
  await page.waitForURL((url) => !url.searchParams.has('genre'));
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Remove filter: Hockey' })).toBeVisible();
});

test.describe('lists over time', () => {
  test.use({ allowedComplaints: /Failed to load resource/ });

  test('[SEARCH-13, ERR-4] a list loads again after ten minutes; a failed one is logged, its heading stays', async ({
    page,
    context,
  }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    const requests = graph(page);
    await page.clock.install();
    await page.goto('search/events?keyword=yankees');
    await page.clock.fastForward('09:59');
    expect(requests).toEqual([]);
    await page.clock.fastForward('00:02');
    await expect.poll(() => requests.length).toBeGreaterThan(0);

    await context.setOffline(true);
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('NAME');
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Events for “yankees”' })).toBeVisible();
    expect(logged).toContain('Problems retrieving events');
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

test('[SEARCH-15, SEARCH-6, ROUTE-6] a phone’s search opens by one request, and Back closes it', async ({
  newVisitor,
}) => {
  const page = await newVisitor(phone);
  await page.goto('search/events', { waitUntil: 'networkidle' });
  const requests = graph(page);
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await page.waitForURL(/\/modal\/search$/);
  const modal = page.getByRole('dialog', { name: 'Search' });
  await expect(modal.getByRole('searchbox')).toBeFocused();
  const popular = modal.getByRole('region', { name: 'Popular now' }).getByRole('article');
  await expect(popular).toHaveCount(6);
  for (const card of await popular.all()) await expect(card.locator('img')).toHaveAttribute('src', /.+/);
  await expect(popular.filter({ hasText: /from.*\$\d/i }).first()).toBeVisible();
  const teams = modal.getByRole('region', { name: 'Popular teams and artists' }).getByRole('link');
  await expect(teams).toHaveCount(8);
  for (const team of await teams.all()) await expect(team.locator('img')).toHaveAttribute('src', /.+/);
  await expect(teams.filter({ hasText: /from \$\d/i }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requests.map(({ variables }) => variables)).toEqual([expect.objectContaining({ seen: [], hasSeen: false })]);

  await modal.getByRole('searchbox').pressSequentially('yankees');
  await expect(modal.getByRole('region', { name: 'Events' }).getByRole('article').first()).toBeVisible();
  await expect(modal.getByRole('region', { name: 'Popular now' })).toHaveCount(0);
  expect(requests.slice(1).map(({ variables }) => variables)).toEqual([{ filter: { keyword: 'yankees' } }]);
  await page.goBack();
  await page.waitForURL(/\/search\/events$/);

  await page.goto('modal/search?keyword=mets');
  await expect(modal.getByRole('region', { name: 'Events' })).toBeVisible();
  await modal.getByRole('searchbox').press('Enter');
  await page.waitForURL(/\/search\?keyword=mets$/);
});

test('[SEARCH-15] a phone’s search offers quick choices, popular teams and pages seen before', {
  tag: '@extended',
}, async ({ newVisitor, world }) => {
  const page = await newVisitor(phone);
  const modal = page.getByRole('dialog', { name: 'Search' });
  const recent = modal.getByRole('region', { name: 'Recently viewed' });
  await page.goto('modal/search');
  const quick = modal.getByRole('navigation', { name: 'Quick choices' });
  await expect(quick.getByRole('link')).toHaveText(['Tonight', 'This weekend', 'Next week', 'Near you']);
  await expect(recent).toHaveCount(0);
  await quick.getByRole('link', { name: 'This weekend' }).click();
  await page.waitForURL(/\/search\/events\?startDate=\d{4}-\d{2}-\d{2}&endDate=/);
  await page.goBack();
  const teams = modal.getByRole('region', { name: 'Popular teams and artists' }).getByRole('link');
  const name = (await teams.first().locator('span').first().textContent()) ?? '';
  await teams.first().click();
  await page.waitForURL(/\/attraction\//);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  const seen = await world.fixture();
  await page.goto(`event/${seen.id}`);
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(seen.id);
  await page.goto('modal/search');
  const link = recent.getByRole('link', { name: seen.name });
  await expect(link).toBeVisible();
  await expect(link.getByText(/from \$\d/i)).toBeVisible();
  const isWithin = await link.evaluate((element) => element.getBoundingClientRect().right <= innerWidth);
  expect(isWithin).toBe(true);
  const field = modal.getByRole('searchbox');
  await expect(field).toBeFocused();
  const isOnLink = () => link.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; tabs < 12 && !(await isOnLink()); tabs += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`/event/${seen.id}`));

  await page.goto('modal/search');
  await recent.getByRole('button', { name: 'Clear' }).click();
  await expect(recent).toHaveCount(0);
  await expect(field).toBeFocused();
});

test('[SEARCH-15, TEN-15] words that found something are offered again, in this browser under this brand', {
  tag: '@extended',
}, async ({ newVisitor, world }) => {
  const page = await newVisitor(phone);
  const modal = page.getByRole('dialog', { name: 'Search' });
  const recent = modal.getByRole('region', { name: 'Recent searches' });
  for (const query of ['keyword=yankees', 'keyword=qqzzxx', 'cityName=New+York&stateCode=NY&countryCode=US']) {
    await page.goto(`search?${query}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto('search/events?keyword=mets&cityName=New+York&stateCode=NY&countryCode=US');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goto('modal/search');
  await expect(recent.getByRole('link')).toHaveText(['“mets” in New York, NY', 'yankees']);

  const yankees = recent.getByRole('link', { name: 'yankees' });
  const isOnIt = () => yankees.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; tabs < 16 && !(await isOnIt()); tabs += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/search\?keyword=yankees$/);
  await expect(page.getByRole('region', { name: 'Events' }).getByRole('article').first()).toBeVisible();

  await page.goto('modal/search');
  await expect(recent.getByRole('link')).toHaveText(['yankees', '“mets” in New York, NY']);
  await recent.getByRole('button', { name: 'Remove: yankees' }).click();
  await expect(recent.getByRole('link')).toHaveText(['“mets” in New York, NY']);
  await expect(modal.getByRole('searchbox')).toBeFocused();
  await page.goto(`${world.storefrontUrl}/northgate/modal/search`);
  await expect(modal.getByRole('region', { name: 'Popular now' })).toBeVisible();
  await expect(recent).toHaveCount(0);

  await page.goto('modal/search');
  await recent.getByRole('button', { name: 'Clear' }).click();
  await expect(recent).toHaveCount(0);
  await expect(modal.getByRole('searchbox')).toBeFocused();
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('grandstand.searches');
});

test.describe('without storage', () => {
  // The router says that it cannot keep where a page was scrolled to.
  test.use({ allowedComplaints: /SecurityError/ });

  test('[SEARCH-15] a phone’s search works in a browser that refuses storage', { tag: '@extended' }, async ({
    newVisitor,
  }) => {
    const page = await newVisitor(phone);
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('refused', 'SecurityError');
      };
      Object.defineProperties(window, { localStorage: { get: refuse }, sessionStorage: { get: refuse } });
    });
    await page.goto('search?keyword=yankees');
    await expect(page.getByRole('region', { name: 'Events' }).getByRole('article').first()).toBeVisible();
    await page.goto('modal/search');
    const modal = page.getByRole('dialog', { name: 'Search' });
    await expect(modal.getByRole('region', { name: 'Popular teams and artists' })).toBeVisible();
    await expect(modal.getByRole('region', { name: 'Recent searches' })).toHaveCount(0);
    await modal.getByRole('searchbox').fill('mets');
    await expect(modal.getByRole('region', { name: 'Events' }).getByRole('article').first()).toBeVisible();
  });
});
