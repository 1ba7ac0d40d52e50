import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessibleInLightAndDark } from './axe.ts';
import { cards, cartIdOf, goToPayment, holdBestSeats, holdButton, holdByRequest } from './shopper.ts';
import { chooseMember, newMember, signInByRequest } from './sign-in.ts';
import { brandUrl } from './test-brands.ts';
import { expect, test } from './world.ts';

const memberPages = ['userTickets', 'userFavorites', 'userFavorites/attractions', 'userSearches', 'profile', 'wallet'];

/** A navigation of the router, as a link does one; not waited for, since the page may load anew meanwhile. */
const goInApp = (page: Page, to: string, options = {}) =>
  page.evaluate(
    ([target, more]) => {
      const router: unknown = Reflect.get(globalThis, '__reactRouterDataRouter');
      if (typeof router !== 'object' || router === null) throw new Error('There is no router');
      void Reflect.get(router, 'navigate')(target, more);
    },
    [to, options] as const,
  );

test('[AUTH-8, LOYAL-6, AUTH-15] who isn’t in the program is asked once to join it, and may go on as a guest', async ({
  page,
}) => {
  await page.goto('faq');
  await page.goto('help');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await chooseMember(page, `${randomUUID()}@example.com`);
  const dialog = page.getByRole('dialog', { name: 'Join FanCash for free' });
  await expect(dialog.getByText(/haven’t joined FanCash yet/)).toBeVisible();
  await expect(page).toHaveURL(/\/fanatics\/help$/);
  await expectAccessibleInLightAndDark(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await page.goto('about');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('gst-joining');
});

for (const { locale, width, ask, join, step } of [
  { locale: 'en-US', width: 1440, ask: 'Join FanCash for free', join: 'Join FanCash', step: 'Review your tickets' },
  {
    locale: 'de-DE',
    width: 390,
    ask: 'Kostenlos zu FanCash',
    join: 'FanCash beitreten',
    step: 'Prüfen Sie Ihre Tickets',
  },
])
  test(`[AUTH-15, LOYAL-5] who isn’t in the program joins it in ${locale} and is back in the same cart, signed in`, async ({
    newVisitor,
    world,
  }) => {
    const event = await world.fixture();
    const page = await newVisitor({ locale, viewport: { width, height: 900 } });
    const cartId = await holdByRequest(page, event.id);
    await page.goto(`login?returnTo=/fanatics/checkout/${cartId}`);
    await chooseMember(page, `${randomUUID()}@example.com`);
    await page.getByRole('dialog', { name: ask }).getByRole('button', { name: join }).click();
    await page.locator('button[name=decision][value=accepted]').click();
    await page.waitForURL(new RegExp(`/checkout/${cartId}$`));
    await expect(page.getByRole('heading', { name: step })).toBeVisible();
    await page.goto('help');
    await expect(page.getByRole('button', { name: /’s account|^Konto von/ }).first()).toBeVisible();
  });

test('[AUTH-15] a membership that waits or was refused says what happens next', async ({ newVisitor }) => {
  for (const [email, title, next] of [
    ['pending@example.com', 'FanCash hasn’t confirmed you yet', 'Go to FanCash'],
    ['error@example.com', 'FanCash couldn’t sign you up', 'Try again'],
  ] as const) {
    const page = await newVisitor();
    await page.goto('login?returnTo=/fanatics/help');
    await chooseMember(page, email);
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog.getByRole('button', { name: next })).toBeVisible();
    await expectAccessibleInLightAndDark(page, '[role=dialog]');
  }
});

