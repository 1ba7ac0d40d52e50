import type { FastifyBaseLogger } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import { createDb, type Db } from '../core/db.ts';
import { startJob } from '../core/jobs.ts';
import { migrate } from '../core/migrate.ts';
import { createLogger } from '../core/request-log.ts';
import { runService } from '../core/service-process.ts';
import { type DemoWallet, openDemoWallet } from '../wallet/service.ts';
import { type IdentityConfig, isReachedFromElsewhere, issuerOf, readIdentityConfig } from './config.ts';
import { type DemoMember, demoMembers } from './demo-members.ts';
import { buildIdentity } from './identity-app.ts';
import { sweepRecords } from './records.ts';

const JOB_EVERY_MS = 60_000;
const MOST_DATABASE_CONNECTIONS = 5;

const walletOf: Readonly<Record<DemoMember['kind'], DemoWallet>> = {
  rich: 'rich',
  new: 'welcome',
  unregistered: 'none',
  pending: 'pending',
  error: 'error',
  suspended: 'welcome',
};

const openWallets = async (db: Db, { tenants }: IdentityConfig): Promise<void> => {
  for (const tenant of tenants.filter(({ loyalty }) => loyalty.type !== 'none')) {
    for (const { id, kind, ...profile } of demoMembers) {
      await openDemoWallet({ db, tenant }, id, { ...profile, emailVerified: true }, walletOf[kind]);
    }
  }
};

const warnOfStrangers = (config: IdentityConfig, logger: FastifyBaseLogger): void => {
  if (!isReachedFromElsewhere(config)) return;
  logger.warn(
    'anybody can sign in as any demo member without a password: set OIDC_ISSUER to an identity provider of yours',
  );
};

await runService('identity provider', ['IDENTITY_PORT', 3003], async () => {
  const config = readIdentityConfig(process.env);
  const logger = createLogger(config.LOG_LEVEL, { service: 'identity' });
  collectDefaultMetrics();
  await migrate(config.DATABASE_URL);
  const db = createDb(config.DATABASE_URL, { max: MOST_DATABASE_CONNECTIONS });
  await openWallets(db, config);
  const { app, open, reloadKeys } = buildIdentity({ config, db, logger });
  const jobs = [
    startJob({ run: () => sweepRecords(db), everyMs: JOB_EVERY_MS, failure: 'expired sign-ins not deleted', logger }),
    startJob({ run: reloadKeys, everyMs: JOB_EVERY_MS, failure: 'keys not read', logger }),
  ];
  return {
    listen: async () => {
      const listening = await app.listen({ host: config.HOST, port: config.IDENTITY_PORT });
      const issuer = issuerOf(config, Number(new URL(listening).port));
      await open(issuer);
      warnOfStrangers(config, logger);
      logger.info({ url: issuer }, 'identity provider ready');
      return issuer;
    },
    close: async (err) => {
      if (err) logger.fatal({ err }, 'stopping after an error');
      await Promise.all(jobs.map((one) => one.stop()));
      await app.close();
      await db.destroy();
    },
  };
});
