import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { collectDefaultMetrics } from 'prom-client';
import { runService } from '../core/service-process.ts';
import { readProcessorConfig } from './config.ts';
import { buildProcessor } from './processor-app.ts';

const ledgerFile = (directory: string | undefined): string | undefined => {
  if (directory === undefined) return undefined;
  mkdirSync(directory, { recursive: true });
  return join(directory, 'processor.sqlite');
};

await runService('payment processor', ['PROCESSOR_PORT', 3002], () => {
  const config = readProcessorConfig(process.env);
  collectDefaultMetrics();
  const app = buildProcessor({
    ledgerFile: ledgerFile(config.DATA_DIR),
    secretKey: config.PAYMENT_SECRET_KEY,
    eventsSecret: config.PAYMENT_EVENTS_SECRET,
  });
  return { listen: () => app.listen({ host: config.HOST, port: config.PROCESSOR_PORT }), close: () => app.close() };
});