for (const [problem, title, tag] of [
  ['refused', 'You’re not signed in', []],
  ['unavailable', 'You can’t sign in right now', '@extended'],
  ['too-large', 'We can’t sign you in', '@extended'],
  ['<script>', 'You’re not signed in', '@extended'],
] as [string, string, string | string[]][])
  test(`[AUTH-8] the problem ${problem} has title and message, and the rest of the address stays`, { tag }, async ({
    page,
  }) => {
    await page.goto(`help?signIn=${encodeURIComponent(problem)}&utm_source=mail#content`);
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await expect(page).toHaveURL(/\/help\?utm_source=mail#content$/);
  });

test('[AUTH-13] a sign-in begun in each of two tabs ends signed in in both, on the page of each', async ({ page }) => {
  const email = await newMember();
  const other = await page.context().newPage();
  for (const [tab, path] of [
    [page, 'faq'],
    [other, 'help'],
  ] as const) {
    await tab.goto(path);
    await tab.getByRole('link', { name: 'Sign in' }).click();
    await expect(tab.locator('input[name=email]')).toBeVisible();
  }
  for (const [tab, path] of [
    [page, /\/faq$/],
    [other, /\/help$/],
  ] as const) {
    await chooseMember(tab, email);
    await tab.waitForURL(path);
    await expect(tab.getByRole('button', { name: /’s account/ }).first()).toBeVisible();
  }
});

test.describe('a session that ends', () => {
  // Until they sign in again, the member's cart is a 404.
  test.use({ allowedComplaints: /status of 404/ });
  test('[AUTH-3] a session that ends in the checkout says so and comes back to the same cart and step', async ({
    page,
    world,
  }) => {
    const event = await world.fixture();
    await signInByRequest(page, await newMember());
    const cartId = await goToPayment(page, event.id, cards.approved);
    // A cookie that the gateway does not accept is a session that has ended.
    const {
      name,
      value: _value,
      ...cookie
    } = (await page.context().cookies()).find(({ name }) => name === 'gst-member') ?? {
      name: '',
      value: '',
    };
    expect(name).toBe('gst-member');
    await page.context().addCookies([{ ...cookie, name, value: 'over', domain: 'localhost', path: '/' }]);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByRole('heading', { name: 'You were signed out' })).toBeVisible();
    await expectAccessibleInLightAndDark(page, 'main');
    await page.reload();
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await page.waitForURL(new RegExp(`/checkout/${cartId}/2$`));
    await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible();
  });
});

test('[TEN-6, AUTH-10] where only members buy, a guest signs in at the checkout and returns to it', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  await page.goto(`${brandUrl('members-only')}/event/${event.id}`);
  await holdButton(page).click();
  await page.waitForURL(/\/checkout\//);
  const cartId = cartIdOf(page);
  await expect(page.getByRole('heading', { name: 'Sign in to buy' })).toBeVisible();
  await expectAccessibleInLightAndDark(page, 'main');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await chooseMember(page, await newMember('members-only'));
  await page.waitForURL(new RegExp(`/checkout/${cartId}$`));
  await expect(page.getByRole('heading', { name: 'Review your tickets' })).toBeVisible();
});

