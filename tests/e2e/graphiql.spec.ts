import type { Page, Response } from '@playwright/test';
import { type Part, startGateway } from '#tests/support/stack.ts';
import { expect, test } from './world.ts';

let gateway: Part;
test.beforeAll(async () => {
  const PLATFORM_URL = process.env.STACK_PLATFORM_URL ?? '';
  gateway = await startGateway({ NODE_ENV: 'development', WEB: 'build', PLATFORM_URL });
});
test.afterAll(() => gateway.stop());

const isOperation = (response: Response) =>
  response.url().endsWith('/graphql') && !(response.request().postData() ?? '').includes('IntrospectionQuery');

/** Chooses an example and presses the button, as a person does; answers what the graph said. */
async function runByHand(page: Page, title: string) {
  await page.getByLabel('Examples').selectOption(title);
  await expect(page.getByText(`Ready to run: ${title}`, { exact: true })).toBeVisible();
  const [response] = await Promise.all([
    page.waitForResponse(isOperation),
    page.getByRole('button', { name: /^Execute/ }).click(),
  ]);
  return response.json();
}

const problemsIn = (value: unknown): unknown[] => {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'problems' in value && Array.isArray(value.problems) ? value.problems : [];
  return [...own, ...Object.values(value).flatMap(problemsIn)];
};

test('[GRAPH-6] GraphiQL opens with one tab and holds nothing; every example of its menu runs at a click', async ({
  page,
}) => {
  // Some twenty examples, each prepared, clicked and answered.
  test.slow();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.postData() ?? '');
  });
  await page.goto(`${gateway.url}/graphql`);
  const execute = page.getByRole('button', { name: /^Execute/ });
  await expect(execute).toBeEnabled();
  await expect(page.getByRole('tab')).toHaveCount(1);
  await expect(page.getByText('query Home')).toBeVisible();
  expect(sent.filter((body) => !body.includes('IntrospectionQuery'))).toEqual([]);

  const titles = await page.getByLabel('Examples').locator('option').allTextContents();
  expect(titles.length).toBeGreaterThan(20);
  for (const title of titles) {
    // What is chosen already is chosen by choosing another first.
    if (title === titles[0]) await page.getByLabel('Examples').selectOption(titles[1] ?? '');
    const { data, errors } = await runByHand(page, title);
    if (['Wallet', 'Link a wallet'].includes(title)) {
      expect(errors, title).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
      continue;
    }
    expect(errors, title).toBeUndefined();
    expect(problemsIn(data), title).toEqual([]);
  }
  await expect(page.getByRole('tab')).toHaveCount(1);
});
