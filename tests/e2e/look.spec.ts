import { shiftOf, watchShift } from './layout-shift.ts';
import { holdButton } from './shopper.ts';
import { expect, test, untilAlive } from './world.ts';

const isFace = (url: string) => new URL(url).pathname.endsWith('.woff2');

test('[OPS-1] titles are in the shop’s own face, of at most 30 kB, from its own origin', async ({ page, world }) => {
  const answers: { url: string; size: Promise<number> }[] = [];
  page.on('response', (response) => {
    if (!isFace(response.url())) return;
    answers.push({ url: response.url(), size: response.body().then((body) => body.length) });
  });
  await page.goto('', { waitUntil: 'networkidle' });
  expect(answers).not.toEqual([]);
  for (const { url } of answers) expect(new URL(url).origin).toBe(world.storefrontUrl);
  const sizes = await Promise.all(answers.map(({ size }) => size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(30_000);
  await expect(page.locator('head link[rel=preload][as=font]')).toHaveAttribute(
    'href',
    new URL(answers[0]?.url ?? '').pathname,
  );
  expect(await page.locator('h1').evaluate((title) => getComputedStyle(title).fontFamily)).toMatch(/^Archivo/);
  expect(await page.evaluate(() => document.fonts.check('750 36px Archivo', 'Grandstand'))).toBe(true);
});

for (const [path, options] of [
  ['', {}],
  ['search/events', { tag: '@extended' }],
  ['leagues/NHL', { tag: '@extended' }],
] as const)
  test(`[OPS-1] no line moves on /${path} when the face arrives late`, options, async ({ page }) => {
    await watchShift(page);
    let arrive = () => {};
    const late = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(
      (url) => isFace(url.href),
      async (route) => {
        await late;
        await route.continue();
      },
    );
    // The page counts as loaded only with its face.
    const loaded = page.goto(path);
    await expect(page.locator('h1')).toBeVisible();
    const arrived = page.waitForResponse((response) => isFace(response.url()));
    arrive();
    await arrived;
    await loaded;
    await page.evaluate(() => document.fonts.ready);
    // Letters of another face differ in width by a few pixels; a line that moved would add a hundred times as much.
    expect(await shiftOf(page)).toBeLessThan(0.001);
  });

test('[HOME-5, EVENT-1] on a phone four events fit, no venue’s name is cut, no letter lies under a heart', async ({
  newVisitor,
}) => {
  const phone = await newVisitor({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await phone.goto('search/events');
  const rows = await phone.locator('main article').evaluateAll((all) =>
    all.slice(0, 4).map((row) => ({
      height: row.getBoundingClientRect().height,
      cut: [...row.querySelectorAll('p span')].some(
        (text) => text.scrollWidth > text.clientWidth + 1 && text.clientWidth > 1,
      ),
    })),
  );
  expect(rows).toHaveLength(4);
  expect(rows.reduce((sum, { height }) => sum + height, 0)).toBeLessThanOrEqual(844);
  expect(rows.filter(({ cut }) => cut)).toEqual([]);
  await phone.setViewportSize({ width: 320, height: 640 });
  const covered = await phone.locator('main article').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const heart = row.querySelector('button svg')?.getBoundingClientRect();
      const lines = [...row.querySelectorAll('time, h2, h3')].flatMap((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return [...range.getClientRects()].filter(
          ({ right, top, bottom }) => heart && right > heart.left && top < heart.bottom && bottom > heart.top,
        );
      });
      return lines.length > 0 ? [row.textContent] : [];
    }),
  );
  expect(await phone.locator('main article button svg').count()).toBeGreaterThan(0);
  expect(covered).toEqual([]);
});

for (const [width, options] of [
  [390, {}],
  [1440, { tag: '@extended' }],
] as const)
  test(
    `[ROUTE-1] at ${width} px a team’s and a venue’s head stands, while it loads, where it stays`,
    options,
    async ({ newVisitor, world }) => {
      const { id } = await world.fixture();
      const [named] = await world.sql<{ team: string; venue: string }>(
        `select a.name as team, v.name as venue from event e join venue v on v.id = venue_id
        join event_attraction on event_id = e.id join attraction a on a.id = attraction_id where e.id = $1 limit 1`,
        [id],
      );
      const page = await newVisitor({ viewport: { width, height: 900 } });
      const list = page.locator('main section + .shell').first();
      const parts = [page.getByRole('heading', { level: 1 }), list];
      const tops = async () => Promise.all(parts.map(async (part) => (await part.boundingBox())?.y));
      for (const [kind, name] of [
        ['attraction', named?.team ?? ''],
        ['venue', named?.venue ?? ''],
      ] as const) {
        await page.goto(`search/${kind}s?keyword=${encodeURIComponent(name)}`);
        await untilAlive(page);
        const answers = Promise.withResolvers<void>();
        await page.route('**/graphql', async (route) => {
          await answers.promise;
          await route.continue();
        });
        await page.locator(`main a[href*="/${kind}/"]`).filter({ hasText: name }).first().click();
        await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
        await expect(list).toBeVisible();
        const early = await tops();
        answers.resolve();
        await expect(page.getByText(/^Next: /)).toBeVisible();
        expect([kind, ...(await tops())]).toEqual([kind, ...early]);
        await page.unroute('**/graphql');
      }
    },
  );

test('[EVENT-11] on a phone nothing of a venue’s address lies under the button that shares it', async ({
  newVisitor,
  world,
}) => {
  const [venue] = await world.sql<{ id: string }>(
    'select v.id from venue v join event e on e.venue_id = v.id where e.active order by length(v.street) desc, v.id limit 1',
  );
  const page = await newVisitor({ viewport: { width: 320, height: 844 } });
  await page.goto(`venue/${venue?.id}`);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const share = await page.getByRole('button', { name: /^Share: / }).boundingBox();
    const address = await page.locator('main address').boundingBox();
    expect(address?.y, `${width} px`).toBeGreaterThanOrEqual((share?.y ?? 0) + (share?.height ?? 0));
  }
});

