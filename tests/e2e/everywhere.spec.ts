import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { expectAccessible, expectAccessibleInLightAndDark, expectReadable } from './axe.ts';
import { brokenWords, expectToFit, linesOf, looseDots } from './fits.ts';
import { keepFavourites, type Member, memberWithPoints, signInAt } from './member.ts';
import { bearerOf, buyTickets, roomForTickets } from './orders.ts';
import { openPaymentPage } from './partner.ts';
import {
  cards,
  expectConfirmation,
  fillBillingAddress,
  fillCard,
  goOnToPayment,
  holdRoom,
  payButton,
} from './shopper.ts';
import { signInByRequest } from './sign-in.ts';
import { expect, type Fixture, test, type World } from './world.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 320, height: 800 };

type Screen = {
  name: string;
  /** Below the brand's address; without it the screen is the one that is open. */
  path?: string;
  /** What leads on to it, from a page in any language. */
  arrive?: (page: Page) => Promise<void>;
  /** Sends a form that lacks something, once the page is there in a language. */
  send?: (page: Page) => Promise<void>;
  /** What else is held in the narrow window, in each language. */
  narrow?: (page: Page, screen: string) => Promise<void>;
  /** What else axe looks at, in the wide window. */
  wide?: (page: Page) => Promise<void>;
  /** What covers the rest of the page, which then has no need to be looked at. */
  within?: string;
};

/** What is tried of a screen in a run: only what is usual, or in depth. */
type Depth = {
  tag: string[];
  languages: readonly string[];
  look: (page: Page, screen: Screen, languages: readonly string[]) => Promise<void>;
};

/** The page that is open, loaded anew in another language. */
async function reloadIn(page: Page, language: string): Promise<void> {
  const address = new URL(page.url());
  address.searchParams.set('lang', language);
  await page.goto(address.href);
}

/** The same page in another language: by the choice in the footer, or loaded anew where it has none or a form of it is sent. */
async function showIn(page: Page, language: string, { send }: Screen): Promise<void> {
  const html = page.locator(`html[lang=${language}]`);
  if ((await html.count()) === 0) {
    // The profile has one of its own.
    const choice = page.locator('select[name=lang]').last();
    if (!send && (await choice.isVisible())) await choice.selectOption(language);
    else await reloadIn(page, language);
  }
  await expect(html).toBeAttached();
  if (!send) return;
  await send(page);
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
}

/** The language that the page has already comes first. */
async function fromOwnOn(page: Page, languages: readonly string[]): Promise<string[]> {
  const own = await page.locator('html').getAttribute('lang');
  return [...languages].sort((a, b) => Number(b === own) - Number(a === own));
}

async function expectToFitAt(page: Page, screen: Screen, language: string, width: number): Promise<void> {
  const where = `${screen.name}, ${language}, ${width} px`;
  await page.setViewportSize({ width, height: 800 });
  await expectToFit(page, where);
  if (width > 390) return;
  if (!screen.within) expect(await looseDots(page), where).toEqual([]);
  if (width === NARROW.width) await screen.narrow?.(page, where);
}

/** In each language as narrow and as wide as it gets; axe looks at the wide one in light, and at contrast in the narrow one in dark. */
async function lookOnce(page: Page, screen: Screen, languages: readonly string[]): Promise<void> {
  for (const language of await fromOwnOn(page, languages)) {
    await showIn(page, language, screen);
    await expectToFitAt(page, screen, language, NARROW.width);
    await expectToFitAt(page, screen, language, WIDE.width);
  }
  await page.setViewportSize(WIDE);
  await expectAccessible(page, undefined, screen.within);
  await screen.wide?.(page);
  await page.setViewportSize(NARROW);
  await expectReadable(page, 'dark', screen.within);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(WIDE);
}

/** At four widths in each language, and under forced colours. */
async function lookDeep(page: Page, screen: Screen, languages: readonly string[]): Promise<void> {
  for (const language of await fromOwnOn(page, languages)) {
    await showIn(page, language, screen);
    for (const width of [320, 390, 768, 1440]) await expectToFitAt(page, screen, language, width);
  }
  await page.setViewportSize(NARROW);
  await expectAccessible(page, 'active', screen.within);
  await expectToFit(page, `${screen.name}, forced colours`);
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
  await page.setViewportSize(WIDE);
}

