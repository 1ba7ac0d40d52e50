import { randomUUID } from 'node:crypto';
import closeWithGrace from 'close-with-grace';
import type { FastifyBaseLogger } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import { startTracing, traceIds } from '#telemetry/tracing.ts';
import { buildPlatforms } from './app.ts';
import { startWatching } from './attention/watch.ts';
import { startSweeper, sweepExpired } from './cart/sweep.ts';
import { openOwnDatabases } from './catalogue/own-databases.ts';
import { startTelling } from './change/tell.ts';
import { eventsUrlOf, type PlatformConfig, readConfig } from './config.ts';
import type { Db } from './core/db.ts';
import { createLogger } from './core/request-log.ts';
import { failToStart } from './core/service-process.ts';
import { createTokenVerifier } from './core/tokens.ts';
import { openDatabase } from './database.ts';
import { startMarkingPast, startNumberingChanges } from './event/service.ts';
import { startReadingPlaces } from './geo/service.ts';
import { listenForChanges, startTellingChanges } from './live/service.ts';
import { createMailer, deliverBySmtp, deliverToFiles } from './mail/service.ts';
import { createWebhook } from './outbox/webhook.ts';
import { startMailing } from './outbox/worker.ts';
import { SANDBOX_EVENTS_SECRET } from './payment/config.ts';
import { createHttpPort } from './payment/http-port.ts';
import type { PaymentPort } from './payment/port.ts';
import { createStripePort } from './payment/stripe-port.ts';
import { startReconciler } from './purchase/reconciler.ts';
import { startRefunds } from './refund/service.ts';
import { startIdentity, startProcessor } from './side-process.ts';
import type { PaymentProvider } from './tenant/payment-providers.ts';
import { startOffering } from './waiting-list/offer-next.ts';
import { startTending } from './waiting-room/tend.ts';
import { startWritingExpired } from './wallet/service.ts';
import { startCleaning, startDelivering, startTellingPartners } from './webhook/service.ts';

const CLOSE_WITHIN_MS = 10_000;

/** The `stop` functions of everything started, called in reverse order, each once. */
const started: (() => Promise<unknown>)[] = [];
const stopAll = async (): Promise<void> => {
  for (let stop = started.pop(); stop; stop = started.pop()) await stop();
};

const keep = async <T extends { stop: () => Promise<void> }>(starting: Promise<T>): Promise<T> => {
  const part = await starting;
  started.push(part.stop);
  return part;
};

const openProcessor = async (config: PlatformConfig): Promise<string> =>
  config.PAYMENT_PROVIDER_URL ?? (await keep(startProcessor(config))).url;

/** The issuer of members' tokens; undefined when no tenant has a sign-in. */
const openIssuer = async (config: PlatformConfig, databaseUrl: string): Promise<string | undefined> => {
  if (config.OIDC_ISSUER !== undefined || config.tenants.every((tenant) => tenant.authenticationType === 'disabled'))
    return config.OIDC_ISSUER;
  return (await keep(startIdentity(config, databaseUrl))).url;
};

/** The sandbox's secret is public, so for another processor without a secret a random one refuses all events: a forged one would give tickets away. */
const eventsSecretOf = ({ PAYMENT_EVENTS_SECRET: given, PAYMENT_PROVIDER_URL: other }: PlatformConfig): string =>
  given ?? (other === undefined ? SANDBOX_EVENTS_SECRET : randomUUID());

/** To the parent process, which shows it on the console. */
const tellStarter = (message: string): void => void process.send?.({ type: 'progress', message });

/** Opens both at once; when one fails it still waits for the other, so that it can be stopped. The identity provider needs the database. */
const openParts = async (config: PlatformConfig, logger: FastifyBaseLogger) => {
  const openData = async () => {
    const { db, url } = await keep(openDatabase(config, logger, tellStarter));
    const own = await keep(
      openOwnDatabases(
        url,
        config.tenants.map(({ id }) => id),
      ),
    );
    for (const problem of own.problems) logger.error(problem);
    const changes = listenForChanges([url, ...own.urls], logger);
    started.push(changes.stop);
    return { db, ownDatabases: own.byBrand, changes, issuer: await openIssuer(config, url) };
  };
  const [data, processor] = await Promise.allSettled([openData(), openProcessor(config)]);
  if (data.status === 'rejected') throw data.reason;
  if (processor.status === 'rejected') throw processor.reason;
  return { ...data.value, processorUrl: processor.value };
};

