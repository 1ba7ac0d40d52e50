import type { FastifyBaseLogger } from 'fastify';
import type { PaymentPort } from '../payment/port.ts';
import type { TenantConfig } from '../tenant/schemas.ts';
import type { Db } from './db.ts';
import type { TokenVerifier } from './tokens.ts';

/** What every feature's routes are built from; a test passes its own. */
export type PlatformDeps = {
  db: Db;
  tenant: TenantConfig;
  processor: PaymentPort;
  /** Proves that an event of the processor is its own. */
  eventsSecret: string;
  /** Who a bearer token stands for; without it nobody can be signed in. */
  verifyToken?: TokenVerifier | undefined;
  /** A service that tells what place is at a point; without it the platform's own list does. */
  geocoderUrl?: string | undefined;
  /** False keeps silent. */
  logger?: FastifyBaseLogger | false;
  /** Where clients reach this service; goes into the OpenAPI document. */
  publicUrl: string;
};
