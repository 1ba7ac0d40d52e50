import { join } from 'node:path';
import { z } from 'zod';
import { SANDBOX_SECRET_KEY } from './payment/config.ts';
import type { TenantConfig } from './tenant/schemas.ts';
import { readTenantFile } from './tenant/tenant-file.ts';

const DEFAULT_TENANT_FILE = join(import.meta.dirname, 'tenant', 'tenants', 'grandstand.json');

const port = z.coerce.number().int().min(0).max(65_535);
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' });
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' });

/** Every variable that the platform reads. An empty one counts as not set. */
const schema = z
  .object({
    /** Where to listen. */
    HOST: z.string().default('127.0.0.1'),
    PLATFORM_PORT: port.default(3001),
    /** A PostgreSQL 15 or newer; without it an embedded one keeps its data in DATA_DIR. */
    DATABASE_URL: postgresUrl.optional(),
    DATA_DIR: z.string().default('.data/postgres'),
    /** The payment processor; without it the sandbox is started beside the platform, with its own ledger. */
    PAYMENT_PROVIDER_URL: httpUrl.optional(),
    PAYMENT_SECRET_KEY: z.string().min(8).default(SANDBOX_SECRET_KEY),
    /** Proves that an event of the processor is its own; another processor's are refused without it. */
    PAYMENT_EVENTS_SECRET: z.string().min(8).optional(),
    /** How long a charge may take before its outcome counts as unknown; a purchase is believed dead after 30 seconds. */
    PAYMENT_TIMEOUT_MS: z.coerce.number().int().min(100).max(20_000).default(10_000),
    /** Where news such as confirmed orders are posted, signed with OUTBOX_SECRET; without it nobody is told. */
    OUTBOX_URL: httpUrl.optional(),
    OUTBOX_SECRET: z.string().min(8).optional(),
    /** The identity provider that members sign in with, as its tokens name it; without it there are only guests. */
    OIDC_ISSUER: httpUrl.optional(),
    /** Whom an access token must be meant for. */
    OIDC_AUDIENCE: z.string().default('urn:grandstand:platform'),
    /** Asked `?longitude=&latitude=` and answers JSON with name, stateCode and countryCode, or 404; without it a list of our own does. */
    GEOCODER_URL: httpUrl.optional(),
    /** The brand that this platform serves. */
    TENANT_FILE: z.string().default(DEFAULT_TENANT_FILE),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .refine(({ OUTBOX_URL, OUTBOX_SECRET }) => OUTBOX_URL === undefined || OUTBOX_SECRET !== undefined, {
    path: ['OUTBOX_SECRET'],
    error: 'is missing; news to OUTBOX_URL have to be signed',
  });

export type PlatformConfig = z.infer<typeof schema> & { tenant: TenantConfig };

/** The configuration, or one error line that names every variable that is wrong and why. */
export const readConfig = (env: NodeJS.ProcessEnv): PlatformConfig => {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(set);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
    throw new Error(`The platform's configuration is not valid: ${wrong}`);
  }
  return { ...parsed.data, tenant: readTenantFile(parsed.data.TENANT_FILE) };
};
