import { join } from 'node:path';
import type { Logger } from 'pino';
import { loadPurchaseMapping, type PurchaseMapping } from './cart/purchase-mapping.ts';
import { ConfigError, type GatewayConfig } from './config.ts';
import type { Developing } from './developing.ts';
import { createGateway, type Gateway } from './server.ts';
import type { Storefront } from './storefront/storefront.ts';
import { readBrandFile } from './tenant/brand-file.ts';

type Parts = {
  platformUrl: string;
  /** The identity provider that the platform brings along. */
  issuer?: string | undefined;
  purchaseMapping?: PurchaseMapping | undefined;
  storefront: Storefront | null;
  developing?: Developing;
  /** The address that the server listens at. */
  listening: () => string;
  log: Logger;
};

/** Of all connections: pages and answers always have the rest. */
const SHARE_OF_STREAMS = 0.5;

function fixedHeaders({ PARTNER_API, MOCK }: GatewayConfig): Record<string, string> {
  return { ...(PARTNER_API && { 'gst-partner-api': PARTNER_API }), ...(MOCK && { mock: 'true' }) };
}

/** Throws one line that names the variable and the rule that its module breaks. */
export async function readPurchaseMapping({ UPSTREAM_PURCHASE: file }: GatewayConfig) {
  if (file === undefined) return undefined;
  try {
    return await loadPurchaseMapping(file);
  } catch (error) {
    throw new ConfigError(`UPSTREAM_PURCHASE=${file} is not valid: ${(error as Error).message}`);
  }
}

/** The gateway for a configuration; it does not listen yet. */
export function openGateway(
  config: GatewayConfig,
  { platformUrl, issuer, purchaseMapping, storefront, developing, listening, log }: Parts,
): Gateway {
  return createGateway({
    platformUrl,
    environment: config.NODE_ENV,
    logger: log,
    storefront,
    developing,
    assetsDirectory: storefront && !storefront.developing ? join(config.BUILD_DIR, 'client') : null,
    publicOrigins: config.PUBLIC_URL,
    listening,
    trustedProxies: config.TRUST_PROXY,
    rateLimits: config.RATE_LIMITS,
    mostStreams: Math.floor(config.MAX_CONNECTIONS * SHARE_OF_STREAMS),
    securityContact: config.SECURITY_CONTACT ?? null,
    readDeadlineMs: config.UPSTREAM_DEADLINE_MS,
    sharedCache: config.SHARED_CACHE,
    ...(config.BRAND && { brand: readBrandFile(join(config.TENANTS_DIR, config.BRAND, 'tenant.json')) }),
    ...(config.UPSTREAM_CAPABILITIES && { capabilities: config.UPSTREAM_CAPABILITIES }),
    ordersInMemory: config.UPSTREAM_ORDERS === 'memory' || config.NODE_ENV !== 'production',
    ...(purchaseMapping && { purchaseMapping }),
    fixedHeaders: fixedHeaders(config),
    identity: {
      issuer: config.OIDC_ISSUER ?? issuer,
      clientId: config.OIDC_CLIENT_ID,
      clientSecret: config.OIDC_CLIENT_SECRET,
      audience: config.OIDC_AUDIENCE,
      audienceParameter: config.OIDC_AUDIENCE_PARAMETER,
      scope: config.OIDC_SCOPE,
    },
    ...(config.REFERRAL_KEY && { referralKey: config.REFERRAL_KEY }),
    referralKeys: config.REFERRAL_KEYS,
    ...(config.REDIS_URL && { redisUrl: config.REDIS_URL }),
    ...(config.SESSION_SECRET && { sessionSecret: config.SESSION_SECRET }),
    ...(config.IMAGE_SECRET && { imageSecret: config.IMAGE_SECRET }),
  });
}