/** Where e-mails go; undefined: this process sends none. */
const deliveryOf = ({ SMTP_URL, MAILBOX_DIR }: PlatformConfig) => {
  if (SMTP_URL !== undefined) return deliverBySmtp(SMTP_URL);
  return MAILBOX_DIR === undefined ? undefined : deliverToFiles(MAILBOX_DIR);
};

const openLog = async (config: PlatformConfig): Promise<FastifyBaseLogger> => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = config;
  const logger = createLogger(config.LOG_LEVEL, { mixin: endpoint === undefined ? undefined : traceIds });
  started.push(
    await startTracing({
      service: 'grandstand-platform',
      endpoint,
      share,
      warn: (err) => logger.warn({ err }, 'traces are not taken'),
    }),
  );
  return logger;
};

const stopOnSignals = (logger: FastifyBaseLogger): void => {
  const grace = closeWithGrace({ delay: CLOSE_WITHIN_MS, logger: false }, async ({ err }) => {
    if (err) logger.fatal({ err }, 'stopping after an error');
    await stopAll();
  });
  // When the parent process has ended, this one ends too.
  process.once('disconnect', () => grace.close());
};

/** Where browsers reach the storefront. */
const storefrontOf = ({ PUBLIC_URL, PORT }: PlatformConfig): string => PUBLIC_URL ?? `http://localhost:${PORT}`;

const processorOfBrand = (
  id: string,
  provider: PaymentProvider,
  config: PlatformConfig,
  logger: FastifyBaseLogger,
): PaymentPort => {
  const { PAYMENT_TIMEOUT_MS: timeoutMs, STRIPE_API_URL: url } = config;
  if (provider.kind !== 'stripe') return createHttpPort({ ...provider, timeoutMs });
  const { requestsPerSecond: perSecond, ...stripe } = provider;
  const tokenizeUrl = `${storefrontOf(config)}/payment/tokens`;
  const warn = (problem: object) => logger.error({ tenant: id, ...problem }, 'Stripe has refused to open a payment');
  return createStripePort({ ...stripe, tokenizeUrl, perSecond, url, timeoutMs, warn });
};

/** The processor of the installation, and those of brands with their own. */
const processorsOf = (config: PlatformConfig, processorUrl: string, logger: FastifyBaseLogger) => {
  const { PAYMENT_TIMEOUT_MS: timeoutMs, PAYMENT_SECRET_KEY: secretKey } = config;
  return {
    processor: createHttpPort({ url: processorUrl, secretKey, eventsSecret: eventsSecretOf(config), timeoutMs }),
    brandProcessors: new Map(
      [...config.brandProviders].map(([id, provider]) => [id, processorOfBrand(id, provider, config, logger)]),
    ),
  };
};

const verifierOf = (issuer: string | undefined, config: PlatformConfig, logger: FastifyBaseLogger) => {
  const { OIDC_AUDIENCE: audience, OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret } = config;
  const client = secret === undefined ? undefined : { id, secret };
  const verifyToken =
    issuer === undefined ? undefined : createTokenVerifier({ issuer, audience, clientId: id, client });
  // A provider that is away keeps nobody from starting: its keys are asked for again with the first token.
  verifyToken
    ?.readKeys()
    .catch((error: unknown) => logger.warn({ err: error }, 'the sign-in provider does not answer'));
  return verifyToken;
};

