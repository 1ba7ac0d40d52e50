import type { Page, Request } from '@playwright/test';
import { askProvider } from '#tests/support/identity-provider.ts';
import { shiftOf, watchShift } from './layout-shift.ts';
import { newMember, signInByRequest } from './sign-in.ts';
import { expect, test, type World } from './world.ts';

type Member = { email: string; token: string };

const aMember = async (): Promise<Member> => {
  const email = await newMember();
  const { access_token: token } = await askProvider(process.env.STACK_IDENTITY_URL ?? '').tokensOf(email);
  return { email, token };
};

const signInAtHome = async (page: Page, { email }: Member) => {
  await signInByRequest(page, email);
  await page.goto('');
};

/** What a member looked at in another browser, the latest last. */
const lookElsewhere = async ({ platformUrl }: World, { token }: Member, ...items: object[]) => {
  const answer = await fetch(`${platformUrl}/api/user/analytics/recent`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ items }),
  });
  expect(answer.ok).toBe(true);
};

const recent = (page: Page) => page.getByRole('region', { name: 'Recently viewed' });
const names = (page: Page) => recent(page).getByRole('link');
const stored = (page: Page): Promise<{ views: unknown[]; cities: unknown[] } | null> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('grandstand.history') ?? 'null'));

/** What the server keeps of a member, the latest first. */
const onServer = async ({ platformUrl }: World, { token }: Member): Promise<string[]> => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${platformUrl}/api/user/analytics/recent`, { headers });
  const { items }: { items: { id: string }[] } = await answer.json();
  return items.map(({ id }) => id);
};

/** The mutations that the browser sends from now on, by the name of their field. */
const mutations = (page: Page): string[] => {
  const sent: string[] = [];
  page.on('response', async (response) => {
    // Not the stream of live state.
    if (!response.url().endsWith('/graphql') || !response.headers()['content-type']?.includes('json')) return;
    const { data }: { data: object } = await response.json();
    sent.push(...Object.keys(data).filter((name) => /Views$/.test(name)));
  });
  return sent;
};
const isMutation = (request: Request): boolean =>
  request.url().endsWith('/graphql') && /"items"|"all"/.test(request.postData() ?? '');
const recorded = (page: Page) => page.waitForResponse((response) => isMutation(response.request()));

/** An attraction with several events to come. */
const popularTeam = async (world: World): Promise<string> => {
  const [team] = await world.sql<{ id: string }>(
    `select a.id from attraction a join event_attraction ea on ea.attraction_id = a.id join event e on e.id = ea.event_id
    where e.active and e.start_at > now() and a.genre is not null group by a.id having count(*) > 4 order by a.id limit 1`,
  );
  return team?.id ?? '';
};

test('[HIST-1, HIST-2] what a guest looked at is merged into the member’s history at the sign-in, once', async ({
  page,
  world,
}) => {
  const member = await aMember();
  const [first, second] = [await world.fixture(), await world.fixture()];
  for (const event of [first, second]) await page.goto(`event/${event.id}`);
  const sent = mutations(page);
  const [merged] = await Promise.all([recorded(page), signInAtHome(page, member)]);
  expect(merged.ok()).toBe(true);
  await expect(names(page)).toHaveText([second.name, first.name]);
  await expect.poll(() => stored(page)).toMatchObject({ views: [], cities: [] });
  expect(await onServer(world, member)).toEqual([second.id, first.id]);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(names(page)).toHaveText([second.name, first.name]);
  expect(sent).toEqual(['recordViews']);
});

test('[HIST-2] what a member looks at is sent together a while after the last page, never twice', {
  tag: '@extended',
}, async ({ page, world }) => {
  const member = await aMember();
  await page.clock.install();
  await signInAtHome(page, member);
  await page.waitForLoadState('networkidle');
  await page.clock.pauseAt(Date.now() + 60_000);
  const sent = mutations(page);
  const urls: string[] = [];
  const links = [
    page.getByRole('region', { name: 'Top events' }).getByRole('article').getByRole('link').first(),
    page.getByRole('region', { name: 'Other dates' }).getByRole('link').first(),
  ];
  for (const link of links) {
    urls.push((await link.getAttribute('href')) ?? '');
    await link.press('Enter');
    await page.waitForURL(`**${urls.at(-1)}`);
    // React waits a moment before it shows what it has just loaded.
    await expect
      .poll(async () => {
        await page.clock.runFor(50);
        return (await stored(page))?.views.length;
      })
      .toBe(urls.length);
    await page.clock.runFor(1_000);
  }
  expect(sent).toEqual([]);
  await Promise.all([recorded(page), page.clock.runFor(2_000)]);
  await expect.poll(() => stored(page)).toMatchObject({ views: [] });
  expect(urls.toReversed().map((url) => url.split('/').at(-1))).toEqual(await onServer(world, member));
  await page.clock.runFor(60_000);
  expect(sent).toEqual(['recordViews']);
  await page.clock.resume();
  await page.goto('');
  await expect(names(page)).toHaveCount(2);
});

test.describe('while requests fail', () => {
  test.use({ allowedComplaints: /net::ERR_FAILED .*graphql/ });

  test('[HIST-3] a member removes one page, then all; the server forgets them, a failure brings them back', {
    tag: '@extended',
  }, async ({ page, world }) => {
    const member = await aMember();
    const events = [await world.fixture(), await world.fixture(), await world.fixture()];
    for (const event of events) await page.goto(`event/${event.id}`);
    const [third, second, first] = events.toReversed();
    await Promise.all([recorded(page), signInAtHome(page, member)]);
    await expect(names(page)).toHaveCount(3);
    await recent(page)
      .getByRole('button', { name: `Remove ${third?.name}` })
      .click();
    await expect(names(page)).toHaveText([second?.name ?? '', first?.name ?? '']);
    await expect(recent(page).getByRole('button', { name: `Remove ${second?.name}` })).toBeFocused();
    await expect.poll(() => onServer(world, member)).toEqual([second?.id, first?.id]);

    await page.route('**/graphql', (route) => route.abort());
    await recent(page).getByRole('button', { name: 'Clear' }).click();
    await expect(page.getByRole('alert').getByText('We couldn’t remove that.')).toBeVisible();
    await expect(names(page)).toHaveCount(2);
    await page.unroute('**/graphql');

    await recent(page).getByRole('button', { name: 'Clear' }).click();
    await expect(recent(page)).toBeHidden();
    await expect.poll(() => onServer(world, member)).toEqual([]);
    await page.reload({ waitUntil: 'networkidle' });
    await expect(recent(page)).toBeHidden();
  });

  test('[AUTH-7, HIST-2] after the sign-out no history or search of the member is left, sent or not', {
    tag: '@extended',
  }, async ({ page, world }) => {
    const member = await aMember();
    const [seen, unsent] = [await world.fixture(), await world.fixture()];
    await page.goto(`event/${seen.id}`);
    await Promise.all([recorded(page), signInAtHome(page, member)]);
    await page.goto('search?keyword=mets');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('grandstand.searches'))).toContain('mets');
    await page.route('**/graphql', (route) => (isMutation(route.request()) ? route.abort() : route.fallback()));
    await page.goto(`event/${unsent.id}`);
    await expect.poll(() => stored(page)).toMatchObject({ views: [{ id: unsent.id }] });
    await page.goto('logout');
    await page.waitForLoadState('networkidle');
    await expect(recent(page)).toBeHidden();
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).not.toContain(unsent.id);
    expect(kept).not.toContain('mets');
    expect(await onServer(world, member)).toEqual([seen.id]);
  });

  test('[HIST-2] what cannot be sent disturbs nobody and goes with the next view', { tag: '@extended' }, async ({
    page,
    world,
  }) => {
    const member = await aMember();
    const [first, second] = [await world.fixture(), await world.fixture()];
    await page.clock.install();
    await signInAtHome(page, member);
    let failed = 0;
    await page.route('**/graphql', (route) => {
      if (!isMutation(route.request())) return route.fallback();
      failed += 1;
      return route.abort();
    });
    await page.goto(`event/${first.id}`, { waitUntil: 'networkidle' });
    await page.clock.runFor(3_000);
    await expect.poll(() => failed).toBe(1);
    await page.clock.runFor(200_000);
    await page.waitForLoadState('networkidle');
    expect(failed).toBe(1);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.unroute('**/graphql');
    await page.goto(`event/${second.id}`, { waitUntil: 'networkidle' });
    await Promise.all([recorded(page), page.clock.runFor(3_000)]);
    await expect.poll(() => onServer(world, member)).toEqual([second.id, first.id]);
  });
});

test('[HIST-1, HIST-3, HOME-4] a guest’s views are on home, the latest first; one is removed, then all', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  const [venue] = await world.sql<{ id: string; name: string }>(
    'select v.id, v.name from event e join venue v on v.id = e.venue_id where e.id = $1',
    [event.id],
  );
  await page.goto('');
  await expect(recent(page)).toBeHidden();
  await page.goto(`venue/${venue?.id}`);
  await page.goto(`event/${event.id}`);
  await watchShift(page);
  await page.goto('', { waitUntil: 'networkidle' });
  await expect(names(page)).toHaveText([event.name, venue?.name ?? '']);
  expect(await shiftOf(page)).toBe(0);
  await names(page).first().click();
  await expect(page).toHaveURL(new RegExp(`/event/${event.id}$`));
  await page.goBack();
  await recent(page)
    .getByRole('button', { name: `Remove ${event.name}` })
    .click();
  await expect(names(page)).toHaveText([venue?.name ?? '']);
  await page.reload();
  await expect(names(page)).toHaveText([venue?.name ?? '']);
  await recent(page).getByRole('button', { name: 'Clear' }).click();
  await expect(recent(page)).toBeHidden();
  expect(await stored(page)).toBeNull();
});

test('[HIST-2, HOME-4] a member’s home requests once, and suggestions when near; nothing moves', async ({
  page,
  world,
}) => {
  // Recently viewed pages and what is below them are in the window.
  await page.setViewportSize({ width: 1440, height: 1300 });
  const member = await aMember();
  await page.goto(`attraction/${await popularTeam(world)}`);
  await Promise.all([recorded(page), signInAtHome(page, member)]);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) asked.push(request.url());
  });
  await watchShift(page);
  await page.goto('', { waitUntil: 'networkidle' });
  await expect(names(page)).toHaveCount(1);
  expect(asked).toHaveLength(1);
  const picked = page.getByRole('region', { name: 'Picked for you' });
  await picked.scrollIntoViewIfNeeded();
  await expect(picked.getByRole('article')).toHaveCount(20);
  await expect(page.getByRole('region', { name: 'You may also like' }).getByRole('link').first()).toBeVisible();
  expect(asked).toHaveLength(2);
  expect(await shiftOf(page)).toBe(0);
});

test('[HIST-2] two tabs do not send the same view twice', { tag: '@extended' }, async ({ page, context, world }) => {
  const member = await aMember();
  const [first, second] = [await world.fixture(), await world.fixture()];
  await signInByRequest(page, member.email);
  const ids: string[] = [];
  const isHeld = Promise.withResolvers<void>();
  await context.route('**/graphql', async (route) => {
    if (isMutation(route.request())) {
      ids.push(
        ...route
          .request()
          .postDataJSON()
          .variables.input.items.map(({ id }: { id: string }) => id),
      );
      await isHeld.promise;
    }
    await route.fallback();
  });
  await page.goto(`event/${first.id}`);
  await expect.poll(() => ids).toEqual([first.id]);
  // The other tab would send while the first request is under way.
  const other = await context.newPage();
  await other.clock.install();
  await other.goto(`event/${second.id}`, { waitUntil: 'networkidle' });
  await other.clock.runFor(4_000);
  await other.evaluate(() => navigator.locks.query());
  expect(ids).toEqual([first.id]);
  isHeld.resolve();
  await expect
    .poll(async () => {
      await other.clock.runFor(2_000);
      return stored(other);
    })
    .toMatchObject({ views: [] });
  expect(ids).toEqual([first.id, second.id]);
  await expect.poll(() => onServer(world, member)).toHaveLength(2);
});

test('[CITY-1, HIST-1, HIST-2] cities chosen elsewhere are recent here, and pages after five minutes', async ({
  page,
  world,
}) => {
  const member = await aMember();
  const cities = await world.sql<{ id: string; name: string }>('select id, name from city order by id limit 5');
  await lookElsewhere(
    world,
    member,
    ...cities.map(({ id }, index) => ({ type: 'CITY', id, viewedAt: `2026-01-0${index + 1}T00:00:00Z` })),
  );
  const event = await world.fixture();
  await page.clock.install();
  await signInAtHome(page, member);
  await page.waitForLoadState('networkidle');
  await expect(recent(page)).toBeHidden();
  await page
    .getByRole('region', { name: 'Top events' })
    .getByRole('button', { name: /Everywhere/ })
    .click();
  const recently = page.getByRole('group', { name: 'Recent cities' }).getByRole('option');
  await expect(recently).toHaveCount(4);
  await expect(recently.first()).toContainText(cities[4]?.name ?? '');
  await page.keyboard.press('Escape');

  await lookElsewhere(world, member, { type: 'EVENT', id: event.id });
  await page.clock.runFor(4 * 60_000);
  await expect(recent(page)).toBeHidden();
  await page.clock.runFor(2 * 60_000);
  await expect(names(page)).toHaveText([event.name]);
});
