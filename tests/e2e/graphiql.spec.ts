import type { Page, Response } from '@playwright/test';
import { type Part, startGateway } from '#tests/support/stack.ts';
import { expect, test } from './world.ts';

// One worker, so that one gateway in development serves both tests.
test.describe.configure({ mode: 'default' });

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

test('[GRAPH-6] GraphiQL opens with one tab, requests only the schema, and runs a chosen example in that tab', async ({
  page,
}) => {
  const sent: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.postData());
  });
  await page.goto(`${gateway.url}/graphql`);
  await expect(execute(page)).toBeEnabled();
  await expect(page.getByRole('tab')).toHaveCount(1);
  await expect(page.getByText('query Home')).toBeVisible();
  expect(sent.filter((body) => !isIntrospection(body))).toEqual([]);
  // An example with variables and an effect; tests/api/graphiql.test.ts runs all of them.
  await choose(page, 'Purchase');
  const { data, errors } = await run(page);
  expect(errors).toBeUndefined();
  expect(data.purchase.order.items).toHaveLength(1);
  await expect(page.getByRole('tab')).toHaveCount(1);
});

test('[GRAPH-6] an example that is chosen while GraphiQL still loads is ready once it has loaded', {
  tag: '@extended',
}, async ({ page }) => {
  await page.goto(`${gateway.url}/graphql`, { waitUntil: 'commit' });
  await choose(page, 'City at a point');
  const { data, errors } = await run(page);
  expect(errors).toBeUndefined();
  expect(data.cityAt.name).toEqual(expect.any(String));
});
