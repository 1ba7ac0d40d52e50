import { operationHash } from '#tests/support/storefront-operation.ts';
import { holdButton } from './shopper.ts';
import { expect, test, untilAlive } from './world.ts';

test('[LEAGUE-2, LEAGUE-3] a league’s teams stand in one, two or three columns, each leading to its page', async ({
  page,
  world,
}) => {
  await page.goto('leagues/NBA');
  const title = page.getByRole('heading', { level: 1, name: 'NBA Tickets' });
  const height = () => title.evaluate((element) => element.closest('section')?.getBoundingClientRect().height);
  await expect(page.getByText(/^Next: \w{3}, \w{3} \d/)).toBeVisible();
  const teams = page.getByRole('region', { name: 'Teams' }).getByRole('listitem');
  await expect(teams).toHaveCount(30);
  for (const [width, columns] of [
    [390, 1],
    [800, 2],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const lefts = await teams.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
    expect(new Set(lefts).size, `${width} px`).toBe(columns);
    if (width !== 800) expect(await height(), `${width} px`).toBe(width === 390 ? 180 : 312);
  }
  const logo = await teams.first().getByRole('presentation').boundingBox();
  expect([logo?.width, logo?.height]).toEqual([48, 48]);
  const [team] = await world.sql<{ id: string; name: string }>(
    `select partner_id as id, name from attraction where name = 'Boston Celtics'`,
  );
  await teams.getByRole('link', { name: team?.name }).click();
  await expect(page).toHaveURL(new RegExp(`/attraction-partner/${team?.id}$`));
  await expect(page.getByRole('heading', { level: 1, name: team?.name })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[LEAGUE-2] a league lists its next games, the soonest first, with a link to all of them', async ({
    page,
    world,
  }) => {
    await page.goto('leagues/NBA');
    const games = page.getByRole('region', { name: 'Games' });
    await expect(games.getByRole('article')).toHaveCount(12);
    const soonest = await world.sql<{ id: string }>(
      `select e.id from event e where e.active and exists
         (select from event_attraction join attraction a on a.id = attraction_id
          where event_id = e.id and a.league_id = 'NBA')
         and not is_over(e.start_at, e.start_date, e.end_at, e.end_date, e.time_zone, now()) order by e.start_at`,
    );
    const links = await games
      .getByRole('heading', { level: 3 })
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')?.split('/').at(-1)));
    const places = links.map((id) => soonest.findIndex((event) => event.id === id));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    await games.getByRole('link', { name: 'See all NBA games' }).click();
    await expect(page).toHaveURL(/\/search\/events\?.*keyword=NBA/);
    await expect(page.getByRole('article')).toHaveCount(20);
  });

  test('[EVENT-11, ROUTE-10] an attraction, by either id, has dates and similar ones, a venue its address', async ({
    page,
    world,
  }) => {
    const [event] = await world.sql<{ id: string; partner: string; attraction: string; venue: string; street: string }>(
      `select a.id, a.partner_id as partner, a.name as attraction, v.id as venue, v.street from event e
       join event_attraction ea on ea.event_id = e.id and ea.position = 0 join attraction a on a.id = ea.attraction_id
       join venue v on v.id = e.venue_id
       where e.active and e.start_at > now() + interval '2 days' order by e.popularity desc, e.id limit 1`,
    );
    for (const path of [`attraction/${event?.id}`, `attraction-partner/${event?.partner}`]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: event?.attraction })).toBeVisible();
      const dates = page.getByRole('region', { name: 'Dates' }).getByRole('article');
      await expect(dates.first()).toContainText(event?.attraction ?? 'no such event');
      await expect(page.getByRole('region', { name: 'You may also like' }).getByRole('link')).toHaveCount(6);
    }
    await page.goto(`venue/${event?.venue}`);
    await expect(page.getByText(event?.street ?? 'no such street')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Show on the map' })).toHaveAttribute(
      'href',
      /openstreetmap.org.*mlat=/,
    );
    await expect(page.getByRole('region', { name: 'What’s on' }).getByRole('article').first()).toBeVisible();
  });

  test('[EVENT-15] a tour’s dates stand by country, those near the chosen city before all others', async ({
    page,
    world,
  }) => {
    const [tour] = await world.sql<{ id: string; countries: number; city: string; state: string; country: string }>(
      `select a.id, count(distinct v.country_code)::int as countries,
         (array_agg(v.city order by e.start_at desc))[1] as city,
         coalesce((array_agg(v.state_code order by e.start_at desc))[1], '') as state,
         (array_agg(v.country_code order by e.start_at desc))[1] as country
       from attraction a join event_attraction ea on ea.attraction_id = a.id join event e on e.id = ea.event_id
       join venue v on v.id = e.venue_id
       where a.league_id is null and e.active and e.start_at > now() + interval '1 day'
       group by a.id having count(distinct v.country_code) > 1 and count(*) < 20 order by a.id limit 1`,
    );
    const dates = page.getByRole('region', { name: 'Dates', exact: true });
    await page.goto(`attraction/${tour?.id}`);
    const groups = dates.getByRole('heading', { level: 3 });
    await expect(groups).toHaveCount(tour?.countries ?? -1);
    await expect(groups.filter({ hasText: /^[A-Z]{2}$/ })).toHaveCount(0);
    const all = await dates.getByRole('article').count();
    const where = new URLSearchParams({ cityName: tour?.city ?? '', countryCode: tour?.country ?? '' });
    if (tour?.state) where.set('stateCode', tour.state);
    await page.goto(`attraction/${tour?.id}?${where}`);
    const near = page.getByRole('region', { name: `Near ${tour?.city}` });
    await expect(near.getByRole('article').filter({ hasText: tour?.city ?? '-' })).not.toHaveCount(0);
    await expect(dates.getByRole('heading', { level: 3 }).first()).toContainText('Near');
    await expect(dates.getByRole('article')).toHaveCount(all);
  });

  test('[EVENT-15] a team’s dates stand by month, its home games marked', async ({ page, world }) => {
    const [team] = await world.sql<{ id: string }>(`select id from attraction where name = 'Boston Celtics'`);
    const games = await world.sql<{ id: string; home: boolean }>(
      `select e.id, ea.position = 0 as home from event e join event_attraction ea on ea.event_id = e.id
       where ea.attraction_id = $1`,
      [team?.id],
    );
    await page.goto(`attraction/${team?.id}`);
    const dates = page.getByRole('region', { name: 'Dates', exact: true });
    await expect(dates.getByRole('heading', { level: 3 }).first()).toHaveText(/^[A-Z][a-z]+ 20\d\d$/);
    const rows = await dates.getByRole('article').evaluateAll((all) =>
      all.map((row) => ({
        id: row.querySelector('a')?.getAttribute('href')?.split('/').at(-1),
        home: [...row.querySelectorAll('span')].some((chip) => chip.textContent === 'Home'),
      })),
    );
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) expect(row).toEqual(games.find(({ id }) => id === row.id));
  });

  test('[EVENT-15] teams and artists, venues and hotels are found without typing', async ({ page, world }) => {
    await page.goto('search/attractions');
    const main = page.getByRole('main');
    await expect(main.getByRole('listitem').filter({ has: page.getByRole('link') })).not.toHaveCount(0);
    await page.getByRole('navigation', { name: 'Category' }).getByRole('link', { name: 'Concerts' }).click();
    await page.waitForURL(/categoryId=concerts/);
    const [first] = await world.sql<{ name: string }>(
      `select name from attraction where category_id = 'concerts' order by popularity desc, id limit 1`,
    );
    await expect(main.getByRole('link', { name: first?.name })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Boston Celtics' })).toHaveCount(0);
    await page.goto('search/venues');
    await main.locator('a[href*="/venue/"]').first().click();
    await expect(page.getByRole('region', { name: 'What’s on' })).toBeVisible();
    await page.goto('hotels');
    await page.getByRole('region', { name: 'Cities with the most events' }).getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name: /^Stay near/ })).toBeVisible();
    await expect(main.locator('a[href*="/hotels/"]')).not.toHaveCount(0);
  });

  test('[EVENT-11, EVENT-12] an event links to its other dates and to similar attractions', async ({ page, world }) => {
    const [event] = await world.sql<{ id: string; others: string }>(
      `select e.id, (select count(*)::int from event o join event_attraction oa on oa.event_id = o.id
         where oa.attraction_id = ea.attraction_id and o.id <> e.id and o.active and o.start_at > now()) as others
       from event e join event_attraction ea on ea.event_id = e.id and ea.position = 0
       where e.active and e.status = 'onsale' and e.start_at > now() + interval '2 days' and e.name ilike '%yankees%'
       order by e.start_at limit 1`,
    );
    await page.goto(`event/${event?.id}`);
    const dates = page.getByRole('region', { name: 'Other dates' }).getByRole('link');
    await expect(dates).toHaveCount(Math.min(Number(event?.others), 6));
    await expect(page.getByRole('region', { name: 'You may also like' }).getByRole('link')).toHaveCount(6);
    await dates.first().click();
    await expect(page).not.toHaveURL(new RegExp(event?.id ?? '.'));
    await expect(page.getByRole('heading', { level: 1, name: /Yankees/ })).toBeVisible();
  });

  test('[EVENT-9] a marketplace event is marked on its card and its page, another event is not', async ({
    page,
    world,
  }) => {
    const [marketplaceEvent] = await world.sql<{ id: string; name: string }>(
      `select id, name from event where active and source = 'TMR' and start_at > now() limit 1`,
    );
    await page.goto(`search/events?keyword=${encodeURIComponent(marketplaceEvent?.name ?? '')}`);
    const card = page.locator(`article:has(a[href$="/event/${marketplaceEvent?.id}"])`);
    await expect(card.getByText('Marketplace', { exact: true })).toBeVisible();
    await page.goto(`event/${marketplaceEvent?.id}`);
    await expect(page.getByText('Marketplace', { exact: true })).toBeVisible();
    await expect(page.getByText(/The provider’s marketplace/)).toBeVisible();
    await page.goto(`event/${(await world.fixture()).id}`);
    await expect(page.getByText('Marketplace', { exact: true })).toBeHidden();
  });

  test('[OPS-5] a remote picture is fetched as wide as its place: a card, the page’s head, a phone', async ({
    page,
    world,
  }) => {
    const { id, name } = await world.fixture();
    const word = `Widths${id.slice(0, 8)}`;
    const [shipped] = await world.sql<{ image_url: string | null; backdrop_url: string | null }>(
      'select image_url, backdrop_url from event where id = $1',
      [id],
    );
    await world.sql(
      `update event set name = $2, image_url = 'https://pictures.example/a.jpg', backdrop_url = null where id = $1`,
      [id, word],
    );
    const fetched: (string | null)[] = [];
    await page.route(/\/images\/remote\//, (route) => {
      fetched.push(new URL(route.request().url()).searchParams.get('w'));
      return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
    });
    const open = async (path: string, width: number) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await expect.poll(() => fetched.length).toBeGreaterThan(0);
      return fetched.splice(0);
    };
    expect(await open(`search?keyword=${word}`, 1440)).toEqual(['480']);
    expect(await open(`event/${id}`, 1440)).toEqual(['960']);
    expect(await open(`event/${id}`, 300)).toEqual(['320']);
    // Other tests' pages may list this event, and nobody has this picture for them.
    await world.sql('update event set name = $2, image_url = $3, backdrop_url = $4 where id = $1', [
      id,
      name,
      shipped?.image_url,
      shipped?.backdrop_url,
    ]);
  });

  test('a team’s and a venue’s page says the day and lowest price of its next event', async ({ page, world }) => {
    const [event] = await world.sql<{ attraction: string; venue: string }>(
      `select ea.attraction_id as attraction, e.venue_id as venue from event e
       join event_attraction ea on ea.event_id = e.id join attraction a on a.id = ea.attraction_id
       where e.status = 'onsale' and e.start_at > now() + interval '2 days' and a.league_id is not null
         and not exists (select 1 from event o where o.venue_id = e.venue_id and o.start_at < e.start_at and o.start_at > now() - interval '2 days')
         and not exists (select 1 from event o join event_attraction oa on oa.event_id = o.id
           where oa.attraction_id = ea.attraction_id and o.start_at < e.start_at and o.start_at > now() - interval '2 days')
       order by e.id limit 1`,
    );
    for (const path of [`attraction/${event?.attraction}`, `venue/${event?.venue}`]) {
      await page.goto(path);
      const head = page.getByRole('heading', { level: 1 }).locator('xpath=ancestor::section');
      await expect(head.getByText(/^Next: \w{3}, \w{3} \d+, \d{4}$/)).toBeVisible();
      await expect(head.getByText(/^From [$€£]/)).toBeVisible();
    }
  });
});

