import type { Page } from '@playwright/test';
import { expectAccessibleInLightAndDark } from './axe.ts';
import { restored } from './change-event.ts';
import { buyTickets } from './orders.ts';
import { cartIdOf, holdBestSeats, holdButton, payByRequest } from './shopper.ts';
import { expect, type Fixture, test, type World } from './world.ts';

/** The event sold out: an order has two of its seats, and nobody can have the others. Answers what gives the two back. */
async function sellOut(world: World, event: Fixture) {
  const order = await buyTickets(world, event, null);
  await world.sql("update seat set state = 'blocked' where event_id = $1 and state = 'free'", [event.id]);
  await world.sql("update event set tickets_status = 'TICKETS_NOT_AVAILABLE' where id = $1", [event.id]);
  const [owner] = await world.sql<{ session: string }>('select session_id as session from "order" where uuid = $1', [
    order.uuid,
  ]);
  return async () => {
    const answer = await fetch(`${world.platformUrl}/api/order/${order.uuid}/refund`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'gst-session-id': owner?.session ?? '' },
      body: JSON.stringify({ idempotencyKey: crypto.randomUUID() }),
    });
    expect(answer.status, await answer.text()).toBe(200);
  };
}

/** Other tests may look at the event. */
const openUp = async (world: World, id: string) => {
  await world.sql("update seat set state = 'free' where event_id = $1 and state = 'blocked'", [id]);
  await world.sql("update event set tickets_status = 'TICKETS_AVAILABLE' where id = $1", [id]);
};

