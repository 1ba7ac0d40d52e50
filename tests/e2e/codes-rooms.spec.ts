import type { Page } from '@playwright/test';
import { createDb } from '#platform/core/db.ts';
import { addHotel, monday } from '#tests/support/shop-hotels.ts';
import { type RoomCode, type Situations, testEach, toCheckout } from './codes.ts';
import { expect } from './world.ts';

/** The button that chooses the only rate of a hotel's page. */
const choose = (page: Page) => page.getByRole('article').getByRole('listitem').getByRole('button');

/** Two hotels away from all others; the page is the first one's, with its room chosen and the form filled in. */
async function bookingRoom(page: Page, language: string) {
  const at = { latitude: -30 - Math.random() * 20, longitude: -110 - Math.random() * 20, cancellation: [] };
  const db = createDb(process.env.STACK_DATABASE_URL ?? '');
  const hotel = await addHotel({ db }, at);
  const other = await addHotel({ db }, { ...at, latitude: at.latitude + 0.01 });
  await db.destroy();
  await page.goto(`hotels/${hotel.id}?lang=${language}&checkin=${monday()}&checkout=${monday(2)}`);
  await choose(page).click();
  const dialog = page.getByRole('dialog');
  for (const [kind, value] of Object.entries({ 'given-name': 'Zoë', 'family-name': 'Fan', email: 'zoe@example.com' }))
    await dialog.locator(`input[autocomplete="${kind}"]`).fill(value);
  return { hotel, other, hold: () => dialog.locator('button[type=submit]').click() };
}

/** The nearest other hotel stands in the dialog, as a way to its rooms. */
async function toNearestHotel(page: Page): Promise<void> {
  const before = page.url();
  await page.getByRole('dialog').getByRole('listitem').getByRole('link').click();
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