const depsOf = (config: PlatformConfig, parts: Awaited<ReturnType<typeof openParts>>, logger: FastifyBaseLogger) => {
  const { db, ownDatabases, changes, issuer, processorUrl } = parts;
  const { tenants, GEOCODER_URL: geocoderUrl } = config;
  return {
    ...processorsOf(config, processorUrl, logger),
    db,
    ownDatabases,
    tenant: tenants[0],
    tenants,
    isDefaultServed: tenants[0].id === config.DEFAULT_TENANT,
    operatorKey: config.OPERATOR_KEY,
    privateWebhooks: config.WEBHOOKS_PRIVATE === 'on',
    passSigners: config.passSigners,
    programSecrets: config.programSecrets,
    sandboxProgramUrl: issuer && `${issuer.replace(/\/$/, '')}/program`,
    verifyToken: verifierOf(issuer, config, logger),
    geocoderUrl,
    changes,
    mailbox: config.SMTP_URL === undefined ? config.MAILBOX_DIR : undefined,
    logger,
    publicUrl: `http://${config.HOST}:${config.PLATFORM_PORT}`,
  };
};
type Deps = ReturnType<typeof depsOf>;

/** What each database has done beside requests. */
const startJobs = (config: PlatformConfig, deps: Deps, databases: readonly Db[]): void => {
  const { tenants, logger } = deps;
  const { OUTBOX_URL: webhookUrl, OUTBOX_SECRET: webhookSecret, MAIL_FROM: from, MAIL_BOUNCES: bounces } = config;
  const send = webhookUrl && webhookSecret ? createWebhook(webhookUrl, webhookSecret) : undefined;
  const deliver = deliveryOf(config);
  const letters = { tenants, origin: storefrontOf(config), from, bounces };
  const mailerOf = (one: Db) => deliver && createMailer({ ...letters, db: one, deliver });
  const jobs = databases.flatMap((one) => [
    startReconciler({ ...deps, db: one }),
    startRefunds({ ...deps, db: one }),
    startTelling({ ...deps, db: one }),
    startOffering({ ...deps, db: one }),
    startTending(one, logger),
    startSweeper(one, logger),
    startTellingPartners(one, send, logger),
    startDelivering(one, deps.privateWebhooks, logger),
    startCleaning(one, logger),
    startMailing(one, mailerOf(one), logger),
    startMarkingPast(one, logger),
    startNumberingChanges(one, logger),
    startTellingChanges(one, logger),
    startWritingExpired(one, logger),
    startWatching(one, logger),
  ]);
  started.push(() => Promise.all(jobs.map((job) => job.stop())));
};

/** Tells the processors where their events go. Not fatal: without events the reconciler asks the processor. */
const subscribeToEvents = async ({ processor, brandProcessors, logger }: Deps, eventsUrl: string): Promise<void> => {
  const subscribe = async (one: PaymentPort, address: string, tenant?: string): Promise<void> => {
    if (await one.subscribe(address)) return;
    logger.warn({ tenant }, 'the payment processor did not accept the address for its events');
  };
  await Promise.all([
    subscribe(processor, eventsUrl),
    ...[...brandProcessors].map(([id, own]) => subscribe(own, `${eventsUrl}?brand=${id}`, id)),
  ]);
};

const start = async (): Promise<void> => {
  const config = readConfig(process.env);
  const logger = await openLog(config);
  collectDefaultMetrics();
  stopOnSignals(logger);
  const parts = await openParts(config, logger);
  // CART-4: carts that expired while no platform ran.
  const databases = [parts.db, ...parts.ownDatabases.values()];
  await Promise.all(databases.map((one) => sweepExpired(one)));
  for (const problem of config.tenantProblems) logger.error(problem);
  const deps = depsOf(config, parts, logger);
  startJobs(config, deps, databases);
  const app = buildPlatforms(deps);
  started.push(() => app.close());
  const url = await app.listen({ host: config.HOST, port: config.PLATFORM_PORT });
  await subscribeToEvents(deps, eventsUrlOf(config, url));
  started.push(startReadingPlaces(logger).stop);
  logger.info({ url }, 'platform ready');
  process.send?.({ type: 'ready', url, issuer: parts.issuer });
};

start().catch(async (error: unknown) => {
  await stopAll().catch(() => undefined);
  const port = process.env.PLATFORM_PORT ?? 3001;
  failToStart(error, `Port ${port} for the platform is in use; set PLATFORM_PORT to another.`);
});
