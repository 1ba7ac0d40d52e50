import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { buyTickets, refundOrder } from './orders.ts';
import {
  buyByRequest,
  cards,
  expectConfirmation,
  fillBilling,
  fillCard,
  goOnToDelivery,
  goOnToPayment,
  holdButton,
  payButton,
} from './shopper.ts';
import { newMember, signIn, signInByRequest } from './sign-in.ts';
import { expect, type Fixture, test, type World } from './world.ts';

const card = (page: Page, { name }: Fixture) => page.getByRole('article', { name, exact: true });
const moveTo = (world: World, { id }: Fixture, start: string) =>
  world.sql(
    `update event set start_at = now() + $2::interval, start_date = ((now() + $2::interval) at time zone time_zone)::date,
      end_at = null, end_date = null where id = $1`,
    [id, start],
  );
const codes = (page: Page) => page.getByRole('img', { name: /^Ticket code / });

test('[ROUTE-15] /order-confirmation without an id is the newest order, or home for those who have none', async ({
  page,
  world,
}) => {
  const newest = async () => {
    const answer = await page.request.get('order-confirmation');
    return { url: answer.url(), html: await answer.text() };
  };
  expect((await newest()).url).toMatch(/\/fanatics\/$/);
  const member = await newMember();
  await buyTickets(world, await world.fixture(), member);
  const { uuid, id } = await buyTickets(world, await world.fixture(), member);
  await signInByRequest(page, member);
  const { url, html } = await newest();
  expect(url).toMatch(new RegExp(`/fanatics/order-confirmation/${uuid}$`));
  expect(/<title[^>]*>([^<]*)/.exec(html)?.[1]).toContain(String(id));
});

