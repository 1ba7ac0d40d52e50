import type { Page } from '@playwright/test';
import { expectAccessibleInLightAndDark } from './axe.ts';
import { expect, test } from './world.ts';

const filters = (page: Page) => page.getByRole('list', { name: 'Active filters' });
const keywordOf = (page: Page) => new URL(page.url()).searchParams.get('keyword');

test('[SEARCH-17] a nickname is shown as the name it was read as, and can be searched for as it stands', async ({
  page,
}) => {
  await page.goto('search?keyword=niners');
  await expect(page.getByText('Showing results for San Francisco 49ers.')).toBeVisible();
  const teams = page.getByRole('region', { name: 'Teams, artists and shows' });
  await expect(teams.getByRole('listitem').first()).toContainText('San Francisco 49ers');
  await page.getByRole('link', { name: 'Search for “niners” instead' }).click();
  await page.waitForURL(/keyword=niners&asTyped=true/);
  await expect(page.getByText(/^Showing results for/)).toBeHidden();
});

test('[SEARCH-19, SEARCH-20] a category, a place and days in the words are filters that can be taken back', async ({
  page,
}) => {
  await page.goto('search?keyword=concerts in chicago');
  await expect(filters(page).getByRole('link', { name: 'Remove filter: Concerts' })).toBeVisible();
  const chicago = filters(page).getByRole('link', { name: 'Remove filter: Chicago, IL' });
  await expect(chicago).toBeVisible();
  await chicago.click();
  await expect(chicago).toBeHidden();
  await expect(filters(page).getByRole('link', { name: 'Remove filter: Concerts' })).toBeVisible();
  expect(keywordOf(page)).not.toContain('chicago');
  await page.goBack();
  await expect(chicago).toBeVisible();

  // On the list of events too, beside a chosen filter; all of them can be removed at once.
  await page.goto('search/events?keyword=sports this weekend&ticketType=STANDARD');
  await expect(filters(page).getByRole('listitem')).toHaveCount(4);
  await expect(filters(page)).toContainText('This weekend');
  await filters(page).getByRole('link', { name: 'Clear all' }).click();
  await page.waitForURL(/asTyped=true/);
  await expect(filters(page)).toBeHidden();
  expect(keywordOf(page)).toBe('sports this weekend');
});

test.describe('as the server sends it', () => {
  test.use({ javaScriptEnabled: false });

  test('[SEARCH-17, SEARCH-20] what was understood is said in the page’s language and fits 320 px', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto('search?keyword=niners&asTyped=true');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/^Showing results for/)).toHaveCount(0);
    await page.goto('search?keyword=niners&lang=de');
    await expect(page.getByText('Ergebnisse für San Francisco 49ers.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Stattdessen nach „niners“ suchen' })).toBeVisible();
    for (const keyword of ['niners this weekend', 'concerts in chicago qqzzxx']) {
      await page.goto(`search?keyword=${keyword}&lang=de`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    }
  });

  test('[SEARCH-21] a word that nothing has is left out and said, and nothing found offers the nearest', async ({
    page,
  }) => {
    await page.goto('search?keyword=yankees qqzzxx');
    await expect(page.getByText('Nothing matches all of that, so we left out qqzzxx.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Events' }).getByRole('article').first()).toContainText('Yankees');

    await page.goto('search/events?keyword=yankees&startDate=2031-01-06&endDate=2031-01-07');
    await expect(page.getByRole('heading', { name: 'No events found' })).toBeVisible();
    const nearest = page.getByRole('region', { name: 'Closest matches' });
    await expect(nearest.getByText('Here’s what we found on other dates.')).toBeVisible();
    await expect(nearest.getByRole('article').first()).toContainText('Yankees');

    await page.goto('search?keyword=qqqqzzzzxxxx');
    await expect(page.getByRole('heading', { name: 'Nothing found for “qqqqzzzzxxxx”' })).toBeVisible();
    await expect(page.getByText(/we left out/)).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Popular right now' }).getByRole('article').first()).toBeVisible();
  });
});

test('[SEARCH-20, SEARCH-21] what was understood, and the nearest that is offered, is accessible', {
  tag: '@extended',
}, async ({ page }) => {
  await page.goto('search/events?keyword=yankees&startDate=2031-01-06&endDate=2031-01-07');
  await expect(page.getByRole('region', { name: 'Closest matches' })).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await page.goto('search?keyword=concerts in chicago');
  await expect(filters(page).getByRole('listitem').first()).toBeVisible();
  await expectAccessibleInLightAndDark(page);
});

test('[SEARCH-15, SEARCH-20] the full-screen search says what was understood while one types', {
  tag: '@extended',
}, async ({ page }) => {
  await page.goto('modal/search');
  await page.getByPlaceholder('Team, artist or venue').fill('concerts in chicago');
  await filters(page).getByRole('link', { name: 'Remove filter: Chicago, IL' }).click();
  await page.waitForURL(/\/search\?keyword=concerts/);
  await expect(filters(page).getByRole('link', { name: 'Remove filter: Concerts' })).toBeVisible();
});
