import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { dayFromToday } from '#rules/calendar-day.ts';
import { expectAccessibleInLightAndDark } from './axe.ts';
import { type Member, memberWithPoints, signInAt } from './member.ts';
import { bearerOf } from './orders.ts';
import { chooseMember, signInByRequest } from './sign-in.ts';
import { expect, test, untilAlive, type World } from './world.ts';

const boston = 'cityName=Boston&stateCode=MA&countryCode=US&cityExistsInApi=true&latitude=42.3662&longitude=-71.0621';
const days = `startDate=${dayFromToday(20)}&endDate=${dayFromToday(22)}`;
const complete = `search/events?keyword=red+sox&${boston}&${days}`;

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save this search', exact: true });
const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('dialog').or(page.getByRole('alert')).filter({ hasText: text });

/** Saves the complete search in another browser of this member. */
const saveElsewhere = async (world: World, { email }: Member) => {
  const answer = await fetch(`${world.platformUrl}/api/user/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'gst-session-id': randomUUID(), ...(await bearerOf(email)) },
    body: JSON.stringify({
      keyword: 'red sox',
      city: {
        name: 'Boston',
        stateCode: 'MA',
        countryCode: 'US',
        location: { latitude: 42.3662, longitude: -71.0621 },
      },
      startDate: dayFromToday(20),
      endDate: dayFromToday(22),
    }),
  });
  expect(answer.ok).toBe(true);
};

test('[SEARCH-12] a member saves a city search with its days and opens it as events and as hotels', async ({
  page,
  world,
}) => {
  const member = await memberWithPoints(world);
  await signInAt(page, member, `search/events?${boston}&startDate=${dayFromToday(20)}`);
  await saveButton(page).click();
  await expect(toast(page, 'To save a search, choose a city, a first day and a last day.')).toBeVisible();
  expect(await world.sql('select id from saved_search where user_id = $1', [member.userId])).toEqual([]);

  await page.goto(complete);
  await saveButton(page).click();
  await expect(toast(page, 'Saved.')).toBeVisible();
  await page.getByRole('link', { name: 'Saved searches' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Saved searches' })).toBeVisible();
  await expect(rows(page)).toHaveCount(1);

  await rows(page).getByRole('link', { name: 'Hotels' }).click();
  await expect(page).toHaveURL(new RegExp(`/hotels\\?.*checkin=${dayFromToday(20)}&checkout=${dayFromToday(23)}`));
  await expect(page.getByRole('heading', { level: 1, name: /Boston, MA/ })).toBeVisible();
  await page.goBack();
  await rows(page).getByRole('link', { name: '“red sox” in Boston, MA' }).click();
  await expect(page).toHaveURL(/\/search\/events\?/);
  const filters = page.getByRole('list', { name: 'Active filters' });
  await expect(filters.getByRole('link', { name: 'Remove filter: Boston, MA' })).toBeVisible();
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toMatchObject({
    keyword: 'red sox',
    cityName: 'Boston',
    startDate: dayFromToday(20),
    endDate: dayFromToday(22),
  });
});

test('[SEARCH-12] a saved search is removed, brought back with the keyboard, and removed for good', {
  tag: '@extended',
}, async ({ page, world }) => {
  const member = await memberWithPoints(world);
  await saveElsewhere(world, member);
  await signInAt(page, member, 'userSearches');
  const remove = page.getByRole('button', { name: 'Remove: “red sox” in Boston, MA' });
  await remove.click();
  await expect(page.getByRole('status').filter({ hasText: 'Removed: “red sox” in Boston, MA' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expectAccessibleInLightAndDark(page, 'main');
  await page.keyboard.press('Enter');
  await expect(remove).toBeVisible();
  await page.reload();
  await remove.click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No saved searches yet' })).toBeVisible();
});

test('[SEARCH-12] a guest is led to the sign-in, and back at the search it is saved', async ({ page, world }) => {
  const { email } = await memberWithPoints(world);
  await page.goto(complete);
  await expect(saveButton(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign in to save this search' }).click();
  await page.waitForURL(/authorize|interaction|login/);
  await chooseMember(page, email);
  await expect(page).toHaveURL(/\/search\/events\?keyword=red\+sox/);
  await expect(toast(page, 'Saved.')).toBeVisible();
  await page.goto('userSearches');
  await expect(rows(page)).toHaveCount(1);
});

test('[SEARCH-12, TEN-5] where nobody can sign in no search offers to be saved', async ({ page, world }) => {
  await page.goto(`${world.storefrontUrl}/northgate/${complete}`);
  await expect(page.getByRole('list').first()).toBeVisible();
  await untilAlive(page);
  await expect(page.getByRole('button', { name: /Save this search|Sign in to save/ })).toHaveCount(0);
});

test('[SEARCH-12, I18N-1] the saved searches fit 320 px in six languages', { tag: '@extended' }, async ({
  page,
  world,
}) => {
  const titles = {
    en: 'Saved searches',
    fr: 'Recherches enregistrées',
    de: 'Gespeicherte Suchen',
    es: 'Búsquedas guardadas',
    nl: 'Bewaarde zoekopdrachten',
    it: 'Ricerche salvate',
  };
  const member = await memberWithPoints(world);
  await saveElsewhere(world, member);
  await signInByRequest(page, member.email);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [language, title] of Object.entries(titles)) {
    await page.goto(`userSearches?lang=${language}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});
