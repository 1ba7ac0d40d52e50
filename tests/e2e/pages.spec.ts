import type { APIRequestContext } from '@playwright/test';
import { buyTickets } from './orders.ts';
import { holdByRequest } from './shopper.ts';
import { expect, test } from './world.ts';

const texts = ['help', 'faq', 'about', 'contact', 'termsAgreement', 'termsOfUse', 'privacy-policy'];

/** The words of the first heading of a page as the server sends it. */
async function headingOf(request: APIRequestContext, path: string): Promise<string> {
  const html = await (await request.get(path)).text();
  return (/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '').replace(/<[^>]*>/g, '');
}

test.describe('a page that does not exist', () => {
  test.use({ allowedComplaints: /status of 404/, javaScriptEnabled: false });

  test('[ROUTE-2] is not found, with status 404 and a link to home', async ({ page }) => {
    for (const path of ['no-such-page', '404', 'event/00000000-0000-4000-8000-000000000000', 'event/not-a-uuid']) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(404);
      await expect(page.getByRole('heading', { level: 1, name: 'We can’t find this page' }), path).toBeVisible();
    }
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page.getByRole('heading', { name: 'Top events' })).toBeVisible();
  });
});

test('[ROUTE-1, ROUTE-12] every screen of the catalogue has its heading at a cold load', async ({ request, world }) => {
  const [event] = await world.sql<{ id: string; venue_id: string; attraction_id: string; partner_id: string }>(
    `select e.id, e.venue_id, a.id as attraction_id, a.partner_id from event e
     join event_attraction ea on ea.event_id = e.id join attraction a on a.id = ea.attraction_id
     where e.active and e.start_at > now() order by e.id limit 1`,
  );
  const screens: [string, RegExp][] = [
    ['', /.+/],
    ['search', /Search/],
    ['search?keyword=yankees', /yankees/],
    ['search/events?keyword=yankees', /yankees/],
    ['search/attractions?keyword=yankees', /yankees/],
    ['search/venues?keyword=stadium', /stadium/],
    ['leagues/NBA', /NBA Tickets/],
    ['help', /Help/],
    ['faq', /Frequently asked/],
    ['about', /About Grandstand/],
    ['contact', /Contact/],
    ['termsAgreement', /Terms of sale/],
    ['termsOfUse', /Terms of use/],
    ['privacy-policy', /Privacy/],
    [`event/${event?.id}`, /.+/],
    [`attraction/${event?.attraction_id}`, /.+/],
    [`attraction-partner/${event?.partner_id}`, /.+/],
    [`venue/${event?.venue_id}`, /.+/],
    ['hotels', /.+/],
    [`event/${event?.id}/hotels`, /.+/],
  ];
  for (const [path, heading] of screens) expect(await headingOf(request, path), path).toMatch(heading);
});

test('[ROUTE-13] on a phone the open page is in view among the links to the other pages of text', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const name of ['About', 'Privacy']) {
    await page.goto(name === 'About' ? 'about' : 'privacy-policy');
    const link = page.getByRole('main').getByRole('navigation').getByRole('link', { name, exact: true });
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(link).toBeInViewport({ ratio: 1 });
  }
});

test('[ROUTE-1] each path of the route table answers a guest with its page, leads on, or is not found', async ({
  page,
  request,
  world,
}) => {
  const event = await world.fixture();
  const [known] = await world.sql<Record<'venue' | 'attraction' | 'partner' | 'attractionPartner', string>>(
    `select venue_id as venue, attraction_id as attraction, e.partner_id as partner, a.partner_id as "attractionPartner"
      from event e join event_attraction on event_id = e.id join attraction a on a.id = attraction_id where e.id = $1 limit 1`,
    [event.id],
  );
  const order = await buyTickets(world, event, null);
  const cartId = await holdByRequest(page, event.id);
  const none = '00000000-0000-4000-8000-000000000000';
  const home = /^\/fanatics\/$/;
  const provider = /^http.*\/auth\?/;
  // The address that the platform names for signing in.
  const signIn = /\/fanatics\/auth\/redirect\?returnTo=/;
  const table: [path: string, status: number, leadsTo?: RegExp][] = [
    ['any/unknown/path', 404],
    ['', 200],
    ['login', 303, signIn],
    [`attraction/${known?.attraction}`, 200],
    [`attraction/${none}`, 404],
    [`attraction-partner/${known?.attractionPartner}`, 200],
    ['attraction-partner/nobody', 404],
    [`checkout/${cartId}`, 200],
    [`checkout/${cartId}/1`, 200],
    [`checkout/${none}`, 404],
    // The key of the link goes from the address into a cookie.
    [`order-confirmation/${order.uuid}?key=${order.linkKey}`, 303, new RegExp(`/order-confirmation/${order.uuid}$`)],
    [`order-confirmation/${order.uuid}`, 200],
    [`order-confirmation/${none}`, 404],
    ['order-confirmation', 302, home],
    [`event/${event.id}`, 200],
    [`event/${event.id}/info`, 200],
    [`event/${event.id}/hotels`, 200],
    [`event/${event.id}/no-child`, 404],
    [`event/${none}`, 404],
    // This brand sells itself: its address of the provider's page is that of the event (TEN-7).
    [`tm-event/${known?.partner}`, 302, /\/event\//],
    [`tm-event/${known?.partner}/reservation`, 302, /\/event\//],
    ['tm-event/nobody', 404],
    ['hotels', 200],
    ['search', 200],
    ['search/events', 200],
    ['search/attractions', 200],
    ['search/venues', 200],
    ['search/other', 404],
    [`venue/${known?.venue}`, 200],
    [`venue/${none}`, 404],
    ['userFavorites', 302, home],
    ['userFavorites/attractions', 302, home],
    ['userTickets', 302, home],
    ['userSearches', 302, home],
    ['profile', 302, home],
    ['wallet', 302, home],
    ...texts.flatMap((name): [string, number][] => [
      [name, 200],
      [`modal/static-pages/${name}`, 200],
    ]),
    ['modal/static-pages/other', 404],
    ['404', 404],
    ['logout', 303, /^\/$/],
    ['auth/redirect', 303, provider],
    ['auth/preview', 303, provider],
    ['auth/other', 404],
    ['auth/sso/redirect', 303, signIn],
    ['auth/sso/preview', 200],
    ['auth/sso/other', 404],
    ['modal/search', 200],
    ['app/config', 200],
    ['leagues/NFL', 200],
    ['leagues/XYZ', 302, home],
  ];
  const wrong = [];
  for (const [path, status, leadsTo] of table) {
    const asked = path.startsWith('checkout') ? page.request : request;
    const answer = await asked.get(`${world.storefrontUrl}/fanatics/${path}`, { maxRedirects: 0 });
    const location = answer.headers().location?.replace(world.storefrontUrl, '') ?? '';
    const leads = leadsTo === undefined ? location === '' : leadsTo.test(location);
    if (answer.status() !== status || !leads) wrong.push([path, answer.status(), location]);
  }
  expect(wrong).toEqual([]);
});

test('[ROUTE-1, ROUTE-7] Escape closes a dialog that came with its page before the program is there', async ({
  context,
  world,
}) => {
  const event = await world.fixture();
  const page = await context.newPage();
  // The program never comes.
  await page.route('**/*.js', () => {});
  for (const [path, parent] of [
    ['auth/sso/preview', ''],
    [`event/${event.id}/info`, `event/${event.id}`],
  ] as const) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(new RegExp(`/fanatics/${parent}$`));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('html')).not.toHaveAttribute('data-alive');
  }
});

