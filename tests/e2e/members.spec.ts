import type { Page } from '@playwright/test';
import { newMember, signIn, signInByRequest } from './sign-in.ts';
import { expect, test } from './world.ts';

/** The root fields of each answer that the page gets from the graph. */
const graphRequests = (page: Page): string[] => {
  const roots: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/graphql')) return;
    const { data }: { data: object } = await response.json();
    roots.push(
      Object.keys(data)
        .filter((name) => name !== '__typename')
        .join(),
    );
  });
  return roots;
};

const program = (page: Page): Promise<string[]> =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));

test('[AUTH-10] a guest’s home asks the graph nothing and loads no program for members', async ({ page }) => {
  const asked = graphRequests(page);
  await page.goto('', { waitUntil: 'networkidle' });
  expect(asked).toEqual([]);
  expect((await program(page)).filter((name) => name.includes('member-session'))).toEqual([]);
});

test('[AUTH-10] a signed-in home asks the graph once, for the viewer', async ({ page }) => {
  await signInByRequest(page, await newMember());
  const asked = graphRequests(page);
  await page.goto('');
  await expect.poll(() => asked).not.toEqual([]);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual(['viewer']);
});

test('[AUTH-7] a tab whose member was signed out, or became another, forgets them and loads the page again', async ({
  page,
}) => {
  await page.goto('');
  await signIn(page, await newMember());
  const other = await page.context().newPage();
  const signOut = async () => {
    await other.goto('logout');
    await other.waitForURL(/\/fanatics\/$/);
  };
  const becomeAnother = async () => {
    await signOut();
    await signIn(other, await newMember());
  };
  for (const change of [becomeAnother, signOut]) {
    await page.evaluate(() => sessionStorage.setItem('grandstand.something', '"of the person"'));
    await change();
    await page.bringToFront();
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('grandstand.something')).catch(() => 'reloading'))
      .toBeNull();
    await page.waitForLoadState('networkidle');
  }
});

test('[AUTH-11] no page, storage or readable cookie of a member has a token', async ({ page, world }) => {
  const jwt = /eyJ[\w-]{10,}\.[\w-]*/;
  await signInByRequest(page, await newMember());
  for (const path of ['', 'userTickets', 'userFavorites', 'userSearches', 'wallet']) {
    const answer = await page.request.get(`${world.storefrontUrl}/fanatics/${path}`);
    expect(await answer.text(), path).not.toMatch(jwt);
  }
  await page.goto('wallet', { waitUntil: 'networkidle' });
  const kept = await page.evaluate(() =>
    JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }, document.documentElement.outerHTML]),
  );
  expect(kept).not.toMatch(jwt);
  const readable = (await page.context().cookies()).filter(({ httpOnly }) => !httpOnly).map(({ name }) => name);
  expect(readable.sort()).toEqual(['gst-signed-in']);
});
