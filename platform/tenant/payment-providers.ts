import { readFileSync } from 'node:fs';
import type { TenantConfig } from './schemas.ts';

type Provider = NonNullable<TenantConfig['paymentProvider']>;
type Secrets = { secretKey: string; eventsSecret: string };
type WithSecrets<T> = T extends unknown ? Omit<T, 'secretKeyVariable' | 'eventsSecretVariable'> & Secrets : never;
/** A brand's own payment processor, with the secrets that its file only names. */
export type PaymentProvider = WithSecrets<Provider>;

const SHORTEST_SECRET = 8;
const secretFields = ['secretKeyVariable', 'eventsSecretVariable'] as const;

/** Why a brand takes no money: the field of its tenant.json, and the rule. Never what a variable contains. */
class Wrong extends Error {}

/** What a variable has: the secret itself, or the path of a file with it. */
const secretOf = (env: NodeJS.ProcessEnv, provider: Provider, field: (typeof secretFields)[number]): string => {
  const variable = provider[field];
  const value = env[variable]?.trim() ?? '';
  const secret = (() => {
    if (!value.startsWith('/')) return value;
    try {
      return readFileSync(value, 'utf8').trim();
    } catch {
      throw new Wrong(`${field}: the file that ${variable} names cannot be read`);
    }
  })();
  if (secret.length < SHORTEST_SECRET) throw new Wrong(`${field}: ${variable} is not in the environment, or too short`);
  return secret;
};

/** What a key of Stripe's is, by how it begins. */
const kinds: [start: string, what: string][] = [
  ['pk_', 'a publishable key, which belongs into publishableKey'],
  ['whsec_', 'a secret of events, which belongs into eventsSecretVariable'],
  ['rk_', 'a restricted key, which belongs into secretKeyVariable'],
  ['sk_', 'a secret key, which belongs into secretKeyVariable'],
];
const kindOf = (key: string): string => kinds.find(([start]) => key.startsWith(start))?.[1] ?? 'no key of Stripe’s';
const modeOf = (key: string): string => (key.includes('_live_') ? 'live' : 'test');

const checkStripe = (
  { publishableKey, secretKeyVariable, eventsSecretVariable }: Extract<Provider, { kind: 'stripe' }>,
  { secretKey, eventsSecret }: Secrets,
): void => {
  if (!/^[rs]k_(test|live)_/.test(secretKey)) {
    throw new Wrong(
      `secretKeyVariable: ${secretKeyVariable} has ${kindOf(secretKey)}; it must have a restricted key, rk_live_… or rk_test_…`,
    );
  }
  if (!eventsSecret.startsWith('whsec_')) {
    throw new Wrong(
      `eventsSecretVariable: ${eventsSecretVariable} has ${kindOf(eventsSecret)}; it must have the endpoint’s signing secret, whsec_…`,
    );
  }
  if (modeOf(publishableKey) !== modeOf(secretKey)) {
    throw new Wrong(
      `secretKeyVariable: ${secretKeyVariable} has a ${modeOf(secretKey)} key, but publishableKey is a ${modeOf(publishableKey)} one; both must be of one account and mode`,
    );
  }
};

const withSecrets = (env: NodeJS.ProcessEnv, provider: Provider): PaymentProvider => {
  const secrets = {
    secretKey: secretOf(env, provider, 'secretKeyVariable'),
    eventsSecret: secretOf(env, provider, 'eventsSecretVariable'),
  };
  if (provider.kind === 'stripe') checkStripe(provider, secrets);
  const { secretKeyVariable: _key, eventsSecretVariable: _events, ...rest } = provider;
  return { ...rest, ...secrets };
};

/** The processors of brands with their own, and a line for each that is not valid; such a brand is left out, because it could take no money. */
export const readPaymentProviders = (env: NodeJS.ProcessEnv, tenants: readonly TenantConfig[]) => {
  const providers = new Map<string, PaymentProvider>();
  const problems: string[] = [];
  for (const { id, paymentProvider } of tenants) {
    if (paymentProvider === null) continue;
    try {
      providers.set(id, withSecrets(env, paymentProvider));
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      problems.push(`${id}/tenant.json: paymentProvider.${error.message}`);
    }
  }
  return { providers, problems };
};
