import type { Page } from '@playwright/test';
import { addDays, dayFromToday, dayIn, lastOfMonth } from '#rules/calendar-day.ts';
import { expectAccessibleInLightAndDark } from './axe.ts';
import { expect, test } from './world.ts';

const cell = (page: Page, day: string) => page.locator(`[data-day="${day}"]`).getByRole('button');
/** The date that many days from today where the visitor is. */
const dayAt = (zone: string, days = 0): string => addDays(dayIn(new Date(), zone), days);
/** Found by attribute, not by role: an open sheet hides the page from roles. */
const dateField = (page: Page) => page.locator('main button[data-field="date"]');
const menu = (page: Page) => page.getByRole('dialog', { name: 'Choose dates' });
const search = (page: Page) =>
  page.getByRole('main').getByRole('search').getByRole('button', { name: 'Search' }).click();
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

const openDates = async (page: Page) => {
  await dateField(page).click();
  await expect(menu(page).getByRole('grid')).toHaveCount(2);
};

test.describe('where the day begins hours before UTC’s', () => {
  const zone = 'Pacific/Kiritimati';
  test.use({ timezoneId: zone });

  test('[DATE-1, DATE-2, DATE-3, DATE-5] a range of days is picked, cancelled, left and confirmed', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.goto('');
    await openDates(page);
    await expectAccessibleInLightAndDark(page, '[role=dialog]');
    await expect(menu(page).getByRole('grid').first().locator('th').first()).toHaveAttribute('aria-label', 'Monday');
    await expect(cell(page, dayAt(zone))).toHaveAccessibleName(/today/i);
    await expect(page.locator(`[data-day="${dayAt(zone, -1)}"]`).getByRole('button', { disabled: false })).toHaveCount(
      0,
    );
    const days = [9, 10, 11].map((ahead) => dayAt(zone, ahead));
    const [first = '', , last = ''] = days;
    const shown = async () => {
      const selected = await menu(page).locator('[data-selected]:not([data-hidden])').all();
      return (await Promise.all(selected.map((day) => day.getAttribute('data-day')))).sort();
    };
    const status = menu(page).locator('p[role=status]');
    const confirm = menu(page).getByRole('button', { name: 'Confirm' });
    const reset = menu(page).getByRole('button', { name: 'Reset' });
    await expect(menu(page).getByRole('button', { name: /previous month/i })).toHaveAttribute('aria-disabled', 'true');
    await expect(confirm).toBeDisabled();
    await expect(reset).toBeDisabled();
    await expect(status).toHaveText('Choose the first day.');
    await cell(page, first).click();
    await expect(status).toHaveText('Now choose the last day.');
    await expect.poll(shown).toEqual([first]);
    await cell(page, last).click();
    await expect.poll(shown).toEqual(days);
    await expect(confirm).toBeEnabled();
    await expect(reset).toBeEnabled();
    await menu(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(menu(page)).toBeHidden();
    await expect(dateField(page)).toContainText('All dates');

    // A click outside applies the picked range.
    await openDates(page);
    await cell(page, first).click();
    await cell(page, last).click();
    await page.mouse.click(5, 5);
    await expect(menu(page)).toBeHidden();
    await expect(dateField(page)).not.toContainText('All dates');

    // A third click begins anew; the same day twice is that day, and is said.
    await openDates(page);
    await cell(page, last).click();
    await cell(page, last).click();
    await expect.poll(shown).toEqual([last]);
    await expect(menu(page).getByRole('button', { name: /, selected$/ })).toHaveCount(1);
    const format = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' });
    await expect(status).toContainText(format.format(new Date(last)));
    await confirm.click();
    await search(page);
    await page.waitForURL(/\/search\/events\?/);
    expect([parameter(page, 'startDate'), parameter(page, 'endDate')]).toEqual([last, last]);
  });
});

