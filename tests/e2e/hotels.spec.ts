import { createDb } from '#platform/core/db.ts';
import { addEvent } from '#tests/support/shop-events.ts';
import { addHotel, monday } from '#tests/support/shop-hotels.ts';
import { expectAccessibleInLightAndDark } from './axe.ts';
import { changeEvent, restored } from './change-event.ts';
import { buyTickets } from './orders.ts';
import { expect, test } from './world.ts';

const main = 'main';

const around = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `hotels?cityName=Nowhere&countryCode=US&latitude=${latitude}&longitude=${longitude}`;

test('[HOTEL-1] hotels near an event are listed for its nights with façade, distance, stars, total with taxes and cancellation; filters and order stand in the address', {
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

test('[HOTEL-1] from the foot of a page one comes to the hotels, chooses a city and then the days: its hotels are listed for that stay, and all of it stands in the address', async ({
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
  await page.getByText('Change dates and guests').locator('..').click();
  await page.getByLabel('Check-in').fill(monday());
  await page.getByLabel('Check-out').fill(monday(3));
  await page.getByRole('button', { name: 'Show hotels' }).click();
  await expect(page).toHaveURL(new RegExp(`cityName=Boston.*checkin=${monday()}&checkout=${monday(3)}`));
  const list = page.getByRole(main).getByRole('listitem').filter({ hasText: 'See rooms' });
  await expect(list.first()).toContainText('total, 3 nights, 2 guests');
  await page.reload();
  await expect(list.first()).toContainText('total, 3 nights, 2 guests');
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
  // The hotels of the test have no picture.
  test.use({ viewport: { width: 1440, height: 900 }, allowedComplaints: /images\/none/ });

  test('[HOTEL-1] a hotel within a walk says its minutes, and on a wide screen a map beside the list shows where each is and what it costs', async ({
    page,
  }) => {
    const place = { latitude: -50 - Math.random() * 4, longitude: -140 - Math.random() * 9 };
    const db = createDb(process.env.STACK_DATABASE_URL ?? '');
    // 0.005 of a degree to the north is a third of a mile; to the south it is twice that.
    const near = await addHotel({ db }, { ...place, latitude: place.latitude + 0.005, nightCents: 10_000 });
    const further = await addHotel({ db }, { ...place, latitude: place.latitude - 0.01, nightCents: 20_000 });
    await db.destroy();
    await page.goto(`${around(place)}&checkin=${monday()}&checkout=${monday(2)}`);
    await expect(page.locator(`#hotel-${near.id}`)).toContainText(/0\.3 mi · 6 min walk/);
    await expect(page.locator(`#hotel-${further.id}`)).toContainText(/0\.7 mi · 14 min walk/);
    const map = page.getByRole('figure').filter({ has: page.getByRole('img', { name: 'Hotels around Nowhere' }) });
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
  // The hotels of the test have no picture.
  test.use({ viewport: { width: 1440, height: 900 }, allowedComplaints: /images\/none/ });

  /** Twenty full hotels to the south of a place, and nothing else. */
  const fullPlace = async () => {
    const place = { latitude: -50 - Math.random() * 4, longitude: -170 - Math.random() * 9 };
    const db = createDb(process.env.STACK_DATABASE_URL ?? '');
    const add = (hundredths: number, options: { capacity?: number; nightCents?: number }) =>
      addHotel({ db }, { ...place, latitude: place.latitude + hundredths / 100, ...options });
    for (let at = 0; at < 20; at += 1) await add(-1 - at / 20, { capacity: 0 });
    return { place, add, db };
  };

  test('[HOTEL-1] where the nearest twenty hotels are full the page does not say that every hotel is; with the rest of the list the map has the rest too, and when all of it is full the page says so', async ({
    page,
    world,
  }) => {
    const { place, add, db } = await fullPlace();
    const free = await add(5, {});
    await db.destroy();
    const allFull = page.getByRole('heading', { name: 'Every hotel is full for these dates' });
    const pin = page.getByRole('figure').locator(`a[href="#hotel-${free.id}"]`);
    await page.goto(`${around(place)}&checkin=${monday()}&checkout=${monday(2)}`);
    await expect(page.getByText('No room left for these dates')).toHaveCount(20);
    await expect(page.getByRole('img', { name: 'Hotels around Nowhere' })).toBeVisible();
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

  test('[ERR-2] [HOTEL-2] a full hotel names others with a room however many full ones are nearer, the nearest first', async ({
    page,
  }) => {
    const { add, db } = await fullPlace();
    const hotel = await add(0, { capacity: 0 });
    const [further, near] = [await add(9, { nightCents: 10_000 }), await add(5, { nightCents: 20_000 })];
    await db.destroy();
    await page.goto(`hotels/${hotel.id}?checkin=${monday()}&checkout=${monday(2)}`);
    const links = page.getByRole('region', { name: 'Nearest hotels with a room for your dates' }).getByRole('link');
    await expect(links).toContainText(['$344.00', '$172.00']);
    await expect(links.first()).toHaveAttribute('href', new RegExp(near.id));
    await expect(links.last()).toHaveAttribute('href', new RegExp(further.id));
  });
});

test.describe('four hotels that differ', () => {
  // They have no picture.
  test.use({ allowedComplaints: /images\/none/ });

  test('[HOTEL-1] each hotel says which meals its price includes, each filter leaves the hotels that it names, each order sorts by what it says, several filters hold at once, and all stand in the address', async ({
    page,
    world,
  }) => {
    const place = { latitude: -50 - Math.random() * 4, longitude: -155 - Math.random() * 9 };
    const db = createDb(process.env.STACK_DATABASE_URL ?? '');
    // A hundredth of a degree is 0.7 miles.
    const add = (hundredths: number, nightCents: number, isFree = false) =>
      addHotel(
        { db },
        {
          ...{ latitude: place.latitude + hundredths / 100, longitude: place.longitude, nightCents },
          cancellation: isFree ? [{ hoursBefore: 48, percent: 100, nights: null }] : [],
        },
      );
    const near = await add(0.5, 40_000);
    const free = await add(1, 30_000, true);
    const grand = await add(3, 20_000, true);
    const far = await add(6, 10_000);
    await db.destroy();
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
      ['Walkable', 'walkable', 'near', 'free'],
      ['Free cancellation', 'freeCancellation', 'free', 'grand'],
      ['Breakfast included', 'breakfast', 'grand', 'far'],
      ['4 stars or more', 'fourStars', 'near', 'grand'],
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
    await toggle('4 stars or more');
    await expectList('grand');
    await page.reload();
    await expectList('grand');
    await expect(order).toHaveValue('PRICE');
    await page.goBack();
    await expectList('grand', 'free');
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

test('[HOTEL-1] [EVENT-6] no hotels are offered for a cancelled event, neither on its page nor its orders, and the page of its hotels says why', async ({
  page,
  world,
}) => {
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
      await expect(page.getByRole('heading', { name: 'This event is cancelled' })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(page.getByRole('main').getByText(/^For /)).toHaveCount(0);
    await expect(page.getByRole('main').getByText('See rooms')).toHaveCount(0);
    await expectAccessibleInLightAndDark(page);
    await page.getByRole('link', { name: 'Back to the event' }).click();
    await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'More to see' })).toBeVisible();
    await expect(nearby).toHaveCount(0);
    await page.goto(order);
    await expect(page.getByRole('region', { name: event.name })).toBeVisible();
    await expect(nearby).toHaveCount(0);
  });
});

test('[HOTEL-1] [ORDER-7] the hotels of a postponed event are a stay of the guests’ own choice: the day that it lost is not named and not booked', async ({
  page,
  world,
}) => {
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
