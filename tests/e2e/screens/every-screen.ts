import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { staticPages } from '#rules/static-pages.ts';
import { enter, openRooms } from '../event-rooms.ts';
import { openPaymentPage } from '../partner.ts';
import { openHouse } from '../second-house.ts';
import {
  cards,
  expectConfirmation,
  fillBilling,
  fillBillingAddress,
  fillCard,
  goOnToDelivery,
  goOnToPayment,
  holdBestSeats,
  holdRoom,
  payButton,
} from '../shopper.ts';
import { newMember, signIn } from '../sign-in.ts';
import { type Fixture, test, type World } from '../world.ts';

const directory = fileURLToPath(new URL('../../../reports/screens', import.meta.url));
const tenants = fileURLToPath(new URL('../../../tenants', import.meta.url));
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
const sizes = [{ width: 320, height: 640 }, phone, { width: 768, height: 1024 }, desktop];
/** Those without room for the main menu in the header and for the filters beside a list. */
const narrow = sizes.filter(({ width }) => width < 1024);

/** Every size in light; the colours of the dark and of the forced mode hardly depend on it. */
const ways = [
  { name: 'light', media: { colorScheme: 'light', forcedColors: 'none' }, sizes },
  { name: 'dark', media: { colorScheme: 'dark', forcedColors: 'none' }, sizes: [phone, desktop] },
  { name: 'forced', media: { colorScheme: 'dark', forcedColors: 'active' }, sizes: [phone, desktop] },
] as const;

/** The page as it is, at all sizes or at those that show it. */
async function take(page: Page, brand: string, name: string, shown = sizes): Promise<void> {
  for (const way of ways)
    for (const size of way.sizes.filter((each) => shown.includes(each))) {
      await page.setViewportSize(size);
      await page.emulateMedia(way.media);
      // Pictures further down are loaded when they come near.
      await page.evaluate(async () => {
        for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
          scrollTo(0, top);
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        scrollTo(0, 0);
      });
      // The button back to the top goes a moment after the page has got there.
      await page.getByRole('button', { name: 'Back to top' }).waitFor({ state: 'hidden' });
      await page.waitForLoadState('networkidle');
      const path = `${directory}/${brand}/${name}-${size.width}-${way.name}.png`;
      await page.screenshot({ path, fullPage: true, animations: 'disabled' });
    }
}

/** Screens by the path that shows them, with things of the catalogue that have the most to show. */
async function paths(world: World, brand: string): Promise<Record<string, string>> {
  const event = (await world.fixture()).id;
  const id = async (text: string) => (await world.sql<{ id: string }>(text))[0]?.id ?? '';
  const attraction = await id(
    `select attraction_id as id from event_attraction join event on event.id = event_id
     where event.active group by 1 order by count(*) desc, 1 limit 1`,
  );
  const venue = await id('select venue_id as id from event where active group by 1 order by count(*) desc, 1 limit 1');
  const atProvider = await id(`select partner_id as id from event where id = '${event}'`);
  // Of the catalogue's own: other tests bring events in.
  const eventThat = async (is: string) => {
    const own = `active and partner_id = 'e-' || left(id::text, 13)`;
    return `event/${await id(`select id from event where ${own} and (${is}) order by id limit 1`)}`;
  };
  return {
    home: '',
    search: 'search',
    'search-new-york': 'search?keyword=new+york',
    'search-events': 'search/events',
    'search-attractions': 'search/attractions',
    'search-venues': 'search/venues',
    'search-attractions-new-york': 'search/attractions?keyword=new+york',
    'search-venues-new-york': 'search/venues?keyword=new+york',
    'search-nothing': 'search?keyword=zzzzzz',
    'search-modal': 'modal/search',
    league: 'leagues/NHL',
    attraction: `attraction/${attraction}`,
    venue: `venue/${venue}`,
    event: `event/${event}`,
    'event-information': `event/${event}/info`,
    'event-cancelled': await eventThat(`status = 'cancelled'`),
    'event-postponed': await eventThat(`status = 'postponed'`),
    'event-presales': await eventThat(`presales <> '[]' and on_sale_start_at > now()`),
    'event-over': await eventThat(`end_at between now() - interval '80 days' and now()`),
    'event-hotels': `event/${event}/hotels`,
    hotels: `hotels?venueId=${venue}`,
    ...(brand === 'northgate' && {
      'provider-event': `tm-event/${atProvider}`,
      'provider-reservation': `tm-event/${atProvider}/reservation`,
    }),
    ...Object.fromEntries(staticPages.map((page) => [page, page])),
    'terms-dialog': 'modal/static-pages/termsAgreement',
    configuration: 'app/config',
    'sign-in-preview': 'modal/sso/preview',
    'not-found': 'no-such-page',
  };
}

test.use({ allowedComplaints: /status of 404/ });

