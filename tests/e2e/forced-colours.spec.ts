import type { Page } from '@playwright/test';
import { memberWithPoints, signInAt } from './member.ts';
import { buyTickets } from './orders.ts';
import { fillBilling, goOnToPayment, holdBestSeats } from './shopper.ts';
import { expect, test } from './world.ts';

test.use({ contextOptions: { forcedColors: 'active' } });

/** Buttons, tiles, boxes, chips and discs without an edge: forced colours draw no background. */
const withoutEdge = (page: Page): Promise<string[]> =>
  page
    .locator(
      [
        'button',
        'a.bg-brand',
        'li.bg-sunk',
        '.rounded-card:not(:empty, summary)',
        '.rounded-panel:not(summary)',
        '.rounded-full',
      ]
        .map((one) => `${one}:visible`)
        .join(', '),
    )
    .evaluateAll((buttons) =>
      buttons
        .filter((button) => Number.parseFloat(getComputedStyle(button).borderTopWidth) === 0)
        .map((button) => button.outerHTML.slice(0, 200)),
    );

const frameOf = (page: Page, selector: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((chosen) => getComputedStyle(chosen).outlineStyle);

test('[SHELL-1] in forced colors each button, tile and box has an edge, and what is chosen has a frame', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  for (const path of ['', 'search', 'search/events?keyword=new', `event/${event.id}`]) {
    await page.goto(path);
    expect(await withoutEdge(page), path).toEqual([]);
  }
  expect(await frameOf(page, 'label:has(input:checked)')).toBe('solid');
  expect(await frameOf(page, '[aria-pressed="true"]')).toBe('solid');
  await page.goto('?category=sports');
  expect(await frameOf(page, 'main [aria-current="true"]')).toBe('solid');
  // A list to choose from always has something chosen.
  await page.goto(`event/${event.id}/hotels`);
  expect(await frameOf(page, 'main label:has(select)')).toBe('none');
});

test('[SHELL-1, DATE-1] in forced colors the date picker’s last week stands whole above its buttons', {
  tag: '@extended',
}, async ({ page }) => {
  await page.goto('');
  await page.locator('main button[data-field="date"]').click();
  const picker = page.getByRole('dialog', { name: 'Choose dates' });
  const grids = picker.getByRole('grid');
  await expect(grids).toHaveCount(2);
  // Whichever month has more weeks.
  const ends = await grids.evaluateAll((all) => all.map((grid) => grid.getBoundingClientRect().bottom));
  const bar = await picker
    .locator('p[role=status]')
    .locator('..')
    .evaluate((element) => element.getBoundingClientRect().top);
  expect(bar).toBeGreaterThanOrEqual(Math.max(...ends));
});

test('[SHELL-3, LOYAL-2, CART-11] in forced colors disc, clock, steps and earned points have an edge', async ({
  page,
  world,
}) => {
  await signInAt(page, await memberWithPoints(world), 'faq');
  const disc = page.getByRole('button', { name: /account/i }).locator('.rounded-full');
  expect(await disc.evaluate((one) => getComputedStyle(one).borderTopWidth)).toBe('1px');
  await holdBestSeats(page, (await world.fixture()).id);
  expect(await withoutEdge(page)).toEqual([]);
  expect(await frameOf(page, '[aria-current="step"]')).toBe('solid');
  await page.goto(`${page.url()}/1`);
  await fillBilling(page);
  expect(await withoutEdge(page)).toEqual([]);
  await goOnToPayment(page);
  expect(await withoutEdge(page)).toEqual([]);
});

test('[SHELL-3, ORDER-2] in forced colors what a member has, and the state of their tickets, has an edge', {
  tag: '@extended',
}, async ({ page, world }) => {
  const member = await memberWithPoints(world);
  const { uuid } = await buyTickets(world, await world.fixture(), member.email);
  await signInAt(page, member, '');
  for (const path of [`order-confirmation/${uuid}`, 'userTickets', 'wallet', 'userFavorites']) {
    await page.goto(path);
    expect(await withoutEdge(page), path).toEqual([]);
  }
});