const usual: Depth = { tag: [], languages: ['en', 'de'], look: lookOnce };
const deep: Depth = { tag: ['@extended'], languages: ['en', 'de', 'fr', 'es', 'nl', 'it'], look: lookDeep };

/** Also in light and dark, for what is seen in depth only. */
const lighted = (depth: Depth): Depth => ({
  ...depth,
  look: async (page, screen, languages) => {
    await depth.look(page, screen, languages);
    await expectAccessibleInLightAndDark(page, screen.within);
    await page.emulateMedia({ colorScheme: 'light' });
  },
});

/** The second brand, with its own colors. */
const second = lighted({ ...deep, languages: ['en', 'es', 'fr'] });

/** What the pages say in the console from now on; that tests keep the service worker out is the tests' own doing. */
function consoleOf(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (!text.includes('blocked by Playwright')) said.push(`${message.type()}: ${text}`);
  });
  return said;
}

/** Each screen; `base` is the address of the brand. */
async function lookAt(page: Page, base: string, screens: readonly Screen[], depth: Depth): Promise<void> {
  const said = consoleOf(page);
  for (const screen of screens) {
    if (screen.path !== undefined) await page.goto(base + screen.path);
    await screen.arrive?.(page);
    await depth.look(page, screen, depth.languages);
  }
  expect(said.filter((text) => !text.includes('status of 404'))).toEqual([]);
}

const named = (screens: Record<string, string>): Screen[] =>
  Object.entries(screens).map(([name, path]) => ({ name, path }));

type Known = Fixture & { venue: string; attraction: string; provider: string };

async function knownEvent(world: World): Promise<Known> {
  const event = await world.fixture();
  const [row] = await world.sql<Omit<Known, keyof Fixture>>(
    `select e.venue_id as venue, a.attraction_id as attraction, e.partner_id as provider from event e
     join event_attraction a on a.event_id = e.id where e.id = $1 limit 1`,
    [event.id],
  );
  if (!row) throw new Error(`${event.id} has no attraction`);
  return { ...event, ...row };
}

async function expectSectionAccessible(page: Page): Promise<void> {
  await page.locator('[data-section]').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
}

/** Screens that need nothing but an event. Home comes last, so that it has recently viewed pages. */
const ofVisitors: Record<string, (event: Known) => Screen[]> = {
  'an event, a venue, an attraction and home': ({ id, venue, attraction }) => [
    { name: 'an event', path: `event/${id}`, wide: expectSectionAccessible },
    ...named({
      'an event’s information': `event/${id}/info`,
      'a venue': `venue/${venue}`,
      'an attraction': `attraction/${attraction}`,
      'home with recently viewed pages': '',
    }),
  ],
  'what is found': () =>
    named({
      'the search start': 'search',
      'combined results': 'search?keyword=yankees',
      'events found': 'search/events?keyword=new',
      'nothing found': 'search?keyword=qqqzzz',
    }),
  'a league, hotels, the full-screen search, questions and what isn’t there': ({ venue }) =>
    named({
      'a league': 'leagues/NFL',
      'hotels near a venue': `hotels?venueId=${venue}`,
      'the full-screen search': 'modal/search',
      'questions and answers': 'faq',
      'what is not there': 'no-such-page',
    }),
};

/** Of the same making as the others, and seldom seen. */
const seldomSeen: Record<string, (event: Known) => Screen[]> = {
  'pages of text': () =>
    named({
      help: 'help',
      contact: 'contact',
      about: 'about',
      sale: 'termsAgreement',
      use: 'termsOfUse',
      privacy: 'privacy-policy',
    }),
  'lists, configuration and the provider’s event': ({ provider }) =>
    named({
      'teams and artists found': 'search/attractions?keyword=new',
      'venues found': 'search/venues?keyword=new',
      'the running configuration': 'app/config',
      'the provider’s event': `tm-event/${provider}`,
    }),
};

test.use({ allowedComplaints: /status of 404/ });

const scope = ({ tag }: Depth, languages: string): string =>
  tag.length === 0
    ? 'fit and pass axe in German and English'
    : `fit four widths in ${languages}, and pass axe in forced colors`;

