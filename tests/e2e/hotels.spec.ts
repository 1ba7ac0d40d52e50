import type { Page } from '@playwright/test';
import { createDb } from '#platform/core/db.ts';
import { addEvent } from '#tests/support/shop-events.ts';
import { addHotel, monday } from '#tests/support/shop-hotels.ts';
import { expectAccessibleInLightAndDark } from './axe.ts';
import {
  cards,
  expectConfirmation,
  fillBilling,
  fillBillingAddress,
  fillCard,
  goOnToDelivery,
  goOnToPayment,
  holdBestSeats,
  payButton,
} from './shopper.ts';
import { expect, test, type World } from './world.ts';

const main = 'main';

test('[HOTEL-1] hotels near an event are listed for its nights with distance, stars, total with taxes and cancellation; filters and order stand in the address', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  await page.goto(`event/${event.id}`);
  await page.getByRole('link', { name: /^Hotels near / }).click();
  await expect(page).toHaveURL(new RegExp(`/event/${event.id}/hotels`));
  const list = page.getByRole(main).getByRole('listitem').filter({ hasText: 'See rooms' });
  await expect(list.first()).toBeVisible();
  const [night] = await world.sql<{ day: string }>(
    `select to_char(start_date, 'YYYY-MM-DD') as day from event where id = $1`,
    [event.id],
  );
  await expect(page.getByLabel('Check-in')).toHaveValue(night?.day ?? '');
  const first = list.first();
  await expect(first).toContainText(/\d mi/);
  await expect(first).toContainText('of 5 stars');
  await expect(first).toContainText('total, 1 night, 2 guests');
  await expect(first).toContainText('taxes included');
  await expect(first).toContainText(/No refund|Free cancellation until/);
  await expectAccessibleInLightAndDark(page);

  await page.getByRole('link', { name: 'Free cancellation' }).click();
  await expect(page).toHaveURL(/free/i);
  for (const row of await list.all()) await expect(row).toContainText(/Free cancellation until|No room left/);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('PRICE');
  await expect(page).toHaveURL(/sort=PRICE/);
  const prices = async () =>
    (await list.getByText(/^\$[\d,]+\.\d\d$/).allTextContents()).map((text) => Number(text.replace(/[$,]/g, '')));
  await expect.poll(async () => (await prices()).length).toBeGreaterThan(1);
  await expect.poll(async () => (await prices()).toSorted((a, b) => a - b)).toEqual(await prices());
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('PRICE');
  await expect(page.getByRole('link', { name: /Free cancellation.*Remove filter/ })).toBeVisible();
});

test('[HOTEL-1] dates in the wrong order are said at the field, and no hotel is listed', async ({ page, world }) => {
  const event = await world.fixture();
  await page.goto(`event/${event.id}/hotels?checkin=2027-03-05&checkout=2027-03-04`);
  await expect(page.getByLabel('Check-out')).toHaveAccessibleDescription('Check-out must be after check-in.');
  await expect(page.getByRole(main).getByText('See rooms')).toHaveCount(0);
});

test('[HOTEL-1] a venue’s page leads to the hotels around it', async ({ page, world }) => {
  const [event] = await world.sql<{ venue: string }>('select venue_id as venue from event where id = $1', [
    (await world.fixture()).id,
  ]);
  await page.goto(`venue/${event?.venue}`);
  await page.getByRole('link', { name: 'Hotels nearby' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Stay near / })).toBeVisible();
  await expect(page.getByRole('link', { name: 'See rooms' }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'See rooms' }).first()).toBeVisible();
});

test('[HOTEL-1] hotels around a city are a product of their own, without an event', async ({ page }) => {
  await page.goto('hotels');
  await expect(page.getByRole('heading', { name: 'Where do you want to stay?' })).toBeVisible();
  await page.goto('hotels?cityName=Boston&stateCode=MA&countryCode=US&latitude=42.3601&longitude=-71.0589');
  await expect(page.getByRole('heading', { level: 1, name: /Boston/ })).toBeVisible();
  await expect(page.getByRole(main).getByText('See rooms').first()).toBeVisible();
});

