import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectReadable } from './axe.ts';
import { expectToFit } from './fits.ts';
import { keepFavourites, memberWithPoints, signInAt } from './member.ts';
import { buyTickets, roomForTickets } from './orders.ts';
import { openPaymentPage } from './partner.ts';
import {
  cards,
  expectConfirmation,
  fillBilling,
  fillBillingAddress,
  fillCard,
  goOnToPayment,
  holdBestSeats,
  holdRoom,
  payButton,
} from './shopper.ts';
import { expect, test, type World } from './world.ts';

const WIDTHS = [320, 390, 768, 1440];
/** The ways of a buyer go on in English, which is therefore the last language. */
const brands = {
  fanatics: { languages: ['de', 'fr', 'es', 'nl', 'it', 'en'], sells: 'both' },
  northgate: { languages: ['es', 'fr', 'en'], sells: 'rooms' },
} as const;

async function screensOf(world: World): Promise<Record<string, string>> {
  const event = await world.fixture();
  const [row] = await world.sql<{ venue: string; attraction: string; provider: string }>(
    `select e.venue_id as venue, a.attraction_id as attraction, e.partner_id as provider from event e
     join event_attraction a on a.event_id = e.id where e.id = $1 limit 1`,
    [event.id],
  );
  return {
    home: '',
    'the search start': 'search',
    'combined results': 'search?keyword=yankees',
    'events found': 'search/events?keyword=new',
    'nothing found': 'search?keyword=qqqzzz',
    'the full-screen search': 'modal/search',
    'a league': 'leagues/NFL',
    'an attraction': `attraction/${row?.attraction}`,
    'a venue': `venue/${row?.venue}`,
    'an event': `event/${event.id}`,
    'an event’s information': `event/${event.id}/info`,
    'the provider’s event': `tm-event/${row?.provider}`,
    'hotels near a venue': `hotels?venueId=${row?.venue}`,
    'a page of text': 'help',
    'questions and answers': 'faq',
    contact: 'contact',
    privacy: 'privacy-policy',
  };
}

/** The page that is open, loaded anew in another language. */
async function reloadIn(page: Page, language: string): Promise<void> {
  const address = new URL(page.url());
  address.searchParams.set('lang', language);
  await page.goto(address.href);
  await expect(page.locator(`html[lang=${language}]`)).toBeAttached();
}

/** The same page in another language: by the choice in the footer, or loaded anew where the page has none. */
async function showIn(page: Page, language: string): Promise<void> {
  const choice = page.locator('select[name=lang]');
  if (!(await choice.isVisible())) return reloadIn(page, language);
  await choice.selectOption(language);
  await expect(page.locator(`html[lang=${language}]`)).toBeAttached();
}

/** The page that is open in every language, at every width, in light, dark and forced colours; afterwards it is wide and light again. */
async function expectWhole(page: Page, name: string, languages: readonly string[], show = showIn): Promise<void> {
  for (const language of languages) {
    await show(page, language);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expectToFit(page, `${name}, ${language}, ${width} px`);
    }
  }
  // Each width of the layout with another way of drawing it: none of the rules asks for both.
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectReadable(page, 'dark');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page, 'active');
  await expectToFit(page, `${name}, forced colours`);
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** All that the console of the page says. */
function consoleOf(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  return said;
}

for (const [brand, { languages }] of Object.entries(brands)) {
  for (const half of [0, 1]) {
    test(`[SHELL-1, TEN-11, I18N-1] ${brand}’s screens fit at every width in every language, axe finds nothing in light, dark and forced colours, and the console stays empty (${half + 1} of 2)`, async ({
      page,
      world,
    }) => {
      test.slow();
      const said = consoleOf(page);
      const screens = Object.entries(await screensOf(world)).filter((_, index) => index % 2 === half);
      for (const [name, path] of screens) {
        await page.goto(`${world.storefrontUrl}/${brand}/${path}`);
        await expectWhole(page, name, languages);
      }
      expect(said).toEqual([]);
    });
  }
}

/** The page anew in a language, with a form sent that lacks something and says so at its fields. */
const withErrors = (send: (page: Page) => Promise<void>) => async (page: Page, language: string) => {
  await reloadIn(page, language);
  await send(page);
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
};

const chooseRoom = (page: Page) => page.getByRole('main').getByRole('article').locator('li button').first().click();
const sendRoom = (page: Page) => page.getByRole('dialog').locator('button[type=submit]').click();
const goOn = (page: Page) => page.locator('main form button[type=submit]').filter({ visible: true }).last().click();
const pay = (page: Page) => page.locator('main button[form=payment]').filter({ visible: true }).click();

