import { randomUUID } from 'node:crypto';
import closeWithGrace from 'close-with-grace';
import type { FastifyBaseLogger } from 'fastify';
import { buildPlatform } from './app.ts';
import { startWatching } from './attention/watch.ts';
import { startSweeper, sweepExpired } from './cart/sweep.ts';
import { type PlatformConfig, readConfig } from './config.ts';
import { createLogger } from './core/request-log.ts';
import { createTokenVerifier } from './core/tokens.ts';
import { openDatabase } from './database.ts';
import { startMarkingPast } from './event/service.ts';
import { startReadingPlaces } from './geo/service.ts';
import { createWebhook } from './outbox/webhook.ts';
import { startOutbox } from './outbox/worker.ts';
import { SANDBOX_EVENTS_SECRET } from './payment/config.ts';
import { createHttpPort } from './payment/http-port.ts';
import { startProcessor } from './processor-process.ts';
import { startReconciler } from './purchase/reconciler.ts';
import { startRefunds } from './refund/service.ts';
import { startWritingExpired } from './wallet/service.ts';

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

/** The sandbox's secret is public, so for another processor without a secret a random one refuses all events: a forged one would give tickets away. */
const eventsSecretOf = ({ PAYMENT_EVENTS_SECRET: given, PAYMENT_PROVIDER_URL: other }: PlatformConfig): string =>
  given ?? (other === undefined ? SANDBOX_EVENTS_SECRET : randomUUID());

/** To the parent process, which shows it on the console. */
const tellStarter = (message: string): void => void process.send?.({ type: 'progress', message });

/** Opens both at once; when one fails it still waits for the other, so that it can be stopped. */
const openParts = async (config: PlatformConfig, logger: FastifyBaseLogger) => {
  const [database, processor] = await Promise.allSettled([
    keep(openDatabase(config, logger, tellStarter)),
    openProcessor(config),
  ]);
  if (database.status === 'rejected') throw database.reason;
  if (processor.status === 'rejected') throw processor.reason;
  return { db: database.value.db, processorUrl: processor.value };
};

const start = async (): Promise<void> => {
  const config = readConfig(process.env);
  const logger = createLogger(config.LOG_LEVEL);
  const grace = closeWithGrace({ delay: CLOSE_WITHIN_MS, logger: false }, async ({ err }) => {
    if (err) logger.fatal({ err }, 'stopping after an error');
    await stopAll();
  });
  // When the parent process has ended, this one ends too.
  process.once('disconnect', () => grace.close());

  const { db, processorUrl } = await openParts(config, logger);
  // CART-4: carts that expired while no platform ran.
  await sweepExpired(db);
  const processor = createHttpPort({
    url: processorUrl,
    secretKey: config.PAYMENT_SECRET_KEY,
    timeoutMs: config.PAYMENT_TIMEOUT_MS,
  });
  const publicUrl = `http://${config.HOST}:${config.PLATFORM_PORT}`;
  const { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience } = config;
  const verifyToken = issuer === undefined ? undefined : createTokenVerifier({ issuer, audience });
  const { tenant } = config;
  const eventsSecret = eventsSecretOf(config);
  const { GEOCODER_URL: geocoderUrl } = config;
  const deps = { db, tenant, processor, eventsSecret, verifyToken, geocoderUrl, logger, publicUrl };
  const { OUTBOX_URL: webhookUrl, OUTBOX_SECRET: webhookSecret } = config;
  const send = webhookUrl && webhookSecret ? createWebhook(webhookUrl, webhookSecret) : undefined;
  const jobs = [
    startReconciler(deps),
    startRefunds(deps),
    startSweeper(db, logger),
    startOutbox(db, send, logger),
    startMarkingPast(db, logger),
    startWritingExpired(db, logger),
    startWatching(db, logger),
  ];
  started.push(() => Promise.all(jobs.map((job) => job.stop())));
  const app = buildPlatform(deps);
  started.push(() => app.close());
  const url = await app.listen({ host: config.HOST, port: config.PLATFORM_PORT });
  // Not fatal: without events the reconciler asks the processor.
  const subscribed = await processor.subscribe(`${url}/api/payment/events`);
  if (!subscribed) logger.warn('the payment processor did not accept the address for its events');
  started.push(startReadingPlaces(geocoderUrl, logger).stop);
  logger.info({ url }, 'platform ready');
  process.send?.({ type: 'ready', url });
};

const explain = (error: unknown): string => {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Port ${process.env.PLATFORM_PORT ?? 3001} for the platform is in use; set PLATFORM_PORT to another.`;
  }
  return error instanceof Error ? error.message : String(error);
};

start().catch(async (error: unknown) => {
  const message = explain(error);
  await stopAll().catch(() => undefined);
  if (process.send === undefined) {
    console.error(message);
    process.exit(1);
  }
  process.send({ type: 'failed', message }, () => process.exit(1));
});
