import type { Page, Response } from '@playwright/test';
import { type Part, startGateway } from '#tests/support/stack.ts';
import { expect, test } from './world.ts';

// One worker, so that one gateway serves all tests. No screenshots: GraphiQL's 9 MB of scripts make them slower than the test.
test.describe.configure({ mode: 'default' });
test.use({ trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false } });

let gateway: Part;
test.beforeAll(async () => {
  const PLATFORM_URL = process.env.STACK_PLATFORM_URL ?? '';
  gateway = await startGateway({ NODE_ENV: 'development', WEB: 'build', PLATFORM_URL });
});
test.afterAll(() => gateway.stop());

const execute = (page: Page) => page.getByRole('button', { name: /^Execute/ });
const isIntrospection = (body: string | null) => (body ?? '').includes('IntrospectionQuery');
const isOperation = (response: Response) =>
  response.url().endsWith('/graphql') &&
  response.request().method() === 'POST' &&
  !isIntrospection(response.request().postData());

async function openGraphiql(page: Page): Promise<void> {
  await page.goto(`${gateway.url}/graphql`);
  await expect(execute(page)).toBeEnabled();
}

/** Chooses an example of the menu and waits until it is ready to run. */
async function choose(page: Page, title: string): Promise<void> {
  await page.getByLabel('Examples').selectOption(title);
  await expect(page.getByText(`Ready to run: ${title}`, { exact: true })).toBeVisible();
}

/** Presses Execute and returns the graph's answer. */
async function run(page: Page) {
  const [response] = await Promise.all([page.waitForResponse(isOperation), execute(page).click()]);
  return response.json();
}

const problemsIn = (value: unknown): unknown[] => {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'problems' in value && Array.isArray(value.problems) ? value.problems : [];
  return [...own, ...Object.values(value).flatMap(problemsIn)];
};

const groups = {
  Browse: ['Search', 'Suggestions while typing', 'Narrow a list', 'City at a point', 'Events nearby', 'Home'],
  Choose: ['Event with offers', 'Seats of a section', 'Best available', 'Hotel rooms'],
  Hold: ['Reserve tickets', 'Reserve a room', 'Resale session', 'Cart', 'Extend a cart', 'Delete a cart'],
  Buy: ['Delivery', 'Purchase', 'Order', 'Refund'],
  Points: ['Points to earn', 'Wallet', 'Link a wallet'],
};

test('[GRAPH-6] GraphiQL opens with one tab, requests only the schema, and groups its examples', async ({ page }) => {
  const sent: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.postData());
  });
  await openGraphiql(page);
  await expect(page.getByRole('tab')).toHaveCount(1);
  await expect(page.getByText('query Home')).toBeVisible();
  const labels = await page.locator('optgroup').evaluateAll((all) => all.map((one) => one.getAttribute('label')));
  expect(labels).toEqual(Object.keys(groups));
  expect(sent.filter((body) => !isIntrospection(body))).toEqual([]);
});

test('[GRAPH-6] an example that is chosen while GraphiQL still loads is ready once it has loaded', async ({ page }) => {
  await page.goto(`${gateway.url}/graphql`, { waitUntil: 'commit' });
  await choose(page, 'City at a point');
  const { data, errors } = await run(page);
  expect(errors).toBeUndefined();
  expect(data.cityAt.name).toEqual(expect.any(String));
});

for (const [group, titles] of Object.entries(groups)) {
  test(`[GRAPH-6] every example under ${group} runs at a click, in the one tab`, async ({ page }) => {
    await openGraphiql(page);
    const inMenu = await page.locator(`optgroup[label="${group}"] option`).allTextContents();
    expect(inMenu.sort()).toEqual([...titles].sort());
    for (const title of titles) {
      await choose(page, title);
      const { data, errors } = await run(page);
      if (title === 'Wallet' || title === 'Link a wallet') {
        expect(errors, title).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
        continue;
      }
      expect(errors, title).toBeUndefined();
      expect(problemsIn(data), title).toEqual([]);
    }
    await expect(page.getByRole('tab')).toHaveCount(1);
  });
}
