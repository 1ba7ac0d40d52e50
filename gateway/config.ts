import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { capabilities } from '#rules/capabilities.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const port = z.coerce.number().int().min(0).max(65_535);
const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');
const address = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });
const origins = z
  .string()
  .transform((list) => list.split(',').map((entry) => entry.trim()))
  .pipe(z.array(address))
  .transform((urls) => urls.map((url) => new URL(url).origin));
const MOST_PROXIES = 10;
/** Of the sandbox identity provider, known to everybody. */
const SANDBOX_CLIENT_SECRET = 'cs_sandbox_grandstand';
const onOffNumbers: Readonly<Record<string, number>> = { on: 1, off: 0 };
const proxies = z.preprocess(
  (value) => onOffNumbers[String(value)] ?? value,
  z.coerce.number('must be a number of proxies, on or off').int().min(0).max(MOST_PROXIES),
);

const referralKeys = z
  .string()
  .transform((list) => list.split(',').map((entry) => entry.trim()))
  .pipe(
    z.array(
      z
        .string()
        .regex(/^[a-z0-9-]+=\S{32,}$/, 'must be brand=key, separated by commas, with keys of at least 32 characters'),
    ),
  )
  .transform((entries) =>
    Object.fromEntries(entries.map((entry) => [entry.split('=', 1)[0] ?? '', entry.slice(entry.indexOf('=') + 1)])),
  );

/** Every variable that the gateway reads; docs/configuration.md explains them. */
const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** 0: any free port. */
  PORT: port.default(3000),
  HOST: z.string().min(1).default('localhost'),
  /** The platform to use; without it the gateway starts one. */
  PLATFORM_URL: address.optional(),
  /** The storefront's origins, separated by commas (DOOR-8). */
  PUBLIC_URL: origins.default([]),
  /** How many proxies in front of the gateway add an entry to the forwarded headers. */
  TRUST_PROXY: proxies.default(0),
  /** Where /metrics is, beside PORT and never behind it; without it nowhere. */
  METRICS_PORT: port.optional(),
  /** Off for tests and benchmarks: no visitor is counted, here or on the platform. */
  RATE_LIMITS: onOff.default(true),
  /** DOOR-7. */
  MAX_CONNECTIONS: z.coerce.number().int().min(10).max(100_000).default(4_000),
  /** For security.txt. */
  SECURITY_CONTACT: z
    .url({ protocol: /^(https|mailto|tel)$/, error: 'must be a mailto, tel or https address' })
    .optional(),
  BUILD_DIR: z.string().min(1).default(join(root, 'build')),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** An OTLP/HTTP receiver of traces; without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  /** How many of the requests are traced, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** What the upstream can do beyond the core, separated by commas, where its configuration call cannot say it; empty: nothing. */
  UPSTREAM_CAPABILITIES: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.enum(capabilities)))
    .optional(),
  /** The brand whose file this storefront has where the upstream is not our platform: a directory of TENANTS_DIR with a tenant.json. */
  BRAND: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be the name of a directory: small letters, digits and -')
    .optional(),
  TENANTS_DIR: z.string().min(1).default(join(root, 'tenants')),
  /** Where orders, and what became of purchases, of an upstream that does not keep them are without Redis. */
  UPSTREAM_ORDERS: z.enum(['memory']).optional(),
  /** A module that maps a purchase to the company's own body and answer. */
  UPSTREAM_PURCHASE: z.string().min(1).optional(),
  UPSTREAM_DEADLINE_MS: z.coerce.number().int().min(100).max(60_000).default(8_000),
  SHARED_CACHE: onOff.default(true),
  /** Where members sign in; without it nobody can. The platform that this process starts says which one it has. */
  OIDC_ISSUER: address.optional(),
  OIDC_CLIENT_ID: z.string().min(1).default('grandstand-gateway'),
  OIDC_CLIENT_SECRET: z.string().min(8, 'must have at least 8 characters').default(SANDBOX_CLIENT_SECRET),
  /** The platform, as the access tokens name it. */
  OIDC_AUDIENCE: z.string().min(1, 'must not be empty').default('urn:grandstand:platform'),
  /** The parameter that asks the issuer for tokens of that audience: RFC 8707 has `resource`, Auth0 `audience`, and Entra ID none. */
  OIDC_AUDIENCE_PARAMETER: z.enum(['resource', 'audience', 'none']).default('resource'),
  /** What a sign-in asks for; many issuers give a refresh token for `offline_access` only. */
  OIDC_SCOPE: z
    .string()
    .regex(
      /^([\x21\x23-\x5b\x5d-\x7e]+ )*openid( [\x21\x23-\x5b\x5d-\x7e]+)*$/,
      'must be words with openid among them, separated by single spaces',
    )
    .default('openid profile email'),
  /** Encrypts the sign-in in members' cookies; the same for all gateways of a storefront. */
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** Rate limits and members' sign-ins of several gateways. */
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis or rediss URL' }).optional(),
  /** AUTH-6: with it partners sign the `_uid` of their links (HS256). */
  REFERRAL_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  /** Keys of single brands, `name=key` separated by commas; a brand that is not among them has REFERRAL_KEY. */
  REFERRAL_KEYS: referralKeys.default({}),
  /** Sent upstream as gst-partner-api. */
  PARTNER_API: z.string().min(1).optional(),
  /** Signs the addresses of remote images; the same for all gateways of a storefront. */
  IMAGE_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  /** On: the platform answers sample data and charges nothing. */
  MOCK: onOff.default(false),
});
export type GatewayConfig = z.infer<typeof schema>;

/** One line that names the variable and the rule it breaks. */
export class ConfigError extends Error {}

export function readConfig(env: Readonly<Record<string, string | undefined>>): GatewayConfig {
  // An empty variable counts as not set, but for the audience: it would be none at all.
  const set = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => value !== '' || name === 'OIDC_AUDIENCE'),
  );
  const parsed = schema.safeParse(set);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0]);
  throw new ConfigError(`${name}=${set[name] ?? ''} is not valid: ${issue?.message ?? 'unknown rule'}`);
}