test('[ORDER-2] My tickets starts with the next event, its codes one tap away, and has the past ones elsewhere', {
  tag: '@phone',
}, async ({ page, world }) => {
  const member = await newMember();
  const [later, over, next] = [await world.fixture(), await world.fixture(), await world.fixture()];
  // The platform keeps events for some seconds, so the next one is moved before it is bought.
  await moveTo(world, next, '100 minutes');
  for (const event of [later, over, next]) await buyTickets(world, event, member);
  await buyTickets(world, next, member, 1);
  await moveTo(world, over, '-3 days');
  await signInByRequest(page, member);
  await page.goto('userTickets');

  const events = page.getByRole('main').getByRole('article');
  await expect(events.getByRole('heading', { level: 2 })).toHaveText([next.name, later.name]);
  await expect(card(page, next)).toContainText(/Today|Tonight|Tomorrow/);
  await expect(card(page, next)).toContainText(/Starts in 1 h \d+ min/);
  await expect(card(page, next)).toContainText(/Sec\s.+, Row\s.+, Seats\s.+/);
  await expect(card(page, later)).not.toContainText('Starts in');
  // Both orders for one evening are on one card.
  await expect(card(page, next).getByRole('link', { name: /^Order \d+/ })).toHaveCount(2);
  const show = card(page, next).getByRole('link', { name: 'Show 2 tickets' });
  await show.focus();
  await show.press('Enter');

  await page.waitForURL(/\/order-confirmation\/[0-9a-f-]{36}\/tickets$/);
  await expect(codes(page)).toHaveCount(2);
  const first = page.getByRole('article', { name: 'Ticket 1 of 2' });
  await expect(first.getByRole('term')).toHaveText(['Section', 'Row', 'Seat']);
  const code = await codes(page).first().boundingBox();
  expect(code?.width).toBeGreaterThan(220);
  expect((code?.y ?? 0) + (code?.height ?? 0)).toBeLessThan(844);
  await page.getByRole('link', { name: 'Close' }).click();

  await page.waitForURL(/\/userTickets$/);
  const periods = page.getByRole('navigation', { name: 'Which tickets' }).getByRole('link');
  await expect(periods).toHaveText([/^Upcoming\s*3 orders$/, /^Past\s*1 order$/]);
  await page.getByRole('link', { name: 'Past' }).click();
  await page.waitForURL(/\/userTickets\?period=past$/);
  await expect(periods).toHaveText([/^Upcoming\s*3 orders$/, /^Past\s*1 order$/]);
  await expect(card(page, over)).toBeVisible();
  await expect(card(page, over).getByRole('link', { name: /^Show/ })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Upcoming' })).toHaveAttribute('aria-current', 'page');
  await card(page, later)
    .getByRole('link', { name: /^Order \d+/ })
    .click();
  await expectConfirmation(page);
});

test('[ORDER-2] refunded, canceled, postponed and rescheduled tickets say so, and only valid ones show a code', async ({
  page,
  world,
}) => {
  const member = await newMember();
  const [refunded, cancelled, postponed, rescheduled] = [
    await world.fixture(),
    await world.fixture(),
    await world.fixture(),
    await world.fixture(),
  ];
  const { uuid } = await buyTickets(world, refunded, member);
  for (const event of [cancelled, postponed, rescheduled]) await buyTickets(world, event, member);
  const set = ({ id }: Fixture, status: string) =>
    world.sql('update event set status = $2 where id = $1', [id, status]);
  await set(refunded, 'cancelled');
  await set(cancelled, 'cancelled');
  await set(postponed, 'postponed');
  await set(rescheduled, 'rescheduled');
  await refundOrder(world, { uuid }, member);
  await signInByRequest(page, member);
  await expect(async () => {
    await page.goto('userTickets');
    await expect(card(page, cancelled)).toContainText('Canceled', { timeout: 1000 });
    await expect(card(page, postponed)).toContainText('Your tickets are still valid.', { timeout: 1000 });
    await expect(card(page, rescheduled)).toContainText('New date', { timeout: 1000 });
  }).toPass();
  const shown = (event: Fixture) => card(page, event).getByRole('link', { name: 'Show 2 tickets' });
  await expect(shown(cancelled)).toHaveCount(0);
  await expect(shown(postponed)).toBeVisible();
  await expect(shown(rescheduled)).toBeVisible();
  await expectAccessible(page);
  await page.goto('userTickets?period=past');
  await expect(card(page, refunded)).toContainText('Refunded');
  await expect(shown(refunded)).toHaveCount(0);
});

test('[ORDER-2, AUTH-9] a guest finds home in place of My tickets, a member without tickets the way to some', async ({
  page,
}) => {
  expect((await page.request.get('userTickets')).url()).toMatch(/\/fanatics\/$/);
  await signInByRequest(page, await newMember());
  await page.goto('userTickets');
  await expect(page.getByRole('heading', { name: 'No upcoming tickets' })).toBeVisible();
  await page.getByRole('link', { name: 'Find an event' }).click();
  await page.waitForURL(/\/search\/events$/);
});

test('[ORDER-2] more than twenty orders come page by page, and the address says how many', {
  tag: '@extended',
}, async ({ page, world }) => {
  const member = await newMember();
  const event = await world.fixture();
  for (let order = 0; order < 21; order += 1) await buyTickets(world, event, member, 1);
  await signInByRequest(page, member);
  await page.goto('userTickets');
  const orders = page.getByRole('link', { name: /^Order \d+/ });
  await expect(orders).toHaveCount(20);
  await page.getByRole('link', { name: 'Show more' }).click();
  await expect(orders).toHaveCount(21);
  await page.waitForURL(/\/userTickets\?pages=2$/);
});

test('[ORDER-1, AUTH-9] the receipt has every fact of order, payment and venue, and the member only for its buyer', async ({
  page,
  world,
  newVisitor,
}) => {
  const member = await newMember();
  const event = await world.fixture();
  const [venue] = await world.sql<{ name: string; street: string }>(
    `update venue set street = coalesce(street, '1 Stadium Way') where id = (select venue_id from event where id = $1)
      returning name, street`,
    [event.id],
  );
  const { id, uuid, linkKey, userId } = await buyTickets(world, event, member);
  const openDetails = async (where: Page) => {
    const receipt = where.getByRole('region', { name: 'Receipt' });
    await receipt.getByText('Payment details').click();
    await expect(receipt.getByText(`Tickets at: /fanatics/order-confirmation/${uuid}/tickets`)).toBeVisible();
    return receipt;
  };
  await signInByRequest(page, member);
  await page.goto(`order-confirmation/${uuid}`);
  const receipt = await openDetails(page);
  const term = (name: string) =>
    receipt.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');
  await expect(term('Payment')).toHaveText('Paid in full');
  await expect(term('Taxes')).toHaveText(/^\$\d+\.\d\d$/);
  await expect(term('Card valid until')).toHaveText('12/2040');
  await expect(receipt.getByText(/^Seller’s reference: [0-9a-f-]{36}$/)).toBeVisible();
  await expect(receipt.getByText(/^By card: \$\d/)).toBeVisible();
  await expect(term('Member')).toHaveText(userId ?? '');
  // What stands there at once: the order's number, the card, who pays from where, the delivery and the day.
  await expect(page.getByRole('main').getByText(String(id), { exact: true })).toBeVisible();
  await expect(term('Paid')).toHaveText(/Visa ending in 4242.* · \$\d+\.\d\d$/);
  await expect(term('Billed to')).toHaveText(`Zoë Fan12 Main St.New York, NY 10001United States${member}`);
  await expect(term('Order date')).toHaveText(
    new Date().toLocaleDateString('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' }),
  );
  await expect(page.getByRole('main').getByText(`${venue?.name}, ${venue?.street}, `)).toBeVisible();
  const linked = await newVisitor({ javaScriptEnabled: false });
  await linked.goto(`order-confirmation/${uuid}?key=${linkKey}`);
  await expect((await openDetails(linked)).getByRole('term').filter({ hasText: 'Member' })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('[ORDER-2] the tickets of an order are swiped one at a time, by the arrow keys as well', async ({
    page,
    world,
  }) => {
    const member = await newMember();
    const { uuid } = await buyTickets(world, await world.fixture(), member);
    await signInByRequest(page, member);
    await page.goto(`order-confirmation/${uuid}/tickets`);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toContainText('Ticket 1 of 2');
    const second = page.getByRole('article', { name: 'Ticket 2 of 2' });
    await expect(second).not.toBeInViewport({ ratio: 0.5 });
    const list = page.getByRole('list', { name: 'Your tickets' });
    // However fast the finger is, none is passed over.
    await expect(list.getByRole('listitem').first()).toHaveCSS('scroll-snap-stop', 'always');
    const devtools = await page.context().newCDPSession(page);
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 300 }] });
    const swipe = async (from: number, to: number) => {
      await finger('touchStart', from);
      for (let step = 1; step <= 10; step += 1) await finger('touchMove', from + ((to - from) * step) / 10);
      await finger('touchEnd');
    };
    await swipe(340, 60);
    await expect(heading).toContainText('Ticket 2 of 2');
    await expect(second).toBeInViewport({ ratio: 0.9 });
    await swipe(60, 340);
    await expect(heading).toContainText('Ticket 1 of 2');
    // Turned sideways both are in view; back again it is the first.
    await page.setViewportSize({ width: 844, height: 390 });
    await expect(second).toBeInViewport({ ratio: 0.1 });
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(second).not.toBeInViewport({ ratio: 0.5 });
    await expect(heading).toContainText('Ticket 1 of 2');
    await list.focus();
    await page.keyboard.press('ArrowRight');
    await expect(heading).toContainText('Ticket 2 of 2');
    await expect(second).toBeInViewport({ ratio: 0.9 });
  });
});