for (const [brand, depth, groups] of [
  ['fanatics', usual, ofVisitors],
  ['fanatics', deep, ofVisitors],
  ['fanatics', lighted(deep), seldomSeen],
  ['northgate', second, { ...ofVisitors, ...seldomSeen }],
] as const)
  for (const [group, screens] of Object.entries(groups))
    test(`[SHELL-1, TEN-11, I18N-1] at ${brand} ${group} ${scope(depth, 'every language')}`, {
      tag: depth.tag,
    }, async ({ page, world }) => {
      const event = await knownEvent(world);
      await lookAt(page, `${world.storefrontUrl}/${brand}/`, screens(event), depth);
    });

const chooseRoom = async (page: Page) => {
  await page.getByRole('main').getByRole('article').locator('li button').first().click();
  await page.getByRole('dialog').locator('button[type=submit]').click();
};
const lastSubmit = (page: Page): Locator =>
  page.locator('main form button[type=submit]').filter({ visible: true }).last();
const payByCard = (page: Page) => page.locator('main button[form=payment]').filter({ visible: true }).click();

/** The checkout's steps stand in one row, and what goes on has one line. */
const expectOneLine = (button: (page: Page) => Locator) => async (page: Page, screen: string) => {
  expect(await linesOf(button(page)), screen).toBe(1);
  const steps = page.locator('main nav ol > li');
  await expect(steps).toHaveCount(3);
  const tops = await steps.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size, screen).toBe(1);
};

const hotelScreens = (event: Known): Screen[] => [
  { name: 'hotels near an event', path: `event/${event.id}/hotels` },
  {
    name: 'a hotel',
    arrive: async (page) => {
      await page.getByRole('main').locator('a[href*="/hotels/"]').filter({ visible: true }).last().click();
      await expect(page.getByRole('main').getByRole('article').locator('li button').first()).toBeVisible();
    },
  },
  { name: 'who comes', send: chooseRoom, within: '[role=dialog]' },
];

