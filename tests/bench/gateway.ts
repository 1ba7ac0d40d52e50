// The gateway as in production, with limits, logs and metrics; it knows a benchmark's operation by its hash, like the storefront's own.
import { destination, pino } from 'pino';
import { createGateway } from '#gateway/server.ts';
import { given, serve } from './side.ts';

const gateway = createGateway({
  platformUrl: given('PLATFORM_URL'),
  environment: 'production',
  logger: pino({ level: 'info' }, destination('/dev/null')),
  // The load comes from many addresses, so that nobody is over a limit.
  rateLimits: true,
  trustedProxies: 1,
  sharedCache: given('SHARED_CACHE') === 'on',
  manifest: JSON.parse(given('MANIFEST')),
});
await gateway.warmUp();
serve(gateway.nodeHandler);
