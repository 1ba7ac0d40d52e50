import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildPlatforms } from '#platform/app.ts';
import { openOwnDatabases } from '#platform/catalogue/own-databases.ts';
import { readConfig } from '#platform/config.ts';
import type { TokenClient } from '#platform/core/asked-tokens.ts';
import { createDb, type Db } from '#platform/core/db.ts';
import type { PlatformDeps } from '#platform/core/deps.ts';
import { createTokenVerifier } from '#platform/core/tokens.ts';
import { createTestDatabase } from './database.ts';
import { AUDIENCE } from './identity.ts';
import type { PassSigners } from './pass-signers.ts';

/** Signs events of the processor in tests. */
export const EVENTS_SECRET = 'es_test_of_the_shop';

type Tenant = PlatformDeps['tenant'];
type Processor = PlatformDeps['processor'];

/** For tests that never pay: says that nothing was charged. */
const idleProcessor: Processor = {
  open: async () => ({ kind: 'not-opened' }),
  charge: async () => ({ kind: 'not-processed' }),
  find: async () => ({ kind: 'not-processed' }),
  cancel: async () => ({ kind: 'not-processed' }),
  refund: async () => ({ kind: 'unknown' }),
  readEvent: () => ({ kind: 'unsigned' }),
  subscribe: async () => true,
  sandboxUrl: 'http://localhost/provider',
  isSandbox: true,
  tokenizeUrl: 'http://127.0.0.1:3002/tokens',
  setup: { kind: 'own-form' },
  leastCents: () => 1,
};

type Options = {
  processor?: Processor;
  tenant?: Partial<Tenant>;
  /** Several brands; the first is the default. */
  tenants?: readonly Tenant[];
  /** False: the first answers in place of the default brand, which is left out. */
  isDefaultServed?: boolean;
  logger?: FastifyBaseLogger;
  /** An identity provider whose members may sign in. */
  issuer?: string | undefined;
  /** As whom the platform asks that provider about tokens that it cannot read. */
  issuerClient?: TokenClient;
  geocoderUrl?: string;
  /** What signs the first brand's tickets for wallets. */
  passSigners?: PassSigners | undefined;
  /** Bearer tokens for brands' loyalty programs, by the brand's id. */
  programSecrets?: ReadonlyMap<string, string>;
  /** Several platforms on one database. */
  databaseUrl?: string;
};

export type TestPlatform = {
  app: FastifyInstance;
  db: Db;
  databaseUrl: string;
  tenant: Tenant;
  tenants: readonly Tenant[];
  processor: Processor;
  close: () => Promise<void>;
};

/** A platform on a database of its own, answering `app.inject`; pass what the test wants to be different. */
export const startTestPlatform = async (options: Options = {}): Promise<TestPlatform> => {
  const database = options.databaseUrl === undefined ? await createTestDatabase() : undefined;
  const databaseUrl = options.databaseUrl ?? database?.url ?? '';
  const db = createDb(databaseUrl);
  const tenant = { ...readConfig({}).tenants[0], ...options.tenant };
  const tenants = options.tenants ?? [tenant];
  const own = await openOwnDatabases(
    databaseUrl,
    tenants.map(({ id }) => id),
  );
  const processor = options.processor ?? idleProcessor;
  const app = buildPlatforms({
    db,
    ownDatabases: own.byBrand,
    tenant,
    tenants,
    isDefaultServed: options.isDefaultServed,
    processor,
    verifyToken: options.issuer
      ? createTokenVerifier({
          issuer: options.issuer,
          audience: AUDIENCE,
          clientId: options.issuerClient?.id ?? 'shop',
          client: options.issuerClient,
        })
      : undefined,
    geocoderUrl: options.geocoderUrl,
    programSecrets: options.programSecrets,
    sandboxProgramUrl: options.issuer && `${options.issuer}/program`,
    passSigners: options.passSigners && new Map([[tenant.id, options.passSigners]]),
    publicUrl: 'http://platform.test',
    logger: options.logger ?? false,
  });
  await app.ready();
  const close = async () => {
    await app.close();
    await own.stop();
    await db.destroy();
    await database?.drop();
  };
  return { app, db, databaseUrl, tenant, tenants, processor, close };
};
