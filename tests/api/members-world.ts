import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGateway, type GatewayDeps } from '#gateway/server.ts';
import { AUDIENCE } from '../support/identity.ts';
import { type Browser, CLIENT, createBrowser, openIdentityProvider } from '../support/identity-provider.ts';
import { startTestPlatform } from '../support/platform.ts';
import { openShop } from '../support/shop.ts';
import { openUpstreamProxy } from './upstream-proxy.ts';
import { type Reply, readReply } from './world.ts';

type Place = { origin: string; issuer: string };

/** Begins a sign-in at a storefront's own address; its page at the provider. */
export async function beginSignIn({ origin, issuer }: Place, browser: Browser, path = '/login'): Promise<string> {
  const { url } = await browser.follow(origin, await browser.go(origin + path));
  return (await browser.follow(issuer, await browser.go(url))).url;
}

/** Fills in the provider's page; where the storefront sends the browser. */
export async function endSignIn(
  { issuer }: Pick<Place, 'issuer'>,
  browser: Browser,
  page: string,
  form: Record<string, string>,
): Promise<string> {
  let back = await browser.follow(issuer, await browser.go(page, form));
  // Somebody else was signed in at the provider: its page ends that session by a form that submits itself.
  const switching = /<form method="post" action="([^"]+)"/.exec(await back.answer.text())?.[1];
  if (switching) {
    const html = await (await browser.go(back.url)).text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1];
    back = await browser.follow(issuer, await browser.go(switching, { xsrf, logout: 'yes' }));
  }
  const answer = await browser.go(back.url);
  return new URL(answer.headers.get('location') ?? '', back.url).href;
}

/** Signs in by a storefront's own addresses; where the browser is in the end. */
export const signInBy = async (place: Place, browser: Browser, email: string, path?: string): Promise<string> =>
  endSignIn(place, browser, await beginSignIn(place, browser, path), { email });

/** A listening gateway before platform and sandbox identity provider, all real. */
export async function openMembersWorld(provider: Record<string, string> = {}, databaseUrl?: string) {
  const base = await startTestPlatform(databaseUrl === undefined ? {} : { databaseUrl });
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://localhost:${port}`;
  const identity = await openIdentityProvider(base.databaseUrl, { PORT: String(port), ...provider });
  const shop = await openShop({
    issuer: identity.issuer,
    databaseUrl: base.databaseUrl,
    slowMs: 50,
    lateMs: 100,
    // Sandbox keys count where no money moves.
    through: (processor) => ({ ...processor, isSandbox: true }),
  });
  const upstream = await openUpstreamProxy(await shop.app.listen({ host: '127.0.0.1', port: 0 }));
  const opened: { close(): Promise<void> }[] = [];

  /** Replaces the gateway that listens; `more` is its configuration. */
  const restart = (more: Partial<GatewayDeps> = {}) => {
    const gateway = createGateway({
      platformUrl: upstream.url,
      environment: 'test',
      listening: () => origin,
      identity: { issuer: identity.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret, audience: AUDIENCE },
      ...more,
    });
    opened.push(gateway);
    server.removeAllListeners('request');
    server.on('request', gateway.nodeHandler);
    return gateway;
  };
  restart();

  const ask = async (browser: Browser, query: string, variables: Record<string, unknown> = {}): Promise<Reply> => {
    const answer = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/graphql-response+json',
        'x-grandstand-client': 'test',
        cookie: browser.cookies(),
      },
      body: JSON.stringify({ query, variables }),
    });
    for (const line of answer.headers.getSetCookie()) browser.keep(line);
    return readReply(answer);
  };

  return {
    origin,
    identity,
    shop,
    upstream,
    restart,
    ask,
    /** A visitor's browser; `follow` stays at the storefront. */
    browser: createBrowser,
    signIn: (browser: Browser, email: string, path?: string): Promise<string> =>
      signInBy({ origin, issuer: identity.issuer }, browser, email, path),
    close: async () => {
      for (const one of opened) await one.close();
      server.closeAllConnections();
      server.close();
      await upstream.close();
      await shop.close();
      await identity.stop();
      await base.close();
    },
  };
}
export type MembersWorld = Awaited<ReturnType<typeof openMembersWorld>>;
