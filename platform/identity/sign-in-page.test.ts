import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBrowser, type IdentityProvider, openIdentityProvider } from '#tests/support/identity-provider.ts';
import { startTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

let platform: TestPlatform;
let provider: IdentityProvider;
let limited: IdentityProvider;
let log = '';
beforeAll(async () => {
  platform = await startTestPlatform();
  provider = await openIdentityProvider(platform.databaseUrl, { LOG_LEVEL: 'info' }, (chunk) => {
    log += chunk;
  });
  limited = await openIdentityProvider(platform.databaseUrl, { RATE_LIMITS: 'on' });
});
afterAll(async () => {
  await limited.stop();
  await provider.stop();
  await platform.close();
});

const openPage = (changes?: Record<string, string>, headers?: Record<string, string>) =>
  provider.openPage(createBrowser(headers), changes);

describe('the sign-in page', () => {
  test.each([
    ['en', 'Sign in to Grandstand', 'You don’t need a password.'],
    ['fr', 'Se connecter à Grandstand', 'Aucun mot de passe n’est nécessaire.'],
    ['de', 'Bei Grandstand anmelden', 'Sie brauchen kein Passwort.'],
    ['es', 'Iniciar sesión en Grandstand', 'No necesitas contraseña.'],
    ['nl', 'Inloggen bij Grandstand', 'Je hebt geen wachtwoord nodig.'],
    ['it', 'Accedi a Grandstand', 'Non serve una password.'],
  ])('[I18N-1] is in %s when the storefront, or else the browser, requests it', async (language, title, line) => {
    const byStorefront = await openPage({ ui_locales: `xx ${language}` }, { 'accept-language': 'ja,en;q=0.5' });
    const byBrowser = await openPage({}, { 'accept-language': `ja, en;q=0.1, ${language}-CH;q=0.9` });
    for (const { html } of [byStorefront, byBrowser]) {
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).toContain(`<title>${title}</title>`);
      expect(html).toContain(line);
    }
  });

  test('[I18N-1] is in English for an unsupported language', async () => {
    expect((await openPage({ ui_locales: 'ja' }, { 'accept-language': 'ja' })).html).toContain('<html lang="en">');
  });

  test('[AUTH-1] offers every demo member with their state, and needs no script', async () => {
    const { html, headers } = await openPage();
    for (const name of ['rich', 'new', 'unregistered', 'pending', 'error', 'suspended']) {
      expect(html).toContain(`value="${name}@example.com"`);
    }
    expect(html).not.toContain('<script');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-\S+'; script-src 'none'; form-action 'self' http:\/\/localhost:3000 http:\/\/127.0.0.1:3000; frame-ancestors 'none'; base-uri 'none'$/,
    );
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('[AUTH-8] refuses a suspended member with a clear text, and signs in the member who is chosen next', async () => {
    const browser = createBrowser();
    const { url } = await provider.openPage(browser);
    const refused = await browser.go(url, { email: 'Suspended@example.com' });
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain(
      'role="alert" id="problem">This account is suspended. Choose another member.</p>',
    );
    const back = await browser.follow(provider.issuer, await browser.go(url, { email: 'new@example.com' }));
    expect(new URL(back.url).searchParams.has('code')).toBe(true);
  });

  test('[DOOR-9] shows the format for an invalid e-mail address, and never the typed markup as markup', async () => {
    const browser = createBrowser();
    const { url } = await provider.openPage(browser, { login_hint: '"><script>alert(1)</script>' });
    for (const email of ['', 'zoe', '"><script>@example.com', `${'a'.repeat(250)}@example.com`]) {
      const answer = await browser.go(url, { email });
      const html = await answer.text();
      expect(answer.status).toBe(422);
      expect(html).toContain('Enter an email address like name@example.com.');
      expect(html).toContain('aria-describedby="problem hint" aria-invalid="true" autofocus');
      expect(html).not.toContain('<script');
    }
    expect((await openPage({ login_hint: '"><script>' })).html).not.toContain('<script');
    const tooLong = await browser.go(url, { email: 'a'.repeat(3_000) });
    expect(tooLong.status).toBe(413);
  });

  test('[AUTH-1] of another browser, unknown or expired is an error page with a link to the storefront', async () => {
    const { url } = await openPage();
    for (const address of [url, `${provider.issuer}/interaction/unknown`, url.replace('/interaction/', '/auth/')]) {
      const answer = await createBrowser({ 'accept-language': 'de' }).go(address);
      expect(answer.status).toBe(400);
      const html = await answer.text();
      expect(html).toContain('Diese Anmeldung ist abgelaufen');
      expect(html).toContain('href="http://localhost:3000/fanatics/"');
    }
    const browser = createBrowser();
    await provider.openPage(browser);
    expect((await browser.go(url)).status).toBe(400);
    expect((await createBrowser().go(`${provider.issuer}/nowhere`)).status).toBe(404);
  });

  test('[DOOR-8] uses its own address, never the host that a request claims', async () => {
    const sent = request(`${provider.issuer}/.well-known/openid-configuration`, {
      headers: { host: 'elsewhere.example', 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'https' },
    }).end();
    const answer = await new Promise<string>((resolve) => sent.on('response', (response) => resolve(text(response))));
    expect(answer).not.toContain('elsewhere');
    expect(JSON.parse(answer)).toMatchObject({ authorization_endpoint: `${provider.issuer}/auth` });
  });
});

test('[DOOR-5] too many sign-ins from one address are a 429 with the seconds to wait', async () => {
  const browser = createBrowser();
  const { url } = await limited.openPage(browser);
  const statuses = [];
  for (let tries = 0; tries < 61; tries += 1) statuses.push((await browser.go(url, { email: 'nobody' })).status);
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 422), 429]);
  const refused = await browser.go(url, { email: 'new@example.com' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.text()).toContain('Too many attempts');
});

test('[AUTH-11, OPS-2] each request is one log line with its route, without code, token, address or e-mail', async () => {
  const browser = createBrowser();
  const code = (await provider.signIn(browser, 'hidden.person@example.com')).searchParams.get('code') ?? '';
  const { body } = await provider.exchange(code);
  await provider.refresh(body.refresh_token);
  await provider.refresh('no-such-token');
  await browser.go(provider.authorizationUrl({ redirect_uri: 'https://hidden.example/' }));
  await expect.poll(() => log.match(/"route":"\/token"/g)?.length ?? 0).toBeGreaterThanOrEqual(3);
  for (const secret of [
    code,
    body.access_token,
    body.refresh_token,
    body.id_token,
    'hidden',
    'the-state',
    'no-such-token',
  ]) {
    expect(log).not.toContain(secret);
  }
  expect(log).toContain('"route":"/interaction/:uid"');
});

test('[OPS-2] is alive and ready, and not ready without its database', async () => {
  const other = await startTestPlatform();
  const lonely = await openIdentityProvider(other.databaseUrl, { LOG_LEVEL: 'silent' });
  const statusOf = async (path: string) => (await fetch(lonely.issuer + path)).status;
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200]);
  await other.close();
  await expect.poll(() => statusOf('/readyz')).toBe(503);
  expect(await statusOf('/healthz')).toBe(200);
  await lonely.stop();
});
