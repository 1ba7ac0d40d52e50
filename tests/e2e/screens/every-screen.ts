import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { enter, openRooms } from '../event-rooms.ts';
import { openPaymentPage } from '../partner.ts';
import {
  cards,
  expectConfirmation,
  fillBilling,
  fillCard,
  goOnToDelivery,
  goOnToPayment,
  holdBestSeats,
  payButton,
} from '../shopper.ts';
import { newMember, signIn } from '../sign-in.ts';
import { test, type World } from '../world.ts';

const directory = fileURLToPath(new URL('../../../reports/screens', import.meta.url));
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
const sizes = [{ width: 320, height: 640 }, phone, { width: 768, height: 1024 }, desktop];

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
  return {
    home: '',
    search: 'search',
    'search-new-york': 'search?keyword=new+york',
    'search-events': 'search/events',
    'search-attractions': 'search/attractions',
    'search-venues': 'search/venues',
    'search-nothing': 'search?keyword=zzzzzz',
    'search-modal': 'modal/search',
    league: 'leagues/NHL',
    attraction: `attraction/${attraction}`,
    venue: `venue/${venue}`,
    event: `event/${event}`,
    'event-information': `event/${event}/info`,
    'event-hotels': `event/${event}/hotels`,
    hotels: `hotels?venueId=${venue}`,
    ...(brand === 'northgate' && {
      'provider-event': `tm-event/${atProvider}`,
      'provider-reservation': `tm-event/${atProvider}/reservation`,
    }),
    help: 'help',
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

for (const brand of ['fanatics', 'northgate']) {
  test(`${brand}: pickers that are open`, async ({ page, world }) => {
    const pickers: Record<string, () => Promise<void>> = {
      'date-picker': async () => {
        await page.locator('main button[data-field="date"]').click();
        await page.getByRole('dialog', { name: 'Choose dates' }).getByRole('grid').first().waitFor();
      },
      'city-picker': async () => {
        await page.locator('main [data-field="city"]').filter({ visible: true }).click();
        await page.getByRole('option').first().waitFor();
      },
    };
    for (const [name, open] of Object.entries(pickers))
      for (const size of sizes) {
        // A picker closes when the width changes.
        await page.setViewportSize(size);
        await page.goto(`${world.storefrontUrl}/${brand}/`, { waitUntil: 'networkidle' });
        await open();
        await take(page, brand, name, [size]);
      }
  });
}

test('fanatics: four seats chosen by the stepper', async ({ page, world }) => {
  await page.goto(`event/${(await world.fixture()).id}`, { waitUntil: 'networkidle' });
  const more = page.getByRole('button', { name: 'One ticket more' }).filter({ visible: true });
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
  await room.getByRole('button', { name: 'Take a place' }).click();
  await room.getByRole('status').waitFor();
  await take(page, 'fanatics', 'waiting-room-place');
  await rooms.admit(id);
  await page.getByText('It is your turn', { exact: true }).waitFor();
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
  await page.getByRole('button', { name: 'Give tickets back' }).click();
  await page.getByRole('dialog').getByRole('checkbox').first().check();
  await page.getByText('Back to your card').waitFor();
  await shot('give-back');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Show tickets' }).first().click();
  await page.waitForURL(/\/tickets/);
  await shot('tickets');
  for (const [name, path] of Object.entries({
    'my-tickets': 'userTickets',
    wallet: 'wallet',
    favourites: 'userFavorites',
    'favourite-attractions': 'userFavorites/attractions',
    'saved-searches': 'userSearches',
    'home-member': '',
  })) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await shot(name);
  }
});

test('fanatics: a hotel with its rooms, and a waiting list', async ({ page, world }) => {
  const shot = (name: string) => take(page, 'fanatics', name);
  const event = await world.fixture();
  await page.goto(`event/${event.id}/hotels`, { waitUntil: 'networkidle' });
  await page
    .getByRole('link', { name: /^See rooms/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Rooms' }).waitFor();
  await shot('hotel');
  await page
    .getByRole('button', { name: /^Choose/, disabled: false })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await shot('room');
  await world.sql("update seat set state = 'blocked' where event_id = $1 and state = 'free'", [event.id]);
  await world.sql("update event set tickets_status = 'TICKETS_NOT_AVAILABLE' where id = $1", [event.id]);
  await page.goto(`event/${event.id}`, { waitUntil: 'networkidle' });
  await shot('sold-out');
  await page.getByLabel('Your e-mail address').fill('alex.rivera@example.com');
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  await page.waitForURL(/\/waiting-list\//);
  await shot('waiting-list');
});
