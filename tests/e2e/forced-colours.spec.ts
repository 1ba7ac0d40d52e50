import type { Page } from '@playwright/test';
import { memberWithPoints, signInAt } from './member.ts';
import {
  cards,
  expectConfirmation,
  fillBilling,
  fillCard,
  goOnToDelivery,
  goOnToPayment,
  holdBestSeats,
  payButton,
} from './shopper.ts';
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

test('[SHELL-1] under forced colours every button, tile and box has an edge, and what is chosen has a frame', async ({
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

test('[SHELL-1, DATE-1] under forced colours the date picker’s last week stands whole above its buttons', async ({
  page,
}) => {
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

test('[SHELL-3, LOYAL-2, CART-11, ORDER-2] under forced colours the member’s disc, the clock, the steps, what is earned and the state of tickets have an edge, from the seats to the tickets', async ({
  page,
  world,
}) => {
  const expectEdges = async () => expect(await withoutEdge(page), page.url()).toEqual([]);
  await signInAt(page, await memberWithPoints(world), '');
  const disc = page.getByRole('button', { name: /account/i }).locator('.rounded-full');
  expect(await disc.evaluate((one) => getComputedStyle(one).borderTopWidth)).toBe('1px');
  await holdBestSeats(page, (await world.fixture()).id);
  await expectEdges();
  expect(await frameOf(page, '[aria-current="step"]')).toBe('solid');
  await goOnToDelivery(page);
  await fillBilling(page);
  await expectEdges();
  await goOnToPayment(page);
  await expectEdges();
  await fillCard(page, cards.approved);
  await payButton(page).click();
  await expectConfirmation(page);
  await expectEdges();
  for (const path of ['userTickets', 'wallet', 'userFavorites']) {
    await page.goto(path);
    await expectEdges();
  }
});
