import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { createBrowser, type IdentityProvider, openIdentityProvider } from '#tests/support/identity-provider.ts';
import { expectAccessibleInLightAndDark } from './axe.ts';
import { expect, test } from './world.ts';

/** Stands in for the storefront: answers every redirect of the identity provider. */
let storefront: Server;
let origin: string;
let provider: IdentityProvider;
test.beforeAll(async () => {
  storefront = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><link rel="icon" href="data:,"><title>Storefront</title>');
  }).listen(0, 'localhost');
  await once(storefront, 'listening');
  const address = storefront.address();
  const port = String(typeof address === 'object' && address ? address.port : 0);
  origin = `http://localhost:${port}`;
  provider = await openIdentityProvider(process.env.STACK_DATABASE_URL ?? '', { PORT: port });
});
test.afterAll(async () => {
  await provider.stop();
  storefront.close();
});

const signInUrl = (language = 'en') =>
  provider.authorizationUrl({ ui_locales: language, redirect_uri: `${origin}/auth/redirect` });
const codeOf = async (page: Page): Promise<string | null> => {
  await page.waitForURL(`${origin}/auth/redirect?code=*`);
  return new URL(page.url()).searchParams.get('code');
};

const screens: readonly (readonly [string, BrowserContextOptions])[] = [
  ['light', { colorScheme: 'light' }],
  [
    'dark, 320 px wide, without scripts',
    { colorScheme: 'dark', viewport: { width: 320, height: 640 }, javaScriptEnabled: false },
  ],
];
for (const [name, options] of screens) {
  test(`[AUTH-1] a member is chosen with the keyboard, ${name}, and is redirected to the storefront`, async ({
    browser,
  }) => {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await page.goto(signInUrl('de'));
    await expect(page).toHaveTitle('Bei Grandstand anmelden');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: /Zoë Martin/ })).toBeFocused();
    await page.getByLabel('E-Mail-Adresse').fill('zoe');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Geben Sie eine E-Mail-Adresse wie name@example.com ein.');
    await expect(page.getByLabel('E-Mail-Adresse')).toHaveAccessibleDescription(/Geben Sie eine E-Mail-Adresse/);
    await page.getByRole('button', { name: /Nils Jansen/ }).focus();
    await page.keyboard.press('Enter');
    expect(await codeOf(page)).toBeTruthy();
    await context.close();
  });
}

test.describe('the sign-in page', () => {
  // Its error pages have the status 400 or 403.
  test.use({ allowedComplaints: /status of 40[03]/ });
  test('[AUTH-1] the sign-in page, its problems and notices are accessible and fit 320 px', {
    tag: '@extended',
  }, async ({ page }) => {
    const { url } = await provider.openPage(createBrowser(), { redirect_uri: `${origin}/auth/redirect` });
    await page.setViewportSize({ width: 320, height: 640 });
    for (const open of [
      () => page.goto(signInUrl()),
      () => page.getByRole('button', { name: /Sam Weber/ }).click(),
      () => page.goto(url),
    ]) {
      await open();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessibleInLightAndDark(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    }
  });
});

test('[AUTH-7] a sign-out with an id token needs no click, and without scripts one click', async ({ browser }) => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    await page.goto(signInUrl());
    await page.getByRole('button', { name: /Nils Jansen/ }).click();
    const { body } = await provider.exchange(await codeOf(page), { redirect_uri: `${origin}/auth/redirect` });
    const query = new URLSearchParams({ id_token_hint: body.id_token, post_logout_redirect_uri: `${origin}/` });
    await page.goto(`${provider.issuer}/session/end?${query}`);
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(`${origin}/`);
    expect((await provider.refresh(body.refresh_token)).status).toBe(400);
    await context.close();
  }
});