test.describe('read far from the hotel', () => {
  // The hotel of the test has no picture.
  test.use({ timezoneId: 'Asia/Tokyo', allowedComplaints: /images\/none/ });

  test('[HOTEL-1] a hotel says its distance, its stars, what the whole stay costs with fee and tax, and until when, in its own time, cancelling is free', async ({
    page,
  }) => {
    const place = { latitude: -50 - Math.random() * 4, longitude: -125 - Math.random() * 9 };
    const db = createDb(process.env.STACK_DATABASE_URL ?? '');
    const hotel = await addHotel(
      { db },
      {
        // A tenth of a degree to the north is 6.9 miles.
        ...{ latitude: place.latitude + 0.1, longitude: place.longitude },
        ...{ nightCents: 10_000, feeCents: 2_500, taxBasisPoints: 1_000 },
        cancellation: [{ hoursBefore: 48, percent: 100, nights: null }],
      },
    );
    await db.destroy();
    await page.goto(`${around(place)}&checkin=${monday()}&checkout=${monday(2)}`);
    const row = page.locator(`#hotel-${hotel.id}`);
    await expect(row).toContainText('6.9 mi');
    await expect(row).toContainText('3.5 of 5 stars');
    // Two January nights of $86.00 and $25.00 each, and a tenth for the state.
    await expect(row).toContainText('$244.20');
    await expect(row).toContainText('total, 2 nights, 2 guests');
    // Two days before three in the afternoon of the hotel's Monday.
    const deadline = new Date(`${monday(-2)}T12:00:00Z`).toLocaleDateString('en-US', {
      timeZone: 'UTC',
      month: 'short',
      day: 'numeric',
      year: 'numeric',
    });
    await expect(row).toContainText(`Free cancellation until ${deadline}, 3:00 PM EST, hotel time`);
  });
});

for (const width of [320, 390, 768]) {
  test(`[HOTEL-1] the list of hotels fits a screen of ${width} px in German`, async ({ page, world }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`event/${(await world.fixture()).id}/hotels?lang=de`);
    await expect(
      page
        .getByRole(main)
        .getByRole('link', { name: /^Zimmer/ })
        .first(),
    ).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

/** The page of the hotel nearest to an event, for the event's night. */
async function openHotel(page: Page, eventId: string): Promise<void> {
  await page.goto(`event/${eventId}/hotels`);
  await page
    .getByRole(main)
    .getByRole('link', { name: /^See rooms/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 2, name: 'Rooms' })).toBeVisible();
}

const rateWith = (page: Page, text: string | RegExp) =>
  page
    .getByRole(main)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Choose/ }) })
    .filter({ hasText: text })
    .first();

const booking = (page: Page) => page.getByRole('dialog', { name: 'Who is coming?' });

async function fillContact(page: Page): Promise<void> {
  await booking(page).getByLabel('First name').fill('Zoë');
  await booking(page).getByLabel('Last name').fill('O’Brien');
  await booking(page).getByLabel('E-mail').fill('zoe@example.com');
}

/** What one room of every rate costs from now on: the catalogue changes while a guest reads the page. */
const raisePrices = (world: World, hotelId: string) =>
  world.sql(
    'update room_rate set night_cents = night_cents + 1000 where room_id in (select id from room where hotel_id = $1)',
    [hotelId],
  );

const hotelIdOf = (page: Page): string => /hotels\/([\da-f-]{36})/.exec(page.url())?.[1] ?? '';

test('[HOTEL-2] a hotel’s page has rooms with meals, cancellation, way of payment and the lines of the price; a wrong name is said at its field', async ({
  page,
  world,
}) => {
  await openHotel(page, (await world.fixture()).id);
  const rooms = page.getByRole(main);
  for (const text of ['Room only', 'Breakfast included', 'Paid now', 'Paid at the hotel', /Not refundable|Free until/])
    await expect(rooms.getByText(text).first()).toBeVisible();
  await expect(rooms.getByText('Only together with tickets for the event').first()).toBeVisible();
  await rooms.getByText('What the price is made of').first().click();
  await expect(rooms.getByText(/room night/).first()).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await rateWith(page, 'Paid now')
    .getByRole('button', { name: /^Choose/ })
    .click();
  await fillContact(page);
  await booking(page).getByLabel('Last name').fill('=1+1');
  await booking(page)
    .getByRole('button', { name: /^Hold this room/ })
    .click();
  await expect(booking(page).getByLabel('Last name')).toHaveAccessibleDescription(/Use letters/);
  await expectAccessibleInLightAndDark(page);
});

