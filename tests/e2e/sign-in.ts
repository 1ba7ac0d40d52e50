import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { askProvider } from '#tests/support/identity-provider.ts';
import type { TestBrand } from './test-brands.ts';

/** The address of a member with the welcome points, whom no other test signs in; of a test's brand where it is named. */
export async function newMember(brand?: TestBrand): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const { access_token } = await askProvider(process.env.STACK_IDENTITY_URL ?? '').tokensOf(email);
  // LOYAL-6: without a registered wallet the sign-in is refused.
  const answer = await fetch(`${process.env.STACK_PLATFORM_URL}/api/wallet`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${access_token}`,
      'gst-session-id': randomUUID(),
      'content-type': 'application/json',
      ...(brand && { 'gst-partner-api': brand }),
    },
    body: JSON.stringify({ emailAddress: email }),
  });
  expect(answer.status).toBe(200);
  return email;
}

/** On the identity provider's page: signs in with this address. */
export async function chooseMember(page: Page, email: string): Promise<void> {
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=email]').press('Enter');
}

/** Signs this browser in by requests alone; what it shows stays as it is. `brand` is the address of a brand, without a slash at its end. */
export async function signInByRequest(page: Page, email: string, brand = `${process.env.STACK_URL}/fanatics`) {
  const { pathname } = new URL(brand);
  const form = await page.request.get(`${brand}/login?returnTo=${encodeURIComponent(`${pathname}/faq`)}`);
  const back = await page.request.post(form.url(), { form: { email } });
  expect(back.url()).toBe(`${brand}/faq`);
  expect((await page.context().cookies(brand)).map(({ name }) => name)).toContain('gst-signed-in');
}

/** Signs in, and shows the storefront's page that is open anew, or home. */
export async function signIn(page: Page, email: string): Promise<void> {
  await signInByRequest(page, email);
  const storefront = `${process.env.STACK_URL}/`;
  if (page.url().startsWith(storefront)) await page.reload();
  else await page.goto(`${storefront}fanatics/`);
}
