import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { collectDefaultMetrics } from 'prom-client';
import { readProcessorConfig } from './config.ts';
import { buildProcessor } from './processor-app.ts';

const ledgerFile = (directory: string | undefined): string | undefined => {
  if (directory === undefined) return undefined;
  mkdirSync(directory, { recursive: true });
  return join(directory, 'processor.sqlite');
};

const start = async (): Promise<void> => {
  const config = readProcessorConfig(process.env);
  collectDefaultMetrics();
  const app = buildProcessor({
    ledgerFile: ledgerFile(config.DATA_DIR),
    secretKey: config.PAYMENT_SECRET_KEY,
    eventsSecret: config.PAYMENT_EVENTS_SECRET,
  });
  const grace = closeWithGrace({ delay: 5_000, logger: false }, () => app.close());
  // When the parent process has ended, this one ends too.
  process.on('disconnect', () => void grace.close());
  const url = await app.listen({ host: config.HOST, port: config.PROCESSOR_PORT });
  if (process.send === undefined) console.log(`Sandbox payment processor: ${url}`);
  process.send?.({ type: 'ready', url });
};

const explain = (error: unknown): string => {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `The payment processor's port ${process.env.PROCESSOR_PORT ?? 3002} is in use; set PROCESSOR_PORT to another.`;
  }
  return error instanceof Error ? error.message : String(error);
};

start().catch((error: unknown) => {
  const message = explain(error);
  if (process.send === undefined) {
    console.error(message);
    process.exit(1);
  }
  process.send({ type: 'failed', message }, () => process.exit(1));
});
