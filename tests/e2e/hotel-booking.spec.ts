import type { Page } from '@playwright/test';
import { monday } from '#tests/support/shop-hotels.ts';
import { expectAccessibleInLightAndDark } from './axe.ts';
import { farPlace, ownHotel } from './own-data.ts';
import { expectConfirmation, fillBillingAddress, goOnToDelivery, holdBestSeats, holdButton } from './shopper.ts';
import { expect, test, type World } from './world.ts';

const main = 'main';
/** Said at a field that only the platform refuses. */
const REFUSED = 'We can’t accept this. Check it and try again.';

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

const givingBack = (page: Page) => page.getByRole('dialog', { name: 'What would you like to return?' });
const booking = (page: Page) => page.getByRole('dialog', { name: 'Who’s staying?' });

async function fillContact(page: Page): Promise<void> {
  await booking(page).getByLabel('First name').fill('Zoë');
  await booking(page).getByLabel('Last name').fill('O’Brien');
  await booking(page).getByLabel('Email').fill('zoe@example.com');
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

/** What a room costs from now on: the catalogue changes while a guest reads the page. */
const raisePrices = (world: World, hotelId: string) =>
  world.sql(
    'update room_rate set night_cents = night_cents + 1000 where room_id in (select id from room where hotel_id = $1)',
    [hotelId],
  );

/** The hotel's page for two nights, with its only rate chosen. */
async function chooseIn(page: Page, hotelId: string, guests = ''): Promise<void> {
  await page.goto(`hotels/${hotelId}?checkin=${monday()}&checkout=${monday(2)}${guests}`);
  await page
    .getByRole(main)
    .getByRole('button', { name: /^Choose/ })
    .click();
}

const holdRoomButton = (page: Page) => booking(page).getByRole('button', { name: /^Hold this room/ });

const cents = (text: string): number => Math.round(Number(/\$([\d,.]+)/.exec(text)?.[1]?.replace(/,/g, '')) * 100);
const dollars = (amount: number): string =>
  (amount / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

const hotelIdOf = (page: Page): string => /hotels\/([\da-f-]{36})/.exec(page.url())?.[1] ?? '';

/** From the checkout of a room that is paid at the hotel to its confirmation. */
async function placeOrder(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Continue to billing' }).click();
  await fillBillingAddress(page);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  await page.getByRole('button', { name: 'Place order' }).click();
  await expectConfirmation(page, 0);
}

// Hotels of their own have no picture.
test.use({ allowedComplaints: /images\/none/ });

test('[HOTEL-2] [CART-2] [ORDER-1] a family names who comes, books a room paid at the hotel, and its order has it all', {
  tag: '@phone',
}, async ({ page, world }) => {
  const night = { hoursBefore: 24, percent: null, nights: 1 };
  const hotel = await ownHotel({ ...farPlace(), maxGuests: 4, cancellation: [night] });
  await world.sql(`update room_rate set payment_type = 'at_hotel', comments = $2 where id = $1`, [
    ...[hotel.rateId, 'A cot is free of charge.'],
  ]);
  await page.goto(`hotels/${hotel.id}?checkin=${monday()}&checkout=${monday(2)}&adults=2&childAge=4&childAge=11`);
  const room = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Queen Room' }) });
  for (const fact of ['Breakfast included', 'Sleeps 4', 'Pay at the hotel', 'A cot is free of charge.'])
    await expect(room.last()).toContainText(fact);
  for (const [term, icon] of [
    ['Free until', 'check'],
    ['payable to the hotel', 'x'],
  ] as const)
    await expect(room.last().getByText(term).locator(`svg.lucide-${icon}`)).toBeVisible();
  await room.getByText('Price details').first().click();
  await expect(room.getByText(/room night/).first()).toBeVisible();
  await room.getByRole('button', { name: /^Choose/ }).click();

  await expect(booking(page).getByRole('heading', { name: 'Who’s staying?' })).toBeFocused();
  await expect(booking(page).getByText('Due at the hotel')).toBeVisible();
  await expect(booking(page).getByText('$0.00')).toBeVisible();
  await fillContact(page);
  await booking(page).getByLabel('Last name').fill('=1+1');
  await booking(page).getByText('Names of the other guests (optional)').click();
  await expect(booking(page).getByRole('group', { name: /^Guest \d$/ })).toHaveCount(3);
  const child = booking(page).getByRole('group', { name: 'Guest 4' });
  await child.getByLabel('First name').fill('Łukasz');
  await child.getByLabel('Last name').fill('=1+1');
  await holdRoomButton(page).click();
  const lastName = booking(page).getByLabel('Last name').first();
  for (const field of [lastName, child.getByLabel('Last name')])
    await expect(field).toHaveAccessibleDescription(/Use only letters/);
  await lastName.fill('O’Brien');
  await child.getByLabel('Last name').fill('Dvořák');
  await holdRoomButton(page).click();
  await page.waitForURL(/\/checkout\//);

  const facts = [
    ...['1 Main Street, New York, NY', 'Queen Room', '2 adults, 2 children (4 years, 11 years)'],
    ...['from 3:00', 'until 11:00', 'Breakfast included', 'Zoë O’Brien', 'Łukasz Dvořák'],
    ...['(the first night), payable to the hotel', 'A cot is free of charge.'],
  ];
  const review = page.getByRole(main).getByRole('article').filter({ hasText: 'A house' });
  for (const fact of facts) await expect(review).toContainText(fact);
  await review.getByText('Hotel policies').click();
  await expect(review.getByText('Pets cannot stay.')).toBeVisible();
  await expect(page.getByRole(main).getByText(/^\$[\d.,]+ at the hotel$/)).toBeVisible();
  for (const due of ['Due now', 'Due at the hotel'])
    await expect(page.getByRole(main).getByText(due).first()).toBeVisible();

  await placeOrder(page);
  const booked = page.getByRole(main).getByRole('region', { name: 'A house' });
  for (const opened of ['confirmation', 'order']) {
    for (const fact of [...facts, '3.5 of 5 stars', 'Confirmation number'])
      await expect(booked, opened).toContainText(fact);
    await expect(booked.getByRole('list', { name: 'Amenities' }).getByRole('listitem')).toHaveText(['Wi-Fi', 'TV']);
    await booked.getByText('Hotel policies').click();
    await expect(booked.getByText('Pets cannot stay.')).toBeVisible();
    if (opened === 'confirmation') await page.reload();
  }
});

test('[HOTEL-3] [CART-16] of two rooms whose price has changed nothing is held before the guest agrees to the latest', async ({
  page,
  world,
}) => {
  const hotel = await ownHotel();
  await chooseIn(page, hotel.id, '&adults=2&rooms=2');
  await fillContact(page);
  const seen = dollars(cents((await holdRoomButton(page).textContent()) ?? '') / 2);
  await raisePrices(world, hotel.id);
  await holdRoomButton(page).click();
  const told = booking(page).getByRole('alert').filter({ hasText: 'The price has changed' });
  await expect(told).toContainText(`You saw ${seen} per room`);
  const agree = told.getByRole('button', { name: /^Hold it for \$/ });
  const agreedTo = async () => cents((await agree.textContent()) ?? '');
  /** What one room costs now, which the text says last. */
  const oneNow = async () => cents(/it’s now (\$[\d,]+\.\d\d)/.exec((await told.textContent()) ?? '')?.[1] ?? '');
  const first = await agreedTo();
  expect(first).toBe(2 * (await oneNow()));
  await raisePrices(world, hotel.id);
  await agree.click();
  await expect.poll(agreedTo).toBeGreaterThan(first);
  expect(await heldBy(page, world)).toEqual([]);
  const all = await agreedTo();
  expect(all).toBe(2 * (await oneNow()));
  await agree.click();
  await page.waitForURL(/\/checkout\//);
  expect(await heldBy(page, world)).toHaveLength(1);
  await expect(page.getByRole(main).getByText(dollars(all)).first()).toBeVisible();
});

test('[HOTEL-2] [ORDER-6] returning a room paid at the hotel pays nothing back, and may cost what the hotel is owed', {
  tag: '@extended',
}, async ({ page, world }) => {
  const hotel = await ownHotel({ ...farPlace(), cancellation: [{ hoursBefore: 24, percent: null, nights: 1 }] });
  await world.sql(`update room_rate set payment_type = 'at_hotel' where id = $1`, [hotel.rateId]);
  await chooseIn(page, hotel.id);
  await fillContact(page);
  await holdRoomButton(page).click();
  await page.waitForURL(/\/checkout\//);
  await placeOrder(page);
  await expect(page.getByRole('button', { name: 'Print booking' })).toBeVisible();
  const uuid = /order-confirmation\/([\da-f-]{36})/.exec(page.url())?.[1];
  const ask = async () => {
    await page.getByRole('button', { name: 'Return the room' }).click();
    await givingBack(page)
      .getByRole('checkbox', { name: /nights?$/ })
      .check();
    await expect(givingBack(page).getByText('You didn’t pay anything for this, so there’s no refund.')).toBeVisible();
    await expect(givingBack(page).getByText('Refund to your card')).toHaveCount(0);
  };
  const owed = givingBack(page).getByText('Cancellation fee, owed to the hotel');
  await ask();
  await expect(owed).toHaveCount(0);
  await givingBack(page).getByRole('button', { name: 'Close' }).first().click();
  await expect(givingBack(page)).toHaveCount(0);
  const [fee] = await world.sql<{ price: string }>(
    `update order_item i set room = jsonb_set(room, '{hotelInfo,cancellationPolicies,0,from}', '"2026-01-01T00:00:00.000Z"')
     from "order" o where o.id = i.order_id and o.uuid = $1
     returning to_char((i.room #>> '{hotelInfo,cancellationPolicies,0,amount}')::numeric, 'FM$999,990.00') as price`,
    [uuid],
  );
  await ask();
  await expect(owed.locator('..')).toContainText(fee?.price ?? '');
  await expect(givingBack(page).getByText(/payable to the hotel$/)).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await givingBack(page).getByRole('button', { name: 'Return 1 item' }).click();
  const told = givingBack(page).getByRole('alert');
  await expect(told).toContainText('Returned');
  await expect(told).not.toContainText('money');
  await givingBack(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText(`${fee?.price} owed to the hotel`);
  await expect(page.getByRole('button', { name: /^Print/ })).toHaveCount(0);
});

test('[ERR-2] [HOTEL-2] 40010 for names, email and phone is told at each field, and put right the room is held', {
  tag: '@extended',
}, async ({ page }) => {
  const hotel = await ownHotel({ ...farPlace(), maxGuests: 3 });
  await chooseIn(page, hotel.id, '&adults=3');
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
    booking(page).getByLabel('Email'),
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

test('[CART-3] before other seats of an event are taken the question names the held seats and their room', {
  tag: '@extended',
}, async ({ page, world }) => {
  const event = await world.fixture();
  await holdBestSeats(page, event.id);
  await openHotel(page, event.id);
  const hotel = await page.getByRole('heading', { level: 1 }).textContent();
  await rateWith(page, 'Pay now')
    .getByRole('button', { name: /^Choose/ })
    .click();
  await fillContact(page);
  await booking(page).getByRole('button', { name: 'Hold tickets and room' }).click();
  await page.waitForURL(/\/checkout\//);
  const [both] = await heldBy(page, world);

  await page.goto(`event/${event.id}`);
  await holdButton(page).click();
  const question = page.getByRole('dialog', { name: 'You’re holding other tickets' });
  await expect(question).toContainText(/You’re holding Sec\s/);
  await expect(question).toContainText(`and a room at ${hotel} for ${event.name}.`);
  await expect(question).toContainText('releases all of that, the room included');
  await expectAccessibleInLightAndDark(page);
  await question.getByRole('button', { name: 'Release them and take these' }).click();
  await page.waitForURL(/\/checkout\//);
  const now = await heldBy(page, world);
  expect(now).toHaveLength(1);
  expect(now).not.toContain(both);
  const rooms = await world.sql('select 1 from cart_item where cart_id = $1 and product_type = 3', [now[0]]);
  expect(rooms).toHaveLength(0);
});

test('[HOTEL-2] [CART-2] held tickets and a room paid at the hotel are one trip: due now, due there, and both', {
  tag: ['@extended', '@phone'],
}, async ({ page, world, isMobile }) => {
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
  await rateWith(page, 'Pay at the hotel')
    .getByRole('button', { name: /^Choose/ })
    .click();
  await fillContact(page);
  await booking(page).getByRole('button', { name: 'Hold tickets and room' }).click();
  await page.waitForURL(/\/checkout\//);
  await expect(page.getByRole('heading', { level: 1, name: 'Review your order' })).toBeVisible();
  const [now, later, all] = [await centsOf('Due now'), await centsOf('Due at the hotel'), await centsOf('Trip total')];
  expect(later).toBeGreaterThan(0);
  expect(now + later).toBe(all);
  const said = page.getByText(
    `$${(later / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })} due later at the hotel`,
  );
  await expect(said.filter({ visible: true })).toHaveCount(isMobile ? 1 : 0);
  await goOnToDelivery(page);
  if (isMobile) {
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

/** Holds a room for the event's night, and goes on to the event's tickets. Answers the hotel's id. */
async function holdRoomFirst(page: Page, eventId: string): Promise<string> {
  await openHotel(page, eventId);
  const hotelId = hotelIdOf(page);
  await rateWith(page, 'Pay now')
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

test('[HOTEL-3] [CART-2] tickets join a held room whose price has changed once the guest agrees to it', {
  tag: '@extended',
}, async ({ page, world }) => {
  const event = await world.fixture();
  const hotelId = await holdRoomFirst(page, event.id);
  await expect(page).toHaveURL(new RegExp(`/event/${event.id}$`));
  const [room] = await heldBy(page, world);
  await raisePrices(world, hotelId);
  const changed = page.getByRole('dialog', { name: 'The price has changed' });
  await holdButton(page).click();
  await expect(changed).toContainText(/You saw \$[\d.,]+ per room; it’s now \$[\d.,]+/);
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

test('[CART-3] [HOTEL-2] a room without an event takes the place of held tickets only when the visitor says so', {
  tag: '@extended',
}, async ({ page, world }) => {
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
    await rateWith(page, 'Pay now')
      .getByRole('button', { name: /^Choose/ })
      .click();
    await fillContact(page);
    await booking(page)
      .getByRole('button', { name: /^Hold this room/ })
      .click();
  };
  const question = page.getByRole('dialog', { name: 'You already have a cart' });
  await choose();
  await expect(question).toContainText(event.name);
  await expectAccessibleInLightAndDark(page);
  await question.getByRole('button', { name: 'Keep it and check out' }).click();
  await expect(page).toHaveURL(new RegExp(`/checkout/${cartId}`));
  expect(await heldBy(page, world)).toEqual([cartId]);

  await page.goto(hotel);
  await choose();
  await question.getByRole('button', { name: 'Release it and take this room' }).click();
  await page.waitForURL((url) => /\/checkout\//.test(url.pathname) && !url.pathname.includes(cartId));
  await expect(page.getByRole(main).getByText('Room only').first()).toBeVisible();
  expect(await heldBy(page, world)).not.toContain(cartId);
});

test('[CART-3] [HOTEL-2] another room takes the place of the one held with tickets only when asked to; seats stay', {
  tag: '@extended',
}, async ({ page, world }) => {
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
  const question = page.getByRole('dialog', { name: 'You’re already holding a room' });
  await choose('Pay now');
  await page.waitForURL(/\/checkout\//);
  await expect(page.getByRole('heading', { level: 1, name: 'Review your order' })).toBeVisible();
  const [cartId = ''] = await heldBy(page, world);

  await choose('Pay at the hotel');
  await expect(question).toContainText(`with your tickets for ${event.name}`);
  await expectAccessibleInLightAndDark(page);
  expect(await heldBy(page, world)).toEqual([cartId]);
  await question.getByRole('button', { name: 'Keep it and check out' }).click();
  await expect(page).toHaveURL(new RegExp(`/checkout/${cartId}`));
  expect(await heldBy(page, world)).toEqual([cartId]);

  await choose('Pay at the hotel');
  await question.getByRole('button', { name: 'Release it and take this room' }).click();
  await page.waitForURL((url) => /\/checkout\//.test(url.pathname) && !url.pathname.includes(cartId));
  await expect(page.getByRole(main).getByText(/^\$[\d.,]+ at the hotel$/)).toHaveCount(1);
  await expect(seats).toHaveText(held ?? '');
  expect(await heldBy(page, world)).not.toContain(cartId);
});
