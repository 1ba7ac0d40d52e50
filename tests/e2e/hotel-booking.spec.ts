import type { Page } from '@playwright/test';
import { createDb } from '#platform/core/db.ts';
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
  holdButton,
  payButton,
} from './shopper.ts';
import { expect, test, type World } from './world.ts';

const main = 'main';
/** Said at a field that only the platform refuses. */
const REFUSED = 'We can’t accept this entry. Check it and change it.';

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

const givingBack = (page: Page) => page.getByRole('dialog', { name: 'What do you want to give back?' });
const booking = (page: Page) => page.getByRole('dialog', { name: 'Who is coming?' });

async function fillContact(page: Page): Promise<void> {
  await booking(page).getByLabel('First name').fill('Zoë');
  await booking(page).getByLabel('Last name').fill('O’Brien');
  await booking(page).getByLabel('E-mail').fill('zoe@example.com');
}

/** What this browser's guest holds. */
const heldBy = async (page: Page, world: World): Promise<string[]> => {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'gst');
  const carts = await world.sql<{ uuid: string }>(
    `select uuid from cart where session_id::text = $1 and state = 'open'`,
    [cookie?.value ?? ''],
  );
  return carts.map(({ uuid }) => uuid);
};

/** What one room of every rate costs from now on: the catalogue changes while a guest reads the page. */
const raisePrices = (world: World, hotelId: string) =>
  world.sql(
    'update room_rate set night_cents = night_cents + 1000 where room_id in (select id from room where hotel_id = $1)',
    [hotelId],
  );

