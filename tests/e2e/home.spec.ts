import type { Page } from '@playwright/test';
import { addDays, dayIn, weekdayOf } from '#rules/calendar-day.ts';
import { shiftOf, watchShift } from './layout-shift.ts';
import { expect, test } from './world.ts';

const topEvents = (page: Page) => page.getByRole('region', { name: 'Top events' });
const cards = (page: Page) => topEvents(page).getByRole('article');

/** The bodies of the graph requests that the browser sends from now on. */
function graphRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/graphql') requests.push(request.postData() ?? request.url());
  });
  return requests;
}

test('[HOME-2, HOME-3, HOME-6, HOME-9] home has offers, leagues, six events and, unrequested, six more', async ({
  page,
}) => {
  const requests = graphRequests(page);
  // What is followed (live.spec.ts) is no request for what the page has; without Web Locks nothing is.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
  await page.goto('', { waitUntil: 'networkidle' });
  const offers = page.getByRole('list', { name: 'Offers' });
  await expect(offers.getByText('20% off service fees on up to 4 tickets')).toBeVisible();
  await expect(offers.getByText('20%', { exact: true })).toBeVisible();
  await expect(offers.getByText(/Tickets come from our ticketing provider/)).toBeVisible();
  await expect(offers.getByText('Earn FanCash on every order')).toBeVisible();
  const leagues = page.getByRole('region', { name: 'Leagues' }).getByRole('link');
  await expect(leagues).toHaveText(['NFL', 'MLB', 'NBA', 'NHL', 'MLS']);
  await expect(leagues.first().getByRole('presentation')).toHaveAttribute('src', /.+/);
  await expect(cards(page)).toHaveCount(6);
  await page.getByRole('link', { name: 'See more' }).click();
  await expect(cards(page)).toHaveCount(12);
  await expect(page.getByRole('link', { name: 'See more' })).toBeHidden();
  expect(requests).toEqual([]);
  await leagues.nth(1).click();
  await expect(page.getByRole('heading', { level: 1, name: 'MLB Tickets' })).toBeVisible();
});

test('[HOME-5] three cards to a row on a desktop, one on a phone, and nothing moves while home loads', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await watchShift(page);
  await page.goto('', { waitUntil: 'networkidle' });
  const tops = await cards(page).evaluateAll((all) =>
    all.slice(0, 4).map((card) => Math.round(card.getBoundingClientRect().top)),
  );
  const inFirstRow = tops.filter((top) => top === tops[0]).length;
  expect(inFirstRow).toBe(isMobile ? 1 : 3);
  expect(await shiftOf(page)).toBe(0);
});

test('[GRAPH-4, GRAPH-9] hydration requests nothing; the next page sends a hash instead of a query', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  // What is followed (live.spec.ts) is no request for what the page has; without Web Locks nothing is.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
  const requests = graphRequests(page);
  for (const path of ['search?keyword=yankees', `event/${event.id}`]) {
    await page.goto(path, { waitUntil: 'networkidle' });
  }
  expect(requests).toEqual([]);
  // The page is hydrated: the next screen makes one graph request in the browser.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Concerts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Concerts' })).toBeVisible();
  expect(requests).toHaveLength(1);
  const sent: unknown = JSON.parse(requests[0] ?? '');
  expect(sent).not.toHaveProperty('query');
  expect(sent).toHaveProperty('extensions.persistedQuery.sha256Hash');
});

test('[OPS-1] home costs 190 kB of scripts and 15 kB of styles at most; scripts come after pictures', async ({
  page,
}) => {
  const sizes = { script: 0, stylesheet: 0 };
  const measured: Promise<void>[] = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (type !== 'script' && type !== 'stylesheet') return;
    expect(response.headers()['content-encoding'], response.url()).toBe('br');
    measured.push(
      response
        .request()
        .sizes()
        .then(({ responseBodySize }) => {
          sizes[type] += responseBodySize;
        }),
    );
  });
  await page.goto('', { waitUntil: 'networkidle' });
  await Promise.all(measured);
  expect(sizes.script).toBeGreaterThan(0);
  expect(sizes.script).toBeLessThanOrEqual(190_000);
  expect(sizes.stylesheet).toBeLessThanOrEqual(15_000);
  const early = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    const loadEventStart = navigation instanceof PerformanceNavigationTiming ? navigation.loadEventStart : 0;
    // After three seconds scripts are fetched even while pictures still load.
    const firstAllowed = Math.min(loadEventStart, 3_000);
    const fetched = performance.getEntriesByType('resource').filter(({ name }) => /\.(js|json)$/.test(name));
    return { fetched: fetched.length, early: fetched.filter(({ startTime }) => startTime < firstAllowed) };
  });
  expect(early.early).toEqual([]);
  expect(early.fetched).toBeGreaterThan(0);
});

