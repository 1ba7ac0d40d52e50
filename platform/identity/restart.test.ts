import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { decodeProtectedHeader } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  CLIENT,
  createBrowser,
  type IdentityProvider,
  openIdentityProvider,
  REDIRECT_URI,
} from '#tests/support/identity-provider.ts';
import { startTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { sweepRecords } from './records.ts';

let platform: TestPlatform;
let provider: IdentityProvider;
beforeAll(async () => {
  platform = await startTestPlatform();
  provider = await openIdentityProvider(platform.databaseUrl);
});
afterAll(async () => {
  await provider.stop();
  await platform.close();
});

/** A platform that verifies the provider's tokens. */
const openVerifying = () => startTestPlatform({ databaseUrl: platform.databaseUrl, issuer: provider.issuer });
const statusOf = async ({ app }: TestPlatform, token: string): Promise<number> =>
  (await app.inject({ url: '/api/wallet', headers: { authorization: `Bearer ${token}` } })).statusCode;
const freePort = async (): Promise<string> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return String(typeof address === 'object' && address ? address.port : 0);
};

test('[AUTH-4] killed during sign-ins, a restarted provider continues with the unfinished sign-in, session, refresh token and keys', async () => {
  const verifying = await openVerifying();
  const [browser, halfDone] = [createBrowser(), createBrowser()];
  const tokens = await provider.tokensOf('new@example.com', browser);
  const { url } = await provider.openPage(halfDone);
  expect(await statusOf(verifying, tokens.access_token)).toBe(200);
  await provider.kill();
  expect(await statusOf(verifying, tokens.access_token)).toBe(200);
  await provider.startAgain();
  const finished = await halfDone.follow(provider.issuer, await halfDone.go(url, { email: 'rich@example.com' }));
  expect((await provider.exchange(new URL(finished.url).searchParams.get('code'))).status).toBe(200);
  expect((await provider.openPage(browser)).url.startsWith(`${REDIRECT_URI}?code=`)).toBe(true);
  const { body } = await provider.refresh(tokens.refresh_token);
  expect(decodeProtectedHeader(body.access_token).kid).toBe(decodeProtectedHeader(tokens.access_token).kid);
  expect(await statusOf(verifying, body.access_token)).toBe(200);
  await verifying.close();
});

test('[AUTH-3] a new signing key is published before it signs, and a platform that keeps the old keys takes tokens of both', async () => {
  const age = (interval: string) =>
    sql`update identity_key set created_at = created_at - ${interval}::interval`.execute(platform.db);
  const startLater = async (interval: string) => {
    await age(interval);
    await provider.kill();
    await provider.startAgain();
    return provider.tokensOf();
  };
  const verifying = await openVerifying();
  const old = await provider.tokensOf();
  expect(await statusOf(verifying, old.access_token)).toBe(200);
  const kidOf = ({ access_token: token }: { access_token: string }) => decodeProtectedHeader(token).kid;
  const published = await startLater('31 days');
  expect(kidOf(published)).toBe(kidOf(old));
  const { keys }: { keys: object[] } = JSON.parse(await (await fetch(`${provider.issuer}/jwks`)).text());
  expect(keys).toHaveLength(2);
  const renewed = await startLater('11 minutes');
  expect(kidOf(renewed)).not.toBe(kidOf(old));
  await expect.poll(() => statusOf(verifying, renewed.access_token)).toBe(200);
  expect(await statusOf(verifying, old.access_token)).toBe(200);
  expect((await provider.refresh(old.refresh_token)).status).toBe(200);
  await verifying.close();
});

test('[OPS-3] SIGTERM lets a request finish that has begun, and takes no new one', async () => {
  const { refresh_token: token } = await provider.tokensOf();
  const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token }).toString();
  const refresh = request(`${provider.issuer}/token`, {
    method: 'POST',
    auth: `${CLIENT.id}:${CLIENT.secret}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': form.length,
      expect: '100-continue',
    },
  });
  const answered = once(refresh, 'response');
  refresh.flushHeaders();
  await once(refresh, 'continue');
  const stopped = provider.stop();
  await vi.waitFor(() => expect(fetch(`${provider.issuer}/healthz`)).rejects.toThrow(), { timeout: 60_000 });
  refresh.end(form);
  const [answer] = await answered;
  expect(answer.statusCode).toBe(200);
  answer.resume();
  await stopped;
  await provider.startAgain();
});

test('[OPS-4] of two providers on one database the second finishes a sign-in of the first and can end it', async () => {
  const other = await openIdentityProvider(platform.databaseUrl, {
    IDENTITY_URL: provider.issuer,
    IDENTITY_PORT: await freePort(),
  });
  const code = (await provider.signIn(createBrowser(), 'new@example.com')).searchParams.get('code');
  const verifying = await openVerifying();
  const { body } = await other.exchange(code, { code_verifier: provider.verifier });
  expect(await statusOf(verifying, body.access_token)).toBe(200);
  const next = (await provider.refresh(body.refresh_token)).body.refresh_token;
  expect(await other.revoke(next)).toBe(200);
  expect((await provider.refresh(next)).body.error).toBe('invalid_grant');
  await verifying.close();
  await other.stop();
});

test('[DOOR-7] expired rows are deleted, a thousand at a time, and others are not', async () => {
  const { refresh_token: token } = await provider.tokensOf();
  await sql`insert into identity_record (model, id, payload, expires_at)
    select 'Interaction', n::text, '{}', now() - interval '1 second' from generate_series(1, 1500) n`.execute(
    platform.db,
  );
  const expired = async () => {
    const { rows } = await sql`select 1 from identity_record where expires_at < now()`.execute(platform.db);
    return rows.length;
  };
  await sweepRecords(platform.db);
  expect(await expired()).toBe(500);
  await sweepRecords(platform.db);
  expect(await expired()).toBe(0);
  expect((await provider.refresh(token)).status).toBe(200);
});

test('[DOOR-8] behind a proxy that ends TLS its addresses are those of IDENTITY_URL, and its cookies are sent over TLS only', async () => {
  const port = await freePort();
  const proxied = await openIdentityProvider(platform.databaseUrl, {
    IDENTITY_URL: 'https://id.example',
    IDENTITY_PORT: port,
  });
  const [here, there] = [`http://127.0.0.1:${port}`, 'https://id.example'];
  const answer = await createBrowser().go(proxied.authorizationUrl().replace(there, here));
  expect(answer.status).toBe(303);
  const cookies = answer.headers.getSetCookie();
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) expect(cookie).toMatch(/; secure; httponly/i);
  const found = await (await fetch(`${here}/.well-known/openid-configuration`)).text();
  expect(JSON.parse(found)).toMatchObject({ issuer: there, token_endpoint: `${there}/token` });
  await proxied.stop();
});
