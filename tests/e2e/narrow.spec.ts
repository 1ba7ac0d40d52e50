import type { Page } from '@playwright/test';
import { memberWithPoints, signInAt } from './member.ts';
import { expect, test, untilAlive, type World } from './world.ts';

test.use({ viewport: { width: 320, height: 640 } });

/** What reaches over the window's right edge, except inside what scrolls sideways. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const edge = document.documentElement.clientWidth + 0.5;
    return [...document.body.querySelectorAll<HTMLElement>('*:not(svg *)')]
      .filter((element) => {
        const { right, width, height } = element.getBoundingClientRect();
        return right > edge && width > 1 && height > 1 && !scrolls(element.parentElement);
      })
      .map((element) => `${element.localName}.${element.className}: ${element.innerText?.slice(0, 40)}`);
  });

const expectToFit = async (page: Page, screen: string) => {
  expect(await tooWide(page), screen).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), screen).toBe(320);
};

async function screensOf(world: World): Promise<string[]> {
  const event = await world.fixture();
  const [row] = await world.sql<{ venue: string; attraction: string }>(
    `select e.venue_id as venue, a.attraction_id as attraction from event e
     join event_attraction a on a.event_id = e.id where e.id = $1 limit 1`,
    [event.id],
  );
  const ofEvent = [
    `event/${event.id}`,
    `event/${event.id}/info`,
    `venue/${row?.venue}`,
    `attraction/${row?.attraction}`,
  ];
  const found = [
    'search',
    'search?keyword=yankees',
    'search/events?keyword=new',
    'search/venues',
    'search?keyword=qqqzzz',
  ];
  const others = ['', 'leagues/NFL', 'faq', 'contact', 'privacy-policy', 'modal/search'];
  return [...ofEvent, ...found, ...others];
}

for (const language of ['de', 'fr', 'nl']) {
  test(`[SHELL-1, I18N-1] in a window of 320 pixels nothing reaches over its edge, in ${language}`, async ({
    page,
    world,
  }) => {
    for (const path of await screensOf(world)) {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
      await expectToFit(page, path);
    }
  });
}

test('[SHELL-3, I18N-1] a member’s screens fit into a window of 320 pixels, in German', async ({ page, world }) => {
  await signInAt(page, await memberWithPoints(world), 'faq');
  await page.goto('?lang=de');
  for (const path of ['', 'userFavorites', 'userFavorites/attractions', 'userTickets', 'wallet']) {
    await page.goto(path);
    await expectToFit(page, path);
  }
  const event = await world.fixture();
  await page.goto(`event/${event.id}`);
  await page.getByRole('button', { name: /^2 Plätze/ }).click();
  await page.waitForURL(/\/checkout\//);
  await untilAlive(page);
  await expectToFit(page, 'checkout');
  await page.getByRole('link', { name: /^Weiter/ }).click();
  await page.waitForURL(/\/1$/);
  await expectToFit(page, 'delivery');
});