test('[HOTEL-2] [CART-2] a room that is paid at the hotel is due there and not now, and is booked without a charge', async ({
  page,
  world,
}) => {
  await openHotel(page, (await world.fixture()).id);
  await rateWith(page, 'Paid at the hotel')
    .getByRole('button', { name: /^Choose/ })
    .click();
  await expect(booking(page).getByRole('heading', { name: 'Who is coming?' })).toBeFocused();
  await expect(booking(page).getByText('Due at the hotel')).toBeVisible();
  await expect(booking(page).getByText('$0.00')).toBeVisible();
  await fillContact(page);
  await booking(page)
    .getByRole('button', { name: /^Hold this room/ })
    .click();
  await page.waitForURL(/\/checkout\//);
  const review = page.getByRole(main);
  await expect(review.getByText(/^\$[\d.,]+ at the hotel$/)).toBeVisible();
  await expect(review.getByText('Due now').first()).toBeVisible();
  await expect(review.getByText('Due at the hotel').first()).toBeVisible();
  await page.getByRole('link', { name: 'Continue to billing' }).click();
  await fillBillingAddress(page);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  await page.getByRole('button', { name: 'Place the order' }).click();
  await expectConfirmation(page, 0);
  await expect(
    page
      .getByRole(main)
      .getByText(/at the hotel$/)
      .first(),
  ).toBeVisible();
});

test('[HOTEL-3] [CART-16] a price that has changed is told with both prices, and nothing is held before the guest agrees', async ({
  page,
  world,
}) => {
  await openHotel(page, (await world.fixture()).id);
  await rateWith(page, 'Paid now')
    .getByRole('button', { name: /^Choose/ })
    .click();
  await fillContact(page);
  const hold = booking(page).getByRole('button', { name: /^Hold this room/ });
  const seen = /\$[\d.,]+/.exec((await hold.textContent()) ?? '')?.[0] ?? '';
  await raisePrices(world, hotelIdOf(page));
  /** What this browser's guest holds. */
  const held = async () => {
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'gst');
    return world.sql(`select uuid from cart where session_id::text = $1 and state = 'open'`, [cookie?.value ?? '']);
  };
  await hold.click();
  const told = booking(page).getByRole('alert').filter({ hasText: 'The price has changed' });
  await expect(told).toContainText(seen);
  expect(await held()).toEqual([]);
  const agree = told.getByRole('button', { name: /^Hold it for \$/ });
  const now = /\$[\d.,]+/.exec((await agree.textContent()) ?? '')?.[0] ?? '';
  expect(now).not.toBe(seen);
  await expect(told.getByText(now).first()).toBeVisible();
  await agree.click();
  await page.waitForURL(/\/checkout\//);
  expect(await held()).toHaveLength(1);
  await expect(page.getByRole(main).getByText(now).first()).toBeVisible();
});

test('[HOTEL-2] [CART-2] a room is added to held tickets: one cart with the same seats, paid once, with a ticket and a confirmation number', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  await holdBestSeats(page, event.id);
  const seats = page
    .getByRole(main)
    .getByText(/^Sec .*Seats? /)
    .first();
  const held = await seats.textContent();
  await page.getByRole('link', { name: /^Hotels near / }).click();
  await expect(page).toHaveURL(/\/hotels$/);
  const trip = page.getByRole('region', { name: 'Your trip' });
  await expect(trip.getByText(held ?? '')).toBeVisible();
  await expect(trip.getByRole('link', { name: /^Checkout · pay \$[\d.,]+ now$/ })).toBeVisible();
  await page
    .getByRole(main)
    .getByRole('link', { name: /^See rooms/ })
    .first()
    .click();
  await rateWith(page, 'Only together with tickets')
    .getByRole('button', { name: /^Choose/ })
    .click();
  await expect(booking(page).getByText(`With your tickets for ${event.name}`)).toBeVisible();
  await fillContact(page);
  await booking(page).getByRole('button', { name: 'Hold tickets and room' }).click();
  await page.waitForURL(/\/checkout\//);
  await expect(page.getByRole('heading', { level: 1, name: 'Review your order' })).toBeVisible();
  await expect(seats).toHaveText(held ?? '');
  await goOnToDelivery(page);
  await fillBilling(page);
  await goOnToPayment(page);
  await fillCard(page, cards.approved);
  await payButton(page).click();
  await expectConfirmation(page, 2);
  await expect(page.getByRole(main).getByText('Confirmation number')).toBeVisible();
});

for (const [device, width, height] of [
  ['a phone', 390, 844],
  ['a desktop', 1440, 900],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport: { width, height } });
    const isPhone = device === 'a phone';

    test('[HOTEL-2] [CART-2] tickets and a room that is paid at the hotel are one trip: the checkout says what is due now and there, and both together; its hotel and its event are marked', async ({
      page,
      world,
    }) => {
      const event = await world.fixture();
      await holdBestSeats(page, event.id);
      const cents = async (label: string): Promise<number> => {
        const row = page
          .getByRole(main)
          .getByText(new RegExp(`^${label}`))
          .filter({ visible: true })
          .first();
        return Math.round(Number(/\$([\d,.]+)/.exec((await row.textContent()) ?? '')?.[1]?.replace(/,/g, '')) * 100);
      };
      await openHotel(page, event.id);
      const hotelId = hotelIdOf(page);
      const mark = page.getByText('In your trip').filter({ visible: true });
      await expect(mark).toHaveCount(0);
      await rateWith(page, 'Paid at the hotel')
        .getByRole('button', { name: /^Choose/ })
        .click();
      await fillContact(page);
      await booking(page).getByRole('button', { name: 'Hold tickets and room' }).click();
      await page.waitForURL(/\/checkout\//);
      await expect(page.getByRole('heading', { level: 1, name: 'Review your order' })).toBeVisible();
      const [now, later, all] = [await cents('Due now'), await cents('Due at the hotel'), await cents('Trip total')];
      expect(later).toBeGreaterThan(0);
      expect(now + later).toBe(all);
      const said = page.getByText(
        `$${(later / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })} later, at the hotel`,
      );
      await expect(said.filter({ visible: true })).toHaveCount(isPhone ? 1 : 0);
      await goOnToDelivery(page);
      if (isPhone) {
        // In the closed summary and in the bar.
        await expect(said.filter({ visible: true })).toHaveCount(2);
        await page.getByText('Show order summary').click();
      }
      expect(await cents('Trip total')).toBe(all);
      await expectAccessibleInLightAndDark(page);

      await page.goto(`hotels/${hotelId}?eventId=${event.id}`);
      await expect(mark).toHaveCount(1);
      await page.goto(`event/${event.id}/hotels`);
      await expect(page.getByRole('region', { name: 'Your trip' }).getByText('Trip total')).toBeVisible();
      await expect(page.getByRole(main).locator(`#hotel-${hotelId}`)).toContainText('In your trip');
      await expect(mark).toHaveCount(1);
      await expectAccessibleInLightAndDark(page);
      await page.goto(`event/${event.id}`);
      await expect(
        page.getByRole(main).getByRole('banner').or(page.locator('main header')).getByText('In your trip'),
      ).toBeVisible();
      await page.goto(`event/${(await world.fixture()).id}`);
      await expect(page.getByRole('link', { name: /tickets held/ })).toBeVisible();
      await expect(mark).toHaveCount(0);
    });
  });
}