test('[HOTEL-1] [ROUTE-1] while a hotel’s page loads, its name and picture stand where they stay', async ({
  newVisitor,
  world,
}) => {
  const { id } = await world.fixture();
  const page = await newVisitor({ viewport: { width: 390, height: 844 } });
  await page.goto(`event/${id}/hotels`);
  await untilAlive(page);
  const row = page.getByRole('main').getByRole('heading', { level: 2 }).first();
  const name = (await row.textContent()) ?? '';
  const answers = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    await answers.promise;
    await route.continue();
  });
  await row.getByRole('link').click();
  const parts = [page.getByRole('heading', { level: 1, name }), page.getByRole('main').locator('img').first()];
  const places = async () => Promise.all(parts.map((part) => part.boundingBox()));
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const early = await places();
  answers.resolve();
  await expect(page.getByRole('heading', { name: 'Rooms' })).toBeVisible();
  expect(await places()).toEqual(early);
});

test('[CART-1] while the checkout loads, the tickets that are held stand there', async ({ page, world }) => {
  const event = await world.fixture();
  await page.goto(`event/${event.id}`);
  await untilAlive(page);
  const answers = Promise.withResolvers<void>();
  // The answer to the hold comes, those about its cart do not.
  await page.route('**/graphql', async (route) => {
    const asked: { variables: object } | null = route.request().postDataJSON();
    if (asked && 'cartId' in asked.variables) await answers.promise;
    await route.continue();
  });
  await holdButton(page).click();
  const main = page.getByRole('main');
  await expect(main.getByText(/^Sec\s.+, Row\s.+, Seats?\s/)).toBeVisible();
  await expect(main.getByText(event.name, { exact: true })).toBeVisible();
  await expect(main.getByRole('heading')).toHaveCount(0);
  answers.resolve();
  await expect(page.getByRole('heading', { name: 'Review your tickets' })).toBeVisible();
});
