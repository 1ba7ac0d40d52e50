import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createGateway, type GatewayDeps } from '#gateway/server.ts';
import { AUDIENCE } from '#tests/support/identity.ts';
import { type Browser, CLIENT, createBrowser } from '#tests/support/identity-provider.ts';
import { type IssuerSettings, issuerKinds, openOtherIssuer } from '#tests/support/other-issuer.ts';
import { startTestPlatform } from '#tests/support/platform.ts';
import { readReply } from './world.ts';

const noProgram = { type: 'none', currencyType: 'points', programName: '', earnRate: 0, currency: 'USD' } as const;

/** A gateway and a platform before another issuer than the sandbox. */
async function openPlace(settings: IssuerSettings, changes: Partial<GatewayDeps> = {}) {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const issuer = await openOtherIssuer(settings);
  const client = { id: CLIENT.id, secret: CLIENT.secret };
  const platform = await startTestPlatform({
    issuer: issuer.issuer,
    issuerClient: client,
    tenant: { loyalty: noProgram },
  });
  const lines: { level: number; msg: string }[] = [];
  const gateway = createGateway({
    platformUrl: await platform.app.listen({ host: '127.0.0.1', port: 0 }),
    environment: 'test',
    listening: () => origin,
    identity: { issuer: issuer.issuer, clientId: client.id, clientSecret: client.secret, audience: AUDIENCE },
    logger: pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
    ...changes,
  });
  server.on('request', gateway.nodeHandler);
  onTestFinished(async () => {
    await gateway.close();
    server.closeAllConnections();
    server.close();
    await platform.close();
    await issuer.close();
  });
  const memberOf = async (browser: Browser): Promise<string | null> => {
    const answer = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-grandstand-client': 'test', cookie: browser.cookies() },
      body: JSON.stringify({ query: '{ viewer { user { emailAddress } } }' }),
    });
    for (const line of answer.headers.getSetCookie()) browser.keep(line);
    return (await readReply(answer)).data?.viewer?.user?.emailAddress ?? null;
  };
  /** By the pages of that issuer; where the storefront sends the browser. */
  const signIn = async (browser: Browser, email: string): Promise<string | null> => {
    const { url } = await browser.follow(origin, await browser.go(`${origin}/login?returnTo=/help`));
    const page = await browser.follow(issuer.issuer, await browser.go(url));
    const back = await browser.follow(issuer.issuer, await browser.go(page.url, { email }));
    return (await browser.go(back.url)).headers.get('location');
  };
  return { origin, issuer: issuer.issuer, lines, memberOf, signIn };
}

describe.each<[string, IssuerSettings]>(Object.entries(issuerKinds))('an issuer %s', (_kind, settings) => {
  test('[AUTH-12] signs a member in, and out', async () => {
    const { origin, issuer, lines, memberOf, signIn } = await openPlace(settings);
    const browser = createBrowser();
    expect(await signIn(browser, 'ada@example.com')).toBe('/help');
    // Their token has an address, or the issuer is asked for it.
    expect(await memberOf(browser)).toBe(settings.accessTokens === 'JWT' ? null : 'ada@example.com');
    const out = (await browser.go(`${origin}/logout`)).headers.get('location');
    expect(out).toMatch(settings.endings ? new RegExp(`^${issuer}/session/end`) : /^\/$/);
    expect(await memberOf(browser)).toBeNull();
    expect(lines).toEqual([]);
    if (settings.endings) return;
    // Who is still signed in there is not brought back without a page.
    const { url } = await browser.follow(origin, await browser.go(`${origin}/login`));
    expect(new URL(url).searchParams.get('prompt')).toBe('login');
  });

  test('[AUTH-12] [AUTH-4] keeps a member signed in when the access token ends, if it gives a refresh token', async () => {
    let ahead = 0;
    const clock = () => new Date(Date.now() + ahead);
    const { memberOf, signIn } = await openPlace(
      { ...settings, accessTokens: 'opaque', asking: 'introspection' },
      { clock },
    );
    const browser = createBrowser();
    await signIn(browser, 'ada@example.com');
    ahead = 299_000;
    expect(await memberOf(browser)).toBe('ada@example.com');
    ahead = 301_000;
    expect(await memberOf(browser)).toBe(settings.refreshTokens ? 'ada@example.com' : null);
  });
});
