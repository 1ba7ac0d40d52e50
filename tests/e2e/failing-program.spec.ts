import type { Page } from '@playwright/test';
import { expect, test, type World } from './world.ts';

test.use({ allowedComplaints: /./ });

const failures: Record<string, (page: Page) => Promise<unknown>> = {
  'a card throws': (page) =>
    page.addInitScript(() => {
      Intl.DateTimeFormat.prototype.formatToParts = Intl.DateTimeFormat.prototype.format = () => {
        throw new Error('no dates');
      };
    }),
  // The skip link stands around every screen, the error screen too.
  'the frame throws, and around the error screen again': (page) =>
    page.route('**/assets/shell-*.js', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/[`"']#content[`"']/, 'null.frame');
      await route.fulfill({ response, body });
    }),
  'its entry is missing': (page) => page.route('**/assets/entry.client-*.js', (route) => route.abort()),
  'a library is cut off': (page) =>
    page.route('**/assets/library-data-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'const half = {' }),
    ),
};

/** The heading's text in HTML, without elements inside it. */
const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"');

/** The server's page stays as it is, its links work, and a bar says that the rest failed. */
async function expectToStay(page: Page, path: string, provoke: (page: Page) => Promise<unknown>): Promise<void> {
  const html = await (await page.request.get(path)).text();
  const [, drawn = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? [];
  expect(drawn).not.toBe('');
  await provoke(page);
  await page.goto(path);
  await expect(page.getByRole('alert')).toContainText('couldn’t load fully');
  const heading = page.getByRole('heading', { level: 1 });
  expect(textOf(await heading.innerHTML())).toBe(textOf(drawn));
  await expect(page.getByText('Application Error')).toHaveCount(0);
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await page.waitForURL(/\/event\//);
  await expect(heading).toBeVisible();
  // The page that is shown now is still loading what is made to fail.
  await page.unrouteAll({ behavior: 'wait' });
}

const screens = {
  home: async () => '',
  'a search': async () => 'search?keyword=yankees',
  'an event': async (world: World) => `event/${(await world.fixture()).id}`,
};

for (const [at, [failure, provoke]] of Object.entries(failures).entries()) {
  for (const [number, [screen, path]] of Object.entries(screens).entries()) {
    test(`[GRAPH-13] the server’s page stays, its links work and a bar says so when ${failure}, on ${screen}`, {
      // One screen for each failure shows the reaction, which is the same on all of them.
      tag: number === at % 3 ? [] : ['@extended'],
    }, async ({ newVisitor, world }) => {
      // Another page of the context: the visitor's own waits until the program runs.
      const page = await (await newVisitor()).context().newPage();
      await expectToStay(page, await path(world), provoke);
    });
  }
}
