import type { Page } from '@playwright/test';
import { expect, test } from './world.ts';

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
  'its entry is not there': (page) => page.route('**/assets/entry.client-*.js', (route) => route.abort()),
  'a library is cut off': (page) =>
    page.route('**/assets/library-data-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'const half = {' }),
    ),
};

for (const [failure, provoke] of Object.entries(failures)) {
  test(`[GRAPH-13] the server’s page stays, its links work and a bar says so when the program fails: ${failure}`, async ({
    newVisitor,
    page: untouched,
    world,
  }) => {
    const event = await world.fixture();
    for (const path of ['', 'search?keyword=yankees', `event/${event.id}`]) {
      await untouched.goto(path);
      const heading = await untouched.getByRole('heading', { level: 1 }).innerText();
      const broken = await (await newVisitor()).context().newPage();
      await provoke(broken);
      await broken.goto(path);
      await expect(broken.getByRole('alert')).toContainText('did not start in your browser');
      await expect(broken.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(broken.getByText('Application Error')).toHaveCount(0);
      await broken.getByRole('main').getByRole('article').first().getByRole('link').first().click();
      await broken.waitForURL(/\/event\//);
      await expect(broken.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });
}
