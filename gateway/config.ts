import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const root = fileURLToPath(new URL('..', import.meta.url));
const port = z.coerce.number().int().min(0).max(65_535);
const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');
const address = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });
const origins = z
  .string()
  .transform((list) => list.split(',').map((one) => one.trim()))
  .pipe(z.array(address))
  .transform((urls) => urls.map((url) => new URL(url).origin));
const MOST_PROXIES = 10;
const onOffNumbers: Readonly<Record<string, number>> = { on: 1, off: 0 };
const proxies = z.preprocess(
  (value) => onOffNumbers[String(value)] ?? value,
  z.coerce.number('must be a number of proxies, on or off').int().min(0).max(MOST_PROXIES),
);

/** Every variable that the gateway reads, in the README's order. */
const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** 0 takes a free one. */
  PORT: port.default(3000),
  HOST: z.string().min(1).default('localhost'),
  /** Where a platform answers; without it the gateway starts its own. */
  PLATFORM_URL: address.optional(),
  /** Where browsers reach the storefront: its origins, of which links name the first (DOOR-8). */
  PUBLIC_URL: origins.default([]),
  /** How many proxies of ours stand before the gateway and add to the forwarded headers. */
  TRUST_PROXY: proxies.default(0),
  /** Off: nobody is counted, here or on the platform; for tests and measuring. */
  RATE_LIMITS: onOff.default(true),
  /** DOOR-7: how many browsers, or a proxy's connections, at a time. */
  MAX_CONNECTIONS: z.coerce.number().int().min(10).max(100_000).default(4_000),
  /** Whom to tell of a weakness: a mailto, tel or https address, for security.txt. */
  SECURITY_CONTACT: z
    .url({ protocol: /^(https|mailto|tel)$/, error: 'must be a mailto, tel or https address' })
    .optional(),
  BUILD_DIR: z.string().min(1).default(join(root, 'build')),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  UPSTREAM_DEADLINE_MS: z.coerce.number().int().min(100).max(60_000).default(8_000),
  SHARED_CACHE: onOff.default(true),
  /** Sent upstream as gst-partner-api, when set. */
  PARTNER_API: z.string().min(1).optional(),
  /** Signs the addresses of pictures from elsewhere; several gateways of one storefront share it. */
  IMAGE_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  /** On: upstream answers sample data and charges nothing. */
  MOCK: onOff.default(false),
});
export type GatewayConfig = z.infer<typeof schema>;

/** A variable that breaks its rule: one line that names both. */
export class ConfigError extends Error {}

export function readConfig(env: Readonly<Record<string, string | undefined>>): GatewayConfig {
  // An empty variable is one that is not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0]);
  throw new ConfigError(`${name}=${given[name] ?? ''} is not valid: ${issue?.message ?? 'unknown rule'}`);
}