test('[ORDER-8] a guest joins a sold-out event’s waitlist, is offered what comes free, buys it, and is told so', async ({
  page,
  world,
}) => {
  test.setTimeout(240_000);
  const event = await world.fixture();
  const giveBack = await sellOut(world, event);
  await page.goto(`event/${event.id}`);
  const form = page.getByRole('form', { name: 'Join the waitlist' });
  await form.getByLabel('Tickets needed together').selectOption('2');
  await form.getByLabel('Your email address').fill('alex.rivera@example.com');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessibleInLightAndDark(page);
  await form.getByRole('button', { name: 'Join the waitlist' }).click();
  await page.waitForURL(/\/waiting-list\/[0-9a-f-]{36}$/);
  const list = page.url();
  const place = page.getByRole('region', { name: event.name });
  await expect(place.getByRole('status')).toContainText('1your place in line');
  await expectAccessibleInLightAndDark(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await giveBack();
  // The page reads its place again every 15 seconds.
  await expect(place.getByRole('status')).toContainText('We’re holding tickets for you. Until', { timeout: 60_000 });
  await place.getByRole('button', { name: 'Take the tickets' }).click();
  await page.waitForURL(/\/checkout\//);
  await expect(page.getByRole('heading', { name: 'Review your tickets' })).toBeVisible();
  await payByRequest(page, cartIdOf(page));
  await page.goto(list);
  await expect(place.getByRole('status')).toContainText('You bought your tickets.', { timeout: 60_000 });
  await expect(place.getByRole('button')).toHaveCount(0);
  await openUp(world, event.id);
});

/** Puts a name down for so many tickets; answers the secret of the place, whose page is open then. */
async function putNameDown(page: Page, event: Fixture, email: string, quantity: string): Promise<string> {
  await page.goto(`event/${event.id}`);
  const form = page.getByRole('form', { name: 'Join the waitlist' });
  await form.getByLabel('Tickets needed together').selectOption(quantity);
  await form.getByLabel('Your email address').fill(email);
  await form.getByRole('button', { name: 'Join the waitlist' }).click();
  await page.waitForURL(/\/waiting-list\/[0-9a-f-]{36}$/);
  return page.url().slice(-36);
}

test('[ORDER-8] a second address in one browser leads to the same place, and another person’s is refused', {
  tag: '@extended',
}, async ({ page, newVisitor, world }) => {
  const event = await world.fixture();
  await sellOut(world, event);
  const token = await putNameDown(page, event, 'same@example.com', '2');
  expect(await putNameDown(page, event, 'made-up@example.com', '1')).toBe(token);
  const other = await newVisitor();
  await other.goto(`event/${event.id}`);
  const form = other.getByRole('form', { name: 'Join the waitlist' });
  await form.getByLabel('Your email address').fill('same@example.com');
  await form.getByRole('button', { name: 'Join the waitlist' }).click();
  await expect(form.getByRole('alert')).toContainText('is already on this event’s waitlist');
  await openUp(world, event.id);
});

test('[ORDER-8] open pages tell of an offer that lapsed, of one that went to the next, and of the list’s end', {
  tag: '@extended',
}, async ({ page, newVisitor, world }) => {
  test.setTimeout(240_000);
  const event = await world.fixture();
  const giveBack = await sellOut(world, event);
  const [next, last] = [await newVisitor(), await newVisitor()];
  const token = await putNameDown(page, event, 'first@example.com', '2');
  await putNameDown(next, event, 'next@example.com', '2');
  await putNameDown(last, event, 'last@example.com', '2');
  const place = (of: Page) => of.getByRole('region', { name: event.name });
  const statusOf = (of: Page) => place(of).getByRole('status');
  const take = (of: Page) => of.getByRole('button', { name: 'Take the tickets' });
  const leave = (of: Page) => of.getByRole('button', { name: 'Leave the waitlist' });
  await expect(statusOf(last)).toContainText('3your place in line');
  await giveBack();
  // A page reads its place again every 15 seconds.
  await expect(statusOf(page)).toContainText('We’re holding tickets for you. Until', { timeout: 60_000 });
  await expect(take(page)).toBeVisible();

  await world.sql('update cart set expire_at = now() where session_id = $1', [token]);
  await world.sql("update seat set held_until = now() where event_id = $1 and state = 'held'", [event.id]);
  await expect(statusOf(page)).toContainText('The tickets we held for you went to the next person in line.', {
    timeout: 60_000,
  });
  await expect(place(page).getByRole('link', { name: 'Go to the event' })).toBeVisible();
  await expect(take(page).or(leave(page))).toHaveCount(0);
  await expect(statusOf(next)).toContainText('We’re holding tickets for you. Until', { timeout: 60_000 });
  await expect(take(next)).toBeVisible();
  await expect(statusOf(last)).toContainText('1your place in line', { timeout: 60_000 });

  // What is offered stays so; who still waits is told that the list has ended.
  await restored(world, event.id, async () => {
    await world.sql(
      `update event set start_at = now() + interval '23 hours', end_at = null, end_date = null,
        start_date = ((now() + interval '23 hours') at time zone time_zone)::date where id = $1`,
      [event.id],
    );
    await expect(statusOf(last)).toContainText('The waitlist has closed.', { timeout: 60_000 });
  });
  await expect(take(last).or(leave(last))).toHaveCount(0);
  await expect(take(next)).toBeVisible();
  await openUp(world, event.id);
});

test('[ORDER-8, CART-3] an offer replaces other held tickets only when asked to, and trying to add a room keeps it', {
  tag: '@extended',
}, async ({ page, newVisitor, world }) => {
  test.setTimeout(240_000);
  const [event, other] = [await world.fixture(), await world.fixture()];
  const giveBack = await sellOut(world, event);
  const stateOf = async (cartId: string) =>
    (await world.sql<{ state: string }>('select state from cart where uuid = $1', [cartId]))[0]?.state;
  const held = await holdBestSeats(page, other.id);
  await page.goto(`event/${event.id}`);
  const form = page.getByRole('form', { name: 'Join the waitlist' });
  await form.getByLabel('Tickets needed together').selectOption('2');
  await form.getByLabel('Your email address').fill('alex.rivera@example.com');
  await form.getByRole('button', { name: 'Join the waitlist' }).click();
  await page.waitForURL(/\/waiting-list\/[0-9a-f-]{36}$/);
  const list = page.url();
  const next = await newVisitor();
  await next.goto(`event/${event.id}`);
  await next.getByRole('form', { name: 'Join the waitlist' }).getByLabel('Your email address').fill('sam@example.com');
  await next.getByRole('button', { name: 'Join the waitlist' }).click();
  await next.waitForURL(/\/waiting-list\/[0-9a-f-]{36}$/);
  await next.close();
  const place = page.getByRole('region', { name: event.name });
  await giveBack();
  const take = place.getByRole('button', { name: 'Take the tickets' });
  await expect(take).toBeVisible({ timeout: 60_000 });
  await take.click();
  const question = page.getByRole('dialog', { name: 'You’re holding other tickets' });
  await expect(question).toContainText(other.name);
  await question.getByRole('button', { name: 'Keep them and check out' }).click();
  await expect(page).toHaveURL(new RegExp(`/checkout/${held}`));
  expect(await stateOf(held)).toBe('open');

  // Nothing is left for anybody else.
  await world.sql("update event set tickets_status = 'TICKETS_NOT_AVAILABLE' where id = $1", [event.id]);
  await page.goto(list);
  await take.click();
  await question.getByRole('button', { name: 'Release them and take these' }).click();
  await page.waitForURL((url) => /\/checkout\//.test(url.pathname) && !url.pathname.includes(held));
  await expect(page.getByRole('heading', { name: 'Review your tickets' })).toBeVisible();
  const offered = cartIdOf(page);
  expect(await stateOf(held)).toBe('deleted');

  await page.getByRole('link', { name: /^Hotels near / }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^See rooms/ })
    .first()
    .click();
  await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'Pay now' })
    .getByRole('button', { name: /^Choose/ })
    .first()
    .click();
  const booking = page.getByRole('dialog', { name: 'Who’s staying?' });
  await booking.getByLabel('First name').fill('Zoë');
  await booking.getByLabel('Last name').fill('O’Brien');
  await booking.getByLabel('Email').fill('zoe@example.com');
  await booking.getByRole('button', { name: 'Hold tickets and room' }).click();
  await expect(booking.getByRole('alert')).toBeVisible();
  expect(await stateOf(offered)).toBe('open');
  // Taking it again leads to the same cart, without a question.
  await page.goto(list);
  await take.click();
  await expect(page).toHaveURL(new RegExp(`/checkout/${offered}`));
  await openUp(world, event.id);
});