/** Tickets and a room in the cart of this browser, whose member is signed in. */
async function holdTicketsAndRoom(page: Page, world: World, event: Fixture, { email }: Member): Promise<string> {
  const session = (await page.context().cookies()).find(({ name }) => name === 'gst');
  const answer = await fetch(`${world.platformUrl}/api/cart/reserve/${event.id}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'gst-session-id': session?.value ?? '',
      'idempotency-key': randomUUID(),
      ...(await bearerOf(email)),
    },
    body: JSON.stringify({
      tickets: [{ productId: event.id, quantity: 2 }],
      hotelRoom: await roomForTickets(world, event),
    }),
  });
  return z.object({ uuid: z.string() }).parse(await answer.json()).uuid;
}

/** In any language. */
async function fillDetails(page: Page): Promise<void> {
  await page.locator('main input[type=radio]').first().check();
  await page.locator('[autocomplete="billing country"]').selectOption('US');
  await page.locator('[autocomplete="billing address-level1"]').selectOption('NY');
  for (const [name, value] of Object.entries({
    'billing given-name': 'Alex',
    'billing family-name': 'Rivera',
    email: 'alex.rivera@example.com',
    'billing street-address': '350 Fifth Avenue',
    'billing address-level2': 'New York',
    'billing postal-code': '10118',
  }))
    await page.locator(`[autocomplete="${name}"]`).fill(value);
  await lastSubmit(page).click();
  await page.waitForURL(/\/checkout\/[^/]+\/2/);
  await expect(page.locator('main button[form=payment]').filter({ visible: true })).toBeVisible();
}

const checkoutScreens = (cartId: string): Screen[] => [
  {
    name: 'review',
    path: `checkout/${cartId}`,
    narrow: expectOneLine((page) =>
      page.locator(`main a[href$="/checkout/${cartId}/1"]`).filter({ visible: true }).last(),
    ),
  },
  {
    name: 'details',
    path: `checkout/${cartId}/1`,
    send: (page) => lastSubmit(page).click(),
    narrow: expectOneLine(lastSubmit),
  },
  { name: 'payment', arrive: fillDetails, send: payByCard },
];

for (const depth of [usual, deep]) {
  test(`[SHELL-1, TEN-11, I18N-1] hotels, rooms and who comes ${scope(depth, 'every language')}`, {
    tag: depth.tag,
  }, async ({ page, world }) => {
    await lookAt(page, `${world.storefrontUrl}/fanatics/`, hotelScreens(await knownEvent(world)), depth);
  });

  test(`[SHELL-1, TEN-11, I18N-1] the checkout and its errors ${scope(depth, 'every language')}`, {
    tag: depth.tag,
  }, async ({ page, world }) => {
    const [event, member] = [await world.fixture(), await memberWithPoints(world)];
    await signInAt(page, member, 'faq');
    const cartId = await holdTicketsAndRoom(page, world, event, member);
    await lookAt(page, `${world.storefrontUrl}/fanatics/`, checkoutScreens(cartId), depth);
  });

  test(`[SHELL-1, SHELL-3, TEN-11, I18N-1] an order, its tickets and the wallet ${scope(depth, 'every language')}`, {
    tag: depth.tag,
  }, async ({ page, world }) => {
    const [member, event] = [await memberWithPoints(world), await world.fixture()];
    const hotelRoom = await roomForTickets(world, event);
    const { uuid } = await buyTickets(world, event, member.email, 2, { hotelRoom });
    const order = `order-confirmation/${uuid}`;
    await signInByRequest(page, member.email);
    const screens = named({
      'an order': order,
      tickets: `${order}/tickets`,
      'My tickets': 'userTickets',
      wallet: 'wallet',
    });
    await lookAt(page, `${world.storefrontUrl}/fanatics/`, screens, depth);
  });

  test(`[SHELL-1, SHELL-3, TEN-11, I18N-1] a member’s home, favorites and searches ${scope(depth, 'every language')}`, {
    tag: depth.tag,
  }, async ({ page, world }) => {
    const [member, event] = [await memberWithPoints(world), await world.fixture()];
    await keepFavourites(world, member, event.id);
    await signInByRequest(page, member.email);
    const screens = named({
      home: '',
      'favorite events': 'userFavorites',
      'favorite teams': 'userFavorites/attractions',
      'saved searches': 'userSearches',
      details: 'profile',
    });
    await lookAt(page, `${world.storefrontUrl}/fanatics/`, screens, depth);
  });

  test(`[SHELL-1, TEN-11] a waitlist place, a partner’s payment and the sign-in ${scope(depth, 'every language')}`, {
    tag: depth.tag,
  }, async ({ page, world }) => {
    const event = await world.fixture();
    const [place] = await world.sql<{ token: string }>(
      `insert into waiting_list_entry (token, event_id, tenant_id, session_id, email, language, quantity, reservation_key)
       values (gen_random_uuid(), $1, 'grandstand', gen_random_uuid(), 'alex@example.com', 'de', 2, gen_random_uuid()) returning token`,
      [event.id],
    );
    const payment = new URL((await openPaymentPage(world)).url);
    await lookAt(
      page,
      `${world.storefrontUrl}/fanatics/`,
      [
        { name: 'the sign-in', path: 'modal/sso/preview' },
        { name: 'a place in a waitlist', path: `waiting-list/${place?.token}` },
        {
          name: 'a partner’s payment',
          arrive: async () => {
            await page.goto(payment.href);
            await expect(page.locator('[autocomplete=cc-number]')).toBeVisible();
          },
        },
      ],
      depth,
    );
  });
}

test('[SHELL-1, TEN-11, I18N-1] at northgate a room’s checkout and order fit four widths in three languages', {
  tag: '@extended',
}, async ({ page, world }) => {
  const { id, provider } = await knownEvent(world);
  const base = `${world.storefrontUrl}/northgate/`;
  await lookAt(page, base, [{ name: 'the provider’s reservation', path: `tm-event/${provider}/reservation` }], second);
  await page.goto(`${base}event/${id}/hotels?lang=en`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^See rooms/ })
    .first()
    .click();
  await holdRoom(page);
  await lookAt(page, base, [{ name: 'review' }], second);
  await page.goto(`${page.url().split('?')[0]}/1?lang=en`);
  await lookAt(page, base, [{ name: 'details', send: (shown) => lastSubmit(shown).click() }], second);
  await reloadIn(page, 'en');
  await fillBillingAddress(page);
  await goOnToPayment(page);
  await lookAt(page, base, [{ name: 'payment', send: payByCard }], second);
  await reloadIn(page, 'en');
  await fillCard(page, cards.approved);
  await payButton(page).click();
  await expectConfirmation(page, 0);
  await lookAt(page, base, [{ name: 'an order' }], second);
});

/** What lies over a page: what opens it, and what stands in it once it is whole; `next` brings more to be seen, `narrow` is what else holds. */
type Opened = {
  name: string;
  path: string;
  opener: string;
  shown: string;
  next?: (box: Locator) => Promise<void>;
  narrow?: (box: Locator, screen: string) => Promise<void>;
};

/** In each language on a page that is loaded in it; axe looks at the last. */
async function lookAtOpened(
  page: Page,
  base: string,
  languages: readonly string[],
  all: readonly Opened[],
  isDeep: boolean,
) {
  const said = consoleOf(page);
  for (const { name, path, opener, shown, next, narrow } of all) {
    for (const language of languages) {
      const screen = `${name}, ${language}`;
      await page.goto(`${base}${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
      await page.locator(opener).filter({ visible: true }).first().click();
      const box = page.locator('[role=dialog]').filter({ visible: true }).last();
      await expect(box.locator(shown).filter({ visible: true }).first(), screen).toBeVisible();
      await next?.(box);
      await expectToFit(page, screen);
      await narrow?.(box, screen);
    }
    const within = '[role=dialog]:not([hidden])';
    if (isDeep) await expectAccessible(page, 'active', within);
    else await expectAccessibleInLightAndDark(page, within);
    await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
  }
  expect(said).toEqual([]);
}

