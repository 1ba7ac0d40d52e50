import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { askProvider } from '#tests/support/identity-provider.ts';
import { untilAlive } from './world.ts';

/** The address of a member with the welcome points, whom no other test signs in. */
export async function newMember(): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const { access_token } = await askProvider(process.env.STACK_IDENTITY_URL ?? '').tokensOf(email);
  // LOYAL-6: without a registered wallet the sign-in is refused.
  const answer = await fetch(`${process.env.STACK_PLATFORM_URL}/api/wallet`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${access_token}`,
      'gst-session-id': randomUUID(),
      'content-type': 'application/json',
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

/** Signs in through the provider's page, and comes back to the storefront's page that is open, or to home. */
export async function signIn(page: Page, email: string): Promise<void> {
  const storefront = process.env.STACK_URL ?? '';
  const { pathname, search, hash } = new URL(
    page.url().startsWith(storefront) ? page.url() : `${storefront}/fanatics/`,
  );
  await page.goto(`${storefront}/fanatics/login?returnTo=${encodeURIComponent(pathname + search + hash)}`);
  await chooseMember(page, email);
  await page.waitForURL(storefront + pathname + search + hash);
  await untilAlive(page);
  expect((await page.context().cookies(storefront)).map(({ name }) => name)).toContain('gst-signed-in');
}
