import { randomUUID } from 'node:crypto';
import type { Mistake } from './mistake.ts';
import { createPart, type Part } from './part.ts';

type Name = 'database' | 'processor' | 'identity' | 'platform';
export type House = { platformUrl: () => string; issuer: () => string | undefined; parts: Partial<Record<Name, Part>> };
type Listeners = {
  tell: (message: string) => void;
  onEnd: (name: Name, mistake: Mistake) => void;
};

/** The processes below the gateway, except those that a variable says run elsewhere. An edit restarts only the process it belongs to. */
export function createHouse({ tell, onEnd }: Listeners): House {
  const { DATABASE_URL, PAYMENT_PROVIDER_URL, PLATFORM_URL, PAYMENT_EVENTS_SECRET, OIDC_ISSUER } = process.env;
  if (PLATFORM_URL) return { platformUrl: () => PLATFORM_URL, issuer: () => OIDC_ISSUER, parts: {} };
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
  const identity = createPart({
    main: 'platform/identity/main.ts',
    portVariable: 'IDENTITY_PORT',
    env: () => ({ HOST: '127.0.0.1', DATABASE_URL: DATABASE_URL || database.url() }),
    tell,
    onEnd: (mistake) => onEnd('identity', mistake),
  });
  const platform = createPart({
    main: 'platform/main.ts',
    portVariable: 'PLATFORM_PORT',
    env: () => ({
      ...(PAYMENT_PROVIDER_URL ? {} : eventsSecret),
      HOST: '127.0.0.1',
      DATABASE_URL: DATABASE_URL || database.url(),
      PAYMENT_PROVIDER_URL: PAYMENT_PROVIDER_URL || processor.url(),
      OIDC_ISSUER: OIDC_ISSUER || identity.url(),
    }),
    tell,
    onEnd: (mistake) => onEnd('platform', mistake),
  });
  return {
    platformUrl: platform.url,
    issuer: () => OIDC_ISSUER || identity.url(),
    parts: {
      ...(DATABASE_URL ? {} : { database }),
      ...(PAYMENT_PROVIDER_URL ? {} : { processor }),
      ...(OIDC_ISSUER ? {} : { identity }),
      platform,
    },
  };
}
