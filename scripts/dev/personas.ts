import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as oidc from 'openid-client';
import type { AskedBrand, Personas } from '#gateway/developing.ts';
import type { KeyMode } from '#rules/partner-keys.ts';
import { createBrowser } from './browser.ts';

type Options = {
  platformUrl: () => string;
  /** The sandbox identity provider; undefined where another one is used. */
  issuer: () => string | undefined;
  /** Where members come back to: the provider knows no other place. */
  storefrontUrl: string;
  /** Undefined where the platform runs elsewhere. */
  databaseUrl: () => string | undefined;
  /** Where keys are remembered: their secrets are shown once. */
  keyFile: string;
};
type Headers = Readonly<Record<string, string>>;

const inRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const CLIENT = { id: 'grandstand-gateway', secret: 'cs_sandbox_grandstand' };
const EARLY_MS = 30_000;

/** Signs somebody in at the sandbox as its page does: by their address, without a password. */
async function signIn(issuer: string, storefrontUrl: string, email: string): Promise<{ token: string; until: number }> {
  const insecure = { execute: [oidc.allowInsecureRequests] };
  const provider = await oidc.discovery(
    new URL(issuer),
    CLIENT.id,
    CLIENT.secret,
    oidc.ClientSecretBasic(CLIENT.secret),
    insecure,
  );
  const redirect = `${storefrontUrl}/auth/redirect`;
  const pkceCodeVerifier = oidc.randomPKCECodeVerifier();
  const address = oidc.buildAuthorizationUrl(provider, {
    redirect_uri: redirect,
    scope: 'openid profile email',
    code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  });
  const browser = createBrowser();
  const page = await browser.follow(issuer, await browser.go(address.href));
  const { url } = await browser.follow(issuer, await browser.go(page.url, { email }));
  if (!url.startsWith(redirect)) throw new Error(`${email} can't sign in.`);
  const tokens = await oidc.authorizationCodeGrant(provider, new URL(url), { pkceCodeVerifier });
  return { token: tokens.access_token, until: Date.now() + (tokens.expires_in ?? 0) * 1000 - EARLY_MS };
}

/** Members' tokens, each for as long as it counts. */
function createMembers({ issuer, storefrontUrl }: Options) {
  const signedIn = new Map<string, { token: string; until: number }>();
  return async (email: string): Promise<string> => {
    const known = signedIn.get(email);
    if (known && known.until > Date.now()) return known.token;
    const fresh = await signIn(issuer() ?? '', storefrontUrl, email);
    signedIn.set(email, fresh);
    return fresh.token;
  };
}

/** A partner's key for each brand and mode: kept in a file, and made when the database doesn't know it. */
function createKeys({ platformUrl, databaseUrl, keyFile }: Options) {
  return async (mode: KeyMode, rights: string, brand: AskedBrand | null): Promise<string> => {
    const kept: Record<string, string> = existsSync(keyFile) ? JSON.parse(readFileSync(keyFile, 'utf8')) : {};
    const name = `${brand?.id ?? ''} ${mode}`;
    const hash = createHash('sha256')
      .update(kept[name] ?? '')
      .digest('hex');
    const headers: Headers = brand === null ? {} : { 'gst-partner-api': brand.header };
    const known = kept[name] && (await fetch(`${platformUrl()}/api/partner/key/${hash}`, { headers })).ok;
    if (known) return kept[name] ?? '';
    const tenant = brand === null ? [] : ['--tenant', brand.id];
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [inRoot('platform/partner-keys.ts'), 'make', 'graphiql', `--${mode}`, '--rights', rights, ...tenant],
      { env: { ...process.env, DATABASE_URL: databaseUrl() } },
    );
    const [key = ''] = stdout.split('\n');
    writeFileSync(keyFile, JSON.stringify({ ...kept, [name]: key }), { mode: 0o600 });
    return key;
  };
}

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

/** As whom GraphiQL can ask while developing, of what runs here. */
export function createPersonas(options: Options): Personas {
  const { issuer, databaseUrl } = options;
  const tokenOf = createMembers(options);
  const keyOf = createKeys(options);
  const addresses: { email: string }[] = JSON.parse(
    readFileSync(inRoot('platform/identity/demo-members.json'), 'utf8'),
  );
  const members = addresses.map(({ email }): [string, () => Promise<Headers>] => [
    `Member ${email.replace(/@.*/, '')}`,
    async () => bearer(await tokenOf(email)),
  ]);
  const ended = async () => bearer((await tokenOf('rich@example.com')).replace(/.{9}$/, 'has-ended'));
  const ask = (): Record<string, (brand: AskedBrand | null) => Promise<Headers>> => ({
    Guest: async () => ({}),
    ...(issuer() && { ...Object.fromEntries(members), 'Member whose sign-in has ended': ended }),
    ...(databaseUrl() && {
      'Partner with a sandbox key': async (brand) => bearer(await keyOf('sandbox', 'read,sell,cards,webhooks', brand)),
      'Partner with a live key that only reads': async (brand) => bearer(await keyOf('live', 'read', brand)),
    }),
  });
  return {
    names: () => Object.keys(ask()),
    headersOf: async (name, brand) => (await ask()[name]?.(brand)) ?? null,
  };
}
