import type { Page } from '@playwright/test';
import { matchPath } from 'react-router';
import { staticPages } from '#rules/static-pages.ts';
import { buyTickets } from './orders.ts';
import { holdBestSeats } from './shopper.ts';
import { newMember, signIn } from './sign-in.ts';
import { expect, test } from './world.ts';

/** Routes that lead on to another one, and dialogs over a page. */
const without = new Set([
  '/event/:id/provider',
  '/event/:id/info',
  '/event/:id/waiting-room',
  '/order-confirmation',
  '/modal/sso/preview',
  '/auth/sso/preview',
  '/modal/static-pages/:page',
]);

type Route = { parentId?: string; path?: string };

/** The paths of all routes, from the list that every page has. */
const pathsOf = async (page: Page): Promise<string[]> => {
  const routes: Record<string, Route> = await page.evaluate(
    () => Reflect.get(globalThis, '__reactRouterManifest').routes,
  );
  const pathOf = ({ parentId = '', path = '' }: Route): string => {
    const parent = routes[parentId];
    return `${parent ? pathOf(parent) : ''}${path ? `/${path}` : ''}`;
  };
  return Object.values(routes).map((route) => pathOf(route) || '/');
};

/** What stands around a page: the site's header, the logo alone, or nothing; and the footer. */
const around = async (page: Page) => {
  const header = page.getByRole('banner');
  const hasSearch = (await header.locator('[role="search"], a[href*="/modal/search"]').count()) > 0;
  const logo = (await page.getByRole('link', { name: /, home page$/ }).count()) > 0 ? 'logo' : 'none';
  return { header: hasSearch ? 'site' : logo, footer: (await page.getByRole('contentinfo').count()) > 0 };
};

test.use({ allowedComplaints: /404 \(Not Found\) .*\/no\/page/ });

test('[ROUTE-5] each route has the layout that it names: header and footer, neither, or the footer alone', async ({
  page,
  world,
  isMobile,
}) => {
  // Some forty pages.
  test.slow();
  const event = await world.fixture();
  const [known] = await world.sql<Record<'venue' | 'attraction' | 'partner' | 'attractionPartner', string>>(
    `select venue_id as venue, attraction_id as attraction, e.partner_id as partner, a.partner_id as "attractionPartner"
      from event e join event_attraction on event_id = e.id join attraction a on a.id = attraction_id where e.id = $1 limit 1`,
    [event.id],
  );
  const order = await buyTickets(world, event, null);
  const confirmation = `order-confirmation/${order.uuid}`;
  const [{ id: hotelId } = { id: '' }] = await world.sql<{ id: string }>('select id from hotel limit 1');
  const cartId = await holdBestSeats(page, event.id);
  const [{ token } = { token: '' }] = await world.sql<{ token: string }>(
    `insert into waiting_list_entry (token, event_id, tenant_id, session_id, email, language, quantity, state, reservation_key)
      values (gen_random_uuid(), $1, 'grandstand', gen_random_uuid(), 'fan@example.com', 'en', 2, 'left', gen_random_uuid()) returning token`,
    [event.id],
  );
  const whole = { header: 'site', footer: true };
  // On home the header gets its search when the hero's has scrolled away.
  const overHero = { header: 'logo', footer: true };
  const blank = { header: 'logo', footer: false };
  const shared = [
    'search',
    'search/events',
    'search/attractions',
    'search/venues',
    'leagues/NHL',
    'app/config',
    'no/page',
  ];
  const members = ['userFavorites', 'userFavorites/attractions', 'userSearches', 'wallet', 'userTickets'];
  const table: Record<string, Awaited<ReturnType<typeof around>>> = {
    ...Object.fromEntries([...shared, ...members, ...staticPages].map((path) => [path, whole])),
    '': overHero,
    [`venue/${known?.venue}`]: whole,
    [`attraction/${known?.attraction}`]: whole,
    [`attraction-partner/${known?.attractionPartner}`]: whole,
    // On phones the event page is blank above, with a way back of its own (SHELL-2).
    [`waiting-list/${token}`]: whole,
    hotels: whole,
    [`event/${event.id}/hotels`]: whole,
    [`hotels/${hotelId}`]: whole,
    [`event/${event.id}`]: isMobile ? { header: 'logo', footer: true } : whole,
    [`checkout/${cartId}`]: blank,
    pay: blank,
    [`${confirmation}?key=${order.linkKey}`]: blank,
    [`${confirmation}/tickets?key=${order.linkKey}`]: { header: 'none', footer: false },
    'modal/search': { header: 'none', footer: false },
    [`${world.storefrontUrl}/northgate/tm-event/${known?.partner}`]: isMobile
      ? { header: 'logo', footer: true }
      : whole,
    [`${world.storefrontUrl}/northgate/tm-event/${known?.partner}/reservation`]: { header: 'logo', footer: true },
    // Where nobody can sign in (TEN-5).
    [`${world.storefrontUrl}/northgate/login`]: overHero,
  };
  await signIn(page, await newMember());
  const patterns = (await pathsOf(page)).filter((pattern) => !without.has(pattern));
  const visited = Object.keys(table).map(
    (path) => `/${path.replace(`${world.storefrontUrl}/northgate/`, '').replace(/\?.*/, '')}`,
  );
  expect(patterns.filter((pattern) => !visited.some((path) => matchPath(pattern, path)))).toEqual([]);
  for (const [path, expected] of Object.entries(table)) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    await expect.poll(() => around(page), path).toEqual(expected);
  }
});

test('[ROUTE-5] an entry’s navigation puts it in the header, the footer or both, and its label is the title of its page', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${world.storefrontUrl}/fanatics/faq`);
  const top = page.getByRole('navigation', { name: 'Main menu' });
  const footer = page.getByRole('navigation', { name: 'Footer' });
  // allMenus
  await expect(top.getByRole('link', { name: 'Help' })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Help' })).toBeVisible();
  // footerOnly
  await expect(top.getByRole('link', { name: 'About' })).toHaveCount(0);
  await footer.getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveTitle(/^About/);
  // topMenuOnly: northgate's categories
  await page.goto(`${world.storefrontUrl}/northgate/help?lang=fr`);
  await expect(page.getByRole('navigation').first().getByRole('link', { name: 'Concerts' })).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Concerts' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Aide' })).toBeVisible();
});