const expectWholeWords = async (box: Locator, screen: string) => expect(await brokenWords(box), screen).toEqual([]);

const overPages: Opened[] = [
  { name: 'the menu', path: 'help', opener: 'header a[aria-haspopup=dialog]', shown: 'nav a' },
  {
    name: 'the date picker',
    path: '',
    opener: 'main button[data-field="date"]',
    shown: '[role=grid]',
    narrow: (box, screen) => expectWholeWords(box.locator('p[role=status]').locator('..'), screen),
  },
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

  for (const [brand, { tag, languages }] of [
    ['fanatics', { ...usual, languages: ['de'] }],
    ['fanatics', deep],
    ['northgate', second],
  ] as const) {
    const isDeep = tag.length > 0;
    test(`[SHELL-1, DATE-1, TEN-11, I18N-1] ${brand}’s menu, pickers and filters fit while open${isDeep ? ', in every language' : ''}`, {
      tag,
    }, async ({ page, world }) => {
      await lookAtOpened(page, `${world.storefrontUrl}/${brand}/`, languages, overPages, isDeep);
    });
  }

  for (const { tag, languages } of [{ ...usual, languages: ['de'] }, deep]) {
    const isDeep = tag.length > 0;
    test(`[SHELL-1, ORDER-6, TEN-11, I18N-1] a member’s menu, a map and a return fit while open${isDeep ? ', in every language' : ''}`, {
      tag,
    }, async ({ page, world }) => {
      const [member, event] = [await memberWithPoints(world), await world.fixture()];
      const { uuid } = await buyTickets(world, event, member.email, 2);
      await signInByRequest(page, member.email);
      const opened: Opened[] = [
        { name: 'the member’s menu', path: 'search', opener: 'header button[aria-haspopup]', shown: 'a' },
        {
          name: 'the map',
          path: `event/${event.id}`,
          opener: 'main button:has(svg.lucide-map)',
          shown: 'g[data-section]',
        },
        {
          name: 'a return',
          path: `order-confirmation/${uuid}`,
          opener: 'main button:has(svg.lucide-rotate-ccw)',
          shown: 'label',
          next: async (box) => {
            await box.locator('input[type=checkbox]').first().check();
            await box.locator('dl').first().waitFor();
          },
          narrow: expectWholeWords,
        },
      ];
      await lookAtOpened(page, `${world.storefrontUrl}/fanatics/`, languages, opened, isDeep);
    });
  }
});
