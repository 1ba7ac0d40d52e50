import { monday } from '#tests/support/shop-hotels.ts';
import { expectAccessibleInLightAndDark } from './axe.ts';
import { changeEvent, restored } from './change-event.ts';
import { buyTickets } from './orders.ts';
import { farPlace, ownEvent, ownHotel } from './own-data.ts';
import { expect, test } from './world.ts';

const main = 'main';

// Hotels and events of their own have no picture.
test.use({ allowedComplaints: /images\/none/ });

const around = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `hotels?cityName=Nowhere&countryCode=US&latitude=${latitude}&longitude=${longitude}`;

test('[HOTEL-1] hotels near an event are listed for its nights; filters and order stand in the address', {
  tag: '@phone',
}, async ({ page, world }) => {
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
  const facade = first.locator('img');
  await expect(facade).toHaveAttribute('src', /^\/images\/hotel\/[\da-f-]{36}\.svg\?v=/);
  await expect.poll(() => facade.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(first).toContainText(/\d mi/);
  await expect(first).toContainText('of 5 stars');
  await expect(first).toContainText('total, 1 night, 2 guests');
  await expect(first).toContainText('taxes included');
  await expect(first).toContainText(/No free cancellation|Free cancellation until/);

  await page.getByRole('link', { name: 'Free cancellation' }).click();
  await expect(page).toHaveURL(/free/i);
  for (const row of await list.all()) await expect(row).toContainText(/Free cancellation until|No rooms left/);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('PRICE');
  await expect(page).toHaveURL(/sort=PRICE/);
  const rise = async () => {
    const texts = await list.getByText(/^\$[\d,]+\.\d\d$/).allTextContents();
    const prices = texts.map((text) => Number(text.replace(/[$,]/g, '')));
    return prices.length > 1 && prices.every((price, index) => price >= (prices[index - 1] ?? 0));
  };
  await expect.poll(rise).toBe(true);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('PRICE');
  await expect(page.getByRole('link', { name: /Free cancellation.*Remove filter/ })).toBeVisible();
});

test('[HOTEL-1] a venue’s page leads to the hotels around it', { tag: '@extended' }, async ({ page, world }) => {
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

test('[HOTEL-1] [HOTEL-2] from the footer a family chooses city, days and ages; hotels, rooms and the way back keep them', async ({
  page,
}) => {
  await page.goto('faq');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Hotels', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Where do you want to stay?' })).toBeVisible();
  await page
    .getByRole(main)
    .getByRole('button', { name: /Choose a city$/ })
    .click();
  await page.getByRole('dialog', { name: 'Choose a city' }).getByRole('combobox').pressSequentially('bost');
  await page.getByRole('option', { name: 'Boston, MA' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stay near Boston, MA' })).toBeVisible();
  await page.getByRole('link', { name: 'Breakfast included' }).click();
  await expect(page).toHaveURL(/breakfast=true/);
  await page.getByText('Change dates and guests').locator('..').click();
  await page.getByLabel('Check-in').fill(monday(3));
  await page.getByLabel('Check-out').fill(monday());
  await page.getByRole('combobox', { name: 'Age of child 1' }).selectOption('4');
  await page.getByRole('combobox', { name: 'Age of child 2' }).selectOption('11');
  await page.getByRole('button', { name: 'Show hotels' }).click();
  await expect(page.getByLabel('Check-out')).toHaveAccessibleDescription('Check-out must be after check-in.');
  await expect(page.getByRole(main).getByText('See rooms')).toHaveCount(0);

  await page.getByLabel('Check-in').fill(monday());
  await page.getByLabel('Check-out').fill(monday(3));
  await page.getByRole('button', { name: 'Show hotels' }).click();
  const hasAll = ({ searchParams: asked }: URL) =>
    asked.get('cityName') === 'Boston' &&
    asked.get('checkin') === monday() &&
    asked.get('checkout') === monday(3) &&
    asked.getAll('childAge').filter(Boolean).join() === '4,11' &&
    asked.get('breakfast') === 'true';
  await expect(page).toHaveURL(hasAll);
  await expect(page.getByRole(main)).toContainText('2 adults, 2 children');
  const list = page.getByRole(main).getByRole('listitem').filter({ hasText: 'See rooms' });
  await expect(list.first()).toContainText('total, 3 nights');
  await page.reload();
  await expect(list.first()).toContainText('total, 3 nights');

  await list
    .first()
    .getByRole('link', { name: /^See rooms/ })
    .click();
  await expect(page.getByRole('heading', { level: 2, name: 'Rooms' })).toBeVisible();
  await expect(page.getByRole(main)).toContainText('2 adults, 2 children');
  await page.getByRole('link', { name: 'All hotels' }).click();
  await expect(page).toHaveURL(hasAll);
  await expect(list.first()).toBeVisible();
});

test.describe('read far from the hotel', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('[HOTEL-1] a hotel says its distance, stars, total with fee and tax, and its deadline in its own time', {
    tag: '@extended',
  }, async ({ page }) => {
    const place = farPlace();
    const hotel = await ownHotel({
      // A tenth of a degree to the north is 6.9 miles.
      ...{ latitude: place.latitude + 0.1, longitude: place.longitude },
      ...{ nightCents: 10_000, feeCents: 2_500, taxBasisPoints: 1_000 },
      cancellation: [{ hoursBefore: 48, percent: 100, nights: null }],
    });
    await page.goto(`${around(place)}&checkin=${monday()}&checkout=${monday(2)}`);
    const row = page.locator(`#hotel-${hotel.id}`);
    await expect(row).toContainText('6.9 mi');
    // Nobody walks so far.
    await expect(row).not.toContainText('walk');
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

test.describe('beside a map', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('[HOTEL-1] a hotel in reach says its minutes on foot, and beside the list a map shows each with its price', {
    tag: '@extended',
  }, async ({ page }) => {
    const place = farPlace();
    // 0.005 of a degree to the north is a third of a mile; to the south it is twice that.
    const near = await ownHotel({ ...place, latitude: place.latitude + 0.005, nightCents: 10_000 });
    const further = await ownHotel({ ...place, latitude: place.latitude - 0.01, nightCents: 20_000 });
    await page.goto(`${around(place)}&checkin=${monday()}&checkout=${monday(2)}`);
    await expect(page.locator(`#hotel-${near.id}`)).toContainText(/0\.3 mi · 6 min walk/);
    await expect(page.locator(`#hotel-${further.id}`)).toContainText(/0\.7 mi · 14 min walk/);
    const map = page.getByRole('figure').filter({ has: page.getByRole('img', { name: 'Hotels near Nowhere' }) });
    await expect(map).toBeVisible();
    for (const [hotel, price] of [
      [near, '$172.00'],
      [further, '$344.00'],
    ] as const) {
      const pin = map.locator(`a[href="#hotel-${hotel.id}"]`);
      await expect(pin).toHaveText(price);
      await expect(pin).toHaveAccessibleName(`A house, ${price}`);
    }
    // The near hotel's price lies where the words of the ring of five minutes would stand.
    const words = await map.getByText(/^\d+ min walk$/).all();
    expect(words).toHaveLength(2);
    for (const text of words)
      for (const hotel of [near, further]) {
        const [one, pin] = [await text.boundingBox(), await map.locator(`a[href="#hotel-${hotel.id}"]`).boundingBox()];
        if (!one || !pin) throw new Error('it is drawn');
        expect(one.y + one.height <= pin.y || pin.y + pin.height <= one.y).toBe(true);
      }
    const [list, drawn] = [await page.locator(`#hotel-${near.id}`).boundingBox(), await map.boundingBox()];
    expect(drawn?.x ?? 0).toBeGreaterThanOrEqual((list?.x ?? 0) + (list?.width ?? 0));
    await page.setViewportSize({ width: 800, height: 900 });
    await expect(map).toBeHidden();
  });
});

test.describe('behind twenty full hotels', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  /** Twenty full hotels to the south of a place, and nothing else. */
  const fullPlace = async () => {
    const place = farPlace();
    const add = (hundredths: number, options: { capacity?: number; nightCents?: number }) =>
      ownHotel({ ...place, latitude: place.latitude + hundredths / 100, ...options });
    for (let at = 0; at < 20; at += 1) await add(-1 - at / 20, { capacity: 0 });
    return { place, add };
  };

  test('[HOTEL-1] while only the nearest twenty are full the page doesn’t say that every hotel is', {
    tag: '@extended',
  }, async ({ page, world }) => {
    const { place, add } = await fullPlace();
    const free = await add(5, {});
    const allFull = page.getByRole('heading', { name: 'All hotels are full for these dates' });
    const pin = page.getByRole('figure').locator(`a[href="#hotel-${free.id}"]`);
    await page.goto(`${around(place)}&checkin=${monday()}&checkout=${monday(2)}`);
    await expect(page.getByText('No rooms left for these dates')).toHaveCount(20);
    await expect(page.getByRole('img', { name: 'Hotels near Nowhere' })).toBeVisible();
    await expect(pin).toHaveCount(0);
    await expect(allFull).toHaveCount(0);
    await page.getByRole('link', { name: 'Show more' }).click();
    await expect(page.locator(`#hotel-${free.id}`)).toContainText('$172.00');
    await expect(pin).toHaveText('$172.00');
    await expect(allFull).toHaveCount(0);
    await world.sql('update room_rate set capacity = 0 where id = $1', [free.rateId]);
    // A list is kept for five seconds.
    await expect(async () => {
      await page.reload();
      await expect(allFull).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });

  test('[ERR-2] [HOTEL-2] a full hotel names others with a room, the nearest first, past twenty full ones', {
    tag: '@extended',
  }, async ({ page }) => {
    const { add } = await fullPlace();
    const hotel = await add(0, { capacity: 0 });
    const [further, near] = [await add(9, { nightCents: 10_000 }), await add(5, { nightCents: 20_000 })];
    await page.goto(`hotels/${hotel.id}?checkin=${monday()}&checkout=${monday(2)}`);
    const links = page.getByRole('region', { name: 'Nearest hotels with rooms for your dates' }).getByRole('link');
    await expect(links).toContainText(['$344.00', '$172.00']);
    await expect(links.first()).toHaveAttribute('href', new RegExp(near.id));
    await expect(links.last()).toHaveAttribute('href', new RegExp(further.id));
  });
});

test('[HOTEL-1] each filter leaves the hotels that it names, each order sorts, and all of them stand in the address', {
  tag: '@extended',
}, async ({ page, world }) => {
  const place = farPlace();
  // A hundredth of a degree is 0.7 miles.
  const add = (hundredths: number, nightCents: number, isFree = false) =>
    ownHotel({
      ...{ latitude: place.latitude + hundredths / 100, longitude: place.longitude, nightCents },
      cancellation: isFree ? [{ hoursBefore: 48, percent: 100, nights: null }] : [],
    });
  const near = await add(0.5, 40_000);
  const free = await add(1, 30_000, true);
  const grand = await add(3, 20_000, true);
  const far = await add(6, 10_000);
  await world.sql('update hotel set award_rating = 4.5 where id = $1', [grand.id]);
  await world.sql('update hotel set award_rating = 4 where id = $1', [near.id]);
  await world.sql('update hotel set award_rating = 2 where id = $1', [far.id]);
  await world.sql(`update room_rate set meal_plan = 'room_only' where id = any($1::uuid[])`, [
    [near.rateId, free.rateId],
  ]);
  const names = new Map(Object.entries({ near, free, grand, far }).map(([name, { id }]) => [`hotel-${id}`, name]));
  const rows = page.locator('[id^=hotel-]');
  const expectList = async (...hotels: string[]) => {
    await expect
      .poll(() => rows.evaluateAll((all) => all.map(({ id }) => id)).then((ids) => ids.map((id) => names.get(id))))
      .toEqual(hotels);
  };
  const search = () => new URL(page.url()).searchParams;
  const toggle = (name: string) =>
    page
      .getByRole(main)
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click();

  await page.goto(`${around(place)}&checkin=${monday()}&checkout=${monday(2)}`);
  await expectList('near', 'free', 'grand', 'far');
  await expect(rows).toContainText(['Room only', 'Room only', 'Breakfast included', 'Breakfast included']);
  for (const [chip, name, ...hotels] of [
    ['Walking distance', 'walkable', 'near', 'free'],
    ['Free cancellation', 'freeCancellation', 'free', 'grand'],
    ['Breakfast included', 'breakfast', 'grand', 'far'],
    ['4 stars and up', 'fourStars', 'near', 'grand'],
  ] as const) {
    await toggle(chip);
    await expectList(...hotels);
    expect(search().get(name)).toBe('true');
    await toggle(chip);
    await expectList('near', 'free', 'grand', 'far');
    expect(search().has(name)).toBe(false);
  }
  const order = page.getByRole('combobox', { name: 'Sort by' });
  for (const [sort, ...hotels] of [
    ['PRICE', 'far', 'grand', 'free', 'near'],
    ['RATING', 'grand', 'near', 'free', 'far'],
    ['DISTANCE', 'near', 'free', 'grand', 'far'],
  ] as const) {
    await order.selectOption(sort);
    await expectList(...hotels);
    expect(search().get('sort')).toBe(sort === 'DISTANCE' ? null : sort);
  }
  await order.selectOption('PRICE');
  await toggle('Free cancellation');
  await expectList('grand', 'free');
  await toggle('4 stars and up');
  await expectList('grand');
  await page.reload();
  await expectList('grand');
  await expect(order).toHaveValue('PRICE');
  await page.goBack();
  await expectList('grand', 'free');
});

test('[HOTEL-1] where no hotel is, where all are full and of an event that is over the page says what to do', {
  tag: '@extended',
}, async ({ page, world }) => {
  const full = farPlace();
  const hotel = await ownHotel(full);
  const over = await ownEvent({ start: -80, end: -76 });
  await world.sql('update room_rate set capacity = 0 where id = $1', [hotel.rateId]);
  await world.sql('update event set start_date = current_date - 4 where id = $1', [over]);

  await page.goto(around({ latitude: -65, longitude: -140 }));
  await expect(page.getByRole('heading', { name: 'No hotels nearby' })).toBeVisible();
  await page.goto(around(full));
  await expect(page.getByRole('heading', { name: 'All hotels are full for these dates' })).toBeVisible();
  await expect(page.getByRole('main').getByText('No rooms left for these dates')).toBeVisible();
  await page.goto(`event/${over}/hotels`);
  await expect(page.getByRole('heading', { name: 'This event is over' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to the event' })).toBeVisible();
});

test('[HOTEL-1] [EVENT-6] no hotels are offered for a canceled event, neither on its page nor on its orders', {
  tag: '@extended',
}, async ({ page, world }) => {
  const event = await world.fixture();
  const { uuid, linkKey } = await buyTickets(world, event, null);
  const nearby = page.getByRole('link', { name: /^Hotels near / });
  const order = `order-confirmation/${uuid}?key=${linkKey}`;
  await page.goto(order);
  await expect(nearby).toBeVisible();
  await restored(world, event.id, async () => {
    // Without what the seller's change starts, so that the order is not yet paid back.
    await world.sql("update event set status = 'cancelled' where id = $1", [event.id]);
    await expect(async () => {
      await page.goto(`event/${event.id}/hotels`);
      await expect(page.getByRole('heading', { name: 'This event has been canceled' })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(page.getByRole('main').getByText(/^For /)).toHaveCount(0);
    await expect(page.getByRole('main').getByText('See rooms')).toHaveCount(0);
    await expectAccessibleInLightAndDark(page);
    await page.getByRole('link', { name: 'Back to the event' }).click();
    await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'More events' })).toBeVisible();
    await expect(nearby).toHaveCount(0);
    await page.goto(order);
    await expect(page.getByRole('region', { name: event.name })).toBeVisible();
    await expect(nearby).toHaveCount(0);
  });
});

test('[HOTEL-1] [ORDER-7] the hotels of a postponed event are a stay of the guests’ own choice of days', {
  tag: '@extended',
}, async ({ page, world }) => {
  const event = await world.fixture();
  const [night] = await world.sql<{ day: string }>(
    `select to_char(start_date, 'YYYY-MM-DD') as day from event where id = $1`,
    [event.id],
  );
  const main = page.getByRole('main');
  await page.goto(`event/${event.id}/hotels`);
  await expect(main.getByText(/^For /)).toBeVisible();
  await expect(page.getByLabel('Check-in')).toHaveValue(night?.day ?? '');
  await restored(world, event.id, async () => {
    await changeEvent(world, event.id, { kind: 'postponed' });
    await expect(async () => {
      await page.reload();
      await expect(main.getByText(/^For /)).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
    await expect(page.getByLabel('Check-in')).not.toHaveValue(night?.day ?? '');
    await expect(main.getByRole('link', { name: /^See rooms/ }).first()).toBeVisible();
  });
});
