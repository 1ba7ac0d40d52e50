import closeWithGrace from 'close-with-grace';
import { type Logger, pino } from 'pino';
import { ConfigError, type GatewayConfig, readConfig } from './config.ts';
import { isLoopback } from './core/web/origin.ts';
import { createHttpServer } from './http-server.ts';
import { drain, ListenError, listen, originAt } from './listen.ts';
import { openGateway } from './open.ts';
import { type PlatformProcess, startPlatform } from './platform-process.ts';
import { builtStorefront } from './storefront/storefront.ts';

/** OPS-3. */
const DRAIN_MS = 10_000;

/** DOOR-8: without PUBLIC_URL only who is on this machine finds the storefront under its own name. */
function warnOfAddresses({ NODE_ENV, PUBLIC_URL, HOST }: GatewayConfig, url: string, log: Logger): void {
  if (NODE_ENV !== 'production' || PUBLIC_URL.length > 0 || isLoopback(HOST)) return;
  log.warn(`PUBLIC_URL is not set: links name ${url}, and browsers that came by another name cannot buy.`);
}

function sayAddresses(url: string, platformUrl: string, config: GatewayConfig): void {
  const graphiql = config.NODE_ENV === 'production' ? '' : `\n  GraphiQL     ${url}/graphql`;
  console.log(`\n  Storefront   ${url}/${graphiql}\n  REST docs    ${platformUrl}/docs\n`);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: config.LOG_LEVEL, base: { floor: 'gateway' } });
  const platform: PlatformProcess | null = config.PLATFORM_URL ? null : await startPlatform();
  const platformUrl = config.PLATFORM_URL ?? platform?.url ?? '';
  const place = { port: config.PORT, host: config.HOST };
  let url = originAt(place);
  warnOfAddresses(config, url, log);
  const { MAX_CONNECTIONS: maxConnections, TRUST_PROXY: trustedProxies } = config;
  const server = createHttpServer({ maxConnections, trustedProxies, log });
  try {
    const storefront = builtStorefront(config.BUILD_DIR);
    if (!storefront)
      log.warn(`There is no web build in ${config.BUILD_DIR}: run npm run build, or npm run dev instead.`);
    const gateway = openGateway(config, { platformUrl, storefront, listening: () => url, log });
    server.on('request', gateway.nodeHandler);
    const grace = closeWithGrace({ delay: DRAIN_MS, logger: false }, async ({ err }) => {
      if (err) log.fatal({ err }, 'stopping after an error');
      await drain(server);
      await gateway.close();
      await platform?.stop();
    });
    process.once('disconnect', () => grace.close());
    void platform?.ended.then(() => grace.close());
    await gateway.warmUp();
    url = await listen(server, place);
    if (process.send) process.send({ type: 'ready', url });
    else sayAddresses(url, platformUrl, config);
  } catch (error) {
    await platform?.stop();
    throw error;
  }
}

start().catch((error: unknown) => {
  const known = error instanceof ConfigError || error instanceof ListenError;
  const message = error instanceof Error ? error.message : String(error);
  if (!known) console.error(error);
  else if (!process.send) console.error(message);
  const exit = () => process.exit(1);
  if (process.send) process.send({ type: 'failed', message }, exit);
  else exit();
});
