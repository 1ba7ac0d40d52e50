import type { Page } from '@playwright/test';
import { expect, test } from './world.ts';

test.use({ contextOptions: { forcedColors: 'active' } });

/** Buttons, tiles and boxes without an edge: forced colours draw no background. */
const withoutEdge = (page: Page): Promise<string[]> =>
  page
    .locator('button:visible, a.bg-brand:visible, a.rounded-card:visible, li.bg-sunk:visible')
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
