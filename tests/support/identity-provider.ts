import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type Browser, createBrowser, type Query, withoutEmpty } from '../../scripts/dev/browser.ts';
import { type OnOutput, type Part, startPart } from './stack.ts';

/** Where the storefront of these tests is; nothing has to listen there. */
export const STOREFRONT = 'http://localhost:3000';
export const REDIRECT_URI = `${STOREFRONT}/auth/redirect`;
export const CLIENT = { id: 'grandstand-gateway', secret: 'cs_sandbox_grandstand' };

export { type Browser, createBrowser };
export type Tokens = { access_token: string; refresh_token: string; id_token: string; expires_in: number };
type Refusal = { error: string; error_description: string };
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
