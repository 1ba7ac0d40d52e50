import { z } from 'zod';
import { audience, setVariables } from '../core/variables.ts';
import {
  DEFAULT_TENANTS_DIR,
  readTenants,
  type TenantConfig,
  USUAL_TENANT,
  withDefaultFirst,
} from '../tenant/service.ts';

/** Known to everybody, for a storefront on the same machine; any other one sets OIDC_CLIENT_SECRET. */
const SANDBOX_CLIENT_SECRET = 'cs_sandbox_grandstand';
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

const port = z.coerce.number().int().min(0).max(65_535);
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' });
const origin = httpUrl.transform((url) => new URL(url).origin);
const origins = z
  .string()
  .transform((list) => list.split(',').map((one) => one.trim()))
  .pipe(z.array(origin));

/** Every variable that the identity provider reads. */
const schema = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  IDENTITY_PORT: port.default(3003),
  /** Where browsers, gateway and platform reach the provider: the issuer in its tokens. */
  IDENTITY_URL: origin.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }),
  OIDC_AUDIENCE: audience,
  OIDC_CLIENT_ID: z.string().min(1).default('grandstand-gateway'),
  OIDC_CLIENT_SECRET: z.string().min(8).default(SANDBOX_CLIENT_SECRET),
  /** How long an access token is good for, in seconds. */
  IDENTITY_TOKEN_SECONDS: z.coerce.number().int().min(5).max(3_600).default(300),
  /** Where the storefront is: the same variables as the gateway's. */
  PUBLIC_URL: origins.default([]),
  PORT: port.default(3000),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  TENANTS_DIR: z.string().default(DEFAULT_TENANTS_DIR),
  DEFAULT_TENANT: z.string().default(USUAL_TENANT),
  NODE_ENV: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type IdentityConfig = z.infer<typeof schema> & { tenants: [TenantConfig, ...TenantConfig[]] };

/** The configuration, or one error line that names every variable that is wrong and why. */
export const readIdentityConfig = (env: NodeJS.ProcessEnv): IdentityConfig => {
  const parsed = schema.safeParse(setVariables(env));
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
    throw new Error(`The identity provider's configuration is not valid: ${wrong}`);
  }
  const { TENANTS_DIR, DEFAULT_TENANT, NODE_ENV } = parsed.data;
  const isDeveloping = NODE_ENV === 'development';
  const found = readTenants(TENANTS_DIR, DEFAULT_TENANT, isDeveloping);
  const { tenants } = withDefaultFirst(found, DEFAULT_TENANT, isDeveloping);
  return { ...parsed.data, tenants };
};

/** The issuer for a process that listens at this port; an address that means "every interface" is no address for a browser. */
export const issuerOf = ({ IDENTITY_URL, HOST }: IdentityConfig, listening: number): string => {
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
  return IDENTITY_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${listening}`;
};

/** The storefront's origins. Port 0 is a free port that nobody knows yet: every port of this machine counts then. */
export const storefrontOrigins = ({ PUBLIC_URL, PORT }: IdentityConfig): { origins: string[]; anyPort: boolean } => {
  if (PUBLIC_URL.length > 0) return { origins: PUBLIC_URL, anyPort: false };
  const suffix = PORT === 0 ? '' : `:${PORT}`;
  return { origins: ['localhost', '127.0.0.1'].map((host) => `http://${host}${suffix}`), anyPort: PORT === 0 };
};

/** Whether somebody on another machine could sign in here, without any password. */
export const isReachedFromElsewhere = (config: IdentityConfig): boolean =>
  [...config.PUBLIC_URL, issuerOf(config, 0)].some((url) => !LOOPBACK.test(new URL(url).hostname)) ||
  !LOOPBACK.test(config.HOST);
