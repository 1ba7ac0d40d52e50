import AxeBuilder from '@axe-core/playwright';
import type { Page, Response } from '@playwright/test';
import { type Part, startPart } from '#tests/support/stack.ts';
import { holdByRequest } from './shopper.ts';
import { expect, test } from './world.ts';

// One worker, so that one gateway in development serves all tests.
test.describe.configure({ mode: 'default' });

let gateway: Part;
test.beforeAll(async () => {
  gateway = await startPart('tests/e2e/developers-gateway.ts', {});
});
test.afterAll(() => gateway.stop());

const execute = (page: Page) => page.getByRole('button', { name: /^Execute/ });
const isIntrospection = (body: string | null) => (body ?? '').includes('IntrospectionQuery');
const isOperation = (response: Response) =>
  response.url().endsWith('/graphql') &&
  response.request().method() === 'POST' &&
  !isIntrospection(response.request().postData());

/** Chooses an example of the menu and waits until it is ready to run as the one whom it is for. */
async function choose(page: Page, title: string): Promise<void> {
  await page.getByLabel('Examples').selectOption(title);
  await expect(page.locator('#examples-status')).toHaveText(new RegExp(`^Ready to run as .+: ${title}$`));
}

/** Writes an operation into the open tab. */
const write = (page: Page, operation: string) =>
  page.evaluate((text) => {
    const { editor } = Reflect.get(globalThis, '__MONACO');
    const models: { uri: { path: string }; setValue(text: string): void }[] = editor.getModels();
    models.find(({ uri }) => uri.path.endsWith('operation.graphql'))?.setValue(text);
  }, operation);

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

test('[GRAPH-6] every example of the menu runs by a click, as the one whom it names', {
  tag: '@extended',
}, async ({ page }) => {
  test.slow();
  await page.goto(`${gateway.url}/graphql`);
  await expect(execute(page)).toBeEnabled();
  const titles = await page.getByLabel('Examples').locator('option').allTextContents();
  expect(titles.length).toBeGreaterThan(30);
  // A subscription goes on: the next test looks at it.
  for (const title of titles.filter((one) => one !== 'Live state of an event')) {
    await test.step(title, async () => {
      await choose(page, title);
      const { data, errors } = await run(page);
      expect(errors).toBeUndefined();
      for (const value of Object.values(data)) expect(value).not.toBeNull();
    });
  }
});

test('[GRAPH-6] the live example shows the next state when somebody else holds seats', async ({ page, newVisitor }) => {
  await page.goto(`${gateway.url}/graphql`);
  await choose(page, 'Live state of an event');
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.postData()?.includes('eventLive') ?? false),
    execute(page).click(),
  ]);
  const result = page.locator('.result-window');
  await expect(result).toContainText('eventLive');
  const { id } = request.postDataJSON().variables;
  const before = await result.innerText();
  await holdByRequest(await newVisitor(), id);
  await expect.poll(() => result.innerText(), { timeout: 60_000 }).not.toBe(before);
});

test('[GRAPH-6] whom GraphiQL asks as is chosen by a click and stays after a reload', async ({ page }) => {
  await page.goto(`${gateway.url}/graphql`);
  await expect(execute(page)).toBeEnabled();
  const emailAddress = async () => (await run(page)).data.viewer.user?.emailAddress ?? null;
  const asking = '{ viewer { user { emailAddress } } }';
  await write(page, asking);
  expect(await emailAddress()).toBeNull();
  await page.getByLabel('Ask as').selectOption('Member rich');
  await expect(page.locator('#examples-status')).toHaveText('Asking as Member rich');
  expect(await emailAddress()).toBe('rich@example.com');
  await page.reload();
  await expect(page.getByLabel('Ask as')).toHaveValue('Member rich');
  await expect(execute(page)).toBeEnabled();
  await write(page, asking);
  expect(await emailAddress()).toBe('rich@example.com');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect((await new AxeBuilder({ page }).include('#examples-bar').analyze()).violations).toEqual([]);
  }
});

test('[GRAPH-6] the docs pane says of a root field what it costs, who may ask, and its example', async ({ page }) => {
  await page.goto(`${gateway.url}/graphql`);
  await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
  const docs = page.locator('.graphiql-doc-explorer');
  await docs.locator('.graphiql-doc-explorer-type-name').getByText('Query', { exact: true }).click();
  await docs.locator('.graphiql-doc-explorer-field-name').getByText('wallet', { exact: true }).click();
  await expect(docs).toContainText('Cost 3. Needs a signed-in member who may WALLET');
  await expect(docs).toContainText('The example “Wallet” asks for it.');
});