test('[I18N-1, I18N-2] the language changes without a page load, keeps typed text, and is remembered', async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/[^/]+\.json$/.test(request.url())) loaded.push(request.url());
  });
  await page.goto('');
  // The page preloads its texts, and the script uses the preloaded files.
  expect(loaded.map((url) => /assets\/(\w+)-/.exec(url)?.[1]).sort()).toEqual(['common', 'home', 'main', 'shared']);
  const event = await page.getByRole('article').first().getByRole('heading').innerText();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const documents: string[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'document') documents.push(answer.url());
  });

  const field = page.getByRole('main').getByRole('search').locator('input[name=keyword]');
  await field.fill('half a wor');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(field).toHaveValue('half a wor');
  await expect(page.getByRole('combobox', { name: 'Sprache' })).toHaveValue('de');
  await expect(page.getByRole('article').first().getByRole('heading')).toHaveText(event);
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
  expect(documents).toEqual([]);
  expect(new Set(loaded).size).toBe(8);

  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('[TIME-1, I18N-2] a browser keeps texts for seven days and the program for a year', async ({ request }) => {
  const html = await (await request.get('')).text();
  const cacheControlOf = async (file: RegExp) =>
    (await request.get(file.exec(html)?.[0] ?? '')).headers()['cache-control'];
  expect(await cacheControlOf(/\/assets\/[\w-]+\.json/)).toBe('public, max-age=604800, immutable');
  expect(await cacheControlOf(/\/assets\/[\w.-]+\.js(?!\w)/)).toBe('public, max-age=31536000, immutable');
});

test('[I18N-1] the language in the address comes before the browser’s; English is the fallback', async ({
  request,
}) => {
  for (const [spoken, path, language] of [
    ['de-CH', '', 'de'],
    ['fi-FI', '', 'en'],
    // Last: it is remembered by a cookie.
    ['de-CH', '?lang=en', 'en'],
  ] as const) {
    const html = await (await request.get(path, { headers: { 'accept-language': spoken } })).text();
    expect(/<html[^>]* lang="(\w+)"/.exec(html)?.[1], `${spoken} ${path}`).toBe(language);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[I18N-1] the language chosen by the form stays on the pages after it', async ({ page }) => {
    await page.goto('');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.goto('faq');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  });

  test('[ROUTE-1, ROUTE-13] the search and each page of text open over home at their modal’s address', async ({
    page,
  }) => {
    const names = [/Help/, /FAQ/, /About/, /Contact/, /Terms of sale/, /Terms of use/, /Privacy/];
    const modals = [
      ['search', /Search/] as const,
      ...texts.map((path, at) => [`static-pages/${path}`, names[at]] as const),
    ];
    for (const [path, name] of modals) {
      await page.goto(`modal/${path}`);
      await expect(page.getByRole('dialog', { name }), path).toBeVisible();
    }
  });

  test('[HOME-6] a category without events says so and links to all events', async ({ page }) => {
    await page.goto('?category=nothing-of-this-kind');
    await expect(page.getByRole('heading', { name: 'Nothing here right now' })).toBeVisible();
    await page.getByRole('link', { name: 'Show all events' }).click();
    await expect(page.getByRole('region', { name: 'Top events' }).getByRole('article')).toHaveCount(6);
  });

  test('[HOME-5, EVENT-8] home and an event are readable, and links and search work', async ({ page }) => {
    await page.goto('');
    const card = page.getByRole('region', { name: 'Top events' }).getByRole('article').first();
    const name = await card.getByRole('heading').innerText();
    await card.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Good to know' })).toBeVisible();
    await expect(
      page
        .getByText(/\$\d+\.\d\d/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();

    await page.goto('search?keyword=yankees');
    await expect(page.getByRole('region', { name: 'Events' }).getByRole('article').first()).toBeVisible();
    await page.goto('?all=1');
    await expect(page.getByRole('region', { name: 'Top events' }).getByRole('article')).toHaveCount(12);
  });
});
