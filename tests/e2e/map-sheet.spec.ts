import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInLightAndDark } from './axe.ts';
import { shiftOf, watchShift } from './layout-shift.ts';
import { holdButton } from './shopper.ts';
import { expect, type Fixture, test, untilAlive, type World } from './world.ts';

const sheet = (page: Page) => page.getByRole('dialog');

async function openSheet(page: Page, eventId: string): Promise<void> {
  await page.goto(`event/${eventId}`);
  await untilAlive(page);
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await expect(sheet(page).locator('g[data-focus] text')).toBeVisible();
}

/** A tap on the middle of a section, whatever is drawn there. */
async function tap(page: Page, section: string): Promise<void> {
  const box = await sheet(page).locator(`g[data-section="${section}"] > path`).boundingBox();
  if (!box) throw new Error(`Section ${section} is not drawn`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** By how much the map reaches over the box that it is seen in. */
const hidden = (page: Page): Promise<number[]> =>
  sheet(page)
    .getByRole('group', { name: /^Seat map/ })
    .evaluate((map) => {
      const [box, drawn] = [map.parentElement, map.querySelectorAll('path')];
      if (!box) throw new Error('The map is in no box');
      const seen = box.getBoundingClientRect();
      const over = [...drawn].flatMap((path) => {
        const { left, right, top, bottom } = path.getBoundingClientRect();
        return [seen.left - left, right - seen.right, seen.top - top, bottom - seen.bottom];
      });
      return [Math.max(...over), box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight];
    });

/** What a finger may meet of the sections with free seats: the shorter side of each, in CSS pixels. */
const shortSides = (page: Page): Promise<number[]> =>
  sheet(page)
    .locator('g[data-section]:not([aria-disabled]) > path')
    .evaluateAll((paths) =>
      paths.map((path) => path.getBoundingClientRect()).map((box) => Math.min(box.width, box.height)),
    );

for (const [width, height, tag] of [
  [390, 844, []],
  [320, 640, ['@extended']],
  [768, 1024, ['@extended']],
] as const) {
  test.describe(`at ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });

    test('[CART-1, SHELL-1] the map’s sheet has quantity, filters, price, button and a section’s prices, and Back keeps the choice', {
      tag: [...tag],
    }, async ({ page, world }) => {
      const event = await world.fixture();
      const best = await world.bestSeats(event, 2);
      await openSheet(page, event.id);
      const section = sheet(page).getByRole('button', { name: new RegExp(`^Section ${best.section}, .*available`) });
      await section.focus();
      await section.press('Enter');
      const prices = sheet(page).getByRole('list', { name: 'Price per ticket, with fees' });
      await expect(prices.getByText(/^\$\d/).first()).toBeVisible();
      await expect(sheet(page).getByText(/^The first row is closest to: \w/)).toBeAttached();
      await sheet(page)
        .getByRole('gridcell', { name: new RegExp(`row ${best.row}, seat ${best.seats[0]?.number},.*with fees`) })
        .click();
      await expect(page.getByRole('status').filter({ hasText: /^Chosen: / })).toBeVisible();
      await expectAccessibleInLightAndDark(page);
      await page.goBack();
      await expect(sheet(page)).toHaveCount(0);
      const map = page.getByRole('button', { name: 'Map', exact: true });
      await expect(map).toBeFocused();
      await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(
        new RegExp(`Section ${best.section}, row ${best.row}`),
      );

      await map.click();
      await sheet(page).getByRole('button', { name: 'Add one ticket' }).click();
      await expect(holdButton(page)).toHaveText(/3 seats/);
      await expect(holdButton(page)).toBeInViewport({ ratio: 1 });
      await expect(sheet(page).getByRole('button', { name: 'Lowest price' })).toBeVisible();
      await expect(sheet(page).getByText('each, with fees')).toBeInViewport({ ratio: 1 });
      const low = await sheet(page)
        .locator('button:visible')
        .evaluateAll((buttons) =>
          buttons.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML),
        );
      expect(low).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await expectAccessible(page);
    });
  });
}

/** The section with free seats that is nearest to the middle of the map: drawn large, it lies below none of the map's buttons. */
const middleSection = (page: Page): Promise<string> =>
  sheet(page)
    .locator('g[data-section]:not([aria-disabled])')
    .evaluateAll((sections) => {
      const middleOf = (element: Element | null | undefined) => {
        const { left, right, top, bottom } = element?.getBoundingClientRect() ?? new DOMRect();
        return { x: (left + right) / 2, y: (top + bottom) / 2 };
      };
      const map = middleOf(sections[0]?.closest('svg'));
      const distance = (section: Element) => {
        const { x, y } = middleOf(section);
        return Math.hypot(x - map.x, y - map.y);
      };
      const [nearest] = sections.sort((a, b) => distance(a) - distance(b));
      return nearest?.getAttribute('data-section') ?? '';
    });

/** An event with the most sections that a map has: so each is small. */
async function largestMap(world: World): Promise<Fixture> {
  const [event] = await world.sql<Fixture>(
    `select e.id, e.name from event e join venue v on v.id = e.venue_id
     where e.active and e.status = 'onsale' and e.tickets_status = 'TICKETS_AVAILABLE' and e.admission = 'reserved'
       and e.transactable and e.on_sale_start_at < now() and e.start_at > now() + interval '2 days'
       and (e.on_sale_end_at is null or e.on_sale_end_at > now() + interval '1 day')
     order by (select count(*) from layout_section s where s.layout_id = v.layout_id) desc, e.start_at desc, e.id limit 1`,
  );
  if (!event) throw new Error('No event with a map is on sale');
  return event;
}

for (const [width, height, tag] of [
  [320, 640, []],
  [390, 844, ['@extended']],
] as const)
  test(`[CART-1, SHELL-1] at ${width} × ${height} the map opens whole, and a tap draws small sections 44 px large`, {
    tag: [...tag],
  }, async ({ page, world }) => {
    await page.setViewportSize({ width, height });
    await openSheet(page, (await largestMap(world)).id);
    const section = await middleSection(page);
    for (const over of await hidden(page)) expect(over).toBeLessThan(1);
    const whole = sheet(page).getByRole('button', { name: 'Show the whole map' });
    await expect(whole).toHaveCount(0);
    expect(Math.min(...(await shortSides(page)))).toBeLessThan(44);
    await tap(page, section);
    await expect(page.getByRole('status').filter({ hasText: 'The map is bigger now.' })).toBeAttached();
    expect(Math.min(...(await shortSides(page)))).toBeGreaterThanOrEqual(44 - 0.5);
    await whole.click();
    for (const over of await hidden(page)) expect(over).toBeLessThan(1);
    await tap(page, section);
    await expect(whole).toBeVisible();
    await tap(page, section);
    await expect(sheet(page).getByRole('heading', { name: `Section ${section}` })).toBeVisible();
  });

test.describe('by keyboard alone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('[CART-1, SHELL-1] the sheet opens without a shift, keeps the focus inside, and Escape closes it', async ({
    page,
    world,
  }) => {
    await watchShift(page);
    await page.goto(`event/${(await world.fixture()).id}`);
    await untilAlive(page);
    const map = page.getByRole('button', { name: 'Map', exact: true });
    await map.focus();
    // A click by script is no input: what moves after a key is forgiven for half a second, and this is not.
    await map.evaluate((button: HTMLElement) => button.click());
    await expect(sheet(page).locator('g[data-focus] text')).toBeVisible();
    await expect(sheet(page).locator('g[data-section]').first()).toBeVisible();
    expect(await shiftOf(page)).toBeLessThan(0.01);
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toHaveCount(0);
    await map.press('Enter');
    await expect(sheet(page).locator('g[data-focus] text')).toBeVisible();
    for (let step = 0; step < 25; step += 1) {
      await page.keyboard.press('Tab');
      expect(
        await sheet(page).evaluate(
          (box) =>
            box.contains(document.activeElement) ||
            document.activeElement === document.body ||
            document.activeElement?.hasAttribute('data-base-ui-focus-guard'),
        ),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Map', exact: true })).toBeFocused();
  });
});

test('[CART-1] on a desktop an open section has its prices beside the map’s list', async ({ page, world }) => {
  const event = await world.fixture();
  const best = await world.bestSeats(event, 2);
  await page.goto(`event/${event.id}`);
  await untilAlive(page);
  const section = page.getByRole('button', { name: new RegExp(`^Section ${best.section}, .*available`) });
  await section.focus();
  await section.press('Enter');
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Price per ticket, with fees' }).getByText(/^\$/).first()).toBeVisible();
});