test('[DATE-4, DATE-6] this weekend and all dates confirm themselves after 100 ms', async ({ page }) => {
  await page.clock.install();
  await page.goto('');
  await openDates(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await menu(page).getByRole('button', { name: 'This weekend' }).click();
  await page.clock.runFor(99);
  await expect(menu(page).getByRole('button', { name: 'This weekend' })).toHaveAttribute('aria-pressed', 'true');
  await expect(dateField(page)).toContainText('All dates');
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(menu(page)).toBeHidden();
  await expect(dateField(page)).toContainText('This weekend');

  await openDates(page);
  await menu(page).getByRole('button', { name: 'All dates' }).click();
  await expect(menu(page)).toBeHidden();
  await expect(dateField(page)).toContainText('All dates');
});

test('[DATE-7, TIME-2] the picker closes 20 ms after the window’s width changes, not when its height does', async ({
  page,
  viewport,
}) => {
  const { width, height } = viewport ?? { width: 1440, height: 900 };
  await page.goto('');
  await openDates(page);
  await page.setViewportSize({ width, height: height - 200 });
  await cell(page, dayFromToday(9)).click();
  await expect(menu(page)).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const resized = () => page.evaluate(() => Reflect.get(window, 'resized'));
  await page.evaluate(() => {
    let times = 0;
    addEventListener('resize', () => {
      times += 1;
      Object.assign(window, { resized: times });
    });
  });
  await page.setViewportSize({ width: width - 20, height: height - 200 });
  await expect.poll(resized).toBe(1);
  await page.clock.runFor(19);
  await page.setViewportSize({ width: width - 40, height: height - 200 });
  await expect.poll(resized).toBe(2);
  await expect(menu(page)).toBeVisible();
  await page.clock.runFor(1);
  await expect(menu(page)).toBeHidden();
  await expect(dateField(page)).toContainText('All dates');
});

for (const timezoneId of ['Pacific/Pago_Pago', 'Africa/Cairo']) {
  test(`[DATE-2, DATE-8] in ${timezoneId} the calendar has the visitor’s days, and each is picked as itself`, {
    tag: '@extended',
  }, async ({ newVisitor }) => {
    const page = await newVisitor({ timezoneId });
    await page.goto('');
    await openDates(page);
    await expect(cell(page, dayAt(timezoneId))).toHaveAccessibleName(/today/i);
    await expect(
      page.locator(`[data-day="${dayAt(timezoneId, -1)}"]`).getByRole('button', { disabled: false }),
    ).toHaveCount(0);
    const withoutMidnight = await page.evaluate(
      (days) => days.find((day) => new Date(`${day}T00:00`).getHours() > 0),
      [...Array.from({ length: 366 }, (_, index) => dayAt(timezoneId, index + 1))],
    );
    expect(withoutMidnight !== undefined).toBe(timezoneId === 'Africa/Cairo');
    const day = withoutMidnight ?? dayAt(timezoneId, 40);
    const months = menu(page).getByRole('grid');
    while ((await cell(page, day).count()) === 0) {
      const shown = await months.last().getAttribute('aria-label');
      await menu(page)
        .getByRole('button', { name: /next month/i })
        .click();
      await expect(months.last()).not.toHaveAttribute('aria-label', shown ?? '');
    }
    await expect(months.last().getByRole('button')).toHaveCount(Number(lastOfMonth(day).slice(8)));
    await cell(page, day).click();
    await cell(page, day).click();
    await menu(page).getByRole('button', { name: 'Confirm' }).click();
    await search(page);
    await page.waitForURL(/\/search\/events\?/);
    expect([parameter(page, 'startDate'), parameter(page, 'endDate')]).toEqual([day, day]);
  });
}

test('[DATE-8] where UTC has another day, picker, quick links, chip, words and facet have the visitor’s', async ({
  newVisitor,
}) => {
  // An evening in the United States, or a morning in the east: one of them at any time.
  const zone = new Date().getUTCHours() < 10 ? 'Pacific/Honolulu' : 'Pacific/Kiritimati';
  const today = dayAt(zone);
  expect(today).not.toBe(dayFromToday(0));
  const page = await newVisitor({ timezoneId: zone });
  await page.goto('');
  const quick = page.getByRole('navigation', { name: 'Quick choices' });
  const tonight = `startDate=${today}&endDate=${today}`;
  await expect(quick.getByRole('link', { name: 'Tonight' })).toHaveAttribute('href', new RegExp(`${tonight}$`));
  const weekend = (await quick.getByRole('link', { name: 'This weekend' }).getAttribute('href'))?.split('?')[1] ?? '';
  await openDates(page);
  await expect(cell(page, today)).toHaveAccessibleName(/^Today, /);
  await expect(cell(page, today)).toBeEnabled();
  await expect(page.locator(`[data-day="${addDays(today, -1)}"]`).getByRole('button', { disabled: false })).toHaveCount(
    0,
  );
  await menu(page).getByRole('button', { name: 'This weekend' }).click();
  await expect(dateField(page)).toContainText('This weekend');
  await search(page);
  await page.waitForURL((url) => url.search === `?${weekend}`);
  await expect(page.getByRole('link', { name: 'Remove filter: This weekend' })).toBeVisible();
  const facet = page.getByRole('complementary').getByRole('link', { name: /^This weekend/ });
  await expect(facet).toHaveAttribute('aria-current', 'true');

  const named = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' });
  for (const path of ['search/events?keyword=tonight', 'search?keyword=tonight']) {
    await page.goto(path);
    const chip = page.getByRole('link', { name: `Remove filter: ${named.format(new Date(today))}` });
    await expect(chip.or(page.getByRole('link', { name: 'Remove filter: This weekend' })).first()).toBeVisible();
  }
});

test('[DATE-2] the calendar is in German on a German page', { tag: '@extended' }, async ({ page }) => {
  await page.goto('?lang=de');
  await page.getByRole('button', { name: /^Wann/ }).click();
  const german = page.getByRole('dialog', { name: 'Termin wählen' });
  const month = new Intl.DateTimeFormat('de', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date());
  const grid = german.getByRole('grid', { name: month });
  await expect(grid).toBeVisible();
  // Some months have the same name in both languages; no day of the week has.
  await expect(grid.locator('th').first()).toHaveAttribute('aria-label', 'Montag');
});

/** Opens the city menu and returns its field: in the banner on a desktop, in a sheet on a phone. */
const openCity = async (page: Page, isMobile: boolean) => {
  if (isMobile) {
    await page
      .getByRole('main')
      .getByRole('search')
      .getByRole('button', { name: /^Where/ })
      .click();
    return page.getByRole('dialog', { name: 'Choose a city' }).getByRole('combobox');
  }
  const field = page.getByRole('main').getByRole('combobox', { name: 'Where' });
  await field.click();
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  return field;
};

const expectPlace = (page: Page, isMobile: boolean, name: string | RegExp) =>
  isMobile
    ? expect(
        page
          .getByRole('main')
          .getByRole('search')
          .getByRole('button', { name: /^Where/ }),
      ).toContainText(name)
    : expect(page.getByRole('main').getByRole('combobox', { name: 'Where' })).toHaveValue(name);

/** The variables of graph requests that have a variable of this name. */
const requestsWith = (page: Page, variable: string) => {
  const found: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    const variables = request.url().endsWith('/graphql') ? request.postDataJSON()?.variables : undefined;
    if (variables && variable in variables) found.push(variables);
  });
  return found;
};

