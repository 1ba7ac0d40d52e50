import type { Page } from '@playwright/test';
import { matchPath } from 'react-router';
import { staticPages } from '#rules/static-pages.ts';
import { buyTickets } from './orders.ts';
import { openHouse } from './second-house.ts';
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

test.use({ allowedComplaints: /404 \(Not Found\) .*\/no.page/ });

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

type Navigation = 'allMenus' | 'topMenuOnly' | 'footerOnly';
/** A route that menus name: where it stands, by which label, and the title of the page that it leads to. */
type Named = { navigation: Navigation; label: string; path: string; title: RegExp };

const page = (path: string, label: string, navigation: Navigation = 'footerOnly', title = label): Named => {
  return { navigation, label, path: `/${path}`, title: new RegExp(`^${title} `) };
};
const category = (id: string, label: string, navigation: Navigation): Named =>
  page(`search/events?categoryId=${id}`, label, navigation);
const texts = [
  page('faq', 'FAQ', 'footerOnly', 'Frequently asked questions'),
  page('contact', 'Contact'),
  page('termsAgreement', 'Terms of sale'),
];

/** A fifth category has no room in the wide header, and stands in the footer and the burger menu. */
const NO_ROOM = 'Other';

const menus: Record<string, Named[]> = {
  fanatics: [
    { navigation: 'allMenus', label: 'Leagues', path: '/#leagues', title: /^Tickets for .* · Grandstand$/ },
    category('sports', 'Sports', 'allMenus'),
    category('concerts', 'Concerts', 'allMenus'),
    category('arts', 'Arts', 'allMenus'),
    category('family', 'Family', 'allMenus'),
    category('other', NO_ROOM, 'allMenus'),
    page('hotels', 'Hotels'),
    page('about', 'About'),
    page('help', 'Help', 'allMenus'),
    ...texts,
    page('termsOfUse', 'Terms of use'),
    page('privacy-policy', 'Privacy'),
  ],
  northgate: [
    category('sports', 'Sports', 'topMenuOnly'),
    category('concerts', 'Concerts', 'topMenuOnly'),
    category('arts', 'Arts', 'topMenuOnly'),
    category('family', 'Family', 'topMenuOnly'),
    page('about', 'About'),
    page('help', 'Help'),
    ...texts,
    page('privacy-policy', 'Privacy'),
  ],
};

for (const [brand, named] of Object.entries(menus))
  test(`[ROUTE-5] at /${brand}/ each route stands in the menus of its navigation, by its label, and leads to the page of that title; no other route stands in them`, async ({
    page,
    world,
  }) => {
    test.slow();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${world.storefrontUrl}/${brand}/no-page?lang=en`);
    const links = (menu: string) =>
      page
        .getByRole('navigation', { name: menu, exact: true })
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')].join(' → ')).sort());
    const standing = (elsewhere: Navigation) =>
      named
        .filter(({ navigation }) => navigation !== elsewhere)
        .map(({ label, path }) => `${label} → /${brand}${path}`)
        .sort();
    expect(await links('Main menu')).toEqual(standing('footerOnly').filter((link) => !link.startsWith(NO_ROOM)));
    expect(await links('Footer menu')).toEqual(standing('topMenuOnly'));
    for (const { path, title } of named) {
      await page.goto(`${world.storefrontUrl}/${brand}${path}`);
      await expect(page, path).toHaveTitle(title);
    }
  });

test('[ROUTE-5] a brand moves each route to another menu by its file, and names one of its own in the reader’s language', async ({
  page,
}) => {
  const at = (navigation: Navigation, ...items: string[]) => items.map((item) => ({ item, navigation }));
  const house = await openHouse({
    menu: [
      ...at('topMenuOnly', 'about', 'faq', 'contact'),
      { label: { en: 'Club', fr: 'Le club' }, to: '/leagues/NHL', navigation: 'topMenuOnly' },
      ...at('footerOnly', 'leagues', 'help', 'termsAgreement', 'termsOfUse'),
      ...at('allMenus', 'privacy-policy'),
    ],
  });
  try {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${house.url}/fanatics/no-page?lang=fr`);
    const labels = (menu: string) =>
      page.getByRole('navigation', { name: menu, exact: true }).getByRole('link').allTextContents();
    expect(await labels('Menu principal')).toEqual(['À propos', 'FAQ', 'Contact', 'Le club', 'Confidentialité']);
    // Pages of text before the ways into the catalogue.
    expect(await labels('Menu de pied de page')).toEqual([
      'Aide',
      'Conditions de vente',
      'Conditions d’utilisation',
      'Confidentialité',
      'Ligues',
    ]);
  } finally {
    await page.close();
    await house.close();
  }
});
