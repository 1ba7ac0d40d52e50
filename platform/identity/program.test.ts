import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createBrowser,
  type IdentityProvider,
  openIdentityProvider,
  STOREFRONT,
} from '#tests/support/identity-provider.ts';
import { startTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

let platform: TestPlatform;
let provider: IdentityProvider;
let wallets: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
  provider = await openIdentityProvider(platform.databaseUrl);
  wallets = await startTestPlatform({ databaseUrl: platform.databaseUrl, issuer: provider.issuer });
});
afterAll(async () => {
  await provider.stop();
  await wallets.close();
  await platform.close();
});

const memberWith = async (email: string) => {
  const { access_token: token } = await provider.tokensOf(email);
  const headers = { authorization: `Bearer ${token}` };
  const post = async (path: string, payload?: object) => {
    const answer = await wallets.app.inject({
      method: 'POST',
      url: `/api/wallet${path}`,
      headers,
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  return { email, post };
};

describe('the sandbox’s loyalty program', () => {
  const RETURN = `${STOREFRONT}/fanatics/wallet?from=join`;

  /** Opens its page for this member and decides there. */
  const decide = async (
    { email, post }: Awaited<ReturnType<typeof memberWith>>,
    decision: string,
    returnUrl = RETURN,
  ) => {
    const { body } = await post(`/register/${email}`);
    const page = new URL(body.registerLoyaltyProgramURL);
    page.searchParams.set('returnUrl', returnUrl);
    const browser = createBrowser();
    const shown = await browser.go(page.href);
    const fields = [...(await shown.text()).matchAll(/name="(\w+)" value="([^"]*)">/g)];
    const form = Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]));
    return { shown, answer: await browser.go(`${page.origin}/program/join`, { ...form, decision }) };
  };

  test.each([
    ['accepted', { memberDetailsStatus: 'success', isRegistered: true, pointsBalance: 5000 }],
    ['refused', { memberDetailsStatus: 'error', isRegistered: false, pointsBalance: 0 }],
  ])('[LOYAL-8] leads back to the storefront with the signed answer %s', async (decision, wallet) => {
    const member = await memberWith(`${randomUUID()}@example.com`);
    const { shown, answer } = await decide(member, decision);
    expect([shown.status, answer.status]).toEqual([200, 303]);
    const back = answer.headers.get('location') ?? '';
    expect(back.startsWith(`${RETURN}&answer=`)).toBe(true);
    const linked = await member.post('', { memberDelegateURL: back });
    expect([linked.status, linked.body]).toEqual([200, expect.objectContaining(wallet)]);
  });

  test.each(['https://evil.example/', `${STOREFRONT}.evil.example/`, 'javascript:alert(1)'])(
    '[LOYAL-8] sends nobody to %s',
    async (returnUrl) => {
      const { answer } = await decide(await memberWith(`${randomUUID()}@example.com`), 'accepted', returnUrl);
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    },
  );

  test('[DOOR-9] a page or a question that names no registration is a 400', async () => {
    const browser = createBrowser();
    expect((await browser.go(`${provider.issuer}/program/join?email=x`)).status).toBe(400);
    expect((await browser.go(`${provider.issuer}/program/join`, { decision: 'accepted' })).status).toBe(400);
    const asked = await fetch(`${provider.issuer}/program/members`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(asked.status).toBe(400);
  });

  test.each([
    ['somebody@example.com', 200, { memberDetailsStatus: 'success' }],
    ['error@example.com', 200, { memberDetailsStatus: 'error' }],
    ['pending@example.com', 400, { details: [{ field: 'emailAddress' }] }],
  ])('[LOYAL-8] asked about %s it answers as the demo needs it', async (email, status, body) => {
    const member = await memberWith(email);
    expect(await member.post('', { emailAddress: email })).toMatchObject({ status, body });
  });

  test('[LOYAL-8] publishes its own public keys, which are none of the sign-in', async () => {
    const read = async (path: string): Promise<{ keys: Record<string, string>[] }> =>
      JSON.parse(await (await fetch(provider.issuer + path)).text());
    const [own, ofSignIn] = [await read('/program/jwks'), await read('/jwks')];
    expect(own.keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
    expect(own.keys[0]).not.toHaveProperty('d');
    expect(ofSignIn.keys.map(({ kid }) => kid)).not.toContain(own.keys[0]?.kid);
  });
});
