import { readWhole, shiftOf, watchShift } from './layout-shift.ts';
import { holdButton } from './shopper.ts';
import { expect, test, type World } from './world.ts';

type EventRow = { id: string; name: string; day: string };

/** The most popular coming event of the catalogue that matches an SQL condition. */
async function eventWhere(world: World, condition: string): Promise<EventRow> {
  const [row] = await world.sql<EventRow>(
    `select id, name, to_char(start_date, 'FMMonth FMDD, YYYY') as day
       from event where active and start_date >= current_date and (${condition}) order by popularity desc, id limit 1`,
  );
  if (!row) throw new Error(`The catalogue has no event where ${condition}`);
  return row;
}

const withoutTickets = `status = 'onsale' and tickets_status = 'TICKETS_NOT_AVAILABLE' and start_at > now()`;
const cardOf = (id: string) => `article:has(a[href$="/event/${id}"])`;

const search = ({ name }: { name: string }) => `search/events?keyword=${encodeURIComponent(name)}`;

test.describe('as the server draws it', () => {
  // What pages say is in the HTML: without scripts a page costs a fifth, and hydration must not change it.
  test.use({ javaScriptEnabled: false });

  test('[EVENT-1, EVENT-15] a card carries date, name in at most two lines, city, venue, price and points', async ({
    page,
    world,
  }) => {
    await page.goto('');
    const card = page.getByRole('region', { name: 'Top events' }).getByRole('article').first();
    const heading = card.getByRole('heading', { level: 3 });
    const id = (await heading.getByRole('link').getAttribute('href'))?.split('/').at(-1);
    const [row] = await world.sql<{ venue: string; city: string }>(
      'select v.name as venue, v.city from event e join venue v on v.id = e.venue_id where e.id = $1',
      [id],
    );
    await expect(card).toContainText(row?.venue ?? 'no such event');
    await expect(card).toContainText(row?.city ?? 'no such event');
    await expect(card.getByText(/^From \$[\d,]+\.\d\d/)).toBeVisible();
    await expect(card.getByText(/^\+[\d,]+ FanCash$/)).toBeVisible();
    await expect(card.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d/);
    const lines = await heading.evaluate(
      (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
    );
    expect(Math.round(lines)).toBeLessThanOrEqual(2);
  });

  test('[EVENT-2] canceled, postponed and rescheduled events say so on card and page', async ({ page, world }) => {
    for (const [status, chip] of [
      ['postponed', 'Postponed'],
      ['rescheduled', 'New date'],
      ['cancelled', 'Canceled'],
    ] as const) {
      const event = await eventWhere(world, `status = '${status}'`);
      await page.goto(search(event));
      await expect(page.locator(cardOf(event.id)).getByText(chip, { exact: true })).toBeVisible();
      await page.goto(`event/${event.id}`);
      await expect(page.getByText(chip, { exact: true }).first()).toBeVisible();
    }
    // The canceled one, whose page is open, offers no ticket and links to other events.
    await expect(page.getByRole('heading', { name: 'This event has been canceled' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Hold/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'See other events' })).toBeVisible();
  });

  test('a postponed event strikes out its old date on card and page, and says that a new one is to come', async ({
    page,
    world,
  }) => {
    const event = await eventWhere(world, `status = 'postponed' and start_at is not null`);
    await page.goto(search(event));
    await expect(page.locator(cardOf(event.id)).locator('.line-through').first()).toBeVisible();
    await page.goto(`event/${event.id}`);
    const head = page
      .getByRole('banner')
      .or(page.locator('header'))
      .filter({ has: page.getByRole('heading', { level: 1 }) });
    await expect(head).toContainText('New date TBA');
    await expect(head.getByRole('deletion')).toContainText(/\d{4}/);
  });

  test('[EVENT-3] an unknown start is shown as to be determined, never as midnight', async ({ page, world }) => {
    const { id, day } = await eventWhere(world, 'start_at is null');
    await page.goto(`event/${id}`);
    const main = page.getByRole('main');
    await expect(main).toContainText(day);
    await expect(main).toContainText('Time TBA');
    await expect(main).not.toContainText(/12:00\sAM/);
    const [unknown] = await world.sql<{ id: string }>(
      'select id from event where active and start_date is null order by id limit 1',
    );
    await page.goto(`event/${unknown?.id}`);
    await expect(main).toContainText('Date and time TBA');
  });

  test('[EVENT-4] a card says whether fees are included, and hides the price of what has no tickets', async ({
    page,
    world,
  }) => {
    const buyable = `status = 'onsale' and tickets_status <> 'TICKETS_NOT_AVAILABLE' and min_base_cents is not null`;
    for (const [included, words] of [
      [true, /taxes (and fees )?included/],
      [false, /with fees/],
    ] as const) {
      const event = await eventWhere(world, `${buyable} and fees_included = ${included} and start_at > now()`);
      await page.goto(search(event));
      await expect(page.locator(cardOf(event.id))).toContainText(words);
    }
    const soldOut = await eventWhere(world, `status = 'onsale' and tickets_status = 'TICKETS_NOT_AVAILABLE'`);
    await page.goto(search(soldOut));
    const card = page.locator(cardOf(soldOut.id));
    await expect(card.getByText('Sold out')).toBeVisible();
    await expect(card).not.toContainText('$');
  });

  test('[DEV-2, EVENT-6] an event that is sold out or has no start time says so in place of the hold button', async ({
    page,
    world,
  }) => {
    await page.goto(`event/${(await eventWhere(world, withoutTickets)).id}`);
    await expect(page.getByRole('heading', { name: 'Sold out' })).toBeVisible();
    await expect(holdButton(page)).toHaveCount(0);
    const event = await world.fixture();
    await world.sql('update event set start_at = null, end_at = null where id = $1', [event.id]);
    await page.goto(`event/${event.id}`);
    await expect(page.getByRole('heading', { name: 'Dates to be announced' })).toBeVisible();
    await expect(holdButton(page)).toHaveCount(0);
  });

  test('[EVENT-6, TEN-7] before the sale the page lists sales and presales, and links to no other seller', async ({
    page,
    world,
  }) => {
    const event = await eventWhere(
      world,
      `status in ('onsale', 'offsale') and on_sale_start_at > now() and start_at > now() and presales <> '[]'`,
    );
    await page.goto(`event/${event.id}`);
    await expect(page.getByRole('heading', { name: 'Not on sale yet' })).toBeVisible();
    await expect(page.getByText(/Sales start .+\d{4}/)).toBeVisible();

    // Presales, in the venue's time zone: past ones are hidden, a running one is marked.
    const presales = page.getByRole('region', { name: 'Presales' });
    await expect(presales.getByRole('listitem')).toHaveText([
      /^Comet Club members\s*On now\s*From .+\sE[SD]T\s*Until .+Members find their code/,
      /^House newsletter\s*From .+\sE[SD]T\s*Until/,
    ]);
    // TEN-7: a direct flow leads to nobody else who sells, not even by the page's data.
    await expect(presales.getByRole('link')).toHaveCount(0);
    expect(await page.content()).not.toContain('https://tickets.example/');
  });

  test('[EVENT-8] the page shows only the information sections that have text, each with its icon', async ({
    page,
    world,
  }) => {
    const sections: Record<string, readonly [label: string, icon: string]> = {
      info: ['About this event', 'info'],
      pleaseNote: ['Please note', 'circle-alert'],
      ticketLimit: ['Ticket limit', 'tickets'],
      boxOfficeInfo: ['Box office', 'store'],
      parkingDetail: ['Parking', 'circle-parking'],
      bagPolicy: ['Bags', 'backpack'],
      accessibleSeatingDetail: ['Accessible seating', 'accessibility'],
      generalRule: ['Venue rules', 'scroll-text'],
      childRule: ['Children', 'baby'],
    };
    const { id } = await eventWhere(
      world,
      `info ->> 'bagPolicy' <> '' and info ->> 'parkingDetail' <> '' and status = 'onsale'`,
    );
    const [row] = await world.sql<{ info: Record<string, string> }>('select info from event where id = $1', [id]);
    const expected = Object.entries(sections).flatMap(([key, section]) => (row?.info[key] ? [section] : []));
    await page.goto(`event/${id}`);
    const information = page.getByRole('region', { name: 'Information' }).locator('summary');
    await expect(information).toHaveText(expected.map(([label]) => label));
    for (const [label, icon] of expected)
      await expect(information.filter({ hasText: label }).locator(`svg.lucide-${icon}`)).toBeVisible();
  });

  test('[EVENT-1, EVENT-13] an event of several days is found while it lasts and shows its first and last day', {
    tag: '@phone',
  }, async ({ page, world, isMobile }) => {
    const [fair] = await world.sql<{ id: string; name: string; first: string; last: string }>(
      `select id, name, extract(day from day)::text as first, extract(day from last_day)::text as last
        from event where several_days and active and day < current_date and end_at > now()`,
    );
    await page.goto(search({ name: fair?.name ?? '' }));
    const card = page.locator(cardOf(fair?.id ?? ''));
    // On phones a row has a line with the dates instead of the tile.
    await expect(card.getByText(`${fair?.first}–${fair?.last}`, { exact: true })).toBeVisible({ visible: !isMobile });
    await expect(card.locator('time')).toHaveText(new RegExp(`${fair?.first}\\b.* – .*\\b${fair?.last}\\b`));
    await card.getByRole('link').first().click();
    await expect(page.locator('h1 + p time')).toHaveText(
      new RegExp(` ${fair?.first}, \\d{4} – .+ ${fair?.last}, \\d{4} · \\d`),
    );
    await expect(page.getByRole('region', { name: 'Good to know' })).toContainText(/Until \w+day, /);
  });
});

test('[EVENT-8] the page of an event without tickets does not move, from its first frame until all of it was read', async ({
  page,
  world,
}) => {
  await watchShift(page);
  await page.goto(`event/${(await eventWhere(world, withoutTickets)).id}`, { waitUntil: 'networkidle' });
  await readWhole(page);
  await page.waitForLoadState('networkidle');
  expect(await shiftOf(page)).toBe(0);
});

test.describe('far away', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('[EVENT-8, EVENT-13] a page with a map moves by 0.01 at most, and keeps the venue’s time in another zone', {
    tag: '@phone',
  }, async ({ page, world, isMobile }) => {
    const path = `event/${(await world.fixture()).id}`;
    await watchShift(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    if (!isMobile) await expect(page.locator('g[data-section]').first()).toBeVisible();
    await expect(holdButton(page).first()).toBeVisible();
    const when = await page.getByRole('region', { name: 'Good to know' }).locator('dd').first().innerText();
    const [time] = /\d{1,2}:\d\d\s[AP]M\s[A-Z]{2,4}/.exec(when) ?? ['no time'];
    // The server knows nothing of the visitor's zone.
    expect(await (await page.request.get(path)).text()).toContain(time);
    await readWhole(page);
    await page.waitForLoadState('networkidle');
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.01);
  });
});