test('[ORDER-8] whoever is choosing when the last are gone joins the list for a section and a price, and can leave', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  await buyTickets(world, event, null);
  await page.goto(`event/${event.id}`);
  await expect(holdButton(page)).toBeEnabled();
  await world.sql("update seat set state = 'blocked' where event_id = $1 and state = 'free'", [event.id]);
  // The page hears of it by itself, or by the refusal of the hold.
  await page.getByRole('button', { name: /^(Hold \d|Choose the next)/ }).click();
  const form = page.getByRole('form', { name: 'Join the waitlist' });
  await form.getByLabel('Your email address').fill('alex.rivera@example.com');
  const sections = form.getByRole('combobox', { name: 'Section' });
  await expect(sections.getByRole('option').nth(1)).toBeAttached();
  await sections.selectOption({ index: 1 });
  const section = await sections.inputValue();
  await form.getByRole('spinbutton').fill('75.50');
  await form.getByRole('button', { name: 'Join the waitlist' }).click();
  await page.waitForURL(/\/waiting-list\/[0-9a-f-]{36}$/);
  const place = page.getByRole('region', { name: event.name });
  await expect(place).toContainText(`Section ${section}`);
  await expect(place).toContainText('up to $75.50 per ticket');
  await place.getByRole('button', { name: 'Leave the waitlist' }).click();
  await expect(place.getByRole('status')).toContainText('You left the waitlist.');
  await page.reload();
  await expect(place.getByRole('status')).toContainText('You left the waitlist.');
  for (const address of ['00000000-0000-4000-8000-000000000000', 'nothing'])
    expect((await page.request.get(`waiting-list/${address}`)).status()).toBe(404);
  await openUp(world, event.id);
});
