import type { Page } from '@playwright/test';
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

test('[HOME-2] [HOME-9] the offers show the first discount in the tenant’s own text, the source of tickets, and the loyalty currency', async ({
  page,
}) => {
  await page.goto('');
  const offers = page.getByRole('list', { name: 'Offers' });
  await expect(offers.getByText('20% off service fees on up to 4 tickets')).toBeVisible();
  await expect(offers.getByText('20%', { exact: true })).toBeVisible();
  await expect(offers.getByText(/Tickets come from our ticketing provider/)).toBeVisible();
  await expect(offers.getByText('Earn FanCash on every order')).toBeVisible();
});

test('[HOME-3] the leagues have icons and link to their pages', async ({ page }) => {
  await page.goto('');
  const leagues = page.getByRole('region', { name: 'Leagues' }).getByRole('link');
  await expect(leagues).toHaveText(['NFL', 'MLB', 'NBA', 'NHL', 'MLS']);
  await expect(leagues.first().getByRole('presentation')).toHaveAttribute('src', /.+/);
  await leagues.nth(1).click();
  await expect(page.getByRole('heading', { level: 1, name: 'MLB Tickets' })).toBeVisible();
});

test('[HOME-5] top events are filtered by a category, which is in the address', async ({ page, world }) => {
  await page.goto('');
  await topEvents(page).getByRole('link', { name: 'Concerts' }).click();
  await page.waitForURL(/category=/);
  await expect(topEvents(page).getByRole('link', { name: 'Concerts' })).toHaveAttribute('aria-current', /.+/);
  const names = await cards(page).getByRole('heading').allInnerTexts();
  expect(names.length).toBeGreaterThan(0);
  const other = await world.sql(
    `select e.name from event e join category c on c.id = e.category_id where e.name = any($1) and c.name <> 'Concerts'`,
    [names],
  );
  expect(other).toEqual([]);
});

test('[HOME-5] cards stand three to a row on a desktop and one to a row on a phone', async ({ page, isMobile }) => {
  await page.goto('');
  const tops = await cards(page).evaluateAll((all) =>
    all.slice(0, 4).map((card) => Math.round(card.getBoundingClientRect().top)),
  );
  const inFirstRow = tops.filter((top) => top === tops[0]).length;
  expect(inFirstRow).toBe(isMobile ? 1 : 3);
});

test('[HOME-6] six top events are shown of twelve loaded; See more shows the rest without a request', async ({
  page,
}) => {
  const requests = graphRequests(page);
  await page.goto('');
  await expect(cards(page)).toHaveCount(6);
  await page.getByRole('link', { name: 'See more' }).click();
  await expect(cards(page)).toHaveCount(12);
  await expect(page.getByRole('link', { name: 'See more' })).toBeHidden();
  expect(requests).toEqual([]);
});

test('[HOME-6] a category without events says so and links to all events', async ({ page }) => {
  await page.goto('?category=nothing-of-this-kind');
  await expect(page.getByRole('heading', { name: 'Nothing here right now' })).toBeVisible();
  await page.getByRole('link', { name: 'Show all events' }).click();
  await expect(cards(page)).toHaveCount(6);
});

test('[GRAPH-4] a page rendered by the server makes no graph request after hydration', async ({ page, world }) => {
  const event = await world.fixture();
  // What is followed (live.spec.ts) is no request for what the page has; without Web Locks nothing is.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
  const requests = graphRequests(page);
  for (const path of ['', 'search?keyword=yankees', `event/${event.id}`, 'leagues/MLB']) {
    await page.goto(path, { waitUntil: 'networkidle' });
  }
  expect(requests).toEqual([]);
  // The page is hydrated: the next screen makes one graph request in the browser.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Concerts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Concerts' })).toBeVisible();
  expect(requests).toHaveLength(1);
});

test('[GRAPH-9] the storefront sends hashes of its operations and never their text', async ({ page }) => {
  const requests = graphRequests(page);
  await page.goto('');
  await page.getByRole('region', { name: 'Leagues' }).getByRole('link', { name: 'NHL' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'NHL Tickets' })).toBeVisible();
  expect(requests.length).toBeGreaterThan(0);
  for (const body of requests) {
    expect(JSON.parse(body)).not.toHaveProperty('query');
    expect(JSON.parse(body)).toHaveProperty('extensions.persistedQuery.sha256Hash');
  }
});

