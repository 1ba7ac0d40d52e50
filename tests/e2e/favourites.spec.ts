import type { Page } from '@playwright/test';
import { askProvider } from '#tests/support/identity-provider.ts';
import { expectAccessibleInLightAndDark } from './axe.ts';
import { shiftOf, watchShift } from './layout-shift.ts';
import { chooseMember, newMember, signInByRequest } from './sign-in.ts';
import { expect, test, type World } from './world.ts';

type Change = { type: string; id: string; isFavourite: boolean };
type Member = { email: string; token: string };
type Thing = { type: 'event' | 'attraction'; id: string };

const heartOf = (page: Page, name: string) => page.getByRole('button', { name: `Favorite: ${name}`, exact: true });
const isPressed = { pressed: true } as const;
const pressedHeart = (page: Page, name: string) =>
  page.getByRole('button', { name: `Favorite: ${name}`, exact: true, ...isPressed });

const createMember = async (): Promise<Member> => {
  const email = await newMember();
  const { access_token: token } = await askProvider(process.env.STACK_IDENTITY_URL ?? '').tokensOf(email);
  return { email, token };
};
/** Signs in, and opens a page of the storefront. */
const openAs = async (page: Page, { email }: Member, path: string): Promise<void> => {
  await signInByRequest(page, email);
  await page.goto(path);
};

/** The member's favourites as the platform has them. */
const savedOf = async ({ platformUrl }: World, { token }: Member, type: Thing['type'] = 'event'): Promise<string[]> => {
  const answer = await fetch(`${platformUrl}/api/favourite/${type}/ids`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { items }: { items: string[] } = await answer.json();
  return items;
};
const save = async ({ platformUrl }: World, { token }: Member, ...things: Thing[]): Promise<void> => {
  await fetch(`${platformUrl}/api/favourite`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ items: things.map(({ type, id }) => ({ type: type.toUpperCase(), id })) }),
  });
};

/** The changes of favourites that the page sends. */
const sentBy = (page: Page): Change[][] => {
  const sent: Change[][] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/graphql')) return;
    const { variables }: { variables?: { input?: { changes?: Change[] } } } = request.postDataJSON();
    if (variables?.input?.changes) sent.push(variables.input.changes);
  });
  return sent;
};

/** An event of the team that all fixtures are searched by, with its attraction. */
const withAttraction = async (world: World) => {
  const event = await world.fixture();
  const [attraction] = await world.sql<{ id: string; name: string }>(
    `select a.id, a.name from attraction a join event_attraction ea on ea.attraction_id = a.id
     where ea.event_id = $1 order by a.name limit 1`,
    [event.id],
  );
  if (!attraction) throw new Error('The event has no attraction');
  return { event, attraction };
};

test('[FAV-1, GRAPH-4] a heart is set at once, saved by one request, and there again after loading', async ({
  page,
  world,
}) => {
  const member = await createMember();
  const { event, attraction } = await withAttraction(world);
  await openAs(page, member, `event/${event.id}`);
  const sent = sentBy(page);
  const mayAnswer = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('"changes"')) await mayAnswer.promise;
    await route.continue();
  });
  await heartOf(page, event.name).click();
  await expect(pressedHeart(page, event.name)).toBeVisible();
  expect(await savedOf(world, member)).toEqual([]);
  mayAnswer.resolve();
  await page.locator(`a[href$="/attraction/${attraction.id}"]`).first().click();
  await page.waitForURL(/\/attraction\//);
  await heartOf(page, attraction.name).first().click();
  await expect(pressedHeart(page, attraction.name).first()).toBeVisible();
  await expect.poll(() => savedOf(world, member)).toEqual([event.id]);
  await expect.poll(() => savedOf(world, member, 'attraction')).toEqual([attraction.id]);
  expect(sent.flat()).toHaveLength(2);
  await page.goto(`event/${event.id}`);
  await pressedHeart(page, event.name).click();
  await expect(heartOf(page, event.name)).toHaveAttribute('aria-pressed', 'false');
  // What was clicked just before the page is left is saved as well.
  await page.goto('help');
  await expect.poll(() => savedOf(world, member)).toEqual([]);
});

test('[FAV-1] a heart tapped before the program is there is set and saved once it has come', {
  tag: '@extended',
}, async ({ page, world }) => {
  const member = await createMember();
  await openAs(page, member, 'about');
  const mayCome = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await mayCome.promise;
    await route.continue();
  });
  const opened = page.goto('search/events?categoryId=sports');
  const heart = page
    .getByRole('article')
    .nth(2)
    .getByRole('button', { name: /^Favorite: / });
  await heart.click();
  mayCome.resolve();
  await opened;
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => savedOf(world, member)).toHaveLength(1);
});

