import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { TenantConfig } from './schemas.ts';

/** Signs passes for Apple Wallet, with what the certificate itself says about its owner. PEM. */
export type AppleSigner = {
  certificate: string;
  key: string;
  authority: string;
  passType: string;
  team: string;
  /** When the certificate ends, in milliseconds. */
  until: number;
};
/** Signs links to Google Wallet. */
export type GoogleSigner = { issuerId: string; email: string; key: string };
export type PassSigners = { apple: AppleSigner | null; google: GoogleSigner | null };
export type WalletKind = keyof PassSigners;

/** Why a brand gives no passes: the field of its tenant.json, and the rule. Never what a variable contains. */
class Wrong extends Error {}

/** What a variable has: a text itself, or the path of a file with it. */
const contentOf = (env: NodeJS.ProcessEnv, field: string, variable: string): string => {
  const value = env[variable]?.trim() ?? '';
  if (value === '') throw new Wrong(`${field}: ${variable} is not in the environment`);
  if (value.startsWith('-----BEGIN')) return value.replaceAll('\\n', '\n');
  if (value.startsWith('{')) return value;
  try {
    return readFileSync(value, 'utf8');
  } catch {
    throw new Wrong(`${field}: the file that ${variable} names cannot be read`);
  }
};

const parsedAs = <T>(field: string, variable: string, what: string, parse: () => T): T => {
  try {
    return parse();
  } catch {
    throw new Wrong(`${field}: ${variable} must be ${what}`);
  }
};

const subjectPart = ({ subject }: X509Certificate, name: string): string =>
  new RegExp(`^${name}=(.+)$`, 'm').exec(subject)?.[1] ?? '';

type AppleConfig = NonNullable<TenantConfig['walletPasses']['apple']>;

const readApple = (env: NodeJS.ProcessEnv, config: AppleConfig): AppleSigner => {
  const { certificateVariable, keyVariable, authorityVariable } = config;
  const [own, secret, above] = (['certificateVariable', 'keyVariable', 'authorityVariable'] as const).map((name) =>
    contentOf(env, `walletPasses.apple.${name}`, config[name]),
  ) as [string, string, string];
  const pem = (field: string, variable: string, text: string) =>
    parsedAs(`walletPasses.apple.${field}`, variable, 'a certificate in PEM', () => new X509Certificate(text));
  const certificate = pem('certificateVariable', certificateVariable, own);
  const authority = pem('authorityVariable', authorityVariable, above);
  const key = parsedAs('walletPasses.apple.keyVariable', keyVariable, 'a private key in PEM without a passphrase', () =>
    createPrivateKey(secret),
  );
  const until = Date.parse(certificate.validTo);
  const [passType, team] = [subjectPart(certificate, 'UID'), subjectPart(certificate, 'OU')];
  const rules: [boolean, string][] = [
    [
      passType.startsWith('pass.') && team !== '',
      `certificateVariable: ${certificateVariable} must be a certificate for passes`,
    ],
    [
      until > Date.now(),
      `certificateVariable: the certificate of ${certificateVariable} ended on ${certificate.validTo}`,
    ],
    [certificate.checkPrivateKey(key), `keyVariable: ${keyVariable} must be the key of the certificate`],
    [
      certificate.verify(authority.publicKey),
      `authorityVariable: ${authorityVariable} must be who signed the certificate`,
    ],
  ];
  for (const [holds, rule] of rules) if (!holds) throw new Wrong(`walletPasses.apple.${rule}`);
  return { certificate: own, key: secret, authority: above, passType, team, until };
};

const accountSchema = z.object({ client_email: z.email(), private_key: z.string() });

const readGoogle = (
  env: NodeJS.ProcessEnv,
  config: NonNullable<TenantConfig['walletPasses']['google']>,
): GoogleSigner => {
  const { issuerId, accountVariable } = config;
  const field = 'walletPasses.google.accountVariable';
  const text = contentOf(env, field, accountVariable);
  return parsedAs(field, accountVariable, 'the JSON of a service account with client_email and private_key', () => {
    const { client_email: email, private_key: key } = accountSchema.parse(JSON.parse(text));
    createPrivateKey(key);
    return { issuerId, email, key };
  });
};

/** The signers of each brand that has some, and a line for each that is not valid; such a brand sells on without passes. */
export const readPassSigners = (env: NodeJS.ProcessEnv, tenants: readonly TenantConfig[]) => {
  const signers = new Map<string, PassSigners>();
  const problems: string[] = [];
  for (const { id, walletPasses } of tenants) {
    const attempt = <C, T>(config: C | null, read: (env: NodeJS.ProcessEnv, config: C) => T): T | null => {
      try {
        return config && read(env, config);
      } catch (error) {
        if (!(error instanceof Wrong)) throw error;
        problems.push(`${id}/tenant.json: ${error.message}`);
        return null;
      }
    };
    signers.set(id, {
      apple: attempt(walletPasses.apple, readApple),
      google: attempt(walletPasses.google, readGoogle),
    });
  }
  return { signers, problems };
};

const NONE: PassSigners = { apple: null, google: null };
type Signed = { passSigners?: ReadonlyMap<string, PassSigners> | undefined };

/** A brand's; those whose certificate has ended are gone. */
export const signersOf = ({ passSigners }: Signed, tenantId: string, now = Date.now()): PassSigners => {
  const { apple, google } = passSigners?.get(tenantId) ?? NONE;
  return { apple: apple && apple.until > now ? apple : null, google };
};

/** The wallets for which a brand gives passes. */
export const walletsOf = (deps: Signed, tenantId: string): WalletKind[] => {
  const { apple, google } = signersOf(deps, tenantId);
  return [...(apple ? (['apple'] as const) : []), ...(google ? (['google'] as const) : [])];
};
