import { randomUUID } from 'node:crypto';
import type { Mistake } from './mistake.ts';
import { createPart, type Part } from './part.ts';

export type House = { platformUrl: () => string; parts: Partial<Record<'database' | 'processor' | 'platform', Part>> };
type Listeners = {
  tell: (message: string) => void;
  onEnd: (name: 'database' | 'processor' | 'platform', mistake: Mistake) => void;
};

/** The processes below the gateway, except those that a variable says run elsewhere. An edit restarts only the process it belongs to. */
export function createHouse({ tell, onEnd }: Listeners): House {
  const { DATABASE_URL, PAYMENT_PROVIDER_URL, PLATFORM_URL, PAYMENT_EVENTS_SECRET } = process.env;
  if (PLATFORM_URL) return { platformUrl: () => PLATFORM_URL, parts: {} };
  // Shared: the processor signs its events with it, and the platform accepts only events signed with it.
  const eventsSecret = { PAYMENT_EVENTS_SECRET: PAYMENT_EVENTS_SECRET || randomUUID() };
  const dataDirectory = process.env.DATA_DIR || '.data/postgres';
  const database = createPart({
    main: 'platform/core/postgres/main.ts',
    env: () => ({}),
    patient: true,
    tell,
    onEnd: (mistake) => onEnd('database', mistake),
  });
  const processor = createPart({
    main: 'platform/payment/main.ts',
    portVariable: 'PROCESSOR_PORT',
    env: () => ({ ...eventsSecret, HOST: '127.0.0.1', DATA_DIR: dataDirectory }),
    tell,
    onEnd: (mistake) => onEnd('processor', mistake),
  });
  const platform = createPart({
    main: 'platform/main.ts',
    portVariable: 'PLATFORM_PORT',
    env: () => ({
      ...(PAYMENT_PROVIDER_URL ? {} : eventsSecret),
      HOST: '127.0.0.1',
      DATABASE_URL: DATABASE_URL || database.url(),
      PAYMENT_PROVIDER_URL: PAYMENT_PROVIDER_URL || processor.url(),
    }),
    tell,
    onEnd: (mistake) => onEnd('platform', mistake),
  });
  return {
    platformUrl: platform.url,
    parts: {
      ...(DATABASE_URL ? {} : { database }),
      ...(PAYMENT_PROVIDER_URL ? {} : { processor }),
      platform,
    },
  };
}
