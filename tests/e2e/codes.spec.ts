import type { Page } from '@playwright/test';
import type { EventOptions } from '#tests/support/shop-events.ts';
import { monday } from '#tests/support/shop-hotels.ts';
import { farPlace, ownEvent, ownHotel } from './own-data.ts';
import { cards, cartIdOf, expectConfirmation, goToPayment, holdButton, payButton } from './shopper.ts';
import { expect, test, type World } from './world.ts';

// One test for each kind of reaction; which code has which: web/routes/error-reactions.test.ts.

/** An event that no other test knows, and that lists have no more once its test is over. */
const made: string[] = [];
async function newEvent(options: EventOptions): Promise<string> {
  const id = await ownEvent(options);
  made.push(id);
  return id;
}
test.afterEach(async ({ page, world }) => {
  await page.goto('about:blank');
  await world.sql('update event set active = false where id = any($1::uuid[])', [made.splice(0)]);
});
// Events and hotels of these tests have no picture.
test.use({ allowedComplaints: /Failed to load resource/ });

const told = (page: Page, title: string | RegExp) => page.getByRole('alert').filter({ hasText: title });

/** The page of the event, which can be bought. */
async function openEvent(page: Page, id: string): Promise<void> {
  await page.goto(`event/${id}`);
  await expect(holdButton(page)).toBeEnabled();
}

/** Another session's change of the cart that this browser holds. */
async function elsewhere(page: Page, { platformUrl }: World, method: string, path: string, body?: object) {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'gst');
  const answer = await fetch(`${platformUrl}/api/${path}`, {
    method,
    headers: { 'gst-session-id': cookie?.value ?? '', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.ok, await answer.text()).toBe(true);
}

test('[ERR-2] tickets: a refusal leaves what is still sold to choose (40078), a failure is tried again (50030)', async ({
  page,
  world,
}) => {
  const { id } = await world.fixture();
  await world.sql('delete from package_offer where event_id = $1', [id]);
  await world.sql(
    `insert into package_offer (id, event_id, name, code, type, image_url, price_cents, capacity)
      values (gen_random_uuid(), $1, 'Lounge', 'LOUNGE', 'lounge', '/images/none', 1000, 50)`,
    [id],
  );
  await openEvent(page, id);
  await page.getByRole('checkbox', { name: /^Lounge/ }).check();
  await world.sql('update package_offer set capacity = 0 where event_id = $1', [id]);
  await holdButton(page).click();
  await expect(told(page, 'Offer no longer available')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Lounge/ })).toHaveCount(0);

  const problem = { code: 'SYSTEM_ERROR', providerCode: '50030', title: 'Something went wrong', message: 'Try again.' };
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('idempotencyKey')
      ? route.fulfill({
          json: { data: null, errors: [{ message: 'No', extensions: { code: 'UPSTREAM_UNAVAILABLE', problem } }] },
        })
      : route.fallback(),
  );
  await holdButton(page).click();
  const failed = told(page, 'Something went wrong');
  await expect(failed).toBeVisible();
  await page.unroute('**/graphql');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await page.waitForURL(/\/checkout\//);
});