test('[SHELL-6, TIME-2] beyond 2000 px there is a way back to the top, 50 ms after scrolling begins', async ({
  page,
}) => {
  await page.goto('leagues/NFL');
  await page.setViewportSize({ width: 390, height: 600 });
  const button = page.getByRole('button', { name: 'Back to top' });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const scrolled = () => page.evaluate(() => Reflect.get(window, 'scrolled'));
  const scroll = async (top: number) => {
    await page.evaluate((to) => {
      Object.assign(window, { scrolled: false });
      addEventListener('scroll', () => Object.assign(window, { scrolled: true }), { once: true });
      scrollTo(0, to);
    }, top);
    await expect.poll(scrolled).toBe(true);
  };
  await scroll(2000);
  await page.clock.runFor(1_000);
  await expect(button).toBeHidden();
  await scroll(2001);
  await page.clock.runFor(49);
  await expect(button).toBeHidden();
  await page.clock.runFor(1);
  await expect(button).toBeVisible();
  await page.clock.resume();
  await button.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(button).toBeHidden();
});

test.describe('pictures and data that fail to load', () => {
  test.use({ allowedComplaints: /Failed to load resource|ERR_FAILED/ });

  test('[SHELL-10, ERR-4] a failed picture becomes its segment’s, an icon a letter; both are logged', async ({
    page,
  }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.route(/\/images\/(event|league|attraction)\//, (route) => route.abort());
    await page.goto('?category=sports');
    const poster = page.getByRole('region', { name: 'Top events' }).getByRole('article').first().locator('img');
    await expect(poster).toHaveAttribute('src', '/images/segment/sports.svg');
    await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const league = page.getByRole('region', { name: 'Leagues' }).getByRole('link').first();
    await expect(league).toHaveText('NFL');
    await expect(league.locator('img')).toBeHidden();
    expect(logged.filter((text) => text.startsWith('Problems loading the picture /images/league/'))).not.toEqual([]);
    expect(logged.filter((text) => text.startsWith('Problems loading the picture /images/event/'))).not.toEqual([]);
    await page.goto('leagues/NFL');
    const team = page.getByRole('region', { name: 'Teams' }).getByRole('listitem').first();
    // Its icon is below the games and asked for once it is near.
    await team.scrollIntoViewIfNeeded();
    await expect(team).toHaveText(/^A\s*Arizona Cardinals$/);
  });

  test('[LEAGUE-2, LEAGUE-4, ERR-4] leagues that fail to load are logged; without games teams are shown', async ({
    page,
  }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    let failing = operationHash('LeaguePage');
    await page.goto('');
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes(failing) ? route.abort() : route.fallback(),
    );
    const leagues = page.getByRole('region', { name: 'Leagues' });
    await leagues.getByRole('link', { name: 'NBA' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'We’ll be right back' })).toBeVisible();
    expect(logged.some((text) => text.startsWith('Problems retrieving leagues'))).toBe(true);

    failing = operationHash('SearchEvents');
    await page.goBack();
    await leagues.getByRole('link', { name: 'NHL' }).click();
    await expect(page.getByRole('region', { name: 'Teams' }).getByRole('listitem')).toHaveCount(32);
    const games = page.getByRole('region', { name: 'Games' });
    await expect(games.getByRole('alert')).toBeVisible();
    await page.unroute('**/graphql');
    await games.getByRole('link', { name: 'Try again' }).click();
    await expect(games.getByRole('article')).toHaveCount(12);
  });
});

