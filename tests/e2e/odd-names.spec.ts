import type { Page } from '@playwright/test';
import {
  cards,
  expectConfirmation,
  fillBilling,
  fillCard,
  goOnToDelivery,
  goOnToPayment,
  holdButton,
  payButton,
} from './shopper.ts';
import { expect, type Fixture, test, type World } from './world.ts';

/** 500 characters without a place where a line may break. */
const unbreakable = (word: string): string => word.repeat(Math.ceil(500 / word.length)).slice(0, 500);

/** Renames an event and gives it a venue, an attraction and a package of its own with such names. */
async function renamed(world: World, event: Fixture, name: (of: string) => string) {
  const [venue] = await world.sql<{ id: string }>(
    `insert into venue (id, partner_id, name, street, city, state_code, country_code, postal_code, latitude, longitude, time_zone, capacity, layout_id)
     select gen_random_uuid(), gen_random_uuid(), $2, $2, city, state_code, country_code, postal_code, latitude, longitude, time_zone, capacity, layout_id
     from venue where id = (select venue_id from event where id = $1) returning id`,
    [event.id, name('Venue')],
  );
  const [attraction] = await world.sql<{ id: string }>(
    `insert into attraction (id, partner_id, name, category_id, abbreviation, colour_1, colour_2, image_url)
     select gen_random_uuid(), gen_random_uuid(), $2, category_id, abbreviation, colour_1, colour_2, image_url
     from attraction where id = (select attraction_id from event_attraction where event_id = $1 limit 1) returning id`,
    [event.id, name('Attraction')],
  );
  await world.sql('delete from event_attraction where event_id = $1', [event.id]);
  await world.sql('insert into event_attraction (event_id, attraction_id, position) values ($1, $2, 0)', [
    event.id,
    attraction?.id,
  ]);
  await world.sql('update event set name = $2, venue_id = $3 where id = $1', [event.id, name('Event'), venue?.id]);
  await world.sql('delete from package_offer where event_id = $1', [event.id]);
  await world.sql(
    `insert into package_offer (id, event_id, name, code, type, image_url, highlights, price_cents, capacity)
     values (gen_random_uuid(), $1, $2, 'FAN', 'experience', '/images/none', $3, 2500, 2)`,
    [event.id, name('Package'), JSON.stringify([{ type: 'food', description: name('Pretzel') }])],
  );
  return { venue: venue?.id ?? '', attraction: attraction?.id ?? '' };
}

/** Visible elements that reach beyond the screen's right edge, outside of scrolling boxes. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    return [...document.querySelectorAll('body *')]
      .filter(
        (element) => element.checkVisibility() && !element.closest('.sr-only, svg') && !scrolls(element.parentElement),
      )
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 20)}`)
      .concat(document.documentElement.scrollWidth > width ? ['the page scrolls sideways'] : []);
  });

/** No page of such an event, or that names it, is wider than the screen. */
const expectNarrow = async (page: Page, where: string) => expect.soft(await tooWide(page), where).toEqual([]);

test.describe('on a screen of 320 px', () => {
  test.use({ viewport: { width: 320, height: 800 } });

  test('[DOOR-9] names of 500 characters without a space are broken: no page of what bears them is wider', async ({
    page,
    world,
  }) => {
    const event = await world.fixture();
    const { venue, attraction } = await renamed(world, event, unbreakable);
    for (const path of [
      `venue/${venue}`,
      `attraction/${attraction}`,
      `event/${event.id}/info`,
      `search/events?keyword=${unbreakable('Event').slice(0, 100)}`,
      '',
    ]) {
      await page.goto(path);
      await expect(page.locator('h1')).not.toHaveCount(0);
      await expectNarrow(page, path.replaceAll(/\W+/g, '-').slice(0, 20) || 'home');
    }
  });

  test('[DOOR-9] names of 500 characters without a space are broken, from the event to its tickets', {
    tag: '@extended',
  }, async ({ page, world }) => {
    const event = await world.fixture();
    await renamed(world, event, unbreakable);
    await page.goto(`event/${event.id}`);
    await page.getByRole('checkbox', { name: /^Package/ }).check();
    await expectNarrow(page, 'event');
    await holdButton(page).click();
    await page.waitForURL(/\/checkout\//);
    await expect(page.getByRole('heading', { name: 'Review your tickets' })).toBeVisible();
    await expectNarrow(page, 'review');
    await goOnToDelivery(page);
    await fillBilling(page);
    await page.getByLabel('First name', { exact: true }).fill('W'.repeat(100));
    await expectNarrow(page, 'delivery');
    await goOnToPayment(page);
    await fillCard(page, cards.approved);
    await expectNarrow(page, 'payment');
    await payButton(page).click();
    await expectConfirmation(page);
    await expectNarrow(page, 'confirmation');
  });
});

test('[DOOR-9] a name in right-to-left text, or with a direction override, doesn’t change the text beside it', async ({
  page,
  world,
}) => {
  const event = await world.fixture();
  for (const name of ['חבילה 5', 'Fan \u202eegakcap']) {
    await renamed(world, event, () => name);
    await page.goto(`event/${event.id}`);
    const label = page.locator('label').filter({ hasText: 'per ticket' });
    await expect(label.locator('span').first()).toHaveCSS('unicode-bidi', 'isolate');
    const [end, dollar, cent] = await label.evaluate((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) if (texts.currentNode.textContent?.includes('$')) break;
      const text = texts.currentNode;
      const price = text.textContent?.indexOf('$25.00') ?? 0;
      const box = (from: number, to: number) => {
        const range = new Range();
        range.setStart(text, from);
        range.setEnd(text, to);
        return range.getBoundingClientRect();
      };
      return [box(0, price - 4).right, box(price, price + 1).left, box(price + 5, price + 6).left];
    });
    expect(dollar, `the price comes after ${name}`).toBeGreaterThanOrEqual(Number(end) - 1);
    expect(cent, `and reads as a price after ${name}`).toBeGreaterThan(Number(dollar));
  }
});