test('[CITY-1, CITY-2, CITY-3, CITY-5, HIST-1] a city is found while typing, and is recent afterwards', async ({
  page,
  isMobile,
}) => {
  const requests = requestsWith(page, 'page');
  await page.goto('');
  let field = await openCity(page, isMobile);
  await expect(page.getByRole('option', { name: 'Use my current location' })).toBeVisible();
  await expect(page.getByText('Cities you choose will appear here.')).toBeVisible();

  await field.pressSequentially('bost');
  await page.getByRole('option', { name: 'Boston, MA' }).click();
  expect(requests).toEqual([
    { keyword: null, page: { limit: 5, offset: 0 } },
    { keyword: 'bost', page: { limit: 3, offset: 0 } },
  ]);
  await expectPlace(page, isMobile, 'Boston, MA');
  await search(page);
  await page.waitForURL(/\/search\/events\?/);
  expect(parameter(page, 'cityName')).toBe('Boston');
  expect(parameter(page, 'countryCode')).toBe('US');
  expect(await page.evaluate(() => localStorage.getItem('grandstand.history'))).toContain('"US_MA_Boston"');

  await page.goto('');
  field = await openCity(page, isMobile);
  await expect(page.getByRole('group', { name: 'Recent cities' }).getByRole('option')).toHaveText([
    /^Boston, MA United States/,
  ]);
  await field.fill('qqzzxx');
  await expect(page.getByText('No city found for “qqzzxx”.').first()).toBeVisible();
});

