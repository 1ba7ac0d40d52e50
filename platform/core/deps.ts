import type { FastifyBaseLogger } from 'fastify';
import type { Changes } from '../live/port.ts';
import type { PaymentPort } from '../payment/port.ts';
import type { PassSigners } from '../tenant/pass-signers.ts';
import type { TenantConfig } from '../tenant/schemas.ts';
import type { Db } from './db.ts';
import type { TokenVerifier } from './tokens.ts';

/** What the routes of every feature need; tests pass their own. */
export type PlatformDeps = {
  /** The brand's: the shared one, or its own where it has brought a catalogue. */
  db: Db;
  /** Databases of brands with a catalogue of their own, by the brand's id. */
  ownDatabases?: ReadonlyMap<string, Db>;
  /** The shared database and those of brands, for what does not say which brand it is about. */
  databases?: readonly Db[];
  /** The brand that these routes answer for. */
  tenant: TenantConfig;
  /** All brands of this platform; jobs serve the carts and orders of all of them. */
  tenants: readonly TenantConfig[];
  /** False while the brand of DEFAULT_TENANT is none of them, and the first answers in its place. */
  isDefaultServed?: boolean | undefined;
  /** The installation's; `processorOf` answers a brand's own. */
  processor: PaymentPort;
  /** Of brands with a processor of their own, by the brand's id. */
  brandProcessors?: ReadonlyMap<string, PaymentPort>;
  /** What signs a brand's tickets for wallets, by the brand's id; without them no passes are offered. */
  passSigners?: ReadonlyMap<string, PassSigners> | undefined;
  /** Bearer tokens for brands' loyalty programs, by the brand's id. */
  programSecrets?: ReadonlyMap<string, string> | undefined;
  /** Where the sandbox plays a loyalty program; without it nobody can join that. */
  sandboxProgramUrl?: string | undefined;
  /** Whoever sends it may change events; without it nobody can. */
  operatorKey?: string | undefined;
  /** Without it every bearer token is refused. */
  verifyToken?: TokenVerifier | undefined;
  /** What changes in the databases; without it nobody can follow changes. */
  changes?: Changes | undefined;
  /** A service that finds the place at a point; without it the platform's own list is used. */
  geocoderUrl?: string | undefined;
  /** For developing: webhooks may be on this machine and over plain http. */
  privateWebhooks?: boolean;
  /** The directory with the e-mails that go to no mail server. */
  mailbox?: string | undefined;
  /** False logs nothing. */
  logger?: FastifyBaseLogger | false;
  /** The address of this service in the OpenAPI document. */
  publicUrl: string;
};
