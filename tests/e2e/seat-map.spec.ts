import type { Page } from '@playwright/test';
import { expect, test, type World } from './world.ts';

/** An event on sale for each shape of seat map. */
const eventOfEachLayout = (world: World) =>
  world.sql<{ id: string; layout: string }>(
    `select distinct on (v.layout_id) e.id, v.layout_id as layout from event e join venue v on v.id = e.venue_id
     where e.active and e.status = 'onsale' and e.tickets_status = 'TICKETS_AVAILABLE' and e.admission = 'reserved'
       and e.on_sale_start_at < now() and e.start_at > now() + interval '1 day' order by v.layout_id, e.start_at`,
  );

/** How far the middle of the stage's or field's name is from the middle of its outline, in the map's units. */
const focusOffset = (page: Page): Promise<number> =>
  page.locator('g[data-focus]').evaluate((focus) => {
    const middle = (selector: string) => {
      const box = focus.querySelector<SVGGraphicsElement>(selector)?.getBBox();
      if (!box) throw new Error(`There is no ${selector}`);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const [outline, name] = [middle('path'), middle('text')];
    return Math.hypot(outline.x - name.x, outline.y - name.y);
  });

/** The sections whose name reaches over their left or right side. */
const overflowing = (page: Page): Promise<(string | null)[]> =>
  page.locator('g[data-section]').evaluateAll((sections) =>
    sections
      .filter((section) => {
        const [outline, name] = [section.querySelector('path'), section.querySelector('text')];
        if (!outline || !name) return false;
        const { x, width, y, height } = name.getBBox();
        return [x, x + width].some((side) => !outline.isPointInFill(new DOMPoint(side, y + height / 2)));
      })
      .map((section) => section.getAttribute('data-section')),
  );

test('[CART-1] on desktops and phones the map has the stage’s name in the stage and each section’s in the section', {
  tag: '@extended',
}, async ({ page, world }) => {
  test.slow();
  for (const { id, layout } of await eventOfEachLayout(world)) {
    await page.setViewportSize({ width: 1440, height: 844 });
    await page.goto(`event/${id}`);
    const expectInside = async (screen: string) => {
      await expect(page.locator('g[data-focus] text'), screen).toBeVisible();
      expect(await focusOffset(page), screen).toBeLessThan(8);
      await expect.poll(() => overflowing(page), { message: screen }).toEqual([]);
    };
    await expectInside(layout);
    // On a phone the map is hidden at first.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await page.getByRole('button', { name: 'Map', exact: true }).click();
    await expectInside(`${layout} on a phone`);
  }
});