const cents = (text: string): number => Math.round(Number(/\$([\d,.]+)/.exec(text)?.[1]?.replace(/,/g, '')) * 100);
const dollars = (amount: number): string =>
  (amount / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

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

/** From the checkout of a room that is paid at the hotel to its confirmation. */
async function placeOrder(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Continue to billing' }).click();
  await fillBillingAddress(page);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  await page.getByRole('button', { name: 'Place the order' }).click();
  await expectConfirmation(page, 0);
}

/** Books a room that is paid at the hotel: nothing is paid for it now. */
async function bookAtHotel(page: Page, world: World): Promise<void> {
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
  await placeOrder(page);
}

test('[HOTEL-2] [CART-2] a room that is paid at the hotel is due there and not now, and is booked without a charge', async ({
  page,
  world,
}) => {
  await bookAtHotel(page, world);
  await expect(
    page
      .getByRole(main)
      .getByText(/at the hotel$/)
      .first(),
  ).toBeVisible();
});

test('[HOTEL-2] [ORDER-6] a room that is paid at the hotel is given back: the screen says before that nothing comes back, and what is owed there once its deadline has passed; then nothing is left to print', async ({
  page,
  world,
}) => {
  await bookAtHotel(page, world);
  await expect(page.getByRole('button', { name: 'Print booking' })).toBeVisible();
  const uuid = /order-confirmation\/([\da-f-]{36})/.exec(page.url())?.[1];
  const ask = async () => {
    await page.getByRole('button', { name: 'Give the room back' }).click();
    await givingBack(page)
      .getByRole('checkbox', { name: /nights?$/ })
      .check();
    await expect(givingBack(page).getByText('Nothing was paid for this, so nothing comes back.')).toBeVisible();
    await expect(givingBack(page).getByText('Back to your card')).toHaveCount(0);
  };
  const owed = givingBack(page).getByText('Cancellation fee, owed to the hotel');
  await ask();
  await expect(owed).toHaveCount(0);
  await givingBack(page).getByRole('button', { name: 'Close' }).first().click();
  const [fee] = await world.sql<{ price: string }>(
    `update order_item i set room = jsonb_set(room, '{hotelInfo,cancellationPolicies,0,from}', '"2026-01-01T00:00:00.000Z"')
     from "order" o where o.id = i.order_id and o.uuid = $1
     returning to_char((i.room #>> '{hotelInfo,cancellationPolicies,0,amount}')::numeric, 'FM$999,990.00') as price`,
    [uuid],
  );
  await ask();
  await expect(owed.locator('..')).toContainText(fee?.price ?? '');
  await expect(givingBack(page).getByText(/is owed to the hotel$/)).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await givingBack(page).getByRole('button', { name: 'Give 1 back' }).click();
  const told = givingBack(page).getByRole('alert');
  await expect(told).toContainText('It is given back');
  await expect(told).not.toContainText('money');
  await givingBack(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText(`${fee?.price} owed to the hotel`);
  await expect(page.getByRole('button', { name: /^Print/ })).toHaveCount(0);
});

test('[HOTEL-3] [CART-16] a price that has changed is told with both prices, and nothing is held before the guest agrees', {
  tag: '@phone',
}, async ({ page, world }) => {
  await openHotel(page, (await world.fixture()).id);
  await rateWith(page, 'Paid now')
    .getByRole('button', { name: /^Choose/ })
    .click();
  await fillContact(page);
  const hold = booking(page).getByRole('button', { name: /^Hold this room/ });
  const seen = /\$[\d.,]+/.exec((await hold.textContent()) ?? '')?.[0] ?? '';
  await raisePrices(world, hotelIdOf(page));
  const held = () => heldBy(page, world);
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

test('[HOTEL-3] [CART-16] of two rooms the guest agrees to the new price of both, and to the one after it anew', async ({
  page,
  world,
}) => {
  await openHotel(page, (await world.fixture()).id);
  const address = new URL(page.url());
  address.searchParams.set('rooms', '2');
  await page.goto(address.href);
  await rateWith(page, 'Paid now')
    .getByRole('button', { name: /^Choose/ })
    .click();
  await fillContact(page);
  const hold = booking(page).getByRole('button', { name: /^Hold this room/ });
  await expect(hold).toBeVisible();
  await raisePrices(world, hotelIdOf(page));
  await hold.click();
  const told = booking(page).getByRole('alert').filter({ hasText: 'The price has changed' });
  const agree = told.getByRole('button', { name: /^Hold it for \$/ });
  const agreedTo = async () => cents((await agree.textContent()) ?? '');
  /** What one room costs now, which the text says last. */
  const oneNow = async () => cents(/it is (\$[\d.,]+) now/.exec((await told.textContent()) ?? '')?.[1] ?? '');
  const first = await agreedTo();
  expect(first).toBe(2 * (await oneNow()));
  await raisePrices(world, hotelIdOf(page));
  await agree.click();
  await expect.poll(agreedTo).toBeGreaterThan(first);
  expect(await heldBy(page, world)).toEqual([]);
  const all = await agreedTo();
  expect(all).toBe(2 * (await oneNow()));
  await agree.click();
  await page.waitForURL(/\/checkout\//);
  await expect(page.getByRole(main).getByText(dollars(all)).first()).toBeVisible();
});

test('[HOTEL-2] [CART-2] a room is added to held tickets: one cart with the same seats, paid once, with a ticket and a confirmation number', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  await holdBestSeats(page, event.id);
  const seats = page
    .getByRole(main)
    .getByText(/^Sec\s.*Seats?\s/)
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

test.describe('a platform that refuses what the page let pass', () => {
  // The hotel of the test has no picture.
  test.use({ allowedComplaints: /images\/none/ });

  test('[ERR-2] [HOTEL-2] 40010 for names, e-mail and phone is said at each field, also at that of the one guest who was named; put right, the room is held', async ({
    page,
  }) => {
    const db = createDb(process.env.STACK_DATABASE_URL ?? '');
    const at = { latitude: -30 - Math.random() * 20, longitude: -110 - Math.random() * 20 };
    const hotel = await addHotel({ db }, { ...at, maxGuests: 3 });
    await db.destroy();
    await page.goto(`hotels/${hotel.id}?adults=3&checkin=${monday()}&checkout=${monday(2)}`);
    await page
      .getByRole(main)
      .getByRole('button', { name: /^Choose/ })
      .click();
    await fillContact(page);
    await booking(page).getByLabel('Phone').fill('(555) 123-4567');
    await booking(page).getByText('Names of the other guests (optional)').click();
    const third = booking(page).getByRole('group', { name: 'Guest 3' });
    await third.getByLabel('First name').fill('Siobhán');
    await third.getByLabel('Last name').fill('Nic Úna');
    // The same rules hold in the page, so it needs values that change on their way.
    const bad = { 'O’Brien': '=1+1', 'zoe@example.com': 'zoe@example', '(555) 123-4567': 'none', 'Nic Úna': '@' };
    await page.route('**/graphql', (route) => {
      let body = route.request().postData() ?? '';
      for (const [good, wrong] of Object.entries(bad)) body = body.replace(`"${good}"`, `"${wrong}"`);
      return route.continue({ postData: body });
    });
    const lastName = booking(page).getByLabel('Last name').first();
    const fields = [
      lastName,
      booking(page).getByLabel('E-mail'),
      booking(page).getByLabel('Phone'),
      third.getByLabel('Last name'),
    ];
    const hold = booking(page).getByRole('button', { name: /^Hold this room/ });
    await hold.click();
    for (const field of fields) await expect(field).toHaveAccessibleDescription(REFUSED);
    await expect(booking(page).locator('[aria-invalid=true]')).toHaveCount(fields.length);
    await expect(lastName).toBeFocused();
    await expectAccessibleInLightAndDark(page);
    await page.unroute('**/graphql');
    await hold.click();
    await page.waitForURL(/\/checkout\//);
  });
});

test('[CART-3] other seats of an event that is held together with a room: the question names seats and room, which go together', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  await holdBestSeats(page, event.id);
  await openHotel(page, event.id);
  const hotel = await page.getByRole('heading', { level: 1 }).textContent();
  await rateWith(page, 'Paid now')
    .getByRole('button', { name: /^Choose/ })
    .click();
  await fillContact(page);
  await booking(page).getByRole('button', { name: 'Hold tickets and room' }).click();
  await page.waitForURL(/\/checkout\//);
  const [both] = await heldBy(page, world);

  await page.goto(`event/${event.id}`);
  await holdButton(page).click();
  const question = page.getByRole('dialog', { name: 'You’re holding other tickets' });
  await expect(question).toContainText(/You hold Sec\s/);
  await expect(question).toContainText(`and a room at ${hotel} for ${event.name}.`);
  await expect(question).toContainText('gives all of that back, the room too');
  await expectAccessibleInLightAndDark(page);
  await question.getByRole('button', { name: 'Give them back and take these' }).click();
  await page.waitForURL(/\/checkout\//);
  const now = await heldBy(page, world);
  expect(now).toHaveLength(1);
  expect(now).not.toContain(both);
  const rooms = await world.sql('select 1 from cart_item where cart_id = $1 and product_type = 3', [now[0]]);
  expect(rooms).toHaveLength(0);
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
      const centsOf = async (label: string): Promise<number> => {
        const row = page
          .getByRole(main)
          .getByText(new RegExp(`^${label}`))
          .filter({ visible: true })
          .first();
        return cents((await row.textContent()) ?? '');
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
      const [now, later, all] = [
        await centsOf('Due now'),
        await centsOf('Due at the hotel'),
        await centsOf('Trip total'),
      ];
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
      expect(await centsOf('Trip total')).toBe(all);
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

test('[CART-2] [HOTEL-2] who comes along may be named; a wrong name is said at its field, and the names are in the checkout, on the confirmation and on the order when it is opened again', async ({
  page,
  world,
}) => {
  await openHotel(page, (await world.fixture()).id);
  await rateWith(page, 'Paid at the hotel')
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
  const named = page.getByRole(main).getByText('Other guests', { exact: true }).locator('..');
  await expect(named).toContainText('Łukasz Dvořák');
  await placeOrder(page);
  await expect(named).toContainText('Łukasz Dvořák');
  await page.reload();
  await expect(named).toContainText('Łukasz Dvořák');
});

test.describe('a hotel without a picture', () => {
  test.use({ allowedComplaints: /images\/none/ });

  test('[HOTEL-2] [ORDER-1] the checkout, the confirmation and the order that is opened again carry a room whole: guests with the ages of the children, meals, terms, remarks and rules of the house; booked, also its stars and what it has', async ({
    page,
    world,
  }) => {
    const db = createDb(process.env.STACK_DATABASE_URL ?? '');
    const at = { latitude: -30 - Math.random() * 20, longitude: -110 - Math.random() * 20 };
    const hotel = await addHotel(
      { db },
      { ...at, maxGuests: 4, cancellation: [{ hoursBefore: 24, percent: null, nights: 1 }] },
    );
    await db.destroy();
    await world.sql(`update room_rate set payment_type = 'at_hotel', comments = $2 where id = $1`, [
      hotel.rateId,
      'A cot is free of charge.',
    ]);
    await page.goto(`hotels/${hotel.id}?adults=2&childAge=4&childAge=11&checkin=${monday()}&checkout=${monday(2)}`);
    await page
      .getByRole(main)
      .getByRole('button', { name: /^Choose/ })
      .click();
    await fillContact(page);
    await booking(page)
      .getByRole('button', { name: /^Hold this room/ })
      .click();
    await page.waitForURL(/\/checkout\//);
    const facts = [
      ...['1 Main Street, New York, NY', 'Queen Room', '2 adults, 2 children (4 years, 11 years)'],
      ...['from 3:00', 'until 11:00', 'Breakfast included', 'Zoë O’Brien'],
      ...['(the first night) is owed to the hotel', 'A cot is free of charge.'],
    ];
    const review = page.getByRole(main).getByRole('article').filter({ hasText: 'A house' });
    for (const fact of facts) await expect(review).toContainText(fact);
    await review.getByText('Rules of the house').click();
    await expect(review.getByText('Pets cannot stay.')).toBeVisible();

    await placeOrder(page);
    const booked = page.getByRole(main).getByRole('region', { name: 'A house' });
    for (const opened of ['confirmation', 'order']) {
      for (const fact of [...facts, '3.5 of 5 stars']) await expect(booked, opened).toContainText(fact);
      await expect(booked.getByRole('list', { name: 'Amenities' }).getByRole('listitem')).toHaveText(['Wi-Fi', 'TV']);
      await booked.getByText('Rules of the house').click();
      await expect(booked.getByText('Pets cannot stay.')).toBeVisible();
      await expectAccessibleInLightAndDark(page);
      if (opened === 'confirmation') await page.reload();
    }
  });
});

/** Holds a room for the event's night, and goes on to the event's tickets. Answers the hotel's id. */
async function holdRoomFirst(page: Page, eventId: string): Promise<string> {
  await openHotel(page, eventId);
  const hotelId = hotelIdOf(page);
  await rateWith(page, 'Paid now')
    .getByRole('button', { name: /^Choose/ })
    .click();
  await fillContact(page);
  await booking(page)
    .getByRole('button', { name: /^Hold this room/ })
    .click();
  await page.waitForURL(/\/checkout\//);
  await page.getByRole('link', { name: 'See tickets' }).click();
  return hotelId;
}

test('[HOTEL-3] [CART-2] tickets are added to a held room whose price has changed meanwhile: both prices are said, and both are held once the guest agrees', {
  tag: '@phone',
}, async ({ page, world }) => {
  const event = await world.fixture();
  const hotelId = await holdRoomFirst(page, event.id);
  await expect(page).toHaveURL(new RegExp(`/event/${event.id}$`));
  const [room] = await heldBy(page, world);
  await raisePrices(world, hotelId);
  const changed = page.getByRole('dialog', { name: 'The price has changed' });
  await holdButton(page).click();
  await expect(changed).toContainText(/You saw \$[\d.,]+ a room; it is \$[\d.,]+ now/);
  await expectAccessibleInLightAndDark(page);
  await changed.getByRole('button', { name: 'Close' }).click();
  await expect(changed).toHaveCount(0);
  expect(await heldBy(page, world)).toEqual([room]);

  await holdButton(page).click();
  const agree = changed.getByRole('button', { name: /^Hold it for \$/ });
  await expect(agree).toBeVisible();
  const first = cents((await agree.textContent()) ?? '');
  await raisePrices(world, hotelId);
  await agree.click();
  await expect.poll(async () => cents((await agree.textContent()) ?? '')).toBeGreaterThan(first);
  const now = cents((await agree.textContent()) ?? '');
  await agree.click();
  await page.waitForURL(/\/checkout\//);
  const review = page.getByRole(main);
  await expect(review.getByText(/^Sec\s.*Seats?\s/).first()).toBeVisible();
  await expect(review.getByText(dollars(now)).first()).toBeVisible();
});

test('[CART-3] [HOTEL-2] a room of a page that knows nothing of the held tickets takes their place only when the visitor says so', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  const cartId = await holdBestSeats(page, event.id);
  await page.goto('hotels?cityName=Boston&stateCode=MA&countryCode=US&latitude=42.3601&longitude=-71.0589');
  await page
    .getByRole(main)
    .getByRole('link', { name: /^See rooms/ })
    .first()
    .click();
  await page.waitForURL(/\/hotels\/[0-9a-f-]{36}/);
  const hotel = page.url();
  const choose = async () => {
    await rateWith(page, 'Paid now')
      .getByRole('button', { name: /^Choose/ })
      .click();
    await fillContact(page);
    await booking(page)
      .getByRole('button', { name: /^Hold this room/ })
      .click();
  };
  const question = page.getByRole('dialog', { name: 'You’re holding something already' });
  await choose();
  await expect(question).toContainText(event.name);
  await expectAccessibleInLightAndDark(page);
  await question.getByRole('button', { name: 'Keep it and check out' }).click();
  await expect(page).toHaveURL(new RegExp(`/checkout/${cartId}`));
  expect(await heldBy(page, world)).toEqual([cartId]);

  await page.goto(hotel);
  await choose();
  await question.getByRole('button', { name: 'Give it back and take this room' }).click();
  await page.waitForURL((url) => /\/checkout\//.test(url.pathname) && !url.pathname.includes(cartId));
  await expect(page.getByRole(main).getByText('Room only').first()).toBeVisible();
  expect(await heldBy(page, world)).not.toContain(cartId);
});

test('[CART-3] [HOTEL-2] another room for held tickets takes the place of the room that is held with them only when the visitor says so; the seats stay', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  await holdBestSeats(page, event.id);
  const seats = page
    .getByRole(main)
    .getByText(/^Sec\s.*Seats?\s/)
    .first();
  const held = await seats.textContent();
  const choose = async (rate: string) => {
    await openHotel(page, event.id);
    await rateWith(page, rate)
      .getByRole('button', { name: /^Choose/ })
      .click();
    await fillContact(page);
    await booking(page).getByRole('button', { name: 'Hold tickets and room' }).click();
  };
  const question = page.getByRole('dialog', { name: 'You’re holding a room already' });
  await choose('Paid now');
  await page.waitForURL(/\/checkout\//);
  await expect(page.getByRole('heading', { level: 1, name: 'Review your order' })).toBeVisible();
  const [cartId = ''] = await heldBy(page, world);

  await choose('Paid at the hotel');
  await expect(question).toContainText(`with your tickets for ${event.name}`);
  await expectAccessibleInLightAndDark(page);
  expect(await heldBy(page, world)).toEqual([cartId]);
  await question.getByRole('button', { name: 'Keep it and check out' }).click();
  await expect(page).toHaveURL(new RegExp(`/checkout/${cartId}`));
  expect(await heldBy(page, world)).toEqual([cartId]);

  await choose('Paid at the hotel');
  await question.getByRole('button', { name: 'Give it back and take this room' }).click();
  await page.waitForURL((url) => /\/checkout\//.test(url.pathname) && !url.pathname.includes(cartId));
  await expect(page.getByRole(main).getByText(/^\$[\d.,]+ at the hotel$/)).toHaveCount(1);
  await expect(seats).toHaveText(held ?? '');
  expect(await heldBy(page, world)).not.toContain(cartId);
});

test('[HOTEL-2] tickets are added to a held room: both are in one cart', async ({ page, world }) => {
  const event = await world.fixture();
  await holdRoomFirst(page, event.id);
  await expect(page).toHaveURL(new RegExp(`/event/${event.id}$`));
  await page
    .getByRole('button', { name: /^Hold \d seats/ })
    .first()
    .click();
  await page.waitForURL(/\/checkout\//);
  await expect(
    page
      .getByRole(main)
      .getByText(/^Sec\s.*Seats?\s/)
      .first(),
  ).toBeVisible();
  await expect(page.getByRole(main).getByText('Room only').first()).toBeVisible();
});
