import { matchPath } from 'react-router';
import { z } from 'zod';
import { staticPages } from '#rules/static-pages.ts';
import { buyTickets } from './orders.ts';
import { linksIn, partOf, readPage, titleOf } from './page-html.ts';
import { holdByRequest } from './shopper.ts';
import { newMember, signInByRequest } from './sign-in.ts';
import { brandUrl } from './test-brands.ts';
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

const routesSchema = z.object({
  routes: z.record(z.string(), z.object({ parentId: z.string().optional(), path: z.string().optional() })),
});

/** The paths of all routes, from the list that every page has. */
function pathsIn(manifest: string): string[] {
  const { routes } = routesSchema.parse(JSON.parse(/^window\.\w+=(.*?);?$/s.exec(manifest.trim())?.[1] ?? ''));
  const pathOf = (id: string): string => {
    const { parentId, path = '' } = routes[id] ?? {};
    return `${parentId === undefined ? '' : pathOf(parentId)}${path ? `/${path}` : ''}`;
  };
  return Object.keys(routes).map((id) => pathOf(id) || '/');
}

/** What stands around a page: the site's header, the logo alone, or nothing; and the footer. */
function around(html: string) {
  const header = /<header class="top-0[\s\S]*?<\/header>/.exec(html)?.[0] ?? '';
  const hasSearch = /role="search"|\/modal\/search/.test(header);
  const logo = /aria-label="[^"]*, home page"/.test(html) ? 'logo' : 'none';
  return { header: hasSearch ? 'site' : logo, footer: html.includes('<footer') };
}

test('[ROUTE-5] each route has the layout that it names: header and footer, neither, or the footer alone', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  const [known] = await world.sql<Record<'venue' | 'attraction' | 'partner' | 'attractionPartner', string>>(
    `select venue_id as venue, attraction_id as attraction, e.partner_id as partner, a.partner_id as "attractionPartner"
      from event e join event_attraction on event_id = e.id join attraction a on a.id = attraction_id where e.id = $1 limit 1`,
    [event.id],
  );
  const order = await buyTickets(world, event, null);
  const confirmation = `order-confirmation/${order.uuid}`;
  const [{ id: hotelId } = { id: '' }] = await world.sql<{ id: string }>('select id from hotel limit 1');
  const [{ token } = { token: '' }] = await world.sql<{ token: string }>(
    `insert into waiting_list_entry (token, event_id, tenant_id, session_id, email, language, quantity, state, reservation_key)
      values (gen_random_uuid(), $1, 'grandstand', gen_random_uuid(), 'fan@example.com', 'en', 2, 'left', gen_random_uuid()) returning token`,
    [event.id],
  );
  await signInByRequest(page, await newMember());
  const cartId = await holdByRequest(page, event.id);
  const whole = { header: 'site', footer: true };
  // On home the header gets its search when the hero's has scrolled away.
  const overHero = { header: 'logo', footer: true };
  const blank = { header: 'logo', footer: false };
  const nothing = { header: 'none', footer: false };
  const shared = ['search', 'search/events', 'search/attractions', 'search/venues', 'leagues/NHL', 'app/config'];
  const members = ['userFavorites', 'userFavorites/attractions', 'userSearches', 'profile', 'wallet', 'userTickets'];
  const table: Record<string, ReturnType<typeof around>> = {
    ...Object.fromEntries([...shared, ...members, ...staticPages, 'no/page'].map((path) => [path, whole])),
    '': overHero,
    [`venue/${known?.venue}`]: whole,
    [`attraction/${known?.attraction}`]: whole,
    [`attraction-partner/${known?.attractionPartner}`]: whole,
    [`waiting-list/${token}`]: whole,
    hotels: whole,
    [`event/${event.id}/hotels`]: whole,
    [`hotels/${hotelId}`]: whole,
    // On phones the event page is blank above, with a way back of its own (SHELL-2).
    [`event/${event.id}`]: whole,
    [`checkout/${cartId}`]: blank,
    pay: blank,
    [`${confirmation}?key=${order.linkKey}`]: blank,
    [`${confirmation}/tickets?key=${order.linkKey}`]: nothing,
    'modal/search': nothing,
    [`${world.storefrontUrl}/northgate/tm-event/${known?.partner}`]: whole,
    [`${world.storefrontUrl}/northgate/tm-event/${known?.partner}/reservation`]: overHero,
    // Where nobody can sign in (TEN-5).
    [`${world.storefrontUrl}/northgate/login`]: overHero,
  };
  const base = `${world.storefrontUrl}/fanatics/`;
  const { html: home } = await readPage(page.request, base);
  const manifest = await page.request.get(new URL(/\/assets\/manifest-\w+\.js/.exec(home)?.[0] ?? '', base).href);
  const patterns = pathsIn(await manifest.text()).filter((pattern) => !without.has(pattern));
  expect(patterns.length).toBeGreaterThan(30);
  const visited = Object.keys(table).map(
    (path) => `/${path.replace(`${world.storefrontUrl}/northgate/`, '').replace(/\?.*/, '')}`,
  );
  expect(patterns.filter((pattern) => !visited.some((path) => matchPath(pattern, path)))).toEqual([]);
  const found: typeof table = {};
  for (const path of Object.keys(table))
    found[path] = around((await readPage(page.request, new URL(path, base).href)).html);
  expect(found).toEqual(table);
});