for (const [brand, { languages, sells }] of Object.entries(brands)) {
  test(`[SHELL-1, TEN-11, I18N-1] ${brand}’s hotels, rooms and checkout fit at every width in every language, also with errors at their fields, axe finds nothing in light, dark and forced colours, and the console stays empty`, async ({
    page,
    world,
  }) => {
    test.setTimeout(600_000);
    const said = consoleOf(page);
    const event = await world.fixture();
    if (sells === 'both') {
      await signInAt(page, await memberWithPoints(world), 'faq');
      await holdBestSeats(page, event.id);
    }
    await page.goto(`${world.storefrontUrl}/${brand}/event/${event.id}/hotels`);
    await expectWhole(page, 'hotels near an event', languages);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^See rooms/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 2, name: 'Rooms' })).toBeVisible();
    await expectWhole(page, 'a hotel', languages);
    const choose = async (shown: Page) => {
      await chooseRoom(shown);
      await sendRoom(shown);
    };
    await expectWhole(page, 'who comes', languages, withErrors(choose));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await holdRoom(page);

    await expectWhole(page, 'review', languages);
    await page.locator('main a[href$="/1"]').filter({ visible: true }).last().click();
    await page.waitForURL(/\/1$/);
    await expectWhole(page, 'details', languages, withErrors(goOn));
    await (sells === 'both' ? fillBilling : fillBillingAddress)(page);
    await goOnToPayment(page);
    await expectWhole(page, 'payment', languages, withErrors(pay));
    if (sells === 'rooms') {
      await fillCard(page, cards.approved);
      await payButton(page).click();
      await expectConfirmation(page, 0);
      await expectWhole(page, 'an order', languages);
    }
    expect(said).toEqual([]);
  });
}

test('[SHELL-1, TEN-11, I18N-1] an order of tickets and a room, its tickets, My tickets and the wallet fit at every width in every language, axe finds nothing in light, dark and forced colours, and the console stays empty', async ({
  page,
  world,
}) => {
  test.slow();
  const said = consoleOf(page);
  const [member, event] = [await memberWithPoints(world), await world.fixture()];
  const hotelRoom = await roomForTickets(world, event);
  const { uuid } = await buyTickets(world, event, member.email, 2, { hotelRoom });
  const order = `order-confirmation/${uuid}`;
  await signInAt(page, member, 'faq');
  for (const path of [order, `${order}/tickets`, 'userTickets', 'wallet']) {
    await page.goto(path);
    await expectWhole(page, path, brands.fanatics.languages);
  }
  expect(said).toEqual([]);
});

/** In the language that the address has named already. */
const asItIs = (page: Page, language: string) => expect(page.locator(`html[lang=${language}]`)).toBeAttached();

/** The page at an address, loaded once, in one language. */
async function openIn(page: Page, address: URL, language: string): Promise<void> {
  address.searchParams.set('lang', language);
  await page.goto(address.href);
}

/** Each screen once, in one language; `base` is the address of the brand. */
async function expectWholeOnce(page: Page, base: string, language: string, screens: Record<string, string>) {
  for (const [name, path] of Object.entries(screens)) {
    await openIn(page, new URL(path, base), language);
    await expectWhole(page, name, [language], asItIs);
  }
}

const seldomSeen = {
  'teams and artists found': 'search/attractions?keyword=new',
  'venues found': 'search/venues?keyword=new',
  'the running configuration': 'app/config',
  'what is not there': 'no-such-page',
  about: 'about',
  'terms of sale': 'termsAgreement',
  'terms of use': 'termsOfUse',
};