test('[CITY-2] the city menu says what its search box is for; its text and the chosen city can be cleared', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await page.goto('');
  const field = await openCity(page, true);
  await expect(field).toHaveAttribute('placeholder', 'City');
  const sheet = page.getByRole('dialog', { name: 'Choose a city' });
  const [reset, clear] = [
    sheet.getByRole('button', { name: 'Clear the search' }),
    sheet.getByRole('button', { name: 'Everywhere' }),
  ];
  await expect(reset).toHaveCount(0);
  await expect(clear).toHaveCount(0);
  await field.fill('qq');
  await reset.click();
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await field.pressSequentially('bost');
  await page.getByRole('option', { name: 'Boston, MA' }).click();
  await expectPlace(page, true, 'Boston, MA');
  await openCity(page, true);
  await clear.click();
  await expectPlace(page, true, 'Everywhere');
});

test('[CITY-2] for a place without a venue the events around it are shown, the nearest first', {
  tag: '@extended',
}, async ({ page, isMobile }) => {
  await page.goto('');
  const field = await openCity(page, isMobile);
  await field.pressSequentially('hoboken');
  await page.getByRole('option', { name: 'Hoboken, NJ' }).click();
  await expectPlace(page, isMobile, 'Hoboken, NJ');
  await search(page);
  await page.waitForURL(/\/search\/events\?/);
  expect([parameter(page, 'cityName'), parameter(page, 'cityExistsInApi')]).toEqual(['Hoboken', 'false']);
  await expect(page.getByRole('heading', { level: 1, name: 'Events near Hoboken, NJ' })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('DISTANCE');

  // It is a recent city, and still one without a venue.
  await page.goto('');
  await openCity(page, isMobile);
  await page.getByRole('group', { name: 'Recent cities' }).getByRole('option', { name: 'Hoboken, NJ' }).click();
  await search(page);
  await page.waitForURL(/cityExistsInApi=false/);
});

const searchTypedCities = async (page: Page, isMobile: boolean) => {
  await page.goto('');
  const typeCity = async (text: string) => {
    const field = await openCity(page, isMobile);
    await field.fill(text);
    // On a phone the sheet covers the button; leaving it chooses nothing.
    if (!isMobile) return;
    await page.getByRole('dialog', { name: 'Choose a city' }).getByRole('button', { name: 'Close' }).click();
    await expectPlace(page, isMobile, text);
  };
  await typeCity('bost');
  await search(page);
  await page.waitForURL(/\/search\/events\?cityName=Boston&stateCode=MA/);
  await expect(page.getByRole('heading', { level: 1, name: 'Events in Boston, MA' })).toBeVisible();

  // It stays in the field that was left, and beside a keyword.
  await page.goBack();
  await typeCity('philly');
  await expectPlace(page, isMobile, 'philly');
  await page.getByRole('main').getByRole('combobox', { name: 'What' }).fill('phillies');
  // On a phone the suggestions lie over the button until they are left.
  if (isMobile) {
    const suggestions = page.getByRole('listbox');
    await expect(suggestions).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(suggestions).toBeHidden();
  }
  await expectPlace(page, isMobile, 'philly');
  await search(page);
  await page.waitForURL(/\/search\/events\?keyword=phillies&cityName=Philadelphia/);

  // Where there is no such city, the page says so.
  await page.goBack();
  await typeCity('qqzzxx');
  await search(page);
  await page.waitForURL(/\/search\/events\?where=qqzzxx/);
  await expect(page.getByText('We couldn’t find “qqzzxx”, so these results are from everywhere.')).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
};

test('[CITY-2] a city that was typed and not chosen is searched for', ({ page }) => searchTypedCities(page, false));

test('[CITY-2] on a phone a city that was typed and not chosen is searched for', { tag: '@extended' }, async ({
  newVisitor,
}) => {
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  await searchTypedCities(await newVisitor(phone), true);
});

test('[HOME-5, HOME-7, CITY-3] top events have a city of five suggested, which can only be replaced', async ({
  page,
}) => {
  const requests = requestsWith(page, 'page');
  await page.goto('?category=sports');
  const top = page.getByRole('region', { name: 'Top events' });
  await top.getByRole('button', { name: /Everywhere/ }).click();
  const panel = page.getByRole('dialog', { name: 'Choose a city' });
  await expect(panel.getByRole('group', { name: 'Most events' }).getByRole('option')).toHaveCount(5);
  expect(requests).toEqual([{ keyword: null, page: { limit: 5, offset: 0 } }]);
  await panel.getByRole('combobox').fill('boston');
  await panel.getByRole('option', { name: 'Boston, MA' }).click();
  await page.waitForURL(/cityName=Boston.*category=sports/);
  await expect(top.getByRole('article').first()).toBeVisible();
  await top.getByRole('button', { name: /Boston, MA/ }).click();
  await expect(panel.getByRole('combobox')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Everywhere' })).toBeHidden();
});

test('[CITY-10] before anything is typed the cities with the most events are offered, by names that people know', {
  tag: '@phone',
}, async ({ page, isMobile, world }) => {
  const most = await world.sql<{ name: string; event_count: number }>(
    'select name, event_count from city order by event_count desc, search, id limit 5',
  );
  await page.goto('');
  const field = await openCity(page, isMobile);
  await expect(field).toBeFocused();
  const options = page.getByRole('group', { name: 'Most events' }).getByRole('option');
  await expect(options).toHaveCount(5);
  for (const [at, { name, event_count: count }] of most.entries()) {
    await expect(options.nth(at)).toContainText(name);
    await expect(options.nth(at)).toContainText(`${count} event`);
  }
  // Cities with events come before a larger place without.
  await field.pressSequentially('york');
  const first = page.getByRole('group', { name: 'Cities with events' }).getByRole('option').first();
  await expect(first).toContainText('New York, NY United States');
  await field.fill('valencia');
  const nearby = page.getByRole('group', { name: 'No events there, but nearby' }).getByRole('option');
  await expect(nearby.filter({ hasText: 'Spain' })).toHaveText('Valencia Spain');
});

test('[CITY-10, CITY-8] on a phone a refused position is told in the menu, and nothing lies over its field', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await page.goto('');
  const field = await openCity(page, true);
  await page.getByRole('option', { name: 'Use my current location' }).click();
  const sheet = page.getByRole('dialog', { name: 'Choose a city' });
  await expect(sheet.getByText(/is blocking your location/)).toBeVisible();
  const isOnTop = await field.evaluate((input) => {
    const { left, top, width, height } = input.getBoundingClientRect();
    return input.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isOnTop).toBe(true);
});

const newYork = { latitude: 40.7128, longitude: -74.006 };
const boston = { latitude: 42.3601, longitude: -71.0589 };

test('[CITY-6, CITY-9] the visitor’s position is kept for 24 hours, unless it is requested again', {
  tag: '@extended',
}, async ({ page, context, isMobile }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(newYork);
  await page.clock.install();
  await page.goto('');
  const useCurrentLocation = async () => {
    await openCity(page, isMobile);
    await page.getByRole('option', { name: 'Use my current location' }).click();
  };
  // The first lookup loads the list of places, which may take longer than one attempt.
  await expect(async () => {
    await useCurrentLocation();
    await expectPlace(page, isMobile, /New York/);
  }).toPass();
  await search(page);
  await page.waitForURL(/locationCurrent=true/);
  expect(parameter(page, 'latitude')).toBe(String(newYork.latitude));
  // Waits for the page: the clock must not move while its requests are under way.
  await expect(page.getByRole('heading', { level: 1, name: /New York/ })).toBeVisible();

  await context.setGeolocation(boston);
  await page.clock.fastForward('23:00:00');
  await page.goto('');
  await useCurrentLocation();
  await expectPlace(page, isMobile, /New York/);
  await useCurrentLocation();
  await expectPlace(page, isMobile, /Boston/);

  await context.setGeolocation(newYork);
  await page.clock.fastForward('25:00:00');
  await page.goto('');
  await useCurrentLocation();
  await expectPlace(page, isMobile, /New York/);
});

test.describe('a location that cannot be found', () => {
  // The browser logs the failed lookup as well.
  test.use({ allowedComplaints: /Failed to load resource/ });

  test('[CITY-8] each failure has its own message, and a refusal deletes the stored position', async ({
    page,
    context,
    isMobile,
  }) => {
    await page.goto('');
    const fails = async (message: RegExp) => {
      await openCity(page, isMobile);
      await page.getByRole('option', { name: 'Use my current location' }).click();
      await expect(page.getByText(message).first()).toBeVisible();
    };
    await page.evaluate(() => {
      const position = { latitude: 1, longitude: 2, readAt: Date.now() - 90_000_000 };
      localStorage.setItem('grandstand.position', JSON.stringify(position));
    });
    await fails(/is blocking your location/);
    expect(await page.evaluate(() => localStorage.getItem('grandstand.position'))).toBeNull();

    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(null);
    await fails(/couldn’t find your location/);

    await context.setGeolocation({ latitude: -48.9, longitude: -123.4 });
    await page.goto('');
    await fails(/couldn’t find the city you’re in/);
  });
});