type Navigation = 'allMenus' | 'topMenuOnly' | 'footerOnly';
/** A route that menus name: where it stands, by which label, and the title of the page that it leads to. */
type Named = { navigation: Navigation; label: string; path: string; title: RegExp };

const linkTo = (path: string, label: string, navigation: Navigation = 'footerOnly', title = label): Named => {
  return { navigation, label, path: `/${path}`, title: new RegExp(`^${title} `) };
};
const category = (id: string, label: string, navigation: Navigation): Named =>
  linkTo(`search/events?categoryId=${id}`, label, navigation);
const texts = [
  linkTo('faq', 'FAQ', 'footerOnly', 'Frequently asked questions'),
  linkTo('contact', 'Contact'),
  linkTo('termsAgreement', 'Terms of sale'),
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
    linkTo('hotels', 'Hotels'),
    linkTo('about', 'About'),
    linkTo('help', 'Help', 'allMenus'),
    ...texts,
    linkTo('termsOfUse', 'Terms of use'),
    linkTo('privacy-policy', 'Privacy'),
  ],
  northgate: [
    category('sports', 'Sports', 'topMenuOnly'),
    category('concerts', 'Concerts', 'topMenuOnly'),
    category('arts', 'Arts', 'topMenuOnly'),
    category('family', 'Family', 'topMenuOnly'),
    linkTo('about', 'About'),
    linkTo('help', 'Help'),
    ...texts,
    linkTo('privacy-policy', 'Privacy'),
  ],
};

for (const [brand, named] of Object.entries(menus))
  test(`[ROUTE-5] at ${brand} each route stands in its menus by its label and leads to the page of that title`, async ({
    request,
    world,
  }) => {
    const base = `${world.storefrontUrl}/${brand}`;
    const { html } = await readPage(request, `${base}/no-page?lang=en`);
    const links = (menu: string) =>
      linksIn(partOf(html, 'nav', menu))
        .map(({ text, href }) => `${text} → ${href}`)
        .sort();
    const standing = (elsewhere: Navigation) =>
      named
        .filter(({ navigation }) => navigation !== elsewhere)
        .map(({ label, path }) => `${label} → /${brand}${path}`)
        .sort();
    expect(links('Main menu')).toEqual(standing('footerOnly').filter((link) => !link.startsWith(NO_ROOM)));
    expect(links('Footer menu')).toEqual(standing('topMenuOnly'));
    for (const { path, title } of named)
      expect(titleOf((await readPage(request, `${base}${path.split('#')[0]}`)).html), path).toMatch(title);
  });

test('[ROUTE-5] a brand’s file moves each route to another menu and names its own in the reader’s language', async ({
  request,
}) => {
  const { html } = await readPage(request, `${brandUrl('moved-menus')}/no-page?lang=fr`);
  const labels = (menu: string) => linksIn(partOf(html, 'nav', menu)).map(({ text }) => text);
  expect(labels('Menu principal')).toEqual(['À propos', 'FAQ', 'Contact', 'Le club', 'Confidentialité']);
  // Pages of text before the ways into the catalogue.
  expect(labels('Menu de pied de page')).toEqual([
    'Aide',
    'Conditions de vente',
    'Conditions d’utilisation',
    'Confidentialité',
    'Ligues',
  ]);
});
