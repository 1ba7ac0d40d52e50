import closeWithGrace from 'close-with-grace';
import { type Logger, pino } from 'pino';
import { startTracing, traceIds } from '#telemetry/tracing.ts';
import { ConfigError, type GatewayConfig, readConfig } from './config.ts';
import { isLoopback } from './core/web/origin.ts';
import { openGateway, readPurchaseMapping } from './open.ts';
import { createHttpServer } from './serve/http-server.ts';
import { drain, ListenError, listen, originAt } from './serve/listen.ts';
import { createMetricsServer } from './serve/metrics-server.ts';
import { type PlatformProcess, startPlatform } from './serve/platform-process.ts';
import { builtStorefront } from './storefront/storefront.ts';

/** OPS-3. */
const DRAIN_MS = 10_000;

/** DOOR-8: without PUBLIC_URL the storefront works by loopback names only. */
function warnWithoutPublicUrl({ NODE_ENV, PUBLIC_URL, HOST }: GatewayConfig, url: string, log: Logger): void {
  if (NODE_ENV !== 'production' || PUBLIC_URL.length > 0 || isLoopback(HOST)) return;
  log.warn(`PUBLIC_URL is not set: links lead to ${url}, and browsers at another address cannot buy.`);
}

function printAddresses(url: string, platformUrl: string, config: GatewayConfig): void {
  const graphiql = config.NODE_ENV === 'production' ? '' : `\n  GraphiQL     ${url}/graphql`;
  console.log(`\n  Storefront   ${url}/${graphiql}\n  REST docs    ${platformUrl}/docs\n`);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const purchaseMapping = await readPurchaseMapping(config);
  const { LOG_LEVEL: level, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = config;
  const log = pino({ level, base: { floor: 'gateway' }, ...(endpoint && { mixin: traceIds }) });
  const stopTracing = await startTracing({
    service: 'grandstand-gateway',
    endpoint,
    share,
    warn: (err) => log.warn({ err }, 'traces are not taken'),
  });
  const platform: PlatformProcess | null = config.PLATFORM_URL ? null : await startPlatform();
  const platformUrl = config.PLATFORM_URL ?? platform?.url ?? '';
  const address = { port: config.PORT, host: config.HOST };
  let url = originAt(address);
  warnWithoutPublicUrl(config, url, log);
  const { MAX_CONNECTIONS: maxConnections, TRUST_PROXY: trustedProxies } = config;
  const server = createHttpServer({ maxConnections, trustedProxies, log });
  const metrics = config.METRICS_PORT === undefined ? null : createMetricsServer();
  try {
    const storefront = builtStorefront(config.BUILD_DIR);
    if (!storefront)
      log.warn(`There is no web build in ${config.BUILD_DIR}: run npm run build, or npm run dev instead.`);
    const gateway = openGateway(config, {
      platformUrl,
      issuer: platform?.issuer,
      purchaseMapping,
      storefront,
      listening: () => url,
      log,
    });
    server.on('request', gateway.nodeHandler);
    const grace = closeWithGrace({ delay: DRAIN_MS, logger: false }, async ({ err }) => {
      if (err) log.fatal({ err }, 'stopping after an error');
      gateway.drain();
      await drain(server);
      metrics?.close();
      await gateway.close();
      await stopTracing();
      await platform?.stop();
    });
    process.once('disconnect', () => grace.close());
    void platform?.ended.then(() => grace.close());
    await gateway.warmUp();
    if (metrics) {
      const place = { port: config.METRICS_PORT ?? 0, host: config.HOST, variable: 'METRICS_PORT' };
      log.info({ url: await listen(metrics, place) }, 'metrics');
    }
    url = await listen(server, address);
    if (process.send) process.send({ type: 'ready', url });
    else printAddresses(url, platformUrl, config);
  } catch (error) {
    await platform?.stop();
    throw error;
  }
}

start().catch((error: unknown) => {
  const isExpected = error instanceof ConfigError || error instanceof ListenError;
  const message = error instanceof Error ? error.message : String(error);
  if (!isExpected) console.error(error);
  else if (!process.send) console.error(message);
  const exit = () => process.exit(1);
  if (process.send) process.send({ type: 'failed', message }, exit);
  else exit();
});