for (const width of [390, 1440]) {
  test(`at ${width} px an opened event shows what its card did until its data comes, and nothing moves`, {
    tag: '@extended',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('');
    await untilAlive(page);
    let answer = () => {};
    const mayAnswer = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes(operationHash('EventPage'))) await mayAnswer;
      await route.fallback();
    });
    const card = page.getByRole('region', { name: 'Top events' }).getByRole('article').first();
    const name = await card.getByRole('heading').innerText();
    const machine = await card.locator('time').getAttribute('datetime');
    const picture = await card.locator('img').first().getAttribute('src');
    await card.getByRole('link').focus();
    await page.keyboard.press('Enter');
    const title = page.getByRole('main').getByRole('heading', { level: 1, name });
    await expect(title).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('status')).toHaveText('Loading…');
    await expect(page).toHaveTitle(new RegExp(name.slice(0, 12)));
    await expect(page).not.toHaveURL(/event/);
    const head = main.locator('header');
    expect(await head.locator('time').getAttribute('datetime')).toBe(machine);
    await expect(head.locator('img')).toHaveAttribute('src', picture ?? '');
    const before = { title: await title.boundingBox(), head: await head.boundingBox(), text: await head.innerText() };
    answer();
    await expect(page).toHaveURL(/\/event\//);
    const share = head.getByRole('button', { name: 'Share' });
    await expect(share).toBeVisible();
    const place = before.text.split('\n').at(-1) ?? '';
    await expect(head).toContainText(place);
    expect({ title: await title.boundingBox(), head: await head.boundingBox() }).toEqual({
      title: before.title,
      head: before.head,
    });
    await expect(main).toBeFocused();
  });
}

