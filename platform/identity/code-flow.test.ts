import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  CLIENT,
  createBrowser,
  type IdentityProvider,
  openIdentityProvider,
  REDIRECT_URI,
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

const walletOf = (token: string) =>
  wallets.app.inject({ url: '/api/wallet', headers: { authorization: `Bearer ${token}` } });

describe('the code flow with PKCE', () => {
  test('[AUTH-1] [AUTH-9] brings a member back to the storefront with a code whose access token reads their own wallet', async () => {
    const back = await provider.signIn(createBrowser(), 'rich@example.com');
    expect(back.origin + back.pathname).toBe(REDIRECT_URI);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ state: 'the-state', iss: provider.issuer });
    const { status, body } = await provider.exchange(back.searchParams.get('code'));
    expect([status, body.expires_in]).toEqual([200, 300]);
    expect(decodeProtectedHeader(body.access_token)).toMatchObject({ typ: 'at+jwt', alg: 'ES256' });
    const wallet = await walletOf(body.access_token);
    expect(wallet.json()).toMatchObject({
      userId: 'demo-rich',
      firstName: 'Zoë',
      lastName: 'Martin',
      email: { email: 'rich@example.com' },
      memberDetailsStatus: 'success',
      pointsBalance: 250_000,
    });
  });

  test('[AUTH-1] its ID token is for the gateway only and has the nonce, the name and the verified address', async () => {
    const { id_token: token } = await provider.tokensOf('new@example.com');
    const keys = createRemoteJWKSet(new URL(`${provider.issuer}/jwks`));
    const { payload } = await jwtVerify(token, keys, { issuer: provider.issuer, audience: CLIENT.id });
    expect(payload).toMatchObject({
      sub: 'demo-new',
      nonce: 'the-nonce',
      name: 'Nils Jansen',
      given_name: 'Nils',
      family_name: 'Jansen',
      email: 'new@example.com',
      email_verified: true,
      sid: expect.any(String),
    });
    expect((await walletOf(token)).statusCode).toBe(401);
  });

  test.each([
    ['new', 'success', true],
    ['unregistered', 'unregistered', false],
    ['pending', 'pending', false],
    ['error', 'error', false],
  ])('[LOYAL-1] the demo member %s has a wallet in the state %s', async (name, memberDetailsStatus, isRegistered) => {
    const { access_token: token } = await provider.tokensOf(`${name}@example.com`);
    expect((await walletOf(token)).json()).toMatchObject({ memberDetailsStatus, isRegistered });
  });

  test('[AUTH-1] without PKCE, or with a challenge that is the verifier itself, is refused', async () => {
    for (const changes of [
      { code_challenge: undefined, code_challenge_method: undefined },
      { code_challenge_method: 'plain' },
    ]) {
      const answer = await createBrowser().go(provider.authorizationUrl(changes));
      const back = new URL(answer.headers.get('location') ?? '');
      expect([back.origin, back.searchParams.get('error'), back.searchParams.has('code')]).toEqual([
        STOREFRONT,
        'invalid_request',
        false,
      ]);
    }
    const back = await provider.signIn(createBrowser(), 'new@example.com');
    const other = await provider.exchange(back.searchParams.get('code'), {
      code_verifier: 'another-verifier'.repeat(4),
    });
    expect([other.status, other.body.error]).toEqual([400, 'invalid_grant']);
  });

  test.each([
    'https://elsewhere.example/auth/redirect',
    'http://localhost:3999/auth/redirect',
    `${STOREFRONT}/auth/redirect/`,
    `${STOREFRONT}/auth/redirect?next=x`,
    `${STOREFRONT}/auth/other`,
    `${STOREFRONT}@elsewhere.example/auth/redirect`,
  ])('[AUTH-1] a redirect to %s, which is not registered, is an error page without a redirect', async (uri) => {
    const answer = await createBrowser().go(provider.authorizationUrl({ redirect_uri: uri }));
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    const html = await answer.text();
    expect(html).toContain('This link doesn’t work');
    expect(html).not.toContain('elsewhere');
  });

  test('[AUTH-1] the preview is registered too, and a signed-in member need not sign in again', async () => {
    const browser = createBrowser();
    await provider.signIn(browser, 'new@example.com');
    const redirectUri = `${STOREFRONT}/auth/preview`;
    const { url } = await provider.openPage(browser, { redirect_uri: redirectUri });
    expect(url.startsWith(`${redirectUri}?code=`)).toBe(true);
  });

  test('[AUTH-1] a code can be exchanged once; a second exchange revokes the tokens of the first', async () => {
    const code = (await provider.signIn(createBrowser(), 'new@example.com')).searchParams.get('code');
    const answers = await Promise.all(Array.from({ length: 4 }, () => provider.exchange(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    const first = answers.find(({ status }) => status === 200);
    expect((await provider.exchange(code)).body.error).toBe('invalid_grant');
    expect((await provider.refresh(first?.body.refresh_token ?? '')).body.error).toBe('invalid_grant');
  });

  test('[AUTH-1] another secret, client or resource is refused', async () => {
    const code = (await provider.signIn(createBrowser(), 'new@example.com')).searchParams.get('code');
    expect((await provider.exchange(code, {}, 'a-wrong-secret')).status).toBe(401);
    const foreign = await provider.exchange(code, { resource: 'urn:another:platform' });
    expect([foreign.status, foreign.body.error]).toEqual([400, 'invalid_target']);
    const unknown = await createBrowser().go(provider.authorizationUrl({ client_id: 'somebody-else' }));
    expect([unknown.status, unknown.headers.get('location')]).toEqual([400, null]);
  });

  test('[AUTH-1] cancelling redirects back with access_denied', async () => {
    const browser = createBrowser();
    const { url } = await provider.openPage(browser);
    const back = new URL((await browser.follow(provider.issuer, await browser.go(url, { cancel: 'yes' }))).url);
    expect([back.origin, back.searchParams.get('error')]).toEqual([STOREFRONT, 'access_denied']);
  });
});

test('[AUTH-1] any address signs in a new member, and the same one the next time; one at example.com counts as verified, one at a real domain does not', async () => {
  const memberOf = async (email: string) => {
    const token = (await provider.tokensOf(email)).access_token;
    return (await walletOf(token)).json();
  };
  const anna = await memberOf('Anna.Lee@example.com');
  expect(anna).toMatchObject({
    firstName: 'Anna',
    lastName: 'Lee',
    isEmailVerified: true,
    memberDetailsStatus: 'unregistered',
  });
  expect((await memberOf('anna.lee@example.com')).userId).toBe(anna.userId);
  expect(await memberOf('anna@real-company.io')).toMatchObject({ isEmailVerified: false });
});