test('[CART-2] [HOTEL-2] who comes along may be named; a wrong name is said at its field, and the names are in the checkout', async ({
  page,
  world,
}) => {
  await openHotel(page, (await world.fixture()).id);
  await rateWith(page, 'Paid now')
    .getByRole('button', { name: /^Choose/ })
    .click();
  await fillContact(page);
  await booking(page).getByText('Names of the other guests (optional)').click();
  const guest = booking(page).getByRole('group', { name: 'Guest 2' });
  const hold = booking(page).getByRole('button', { name: /^Hold this room/ });
  await guest.getByLabel('First name').fill('Łukasz');
  await guest.getByLabel('Last name').fill('=1+1');
  await hold.click();
  await expect(guest.getByLabel('Last name')).toHaveAccessibleDescription(/Use letters/);
  await guest.getByLabel('Last name').fill('Dvořák');
  await expectAccessibleInLightAndDark(page);
  await hold.click();
  await page.waitForURL(/\/checkout\//);
  const term = page.getByRole(main).getByText('Other guests', { exact: true });
  await expect(term.locator('..')).toContainText('Łukasz Dvořák');
});

test('[HOTEL-2] tickets are added to a held room: both are in one cart', async ({ page, world }) => {
  const event = await world.fixture();
  await openHotel(page, event.id);
  await rateWith(page, 'Paid now')
    .getByRole('button', { name: /^Choose/ })
    .click();
  await fillContact(page);
  await booking(page)
    .getByRole('button', { name: /^Hold this room/ })
    .click();
  await page.waitForURL(/\/checkout\//);
  await page.getByRole('link', { name: 'See tickets' }).click();
  await expect(page).toHaveURL(new RegExp(`/event/${event.id}$`));
  await page
    .getByRole('button', { name: /^Hold \d seats/ })
    .first()
    .click();
  await page.waitForURL(/\/checkout\//);
  await expect(
    page
      .getByRole(main)
      .getByText(/^Sec .*Seats? /)
      .first(),
  ).toBeVisible();
  await expect(page.getByRole(main).getByText('Room only').first()).toBeVisible();
});

const around = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `hotels?cityName=Nowhere&countryCode=US&latitude=${latitude}&longitude=${longitude}`;

test.describe('places without a free room', () => {
  // The hotel and the event of the test have no picture.
  test.use({ allowedComplaints: /images\/none/ });

  test('[HOTEL-1] where no hotel is, where all are full and of an event that is over, the page says so and what to do', async ({
    page,
    world,
  }) => {
    const db = createDb(process.env.STACK_DATABASE_URL ?? '');
    const full = { latitude: -55 - Math.random() * 5, longitude: -100 - Math.random() * 20 };
    const hotel = await addHotel({ db }, full);
    const over = await addEvent({ db }, { start: -80, end: -76 });
    await db.destroy();
    await world.sql('update room_rate set capacity = 0 where id = $1', [hotel.rateId]);
    await world.sql('update event set start_date = current_date - 4 where id = $1', [over.id]);

    await page.goto(around({ latitude: -65, longitude: -140 }));
    await expect(page.getByRole('heading', { name: 'No hotels around here' })).toBeVisible();
    await page.goto(around(full));
    await expect(page.getByRole('heading', { name: 'Every hotel is full for these dates' })).toBeVisible();
    await expect(page.getByRole('main').getByText('No room left for these dates')).toBeVisible();
    await page.goto(`event/${over.id}/hotels`);
    await expect(page.getByRole('heading', { name: 'This event is over' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to the event' })).toBeVisible();
  });
});

test('[HOTEL-1] [HOTEL-2] children with their ages go from the form into the address, to the hotel and back to the list with its filters', async ({
  page,
}) => {
  await page.goto(
    'hotels?cityName=Boston&stateCode=MA&countryCode=US&latitude=42.3601&longitude=-71.0589&breakfast=true',
  );
  await expect(page.getByRole('img', { name: 'Hotels around Boston, MA' })).toBeVisible();
  await page.getByText('Change dates and guests').locator('..').click();
  await page.getByRole('combobox', { name: 'Age of child 1' }).selectOption('4');
  await page.getByRole('combobox', { name: 'Age of child 2' }).selectOption('11');
  await page.getByRole('button', { name: 'Show hotels' }).click();
  await expect(page).toHaveURL(/childAge=4&childAge=11/);
  await expect(page.getByRole('main')).toContainText('2 adults, 2 children');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^See rooms/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 2, name: 'Rooms' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('2 adults, 2 children');
  await page.getByRole('link', { name: 'All hotels' }).click();
  await expect(page).toHaveURL(/cityName=Boston.*childAge=4&childAge=11.*breakfast=true/);
  await expect(page.getByRole('main').getByText('See rooms').first()).toBeVisible();
});