test.describe('scripts that fail to load', () => {
  test.use({
    allowedComplaints: /Failed to load resource|ERR_FAILED|Error loading route module|dynamically imported module/,
  });

  test('[ROUTE-4] a screen whose script fails to load reloads the page once, and can be opened again', async ({
    page,
  }) => {
    await page.goto('');
    // Counts loaded documents, not requests: a reload may cancel an earlier one.
    let documents = 0;
    page.on('domcontentloaded', () => {
      documents += 1;
    });
    const script = await page.evaluate(() => {
      const { __reactRouterManifest: manifest } = window as unknown as {
        __reactRouterManifest: { routes: Record<string, { module: string }> };
      };
      return manifest.routes['routes/league']?.module ?? '';
    });
    await page.route(`**${script}`, (route) => route.abort());
    const league = page.getByRole('region', { name: 'Leagues' }).getByRole('link', { name: 'NHL' });
    await Promise.all([page.waitForEvent('domcontentloaded'), league.click()]);
    await untilAlive(page);
    await expect(page.getByRole('heading', { name: 'Top events' })).toBeVisible();
    await page.unroute(`**${script}`);
    await league.click();
    await expect(page.getByRole('heading', { level: 1, name: 'NHL Tickets' })).toBeVisible();
    expect(documents).toBe(1);
  });

  test('[ROUTE-4, OFF-1] with every optional script blocked the page reloads once, says so, and sells', async ({
    page,
    world,
  }) => {
    const event = await world.fixture();
    const lazy: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('.js')) lazy.push(new URL(request.url()).pathname);
    });
    await page.goto(`event/${event.id}`, { waitUntil: 'networkidle' });
    const served = await (await page.request.get(`event/${event.id}`)).text();
    const optional = lazy.filter((path) => !(served.includes(path) || /\/manifest/.test(path)));
    expect(optional).not.toEqual([]);
    // No name has a word that blockers look for.
    expect(optional.filter((path) => /share|banner|consent|social|track|promo|offer/i.test(path))).toEqual([]);
    let documents = 0;
    page.on('domcontentloaded', () => {
      documents += 1;
    });
    await page.route(
      ({ pathname }) => optional.includes(pathname),
      (route) => route.abort(),
    );
    await page.goto(`event/${event.id}`, { waitUntil: 'commit' });
    await expect.poll(() => documents).toBe(2);
    await untilAlive(page);
    await expect(page.getByText('This part of the page couldn’t load.').first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible();
    await holdButton(page).click();
    await page.waitForURL(/\/checkout\//);
  });
});