test.describe('screens that are seldom seen', () => {
  // Of what is not there.
  test.use({ allowedComplaints: /status of 404/ });
  const unexpected = (said: string[]) => said.filter((text) => !text.includes('status of 404'));

  test('[SHELL-1, TEN-11] in German teams and venues found, terms, configuration, not found, the sign-in, a place in a waiting list, a partner’s payment, and a member’s favourites and saved searches fit at every width, axe finds nothing in light, dark and forced colours, and the console says no more than that one is not there', async ({
    page,
    world,
  }) => {
    test.slow();
    const said = consoleOf(page);
    const [event, member] = [await world.fixture(), await memberWithPoints(world)];
    const [place] = await world.sql<{ token: string }>(
      `insert into waiting_list_entry (token, event_id, tenant_id, session_id, email, language, quantity, reservation_key)
       values (gen_random_uuid(), $1, 'grandstand', gen_random_uuid(), $2, 'de', 2, gen_random_uuid()) returning token`,
      [event.id, member.email],
    );
    const base = `${world.storefrontUrl}/fanatics/`;
    await expectWholeOnce(page, base, 'de', {
      ...seldomSeen,
      'the sign-in': 'modal/sso/preview',
      'a place in a waiting list': `waiting-list/${place?.token}`,
    });
    await openIn(page, new URL((await openPaymentPage(world)).url), 'de');
    await expect(page.getByLabel('Kartennummer')).toBeVisible();
    await expectWhole(page, 'a partner’s payment', ['de'], asItIs);
    await keepFavourites(world, member, event.id);
    await signInAt(page, member, 'faq');
    await expectWholeOnce(page, base, 'de', {
      'favourite events': 'userFavorites',
      'favourite teams': 'userFavorites/attractions',
      'saved searches': 'userSearches',
    });
    expect(unexpected(said)).toEqual([]);
  });

  test('[SHELL-1, TEN-11] in French the second brand’s reservation at the provider, teams and venues found, terms, configuration and not found fit at every width, axe finds nothing in light, dark and forced colours, and the console says no more than that one is not there', async ({
    page,
    world,
  }) => {
    test.slow();
    const said = consoleOf(page);
    const { id } = await world.fixture();
    const [event] = await world.sql<{ provider: string }>('select partner_id as provider from event where id = $1', [
      id,
    ]);
    await expectWholeOnce(page, `${world.storefrontUrl}/northgate/`, 'fr', {
      ...seldomSeen,
      'the reservation at the provider': `tm-event/${event?.provider}/reservation`,
    });
    expect(unexpected(said)).toEqual([]);
  });
});

/** What lies over a page: what opens it, and what stands in it once it is whole; `next` brings more to be seen. */
type Opened = { name: string; path: string; opener: string; shown: string; next?: (box: Locator) => Promise<void> };

/** In each language on a page that is loaded in it; axe looks at the last. */
async function expectWholeOpened(page: Page, base: string, languages: readonly string[], all: readonly Opened[]) {
  for (const { name, path, opener, shown, next } of all) {
    for (const language of languages) {
      await openIn(page, new URL(path, base), language);
      await page.locator(opener).filter({ visible: true }).first().click();
      const box = page.locator('[role=dialog]').filter({ visible: true }).last();
      await expect(box.locator(shown).filter({ visible: true }).first(), `${name}, ${language}`).toBeVisible();
      await next?.(box);
      await expectToFit(page, `${name}, ${language}`);
    }
    await expectAccessible(page);
    await expectReadable(page, 'dark');
    await expectAccessible(page, 'active');
    await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
  }
}

const overPages: Opened[] = [
  { name: 'the menu', path: 'help', opener: 'header a[aria-haspopup=dialog]', shown: 'nav a' },
  { name: 'the date picker', path: '', opener: 'main button[data-field="date"]', shown: '[role=grid]' },
  { name: 'the city picker', path: '', opener: 'main button[data-field="city"]', shown: '[role=option]' },
  {
    name: 'filters',
    path: 'search/events',
    opener: 'main button:has(svg.lucide-sliders-horizontal)',
    shown: 'a, button',
  },
];

test.describe('on a narrow phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  for (const [brand, { languages }] of Object.entries(brands))
    test(`[SHELL-1, TEN-11, I18N-1] ${brand}’s menu, pickers and filters fit in every language while they are open, axe finds nothing in light, dark and forced colours, and the console stays empty`, async ({
      page,
      world,
    }) => {
      test.slow();
      const said = consoleOf(page);
      await expectWholeOpened(page, `${world.storefrontUrl}/${brand}/`, languages, overPages);
      expect(said).toEqual([]);
    });

  test('[SHELL-1, TEN-11, I18N-1] a member’s menu, the map of an event and what is given back fit in every language while they are open, axe finds nothing in light, dark and forced colours, and the console stays empty', async ({
    page,
    world,
  }) => {
    test.slow();
    const said = consoleOf(page);
    const [member, event] = [await memberWithPoints(world), await world.fixture()];
    const { uuid } = await buyTickets(world, event, member.email, 2);
    await signInAt(page, member, 'faq');
    await expectWholeOpened(page, `${world.storefrontUrl}/fanatics/`, brands.fanatics.languages, [
      { name: 'the member’s menu', path: 'search', opener: 'header button[aria-haspopup]', shown: 'a' },
      {
        name: 'the map',
        path: `event/${event.id}`,
        opener: 'main button:has(svg.lucide-map)',
        shown: 'g[data-section]',
      },
      {
        name: 'giving back',
        path: `order-confirmation/${uuid}`,
        opener: 'main button:has(svg.lucide-rotate-ccw)',
        shown: 'label',
        next: async (box) => {
          await box.locator('input[type=checkbox]').first().check();
          await box.locator('dl').first().waitFor();
        },
      },
    ]);
    expect(said).toEqual([]);
  });
});