test.describe('a heart that cannot be saved', () => {
  test.use({ allowedComplaints: /Failed to load resource|ERR_INTERNET_DISCONNECTED/ });

  test('[FAV-1] offline it is set at once, goes back with a notification, and can be set again online', async ({
    page,
    context,
    world,
  }) => {
    const member = await createMember();
    const event = await world.fixture();
    await openAs(page, member, `event/${event.id}`);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    // Looked at in the page: it is set for a moment only.
    await heartOf(page, event.name).evaluate((heart: HTMLElement) => {
      const set = new Promise<void>((resolve) => {
        new MutationObserver(() => heart.ariaPressed === 'true' && resolve()).observe(heart, { attributes: true });
      });
      heart.click();
      return set;
    });
    await expect(page.getByText('We couldn’t save your favorite.').first()).toBeVisible();
    await expect(pressedHeart(page, event.name)).toBeHidden();
    await context.setOffline(false);
    await heartOf(page, event.name).click();
    await expect.poll(() => savedOf(world, member)).toEqual([event.id]);
    await expect(pressedHeart(page, event.name)).toBeVisible();
  });
});

test('[AUTH-9, AUTH-14] a guest’s heart says why to sign in, and is set once they are back on the page', async ({
  page,
  world,
}) => {
  const member = await createMember();
  const event = await world.fixture();
  await page.goto(`event/${event.id}`);
  await heartOf(page, event.name).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in to save favorites' });
  await expect(dialog).toBeVisible();
  await expectAccessibleInLightAndDark(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await chooseMember(page, member.email);
  await expect(page).toHaveURL(new RegExp(`/event/${event.id}`));
  await expect(pressedHeart(page, event.name)).toBeVisible();
  await expect.poll(() => savedOf(world, member)).toEqual([event.id]);
});

test('[FAV-2] a heart that one tab saves is set in the others', async ({ page, world }) => {
  const member = await createMember();
  const event = await world.fixture();
  await signInByRequest(page, member.email);
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(`event/${event.id}`);
    await expect(tab.getByRole('button', { name: /’s account/ }).first()).toBeVisible();
  }
  await heartOf(page, event.name).click();
  await expect(pressedHeart(other, event.name)).toBeVisible();
  await heartOf(other, event.name).click();
  await expect(heartOf(page, event.name)).toHaveAttribute('aria-pressed', 'false');
});

test('[FAV-1, FAV-2] 130 favorites fill the hearts of 44 px and move nothing; all get the same HTML', async ({
  page,
  world,
}) => {
  const member = await createMember();
  const [oldest] = await world.sql<{ id: string; name: string }>(
    `select id, name from event where active and start_at > now() + interval '2 days' and name not ilike '%yankees%'
       order by start_at desc limit 1`,
  );
  const popular = await world.sql<{ id: string }>(
    `select id from event where active and start_at > now() + interval '7 days' and id <> $1
       order by popularity desc, start_at limit 129`,
    [oldest?.id],
  );
  if (!oldest) throw new Error('The catalogue is empty');
  const things = popular.map(({ id }): Thing => ({ type: 'event', id }));
  await save(world, member, { type: 'event', id: oldest.id });
  await save(world, member, ...things.slice(0, 65));
  await save(world, member, ...things.slice(65));
  await signInByRequest(page, member.email);
  await watchShift(page);
  await page.goto('');
  await expect(page.getByRole('button', { name: /^Favorite: /, pressed: true }).first()).toBeVisible();
  const box = await page
    .getByRole('button', { name: /^Favorite: / })
    .first()
    .boundingBox();
  expect([box?.width, box?.height]).toEqual([44, 44]);
  expect(await shiftOf(page)).toBe(0);

  await page.goto(`event/${oldest.id}`);
  const html = await page.evaluate(async () => (await fetch(location.href)).text());
  expect(html).toMatch(/aria-label="Favorite: [^"]*" aria-pressed="false"/);
  expect(html).not.toMatch(/aria-label="Favorite: [^"]*" aria-pressed="true"/);
  await expect(pressedHeart(page, oldest.name)).toBeVisible();
});

test('[FAV-3] the page of favorites lists events and attractions, and a removed one can be brought back', async ({
  page,
  world,
}) => {
  const member = await createMember();
  const { event, attraction } = await withAttraction(world);
  await save(world, member, { type: 'event', id: event.id });
  await openAs(page, member, 'userFavorites');
  await expect(page.getByRole('heading', { name: 'My favorites' })).toBeVisible();
  await expect(page.getByRole('heading', { name: event.name })).toBeVisible();
  await pressedHeart(page, event.name).click();
  await expect(page.getByRole('status').filter({ hasText: `Removed: ${event.name}` })).toBeVisible();
  await expect.poll(() => savedOf(world, member)).toEqual([]);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(pressedHeart(page, event.name)).toBeVisible();
  await expect.poll(() => savedOf(world, member)).toEqual([event.id]);

  await page.getByRole('link', { name: 'Teams and artists' }).click();
  await expect(page.getByRole('heading', { name: 'No favorite teams or artists yet' })).toBeVisible();
  await save(world, member, { type: 'attraction', id: attraction.id });
  await page.getByRole('link', { name: 'Events', exact: true }).last().click();
  await page.getByRole('link', { name: 'Teams and artists' }).click();
  await expect(pressedHeart(page, attraction.name)).toBeVisible();
  await expect(page).toHaveURL(/\/userFavorites\/attractions$/);
});