test('[HOME-5, HOME-7] only the last category chosen within 250 ms is requested, and none twice', async ({
  page,
  world,
}) => {
  await page.goto('');
  const requests = graphRequests(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const filter = topEvents(page).getByRole('navigation', { name: 'Filter by category' });
  await filter.getByRole('link', { name: 'Sports' }).click();
  await page.clock.runFor(200);
  await filter.getByRole('link', { name: 'Concerts' }).click();
  await expect(filter.getByRole('link', { name: 'Concerts' })).toHaveAttribute('aria-current', 'true');
  await page.clock.runFor(249);
  expect(requests).toEqual([]);
  await page.clock.runFor(1);
  await page.waitForURL(/category=concerts/);
  expect(requests).toHaveLength(1);
  expect(requests[0]).toContain('concerts');
  for (const name of ['All', 'Concerts']) {
    await filter.getByRole('link', { name }).click();
    await expect(filter.getByRole('link', { name })).toHaveAttribute('aria-current', 'true');
  }
  await page.waitForURL(/category=concerts/);
  expect(requests).toHaveLength(1);
  await page.clock.resume();
  const others = async () => {
    const names = await cards(page).getByRole('heading').allInnerTexts();
    if (names.length === 0) return 'no card';
    return world.sql(
      `select e.name from event e join category c on c.id = e.category_id where e.name = any($1) and c.name <> 'Concerts'`,
      [names],
    );
  };
  await expect.poll(others).toEqual([]);
});

test('[HOME-8] the header appears on home when less than 60 px of the search banner are visible', async ({ page }) => {
  await page.goto('');
  const header = page.getByRole('banner');
  await expect(header).toBeHidden();
  const bottomAt = (left: number) =>
    page.evaluate((rest) => {
      const bottom = document.getElementById('hero')?.getBoundingClientRect().bottom ?? 0;
      scrollBy(0, Math.round(bottom) - rest);
    }, left);
  await bottomAt(59);
  await expect(header).toBeVisible();
  await bottomAt(62);
  await expect(header).toBeHidden();
});

test('[HOME-1, CITY-8] quick links lead to tonight, this weekend, next week and events nearby', async ({
  newVisitor,
}) => {
  const page = await newVisitor({
    timezoneId: 'America/New_York',
    geolocation: { latitude: 40.7128, longitude: -74.006 },
  });
  await page.addInitScript(() => {
    const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
    navigator.geolocation.getCurrentPosition = (...args) => {
      document.documentElement.dataset.asked = 'yes';
      ask(...args);
    };
  });
  const served = new Date();
  await page.goto('', { waitUntil: 'networkidle' });
  const quick = page.getByRole('navigation', { name: 'Quick choices' });
  const today = dayIn(served, 'America/New_York');
  await expect(quick.getByRole('link', { name: 'Tonight' })).toHaveAttribute(
    'href',
    new RegExp(`/search/events\\?startDate=${today}&endDate=${today}$`),
  );
  const rangeOf = async (name: string) => {
    const href = (await quick.getByRole('link', { name }).getAttribute('href')) ?? '';
    const { searchParams } = new URL(href, 'https://example.org');
    return [searchParams.get('startDate') ?? '', searchParams.get('endDate') ?? ''] as const;
  };
  const [weekend, week] = [await rangeOf('This weekend'), await rangeOf('Next week')];
  expect(weekdayOf(weekend[1])).toBe(0);
  expect(week.map(weekdayOf)).toEqual([1, 0]);
  expect(week[0]).toBe(addDays(weekend[1], 1));

  // The position is asked for at the click alone; a refusal is said.
  const near = quick.getByRole('link', { name: 'Near you' });
  await expect(page.locator('html')).not.toHaveAttribute('data-asked');
  await near.click();
  await expect(page.getByText(/Your browser is blocking your location/)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes');
  await page.context().grantPermissions(['geolocation']);
  await near.click();
  await page.waitForURL(/\/search\/events\?cityName=New\+York.*locationCurrent=true/);
  await page.goBack();
  await quick.getByRole('link', { name: 'This weekend' }).click();
  await page.waitForURL(new RegExp(`/search/events\\?startDate=${weekend[0]}&endDate=${weekend[1]}$`));
});