test('[ERR-2] an expired resale session (20053) is said, and another look at the resale begins the next', async ({
  page,
  world,
}) => {
  const id = await newEvent({ offers: [{ cents: 5000, type: 'resale' }] });
  await openEvent(page, id);
  await expect
    .poll(async () => (await world.sql('select id from resale_session where event_id = $1', [id])).length)
    .toBe(1);
  await world.sql("update resale_session set expires_at = now() - interval '1 second' where event_id = $1", [id]);
  await holdButton(page).click();
  const expired = told(page, 'Resale offer expired');
  await expired.getByRole('button', { name: 'Show resale tickets again' }).click();
  await expect(expired).toHaveCount(0);
  await holdButton(page).click();
  await page.waitForURL(/\/checkout\//);
});

test('[ERR-2] an event that is not sold any more (50020) leads to other events', async ({ page, world }) => {
  const id = await newEvent({});
  await openEvent(page, id);
  await world.sql("update event set status = 'cancelled' where id = $1", [id]);
  await holdButton(page).click();
  await expect(page.getByText(/^(Not on sale|This event has been canceled)$/).first()).toBeVisible();
  await page.getByRole('link', { name: 'See other events' }).first().click();
  await expect(page).toHaveURL(/\/search\?keyword=/);
});

test('[ERR-2] WAITING_ROOM: where a room has opened meanwhile the event’s page offers a place in it', {
  tag: '@extended',
}, async ({ page, world }) => {
  const id = await newEvent({});
  await openEvent(page, id);
  await world.sql(
    `insert into waiting_room (event_id, rule, minutes_before, holds_above, admit_a_minute, pass_minutes, signing_key, drawn_at)
      values ($1, 'always', 30, 1, 60, 10, '{"kty":"OKP","crv":"Ed25519","x":"","d":""}', now())`,
    [id],
  );
  await holdButton(page).click();
  await expect(page.getByText('Wait for your turn').first()).toBeVisible();
  await expect(async () => {
    await page.reload();
    // Long enough for what the page loads later: a reload in the middle of it is an error in the console.
    await expect(page.getByRole('button', { name: 'Join the line' }).first()).toBeVisible({ timeout: 5_000 });
  }).toPass();
});

/** The button that chooses the only rate of a hotel's page. */
const choose = (page: Page) => page.getByRole('article').getByRole('listitem').getByRole('button');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Who’s staying?' });

/** Chooses the only room of the hotel's page that is open, and sends who comes. */
async function bookRoom(page: Page, change: () => Promise<unknown>): Promise<void> {
  await choose(page).click();
  await dialog(page).getByLabel('First name').fill('Zoë');
  await dialog(page).getByLabel('Last name').fill('Fan');
  await dialog(page).getByLabel('Email').fill('zoe@example.com');
  await change();
  await dialog(page).locator('button[type=submit]').click();
}

test('[ERR-2] a stay that cannot be booked so (40010) leads to other rooms, a taken room (67941) to the next hotel', async ({
  page,
  world,
}) => {
  const at = farPlace();
  const hotel = await ownHotel(at);
  const other = await ownHotel({ ...at, latitude: at.latitude + 0.01 });
  await page.goto(`hotels/${hotel.id}?checkin=${monday()}&checkout=${monday(2)}`);
  const needTicket = (is: boolean) =>
    world.sql('update room_rate set needs_ticket = $2 where id = $1', [hotel.rateId, is]);
  await bookRoom(page, () => needTicket(true));
  await expect(dialog(page).getByRole('alert')).toContainText('Check your stay');
  await dialog(page).getByRole('button', { name: 'See other rooms' }).click();
  await expect(page.getByRole('main')).toContainText('Only with tickets');
  await expect(choose(page)).toHaveCount(0);

  await needTicket(false);
  await page.reload();
  await bookRoom(page, () =>
    world.sql(
      `insert into room_night (rate_id, night, capacity, sold)
        select id, $2::date + n, capacity, capacity from room_rate, generate_series(0, 1) n where id = $1`,
      [hotel.rateId, monday()],
    ),
  );
  await expect(dialog(page).getByRole('alert')).toContainText('Someone else got this room first');
  await dialog(page).getByRole('listitem').getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/hotels/${other.id}`));
  await expect(choose(page)).toBeVisible();
});

test('[ERR-2] a total that has changed (20120) is asked about with both, and the next click pays the new one', async ({
  page,
  world,
}) => {
  const cart = await goToPayment(page, (await world.fixture()).id, cards.approved);
  await elsewhere(page, world, 'PUT', `cart/${cart}/shippingOption`, { shippingId: 'courier' });
  const before = await payButton(page).innerText();
  await payButton(page).click();
  await expect(told(page, 'The total has changed')).toContainText(before.replace('Pay ', ''));
  await expect(payButton(page)).not.toHaveText(before);
  await payButton(page).click();
  await expectConfirmation(page);
});

test('[ERR-2] a refused field (20118) leads to its step, a cart that is gone (20010) to the same seats', async ({
  page,
  world,
}) => {
  // Without the live state, which would tell it before the purchase does.
  await page.route('**/graphql', (route) =>
    route.request().headers().accept?.includes('text/event-stream') ? route.abort() : route.fallback(),
  );
  const cart = await goToPayment(page, (await world.fixture()).id, cards.approved);
  // The same rules hold in the page, so it needs a postal code that changes on its way.
  const spoil = (route: Parameters<Parameters<Page['route']>[1]>[0]) =>
    route.fallback({ postData: route.request().postData()?.replace('"10118"', '"!"') ?? '' });
  await page.route('**/graphql', spoil);
  await payButton(page).click();
  await page.waitForURL(/\/checkout\/[^/]+\/1$/);
  const code = page.getByLabel('ZIP code');
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(code).toHaveAccessibleDescription(/We can’t accept this\. Check it and try again\./);
  await page.unroute('**/graphql', spoil);
  await code.fill('10001');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();

  for (const [label, value] of [
    ['Card number', cards.approved],
    ['Expiration date', '12 / 30'],
    ['Security code', '123'],
    ['Name on card', 'Alex Rivera'],
  ] as const)
    await page.getByLabel(label).fill(value);
  await elsewhere(page, world, 'DELETE', `cart/${cart}`);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Your hold has ended' })).toBeVisible();
  await page.getByRole('button', { name: 'Try the same seats again' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  expect(cartIdOf(page)).not.toBe(cart);
});