test('a control that is used before its part of the page is hydrated still works', { tag: '@extended' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    const chooseGerman = (_changes: unknown, observer: MutationObserver) => {
      const footer = document.querySelector('footer');
      const select = footer?.querySelector('select');
      if (!footer || !select || !('alive' in document.documentElement.dataset)) return;
      observer.disconnect();
      // React adds a property to each element that it hydrates.
      document.documentElement.dataset.early = String(Object.keys(footer).length === 0);
      select.value = 'de';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    };
    new MutationObserver(chooseGerman).observe(document, { subtree: true, attributeFilter: ['data-alive'] });
  });
  await page.goto('');
  await expect(page.locator('html')).toHaveAttribute('data-early', 'true');
  await expect(page.getByRole('heading', { name: 'Top-Veranstaltungen' })).toBeVisible();
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(request.url());
  });
  const card = page.getByRole('region', { name: 'Top-Veranstaltungen' }).getByRole('article').first();
  const name = await card.getByRole('heading').innerText();
  await card.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(documents).toEqual([]);
});

test.describe('pages that no longer exist', () => {
  test.use({ allowedComplaints: /status of 404/ });

  const gone = '00000000-0000-4000-8000-000000000000';
  const starts = { at: null, date: null, timeZone: 'UTC', precision: 'TO_BE_DETERMINED' };
  const view = { id: gone, detail: null, image: null, starts: null };
  const views = [
    { ...view, kind: 'event', name: 'An old event', starts },
    { ...view, kind: 'attraction', name: 'An old team' },
    { ...view, kind: 'venue', name: 'An old hall' },
  ];
  for (const { kind, name } of views)
    test(`[EVENT-10] ${kind === 'venue' ? 'a' : 'an'} ${kind} that is not found leaves the browsing history`, {
      tag: kind === 'event' ? [] : '@extended',
    }, async ({ page }) => {
      await page.goto('about');
      await page.evaluate(
        (stored) => localStorage.setItem('grandstand.history', JSON.stringify({ cities: [], views: stored })),
        views,
      );
      await page.goto('');
      const recent = page.getByRole('region', { name: 'Recently viewed' });
      await recent.getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'We can’t find this page' })).toBeVisible();
      await page.getByRole('link', { name: 'Go to the home page' }).click();
      await expect(page.getByRole('heading', { name: 'Top events' })).toBeVisible();
      await expect(recent.getByRole('link')).toHaveCount(2);
      await expect(recent.getByRole('link', { name })).toHaveCount(0);
    });
});