for (const brand of ['fanatics', 'northgate']) {
  test(`${brand}: screens that everyone sees`, async ({ page, world }) => {
    for (const [name, path] of Object.entries(await paths(world, brand))) {
      await page.goto(`${world.storefrontUrl}/${brand}/${path}`, { waitUntil: 'networkidle' });
      await take(page, brand, name);
    }
  });
}

type Opened = { path: string; open: (page: Page) => Promise<void>; shown?: typeof sizes };

/** What lies over a page while it is open. */
const opened: Record<string, Opened> = {
  'date-picker': {
    path: '',
    open: async (page) => {
      await page.locator('main button[data-field="date"]').click();
      await page.getByRole('dialog', { name: 'Choose dates' }).getByRole('grid').first().waitFor();
    },
  },
  'city-picker': {
    path: '',
    open: async (page) => {
      await page.locator('main [data-field="city"]').filter({ visible: true }).click();
      await page.getByRole('option', { name: 'Use my current location' }).waitFor();
    },
  },
  suggestions: {
    path: '',
    open: async (page) => {
      await page.getByRole('main').getByRole('search').getByRole('combobox', { name: 'What' }).fill('yanke');
      await page.getByRole('listbox').getByRole('option').first().waitFor();
    },
  },
  'burger-menu': {
    path: 'help',
    open: async (page) => {
      await page.getByRole('banner').getByRole('link', { name: 'Main menu' }).click();
      await page.getByRole('dialog', { name: 'Main menu' }).waitFor();
    },
    shown: narrow,
  },
  'filter-sheet': {
    path: 'search/events',
    open: async (page) => {
      await page.getByRole('button', { name: /^Filters/ }).click();
      await page.getByRole('dialog', { name: 'Filters' }).waitFor();
    },
    shown: narrow,
  },
};

const accountMenu: Opened = {
  path: 'search',
  open: async (page) => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /’s account/ })
      .click();
    await page.getByRole('dialog', { name: 'My account' }).waitFor();
  },
};

for (const brand of ['fanatics', 'northgate']) {
  test(`${brand}: menus, pickers, filters and suggestions that are open`, async ({ page, world }) => {
    const takeOpened = async (name: string, { path, open, shown = sizes }: Opened) => {
      for (const size of shown) {
        // Some close when the width changes.
        await page.setViewportSize(size);
        await page.goto(`${world.storefrontUrl}/${brand}/${path}`, { waitUntil: 'networkidle' });
        await open(page);
        await take(page, brand, name, [size]);
      }
    };
    for (const [name, one] of Object.entries(opened)) await takeOpened(name, one);
    // At the other brand nobody signs in.
    if (brand !== 'fanatics') return;
    await signIn(page, await newMember());
    await takeOpened('account-menu', accountMenu);
  });
}

/** A storefront of the brand as it ships, which counts visits and asks for consent to it. */
const openAsking = (tenant: string) =>
  openHouse({}, {}, async (brand) => {
    await cp(join(tenants, tenant), brand, { recursive: true });
    const file = join(brand, 'tenant.json');
    const analytics = { staging: 'https://count.example/staging.js', production: 'https://count.example/live.js' };
    await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), analytics }));
  });

for (const [brand, tenant] of Object.entries({ fanatics: 'grandstand', northgate: 'northgate' })) {
  test(`${brand}: the question for consent`, async ({ page }) => {
    const house = await openAsking(tenant);
    await page.goto(`${house.url}/${brand}/`, { waitUntil: 'networkidle' });
    const question = page.getByRole('dialog', { name: 'May we measure how you use this shop?' });
    await question.waitFor();
    await take(page, brand, 'consent');
    await question.getByRole('button', { name: 'Manage choices' }).click();
    await question.getByRole('checkbox').first().waitFor();
    await take(page, brand, 'consent-choices');
    // A page that is open would ask a storefront that is gone.
    await page.close();
    await house.close();
  });
}

test('fanatics: four seats chosen by the stepper', async ({ page, world }) => {
  await page.goto(`event/${(await world.fixture()).id}`, { waitUntil: 'networkidle' });
  const more = page.getByRole('button', { name: 'Add one ticket' }).filter({ visible: true });
  await more.first().click();
  await more.first().click();
  await page.waitForLoadState('networkidle');
  await take(page, 'fanatics', 'event-four-seats');
});

test('fanatics: a waiting room, a place in it, and the turn', async ({ page, world }) => {
  const rooms = openRooms(world);
  const { id } = await world.fixture();
  await rooms.openBefore(id);
  const room = page.getByRole('region', { name: 'This event has a waiting room' });
  await enter(page, `event/${id}`, room);
  await take(page, 'fanatics', 'waiting-room');
  await world.sql('update waiting_room set last_number = 41 where event_id = $1', [id]);
  await room.getByRole('button', { name: 'Join the line' }).click();
  await room.getByRole('status').waitFor();
  await take(page, 'fanatics', 'waiting-room-place');
  await rooms.admit(id);
  await page.getByText('It’s your turn', { exact: true }).waitFor();
  await take(page, 'fanatics', 'waiting-room-turn');
  await rooms.close();
});

