import type { Page } from '@playwright/test';
import { createDb } from '#platform/core/db.ts';
import { addHotel, monday } from '#tests/support/shop-hotels.ts';
import { button, hold, newEvent, type RoomCode, type Situations, testEach, toCheckout } from './codes.ts';
import { expect, test } from './world.ts';

/** The button that chooses the only rate of a hotel's page. */
const choose = (page: Page) => page.getByRole('article').getByRole('listitem').getByRole('button');

/** Two hotels away from all others; the page is the first one's, for an event if there is one, with its room chosen and the form filled in. */
async function bookingRoom(page: Page, language: string, eventId?: string) {
  const at = { latitude: -30 - Math.random() * 20, longitude: -110 - Math.random() * 20, cancellation: [] };
  const db = createDb(process.env.STACK_DATABASE_URL ?? '');
  const hotel = await addHotel({ db }, at);
  const other = await addHotel({ db }, { ...at, latitude: at.latitude + 0.01 });
  await db.destroy();
  const forEvent = eventId ? `&eventId=${eventId}` : '';
  await page.goto(`hotels/${hotel.id}?lang=${language}&checkin=${monday()}&checkout=${monday(2)}${forEvent}`);
  await choose(page).click();
  const dialog = page.getByRole('dialog');
  for (const [kind, value] of Object.entries({ 'given-name': 'Zoë', 'family-name': 'Fan', email: 'zoe@example.com' }))
    await dialog.locator(`input[autocomplete="${kind}"]`).fill(value);
  return { hotel, other, hold: () => dialog.locator('button[type=submit]').click() };
}

/** The nearest other hotel stands in the dialog, as a way to its rooms. */
async function toNearestHotel(page: Page): Promise<void> {
  const before = page.url();
  await page.getByRole('dialog').getByRole('listitem').getByRole('link').first().click();
  await expect(page).not.toHaveURL(before);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(choose(page)).toBeVisible();
}

const situations: Situations<RoomCode> = {
  '40010': {
    language: 'de',
    raise: async (page, world) => {
      const booking = await bookingRoom(page, 'de');
      await world.sql('update room_rate set needs_ticket = true where id = $1', [booking.hotel.rateId]);
      await booking.hold();
    },
    text: 'Aufenthalt prüfen',
    next: async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Andere Zimmer ansehen' }).click();
      await expect(page.getByRole('main')).toContainText('Nur zusammen mit Tickets');
      await expect(choose(page)).toHaveCount(0);
    },
  },
  '40076': {
    language: 'fr',
    raise: async (page, world) => {
      const booking = await bookingRoom(page, 'fr');
      await world.sql('update room_rate set night_cents = night_cents + 1000 where id = $1', [booking.hotel.rateId]);
      await booking.hold();
    },
    text: 'Le prix a changé',
    next: async (page) => {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Réserver à / })
        .click();
      await toCheckout(page);
    },
  },
  '67941': {
    language: 'nl',
    raise: async (page, world) => {
      const booking = await bookingRoom(page, 'nl');
      await world.sql(
        `insert into room_night (rate_id, night, capacity, sold)
          select id, $2::date + n, capacity, capacity from room_rate, generate_series(0, 1) n where id = $1`,
        [booking.hotel.rateId, monday()],
      );
      await booking.hold();
    },
    text: 'Iemand was sneller',
    next: toNearestHotel,
  },
};

testEach(situations);

test('[ERR-2] [CART-2] 20053 for tickets that are added to a held room: the page says so, the room stays held alone, and after another look at the resale both are held', async ({
  page,
  world,
}) => {
  const eventId = await newEvent({ offers: [{ cents: 5000, type: 'resale' }] });
  const booking = await bookingRoom(page, 'en', eventId);
  await booking.hold();
  await toCheckout(page);
  await page.getByRole('link', { name: 'See tickets' }).click();
  await expect(hold(page)).toBeEnabled();
  await expect
    .poll(async () => (await world.sql('select id from resale_session where event_id = $1', [eventId])).length)
    .toBe(1);
  await world.sql("update resale_session set expires_at = now() - interval '1 second' where event_id = $1", [eventId]);
  await hold(page).click();
  const told = page.getByRole('alert').filter({ hasText: 'Resale offer expired' });
  await expect(told).toContainText('The rest of your cart stays.');
  /** 1 is tickets, 3 a room. */
  const held = async () => {
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'gst');
    const items = await world.sql<{ type: number }>(
      `select i.product_type as type from cart_item i join cart c on c.uuid = i.cart_id
        where c.session_id::text = $1 and c.state = 'open' order by 1`,
      [cookie?.value ?? ''],
    );
    return items.map(({ type }) => type);
  };
  expect(await held()).toEqual([3]);
  await button(page, 'Look at resale tickets again').click();
  await expect(told).toHaveCount(0);
  await hold(page).click();
  await toCheckout(page);
  expect(await held()).toEqual([1, 3]);
  const review = page.getByRole('main');
  await expect(review.getByText(/^Sec\s.*Seats?\s/).first()).toBeVisible();
  await expect(review.getByText('Breakfast included').first()).toBeVisible();
});