test('[TEN-5] where nobody can sign in, /login, its modal and the members’ pages are home', async ({ page, world }) => {
  const brand = `${world.storefrontUrl}/northgate/`;
  const login = await page.goto(`${brand}login`);
  expect([login?.status(), login?.request().redirectedFrom()]).toEqual([200, null]);
  await expect(page.getByRole('heading', { name: 'Top events' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  for (const path of ['modal/sso/preview', ...memberPages])
    expect((await page.request.get(brand + path)).url(), path).toBe(brand);
});

test('[ROUTE-6, ROUTE-7, ROUTE-9] the sign-in’s modal, 500 px at most, signs in by its own window', async ({
  page,
}) => {
  await page.goto('help');
  // Over a page it is closed by Back, and the page stays.
  await goInApp(page, '/help', { state: { modal: '/modal/sso/preview' }, mask: '/fanatics/modal/sso/preview' });
  const modal = page.getByRole('dialog', { name: 'Sign in' });
  await expect(modal).toBeVisible();
  await expect(page).toHaveURL(/\/modal\/sso\/preview$/);
  await page.goBack();
  await expect(modal).toHaveCount(0);
  await expect(page).toHaveURL(/\/help$/);

  await page.goto('auth/sso/preview');
  await expect(modal).toBeVisible();
  // The server's dialog is plain HTML; the one that replaces it takes the focus.
  await expect(modal.locator(':focus')).toBeVisible();
  // Hydration may replace the dialog between the two reads.
  await expect.poll(async () => (await modal.boundingBox())?.width).toBeLessThanOrEqual(500);
  await expectAccessibleInLightAndDark(page, '[role=dialog]');
  const opened = page.waitForEvent('popup');
  await modal.getByRole('button', { name: 'Open the sign-in window' }).click();
  const window = await opened;
  await expect(modal.getByText(/Continue in the new window/)).toBeVisible();
  const closed = window.waitForEvent('close');
  await chooseMember(window, await newMember()).catch(() => undefined);
  await expect(modal.getByText('You’re signed in.')).toBeVisible();
  await closed;
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/fanatics\/$/);
  await expect(page.locator('#hero').getByRole('button', { name: /’s account/ })).toBeVisible();
});

test('[ROUTE-3] for a guest home takes the place of each members’ page, and Back does not return to it', async ({
  page,
}) => {
  await page.goto('help');
  for (const path of memberPages) {
    await goInApp(page, `/${path}`);
    await expect(page).toHaveURL(/\/fanatics\/$/);
    await expect(page.getByRole('dialog', { name: /^Sign in to see/ })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/fanatics\/help$/);
    await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible();
  }
  // At a cold load too.
  await page.goto('userTickets');
  await expect(page).toHaveURL(/\/fanatics\/$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/fanatics\/help$/);
});

test('[AUTH-14] home tells a guest of a members’ page why they are there, and leads to that page', async ({ page }) => {
  for (const [path, title] of [
    ['wallet', 'Sign in to see your wallet'],
    ['userFavorites', 'Sign in to see your favorites'],
    ['userSearches', 'Sign in to see your saved searches'],
    ['profile', 'Sign in to see your details'],
    ['userTickets', 'Sign in to see your tickets'],
  ] as const) {
    await page.goto('help');
    await goInApp(page, `/${path}`);
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await expect(page).toHaveURL(/\/fanatics\/$/);
  }
  await page.goto('help');
  await page.goto('userTickets');
  const dialog = page.getByRole('dialog', { name: 'Sign in to see your tickets' });
  await expect(dialog.getByText(/Bought as a guest\?/)).toBeVisible();
  await expectAccessibleInLightAndDark(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await chooseMember(page, await newMember());
  await page.waitForURL(/\/fanatics\/userTickets$/);
  await expect(page.getByRole('heading', { name: 'My tickets' })).toBeVisible();
});

test('[AUTH-14] a session that ends says so on the page where one is, keeps it and leads back', async ({ page }) => {
  await signInByRequest(page, await newMember());
  await page.goto('userTickets');
  await expect(page.getByRole('button', { name: /’s account/ }).first()).toBeVisible();
  await page.context().clearCookies();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const bar = page.getByRole('alert').filter({ hasText: 'You were signed out' });
  await expect(bar).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My tickets' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  await expectAccessibleInLightAndDark(page, '[role=alert]');
  // Also on the next page, and after it was loaded anew.
  await goInApp(page, '/help');
  await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible();
  await page.reload();
  await bar.getByRole('button', { name: 'Sign in again' }).click();
  await chooseMember(page, await newMember());
  await page.waitForURL(/\/fanatics\/help$/);
  await expect(page.getByRole('button', { name: /’s account/ }).first()).toBeVisible();
  await expect(bar).toHaveCount(0);
  // Closed once, it does not come back with each page.
  await page.context().clearCookies();
  await page.reload();
  await bar.getByRole('button', { name: 'Close' }).click();
  await page.goto('faq');
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('[ROUTE-3] a members’ page that a guest comes back to is replaced by home in the history', {
  tag: '@extended',
}, async ({ page }) => {
  await signInByRequest(page, await newMember());
  await page.goto('help');
  await goInApp(page, '/userTickets');
  await expect(page.getByRole('heading', { name: 'My tickets' })).toBeVisible();
  await goInApp(page, '/faq');
  await expect(page).toHaveURL(/\/faq$/);
  await page.context().clearCookies();
  // The page of text asks the graph, whose answer tells that the sign-in is over.
  await goInApp(page, '/about');
  await expect(page.getByRole('alert').filter({ hasText: 'You were signed out' })).toBeVisible();
  for (const place of [/\/faq$/, /\/fanatics\/$/, /\/help$/]) {
    await page.goBack();
    await expect(page).toHaveURL(place);
  }
});

test('[SHELL-3] from the checkout the favorites open in a new tab, and the checkout stays', async ({ page, world }) => {
  const event = await world.fixture();
  await signInByRequest(page, await newMember());
  const cartId = await holdBestSeats(page, event.id);
  await page.getByRole('button', { name: /’s account/ }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'My favorites (opens in a new tab)' }).click();
  await expect((await opened).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/checkout/${cartId}$`));
});