test('the page of an attraction or a venue opens with what its row has shown, before the rest comes', {
  tag: '@extended',
}, async ({ page }) => {
  for (const { kind, path, list } of [
    { kind: 'attraction', path: 'search?keyword=yankees', list: 'Teams, artists and shows' },
    { kind: 'venue', path: 'search?keyword=yankee+stadium', list: 'Venues' },
  ]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const held = Promise.withResolvers<void>();
    await page.route('**/graphql*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole('region', { name: list }).getByRole('link').first().click();
    const title = page.getByRole('main').getByRole('heading', { level: 1, name: /^(?!Results).*yankee/i });
    await expect(title).toBeVisible();
    await expect(page).toHaveURL(/\/search/);
    held.resolve();
    await page.waitForURL(new RegExp(`/${kind}/`));
    await expect(title).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.unroute('**/graphql*');
  }
});

test('a card’s page blends in by a view transition, and not at all for those who want less motion', {
  tag: '@extended',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (...args) => {
      document.documentElement.dataset.blended = 'yes';
      return start(...args);
    };
  });
  const card = page.getByRole('region', { name: 'Top events' }).getByRole('article').first();
  for (const [reducedMotion, blended] of [
    ['reduce', 0],
    ['no-preference', 1],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto('', { waitUntil: 'networkidle' });
    await card.getByRole('link').click();
    await page.waitForURL(/\/event\//);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html[data-blended]')).toHaveCount(blended);
  }
});
