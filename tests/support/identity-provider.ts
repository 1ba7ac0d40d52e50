import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type OnOutput, type Part, startPart } from './stack.ts';

/** Where the storefront of these tests is; nothing has to listen there. */
export const STOREFRONT = 'http://localhost:3000';
export const REDIRECT_URI = `${STOREFRONT}/auth/redirect`;
export const CLIENT = { id: 'grandstand-gateway', secret: 'cs_sandbox_grandstand' };

export type Tokens = { access_token: string; refresh_token: string; id_token: string; expires_in: number };
type Refusal = { error: string; error_description: string };
type Query = Record<string, string | undefined>;

const withoutEmpty = (query: Query): URLSearchParams => {
  const filled = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) filled.set(name, value);
  return filled;
};

/** Keeps cookies like a browser, and follows no redirect by itself. */
export const createBrowser = (headers: Record<string, string> = {}) => {
  const jar = new Map<string, { name: string; value: string; path: string }>();
  const keep = (line: string) => {
    const [pair = '', ...attributes] = line.split(/; */);
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/';
    if (value === '' || attributes.some((one) => /^expires=.* 1970 /i.test(one))) jar.delete(`${name} ${path}`);
    else jar.set(`${name} ${path}`, { name, value, path });
  };
  const go = async (url: string, form?: Query): Promise<Response> => {
    const { pathname } = new URL(url);
    const cookies = [...jar.values()].filter(({ path }) => pathname.startsWith(path));
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { accept: 'text/html', cookie: cookies.map((one) => `${one.name}=${one.value}`).join('; '), ...headers },
      ...(form && { method: 'POST', body: withoutEmpty(form) }),
    });
    for (const line of answer.headers.getSetCookie()) keep(line);
    return answer;
  };
  /** Follows redirects while they stay at this origin; the address where it ends, and its answer when it is still there. */
  const follow = async (origin: string, first: Response): Promise<{ url: string; answer: Response }> => {
    let [answer, url] = [first, first.url];
    for (let location = answer.headers.get('location'); location; location = answer.headers.get('location')) {
      url = new URL(location, url).href;
      if (!url.startsWith(`${origin}/`)) break;
      answer = await go(url);
    }
    return { url, answer };
  };
  /** The cookies that this browser has, as it sends them. */
  const cookies = (): string => [...jar.values()].map(({ name, value }) => `${name}=${value}`).join('; ');
  return { go, follow, keep, cookies };
};
export type Browser = ReturnType<typeof createBrowser>;

/** What a gateway asks of the sandbox identity provider; `address` is another way to the same issuer. */
export const askProvider = (issuer: string, address = issuer) => {
  const post = async (path: string, form: Query, secret = CLIENT.secret): Promise<Response> =>
    fetch(address + path, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${CLIENT.id}:${secret}`).toString('base64')}` },
      body: withoutEmpty(form),
    });
  const read = async (answer: Response): Promise<{ status: number; body: Tokens & Refusal }> => ({
    status: answer.status,
    body: JSON.parse(await answer.text()),
  });

  const verifier = randomBytes(32).toString('base64url');
  const authorizationUrl = (changes: Query = {}): string =>
    `${issuer}/auth?${withoutEmpty({
      client_id: CLIENT.id,
      response_type: 'code',
      redirect_uri: REDIRECT_URI,
      scope: 'openid profile email',
      state: 'the-state',
      nonce: 'the-nonce',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...changes,
    })}`;
  /** The sign-in page as this browser sees it. */
  const openPage = async (browser: Browser, changes?: Query) => {
    const { url, answer } = await browser.follow(issuer, await browser.go(authorizationUrl(changes)));
    return { url, status: answer.status, headers: answer.headers, html: await answer.text() };
  };
  /** Chooses somebody on the sign-in page; the address at which the storefront is reached again. */
  const signIn = async (browser: Browser, email: string, changes?: Query): Promise<URL> => {
    const { url } = await openPage(browser, changes);
    return new URL((await browser.follow(issuer, await browser.go(url, { email }))).url);
  };
  const exchange = async (code: string | null, changes: Query = {}, secret?: string) =>
    read(
      await post(
        '/token',
        {
          grant_type: 'authorization_code',
          code: code ?? '',
          redirect_uri: REDIRECT_URI,
          code_verifier: verifier,
          ...changes,
        },
        secret,
      ),
    );

  return {
    issuer,
    verifier,
    authorizationUrl,
    openPage,
    signIn,
    exchange,
    /** The tokens of somebody who has signed in. */
    tokensOf: async (email = `${randomUUID()}@example.com`, browser = createBrowser()): Promise<Tokens> =>
      (await exchange((await signIn(browser, email)).searchParams.get('code'))).body,
    refresh: async (token: string) => read(await post('/token', { grant_type: 'refresh_token', refresh_token: token })),
    revoke: async (token: string): Promise<number> => (await post('/token/revocation', { token })).status,
  };
};

/** The sandbox identity provider as a process of its own. */
export const openIdentityProvider = async (
  databaseUrl: string,
  env: Record<string, string> = {},
  onOutput?: OnOutput,
) => {
  const start = (more: Record<string, string> = {}): Promise<Part> =>
    startPart(
      'platform/identity/main.ts',
      { DATABASE_URL: databaseUrl, RATE_LIMITS: 'off', ...env, ...more },
      { onOutput },
    );
  let part = await start();
  const issuer = part.url;
  // Several providers of one issuer listen at different ports.
  const address = env.IDENTITY_PORT ? `http://127.0.0.1:${env.IDENTITY_PORT}` : issuer;
  return {
    ...askProvider(issuer, address),
    kill: () => part.kill(),
    stop: () => part.stop(),
    /** The same provider again, at the same address. */
    startAgain: async (): Promise<void> => {
      part = await start({ IDENTITY_PORT: new URL(issuer).port });
    },
  };
};
export type IdentityProvider = Awaited<ReturnType<typeof openIdentityProvider>>;