test('fanatics: the page where a partner’s buyer pays', async ({ page, world }) => {
  await page.goto((await openPaymentPage(world)).url, { waitUntil: 'networkidle' });
  await page.getByLabel('Card number').waitFor();
  await take(page, 'fanatics', 'pay');
});

test('fanatics: the map and a section', async ({ page, world }) => {
  const event = await world.fixture();
  const { section } = await world.bestSeats(event, 2);
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await page.goto(`event/${event.id}`, { waitUntil: 'networkidle' });
    if (size === phone) {
      await page.getByRole('button', { name: 'Map', exact: true }).click();
      await take(page, 'fanatics', 'map', [phone]);
    }
    const chosen = page.getByRole('button', { name: new RegExp(`^Section ${section}, .*free`) });
    await chosen.focus();
    await chosen.press('Enter');
    await page.getByRole('grid').waitFor();
    await take(page, 'fanatics', 'section', [size]);
  }
});

test('fanatics: from seats to tickets, and a member’s screens', async ({ page, world }) => {
  const shot = (name: string) => take(page, 'fanatics', name);
  await page.goto('');
  await signIn(page, await newMember());
  await holdBestSeats(page, (await world.fixture()).id);
  const checkout = page.url();
  await page.goto('search', { waitUntil: 'networkidle' });
  await shot('seats-held');
  await page.goto(checkout, { waitUntil: 'networkidle' });
  await shot('checkout-review');
  await goOnToDelivery(page);
  await shot('checkout-delivery');
  await fillBilling(page);
  await goOnToPayment(page);
  await shot('checkout-payment');
  await fillCard(page, cards.approved);
  await payButton(page).click();
  await expectConfirmation(page);
  await shot('confirmation');
  await page.getByRole('button', { name: 'Return tickets' }).click();
  await page.getByRole('dialog').getByRole('checkbox').first().check();
  await page.getByText('Refund to your card').waitFor();
  await shot('give-back');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Show tickets' }).first().click();
  await page.waitForURL(/\/tickets/);
  await shot('tickets');
  await page.goto('search?keyword=new+york', { waitUntil: 'networkidle' });
  for (const list of ['Teams, artists and shows', 'Events'])
    await page
      .getByRole('region', { name: list })
      .getByRole('button', { name: /^Favorite/ })
      .first()
      .click();
  for (const [name, path] of Object.entries({
    'my-tickets': 'userTickets',
    wallet: 'wallet',
    favourites: 'userFavorites',
    'favourite-attractions': 'userFavorites/attractions',
    'saved-searches': 'userSearches',
    profile: 'profile',
    'home-member': '',
  })) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await shot(name);
  }
});

/** The hotel nearest to an event, and the dialog that asks who comes, which stays open. */
async function takeHotel(page: Page, { storefrontUrl }: World, brand: string, event: Fixture): Promise<void> {
  await page.goto(`${storefrontUrl}/${brand}/event/${event.id}/hotels`, { waitUntil: 'networkidle' });
  await page
    .getByRole('link', { name: /^See rooms/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Rooms' }).waitFor();
  await take(page, brand, 'hotel');
  await page
    .getByRole('button', { name: /^Choose/, disabled: false })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await take(page, brand, 'room');
}

test('fanatics: a hotel with its rooms, and a waiting list', async ({ page, world }) => {
  const shot = (name: string) => take(page, 'fanatics', name);
  const event = await world.fixture();
  await takeHotel(page, world, 'fanatics', event);
  await world.sql("update seat set state = 'blocked' where event_id = $1 and state = 'free'", [event.id]);
  await world.sql("update event set tickets_status = 'TICKETS_NOT_AVAILABLE' where id = $1", [event.id]);
  await page.goto(`event/${event.id}`, { waitUntil: 'networkidle' });
  await shot('sold-out');
  await page.getByLabel('Your email address').fill('alex.rivera@example.com');
  await page.getByRole('button', { name: 'Join the waitlist' }).click();
  await page.waitForURL(/\/waiting-list\//);
  await shot('waiting-list');
});

test('northgate: from a room to its order', async ({ page, world }) => {
  const shot = (name: string) => take(page, 'northgate', name);
  await takeHotel(page, world, 'northgate', await world.fixture());
  await page.keyboard.press('Escape');
  await holdRoom(page);
  await shot('checkout-review');
  await page.getByRole('link', { name: 'Continue to billing' }).click();
  await page.waitForURL(/\/checkout\/[^/]+\/1$/);
  await shot('checkout-delivery');
  await fillBillingAddress(page);
  await goOnToPayment(page);
  await shot('checkout-payment');
  await fillCard(page, cards.approved);
  await payButton(page).click();
  await expectConfirmation(page, 0);
  await shot('confirmation');
});
