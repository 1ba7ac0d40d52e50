import { createHash, randomBytes } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { askProvider } from '#tests/support/identity-provider.ts';
import { newMember } from './sign-in.ts';
import { expect, test, type World } from './world.ts';

// A key that lacks a right is a 403.
test.use({ allowedComplaints: /status of 403 \(Forbidden\)/ });

async function addKey(world: World, partner: string, rights: string): Promise<string> {
  const key = `gsk_sandbox_${randomBytes(32).toString('base64url')}`;
  await world.sql(
    `insert into partner_key (tenant_id, partner, mode, hash, tail, rights, origins, return_urls, budget, per_second)
     values ('grandstand', $1, 'sandbox', $2, $3, $4, '{}', '{}', 1000, 100)`,
    [partner, createHash('sha256').update(key).digest(), key.slice(-4), rights],
  );
  return key;
}

const nameOf = (key: string) => `sandbox …${key.slice(-4)}`;
const execute = (page: Page) => page.getByRole('button', { name: /^Execute/ });
const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

/** Presses Execute: what was sent for whom, and what came back. */
async function run(page: Page) {
  const [response] = await Promise.all([
    page.waitForResponse(
      (one) => one.url().endsWith('/graphql') && one.request().postData()?.includes('emailAddress') === true,
    ),
    execute(page).click(),
  ]);
  const headers = await response.request().allHeaders();
  return { key: headers.authorization, visitor: headers['x-grandstand-visitor'], ...(await response.json()) };
}

test('[GRAPH-6, GRAPH-7] a partner’s GraphiQL asks as nobody, guests or a member and by several keys, all kept in the page', {
  tag: '@extended',
}, async ({ page, world }) => {
  const [first, second, reading] = [
    await addKey(world, 'acme', '{read,sell,introspect}'),
    await addKey(world, 'other', '{read,sell,introspect}'),
    await addKey(world, 'acme', '{read}'),
  ];
  const email = await newMember();
  const { access_token: accessToken } = await askProvider(process.env.STACK_IDENTITY_URL ?? '').tokensOf(email);
  await page.goto(new URL('/graphql/explore', world.storefrontUrl).href);
  await page.getByLabel('Key, with the right introspect').fill(first);
  await page.getByRole('button', { name: 'Open GraphiQL' }).click();
  await expect(execute(page)).toBeEnabled();
  await says(page, `Asking as Guest 1 with ${nameOf(first)}`);
  await page.evaluate((text) => {
    const { editor } = Reflect.get(globalThis, '__MONACO');
    const models: { uri: { path: string }; setValue(text: string): void }[] = editor.getModels();
    models.find(({ uri }) => uri.path.endsWith('operation.graphql'))?.setValue(text);
  }, '{ viewer { user { emailAddress } } }');
  const guest = await run(page);
  expect(guest).toMatchObject({ key: `Bearer ${first}`, data: { viewer: { user: null } } });
  expect(guest.visitor).toMatch(/^gsv_/);

  await page.getByRole('button', { name: 'New guest' }).click();
  await says(page, `Asking as Guest 2 with ${nameOf(first)}`);
  const another = await run(page);
  expect(another.visitor).toMatch(/^gsv_/);
  expect(another.visitor).not.toBe(guest.visitor);

  await page.getByText('A member, another key').click();
  await page.getByLabel('Member’s access token').fill(accessToken);
  await page.getByRole('button', { name: 'Act as this member' }).click();
  await says(page, `Asking as Member 1 with ${nameOf(first)}`);
  expect((await run(page)).data).toEqual({ viewer: { user: { emailAddress: email } } });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect((await new AxeBuilder({ page }).include('#acting').analyze()).violations).toEqual([]);
  }

  await page.getByLabel('Act as').selectOption('Nobody');
  expect((await run(page)).visitor).toBeUndefined();
  await page.getByLabel('Act as').selectOption('Guest 1');
  expect((await run(page)).visitor).toBe(guest.visitor);

  await page.getByLabel('Another key').fill(reading);
  await page.getByRole('button', { name: 'Ask with this key' }).click();
  await says(page, 'The key lacks the right introspect.');
  expect((await run(page)).key).toBe(`Bearer ${first}`);
  await page.getByLabel('Another key').fill(second);
  await page.getByRole('button', { name: 'Ask with this key' }).click();
  await says(page, `Asking as Nobody with ${nameOf(second)}`);
  const switched = await run(page);
  expect([switched.key, switched.visitor]).toEqual([`Bearer ${second}`, undefined]);
  await page.getByLabel('Key', { exact: true }).selectOption(nameOf(first));
  await page.getByLabel('Act as').selectOption('Member 1');
  expect((await run(page)).data).toEqual({ viewer: { user: { emailAddress: email } } });

  const kept = await page.evaluate(() => JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }]));
  for (const secret of [first, second, reading, accessToken, guest.visitor]) expect(kept).not.toContain(secret);
});