test.describe('the link of an order', () => {
  test('[ORDER-4, ORDER-1] opens a guest’s order in another browser, and its key is in no address, Referer or index', async ({
    page,
    world,
    newVisitor,
    request,
  }) => {
    const event = await world.fixture();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`order-confirmation/${await buyByRequest(page, event.id)}`);
    await expectConfirmation(page);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied.')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await expect(page.getByRole('textbox', { name: 'Link to this order' })).toHaveValue(link);
    const key = new URL(link).searchParams.get('key') ?? '';
    expect(key).toMatch(/^[0-9a-f-]{36}$/);

    const friend = await newVisitor();
    const referers: string[] = [];
    friend.on('request', (request) => referers.push(request.headers().referer ?? ''));
    await friend.goto(link);
    await expectConfirmation(friend);
    expect(friend.url()).toBe(link.replace(/\?.*/, ''));
    await expect(friend.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await friend.getByRole('link', { name: 'Show tickets' }).click();
    await expect(codes(friend)).toHaveCount(2);
    await friend.getByRole('link', { name: 'Close' }).click();
    await friend.getByRole('link', { name: 'Keep browsing' }).click();
    await friend.waitForURL(/\/fanatics\/$/);
    expect(referers.filter((referer) => referer.includes(key))).toEqual([]);

    for (const address of [page.url(), `${page.url()}/tickets`, link.replace(key, crypto.randomUUID())]) {
      expect((await request.get(address)).status()).toBe(404);
    }
  });
});

test('[CART-16, ORDER-2] a member buys two tickets, from the first click to their codes in My tickets', async ({
  page,
  world,
}) => {
  const member = await newMember();
  const event = await world.fixture();
  await page.goto(`event/${event.id}`);
  await holdButton(page).click();
  await page.waitForURL(/\/checkout\//);
  // Who signs in keeps the seats.
  await signIn(page, member);
  await goOnToDelivery(page);
  await fillBilling(page);
  await goOnToPayment(page);
  await fillCard(page, cards.approved);
  await payButton(page).click();
  await expectConfirmation(page);
  await page.goto('userTickets');
  await card(page, event).getByRole('link', { name: 'Show 2 tickets' }).click();
  await expect(codes(page)).toHaveCount(2);
});

test('[AUTH-7, AUTH-9] after a sign-out the browser opens neither the member’s orders nor links opened in it', async ({
  page,
  world,
}) => {
  const member = await newMember();
  const event = await world.fixture();
  const own = await buyTickets(world, event, member);
  const sent = await buyTickets(world, event, null);
  const statuses = async () => {
    const paths = [own, sent].flatMap(({ uuid }) => [uuid, `${uuid}/tickets`]);
    return Promise.all(paths.map(async (path) => (await page.request.get(`order-confirmation/${path}`)).status()));
  };
  await signInByRequest(page, member);
  await page.request.get(`order-confirmation/${sent.uuid}?key=${sent.linkKey}`);
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  await page.goto('logout');
  await page.waitForURL(/\/fanatics\/$/);
  expect(await statuses()).toEqual([404, 404, 404, 404]);
});
