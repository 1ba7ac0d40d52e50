import type { Page } from '@playwright/test';
import { expectAccessible, expectReadable } from './axe.ts';
import { expectToFit } from './fits.ts';
import { expect, test, type World } from './world.ts';

const WIDTHS = [320, 390, 768, 1440];
const brands = {
  fanatics: ['de', 'fr', 'es', 'nl', 'it', 'en'],
  northgate: ['es', 'fr', 'en'],
};

async function screensOf(world: World): Promise<Record<string, string>> {
  const event = await world.fixture();
  const [row] = await world.sql<{ venue: string; attraction: string; provider: string }>(
    `select e.venue_id as venue, a.attraction_id as attraction, e.partner_id as provider from event e
     join event_attraction a on a.event_id = e.id where e.id = $1 limit 1`,
    [event.id],
  );
  return {
    home: '',
    'the search start': 'search',
    'combined results': 'search?keyword=yankees',
    'events found': 'search/events?keyword=new',
    'nothing found': 'search?keyword=qqqzzz',
    'the full-screen search': 'modal/search',
    'a league': 'leagues/NFL',
    'an attraction': `attraction/${row?.attraction}`,
    'a venue': `venue/${row?.venue}`,
    'an event': `event/${event.id}`,
    'an event’s information': `event/${event.id}/info`,
    'the provider’s event': `tm-event/${row?.provider}`,
    'hotels near a venue': `hotels?venueId=${row?.venue}`,
    'a page of text': 'help',
    'questions and answers': 'faq',
    contact: 'contact',
    privacy: 'privacy-policy',
  };
}

/** The same page in another language: by the choice in the footer, or loaded anew where the page has none. */
async function showIn(page: Page, language: string): Promise<void> {
  const choice = page.locator('select[name=lang]');
  if (await choice.isVisible()) await choice.selectOption(language);
  else {
    const address = new URL(page.url());
    address.searchParams.set('lang', language);
    await page.goto(address.href);
  }
  await expect(page.locator(`html[lang=${language}]`)).toBeAttached();
}

for (const [brand, languages] of Object.entries(brands)) {
  for (const half of [0, 1]) {
    test(`[SHELL-1, TEN-11, I18N-1] ${brand}’s screens fit at every width in every language, axe finds nothing in light, dark and forced colours, and the console stays empty (${half + 1} of 2)`, async ({
      page,
      world,
    }) => {
      test.slow();
      const said: string[] = [];
      page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
      const screens = Object.entries(await screensOf(world)).filter((_, index) => index % 2 === half);
      for (const [name, path] of screens) {
        await page.emulateMedia({ forcedColors: 'none' });
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(`${world.storefrontUrl}/${brand}/${path}`);
        for (const language of languages) {
          await showIn(page, language);
          for (const width of WIDTHS) {
            await page.setViewportSize({ width, height: 800 });
            await expectToFit(page, `${name}, ${language}, ${width} px`);
          }
        }
        // Each width of the layout with another way of drawing it: none of the rules asks for both.
        await expectAccessible(page);
        await page.setViewportSize({ width: 390, height: 844 });
        await expectReadable(page, 'dark');
        await page.setViewportSize({ width: 320, height: 640 });
        await expectAccessible(page, 'active');
        await expectToFit(page, `${name}, forced colours`);
      }
      expect(said).toEqual([]);
    });
  }
}