test('[HOME-6] home does not move while it loads: there is no layout shift', async ({ page }) => {
  await watchShift(page);
  await page.goto('', { waitUntil: 'networkidle' });
  expect(await shiftOf(page)).toBe(0);
});

test('scripts are fetched only after the page and its pictures are loaded', async ({ page }) => {
  await page.goto('');
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

test('[OPS-1] home costs a browser at most 190 kB of compressed JavaScript and 15 kB of styles', async ({ page }) => {
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
});

test('[HOME-4] [HIST-1] recently viewed pages are on home, latest first, without layout shift', async ({
  page,
  world,
}) => {
  const recent = page.getByRole('region', { name: 'Recently viewed' });
  await page.goto('');
  await expect(recent).toBeHidden();
  const event = await world.fixture();
  const [venue] = await world.sql<{ id: string; name: string }>(
    'select v.id, v.name from event e join venue v on v.id = e.venue_id where e.id = $1',
    [event.id],
  );
  await page.goto(`venue/${venue?.id}`);
  await page.goto(`event/${event.id}`);
  await watchShift(page);
  await page.goto('', { waitUntil: 'networkidle' });
  await expect(recent.getByRole('link')).toHaveText([event.name, venue?.name ?? '']);
  expect(await shiftOf(page)).toBe(0);
  await recent.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/event/${event.id}$`));
});

test('[HOME-7] a chosen category is requested after 250 ms, only the last choice, and none twice', async ({ page }) => {
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

test('[HOME-1] links below the search lead to the events of tonight, the weekend and the week after it, by the visitor’s clock', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ timezoneId: 'America/New_York' });
  const served = new Date();
  await page.goto('');
  const quick = page.getByRole('navigation', { name: 'Quick choices' });
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(served);
  await expect(quick.getByRole('link', { name: 'Tonight' })).toHaveAttribute(
    'href',
    new RegExp(`/search/events\\?startDate=${today}&endDate=${today}$`),
  );
  const rangeOf = async (name: string) => {
    const href = (await quick.getByRole('link', { name }).getAttribute('href')) ?? '';
    const { searchParams } = new URL(href, 'https://example.org');
    return [searchParams.get('startDate') ?? '', searchParams.get('endDate') ?? ''];
  };
  const dayNumber = (day: string | undefined) => new Date(`${day}T00:00:00Z`).getUTCDay();
  const [weekend, week] = [await rangeOf('This weekend'), await rangeOf('Next week')];
  expect(dayNumber(weekend[1])).toBe(0);
  expect(week.map(dayNumber)).toEqual([1, 0]);
  expect(new Date(week[0] ?? '').getTime() - new Date(weekend[1] ?? '').getTime()).toBe(86_400_000);
  await quick.getByRole('link', { name: 'This weekend' }).click();
  await page.waitForURL(new RegExp(`/search/events\\?startDate=${weekend[0]}&endDate=${weekend[1]}$`));
});

test('[HOME-1, CITY-8] “Near you” asks for the position at the click alone; a refusal is said, a position opens the events around it', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ geolocation: { latitude: 40.7128, longitude: -74.006 } });
  await page.addInitScript(() => {
    const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
    navigator.geolocation.getCurrentPosition = (...args) => {
      document.documentElement.dataset.asked = 'yes';
      ask(...args);
    };
  });
  await page.goto('', { waitUntil: 'networkidle' });
  const near = page.getByRole('navigation', { name: 'Quick choices' }).getByRole('link', { name: 'Near you' });
  await expect(page.locator('html')).not.toHaveAttribute('data-asked');
  await near.click();
  await expect(page.getByText(/Your browser doesn’t let us see where you are/)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes');

  await page.context().grantPermissions(['geolocation']);
  await near.click();
  await page.waitForURL(/\/search\/events\?cityName=New\+York.*locationCurrent=true/);
});
