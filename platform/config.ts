import { z } from 'zod';
import { audience, setVariables } from './core/variables.ts';
import { SANDBOX_SECRET_KEY } from './payment/config.ts';
import { type PassSigners, readPassSigners } from './tenant/pass-signers.ts';
import { type PaymentProvider, readPaymentProviders } from './tenant/payment-providers.ts';
import { readProgramSecrets } from './tenant/program-secrets.ts';
import type { TenantConfig } from './tenant/schemas.ts';
import { DEFAULT_TENANTS_DIR, readTenants, USUAL_TENANT, withDefaultFirst } from './tenant/tenant-files.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' });
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' });

/** Every environment variable of the platform. */
const schema = z
  .object({
    /** Where to listen. */
    HOST: z.string().default('127.0.0.1'),
    PLATFORM_PORT: port.default(3001),
    /** A PostgreSQL 15 or newer; without it an embedded one is started, with its data in DATA_DIR. */
    DATABASE_URL: postgresUrl.optional(),
    DATA_DIR: z.string().default('.data/postgres'),
    /** The payment processor; without it the sandbox is started in a process of its own. */
    PAYMENT_PROVIDER_URL: httpUrl.optional(),
    PAYMENT_SECRET_KEY: z.string().min(8).default(SANDBOX_SECRET_KEY),
    /** Verifies the signature of the processor's events; without it the events of a processor other than the sandbox are refused. */
    PAYMENT_EVENTS_SECRET: z.string().min(8).optional(),
    /** Where the processor reaches the platforms with its events; without it where this one listens, on this machine. */
    PAYMENT_EVENTS_URL: httpUrl
      .regex(/^[^?#]*\/api\/payment\/events$/, 'must end in /api/payment/events')
      .regex(/^https?:\/\/(?!(0\.0\.0\.0|\[::\])[:/])/, 'must name a host that the processor reaches')
      .optional(),
    /** Where brands with Stripe reach it; another address is for tests. */
    STRIPE_API_URL: httpUrl.default('https://api.stripe.com'),
    /** How long to wait for a charge before its outcome is unknown. Must be less than the 30 s after which a purchase counts as abandoned. */
    PAYMENT_TIMEOUT_MS: z.coerce.number().int().min(100).max(20_000).default(10_000),
    /** For changing events by REST; without it only `npm run event:change` does. */
    OPERATOR_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
    /** A webhook for messages such as confirmed orders, signed with OUTBOX_SECRET; without it they are not sent. */
    OUTBOX_URL: httpUrl.optional(),
    OUTBOX_SECRET: z.string().min(8).optional(),
    /** `on`, for developing: partners' webhooks may be in a private network and over plain http. */
    WEBHOOKS_PRIVATE: z.enum(['on', 'off']).default('off'),
    /** Takes e-mails, like smtps://user:password@mail.example.com; without it they go into MAILBOX_DIR. */
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' }).optional(),
    /** E-mails as files, shown at /mailbox; with neither nobody gets one. */
    MAILBOX_DIR: z.string().optional(),
    /** The sender's address. */
    MAIL_FROM: z.email().default('tickets@grandstand.example'),
    /** Where e-mails that cannot be delivered come back to; the name of each, up to 48 characters, is put before the @. */
    MAIL_BOUNCES: z
      .email()
      .regex(/^.{1,16}@/, 'must have at most 16 characters before its @')
      .optional(),
    /** Where browsers reach the storefront: links of e-mails begin with the first of these origins. */
    PUBLIC_URL: z
      .string()
      .transform((text) => text.split(',')[0]?.trim() ?? '')
      .pipe(httpUrl)
      .transform((url) => new URL(url).origin)
      .optional(),
    /** Where the gateway of the same machine listens. */
    PORT: port.default(3000),
    /** The issuer of members' access tokens; without it the sandbox identity provider is started in a process of its own. */
    OIDC_ISSUER: httpUrl.optional(),
    /** The audience that an access token must have. */
    OIDC_AUDIENCE: audience,
    /** As whom the platform asks the issuer about access tokens that are no JWTs: the gateway's client. */
    OIDC_CLIENT_ID: z.string().min(1).default('grandstand-gateway'),
    OIDC_CLIENT_SECRET: z.string().min(8).optional(),
    /** Called with `?longitude=&latitude=`; answers JSON with name, stateCode and countryCode, or 404. Without it an embedded list is used. */
    GEOCODER_URL: httpUrl.optional(),
    /** Has a directory for each brand, with its rules, colours and programme in tenant.json. */
    TENANTS_DIR: z.string().default(DEFAULT_TENANTS_DIR),
    /** The brand that answers where none is named. */
    DEFAULT_TENANT: z.string().default(USUAL_TENANT),
    /** `development`: nothing starts while that brand is not right. */
    NODE_ENV: z.string().optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    /** An OTLP/HTTP receiver of traces; without it nothing is traced. */
    OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
    /** How many of the requests that no gateway has decided on are traced, 0 to 1. */
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  })
  .refine(({ OUTBOX_URL, OUTBOX_SECRET }) => OUTBOX_URL === undefined || OUTBOX_SECRET !== undefined, {
    path: ['OUTBOX_SECRET'],
    error: 'is missing; messages to OUTBOX_URL have to be signed',
  });

export type PlatformConfig = z.infer<typeof schema> & {
  tenants: [TenantConfig, ...TenantConfig[]];
  tenantProblems: string[];
  /** Of brands with a payment processor of their own, by the brand's id. */
  brandProviders: ReadonlyMap<string, PaymentProvider>;
  /** What signs tickets for wallets, by the brand's id. */
  passSigners: ReadonlyMap<string, PassSigners>;
  /** Bearer tokens for brands' loyalty programs, by the brand's id. */
  programSecrets: ReadonlyMap<string, string>;
};

/** Where the processor is told to send its events; an address that means "every interface" is none that it could reach. */
export const eventsUrlOf = ({ PAYMENT_EVENTS_URL, HOST }: PlatformConfig, listening: string): string => {
  const here = HOST === '0.0.0.0' || HOST === '::' ? `http://127.0.0.1:${new URL(listening).port}` : listening;
  return PAYMENT_EVENTS_URL ?? `${here}/api/payment/events`;
};

/** The brands that are served, and what the environment has for them. `partProblems`: such a brand sells on without that part. */
export const readBrands = (env: NodeJS.ProcessEnv, directory: string, preferred: string) => {
  const found = readTenants(directory, preferred, env.NODE_ENV === 'development');
  const { providers: brandProviders, problems } = readPaymentProviders(env, found.tenants);
  const isUsable = ({ id, paymentProvider }: TenantConfig) => paymentProvider === null || brandProviders.has(id);
  const read = { tenants: found.tenants.filter(isUsable), problems: [...found.problems, ...problems] };
  const { signers: passSigners, problems: passProblems } = readPassSigners(env, read.tenants);
  const { secrets: programSecrets, problems: programProblems } = readProgramSecrets(env, read.tenants);
  return { ...read, partProblems: [...passProblems, ...programProblems], passSigners, programSecrets, brandProviders };
};

/** Throws one line that names every variable that is not valid, and why. */
export const readConfig = (env: NodeJS.ProcessEnv): PlatformConfig => {
  const parsed = schema.safeParse(setVariables(env));
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
    throw new Error(`The platform's configuration is not valid: ${wrong}`);
  }
  const { TENANTS_DIR, DEFAULT_TENANT, NODE_ENV } = parsed.data;
  const { partProblems, passSigners, programSecrets, brandProviders, ...read } = readBrands(
    env,
    TENANTS_DIR,
    DEFAULT_TENANT,
  );
  const { tenants, problems } = withDefaultFirst(read, DEFAULT_TENANT, NODE_ENV === 'development');
  return {
    ...parsed.data,
    tenants,
    tenantProblems: [...problems, ...partProblems],
    passSigners,
    programSecrets,
    brandProviders,
  };
};
