import closeWithGrace from 'close-with-grace';
import { buildPlatform } from './app.ts';
import { sweepExpired } from './cart/service.ts';
import { type PlatformConfig, readConfig } from './config.ts';
import { createLogger } from './core/request-log.ts';
import { openDatabase } from './database.ts';
import { createHttpPort } from './payment/http-port.ts';
import { startProcessor } from './processor-process.ts';
import { startReconciler } from './purchase/reconciler.ts';

const CLOSE_WITHIN_MS = 10_000;

/** What has been started, stopped in the opposite order, each once. */
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

/** Both at once; when one fails the other is waited for, so that it can be stopped. */
const openParts = async (config: PlatformConfig) => {
  const [database, processor] = await Promise.allSettled([keep(openDatabase(config)), openProcessor(config)]);
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
  // A parent that is gone must leave nothing behind.
  process.once('disconnect', () => grace.close());

  const { db, processorUrl } = await openParts(config);
  // CART-4: carts that expired while nothing ran.
  await sweepExpired(db);
  const processor = createHttpPort({
    url: processorUrl,
    secretKey: config.PAYMENT_SECRET_KEY,
    timeoutMs: config.PAYMENT_TIMEOUT_MS,
  });
  const publicUrl = `http://${config.HOST}:${config.PLATFORM_PORT}`;
  const deps = { db, tenant: config.tenant, processor, logger, publicUrl };
  const reconciler = startReconciler(deps);
  started.push(reconciler.stop);
  const app = buildPlatform(deps);
  started.push(() => app.close());
  const url = await app.listen({ host: config.HOST, port: config.PLATFORM_PORT });
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
