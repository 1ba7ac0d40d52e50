import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  CLIENT,
  createBrowser,
  type IdentityProvider,
  openIdentityProvider,
} from '#tests/support/identity-provider.ts';
import { startTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

let platform: TestPlatform;
let provider: IdentityProvider;
/** The gateway's place, which hears of sign-outs. */
let storefront: Server;
let origin: string;
const gatewayRequests: { path: string | undefined; body: string }[] = [];
beforeAll(async () => {
  storefront = createServer(async (request, response) => {
    gatewayRequests.push({ path: request.url, body: await text(request) });
    response.end();
  }).listen(0, 'localhost');
  await once(storefront, 'listening');
  const address = storefront.address();
  const port = String(typeof address === 'object' && address ? address.port : 0);
  origin = `http://localhost:${port}`;
  platform = await startTestPlatform();
  provider = await openIdentityProvider(platform.databaseUrl, { PORT: port });
});
afterAll(async () => {
  await provider.stop();
  await platform.close();
  storefront.close();
});

const signedIn = async () => {
  const browser = createBrowser();
  const redirectUri = `${origin}/auth/redirect`;
  const back = await provider.signIn(browser, 'new@example.com', { redirect_uri: redirectUri });
  const { body } = await provider.exchange(back.searchParams.get('code'), { redirect_uri: redirectUri });
  return { browser, tokens: body };
};
const logoutUrl = (query: Record<string, string>) => `${provider.issuer}/session/end?${new URLSearchParams(query)}`;
const formOf = (html: string) => ({
  action: /<form id="op.logoutForm"[^>]* action="([^"]+)"/.exec(html)?.[1] ?? '',
  xsrf: /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? '',
});

test('[AUTH-1] [AUTH-7] a sign-out with an id token ends the session at once: refresh is refused, the gateway is notified, the next sign-in starts anew', async () => {
  const { browser, tokens } = await signedIn();
  const query = { id_token_hint: tokens.id_token, post_logout_redirect_uri: `${origin}/`, state: 'bye' };
  const page = await (await browser.go(logoutUrl(query))).text();
  expect(page).toContain('<script>');
  const { action, xsrf } = formOf(page);
  const { url } = await browser.follow(provider.issuer, await browser.go(action, { xsrf, logout: 'yes' }));
  expect(url).toBe(`${origin}/?state=bye`);
  expect((await provider.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
  expect((await provider.openPage(browser, { redirect_uri: `${origin}/auth/redirect` })).html).toContain(
    'Demo members',
  );
  const notification = gatewayRequests.at(-1);
  expect(notification?.path).toBe('/auth/backchannel-logout');
  const keys = createRemoteJWKSet(new URL(`${provider.issuer}/jwks`));
  const logoutToken = new URLSearchParams(notification?.body).get('logout_token') ?? '';
  const { payload } = await jwtVerify(logoutToken, keys, { issuer: provider.issuer, audience: CLIENT.id });
  expect(payload).toMatchObject({
    sid: expect.any(String),
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  });
});

test('[AUTH-7] a link without an id token does not sign out: the page asks first, and the sign-in stays valid', async () => {
  const { browser, tokens } = await signedIn();
  const page = await (
    await browser.go(logoutUrl({ client_id: CLIENT.id, post_logout_redirect_uri: `${origin}/` }))
  ).text();
  expect(page).not.toContain('<script>');
  expect(page).toContain('Stay signed in');
  expect((await provider.refresh(tokens.refresh_token)).status).toBe(200);
});

test('[AUTH-1] a sign-out does not redirect to an address that is not registered', async () => {
  const { browser, tokens } = await signedIn();
  const query = { id_token_hint: tokens.id_token, post_logout_redirect_uri: 'https://elsewhere.example/' };
  const answer = await browser.go(logoutUrl(query));
  expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  expect(await answer.text()).not.toContain('elsewhere');
});
