import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import type { PaymentSessions } from './cart/payment-session.ts';
import type { Services } from './context.ts';
import { createSharedCache } from './core/cache/shared-cache.ts';
import type { UpstreamContract } from './core/contract/known.ts';
import { maxAgeOf } from './core/directives/read.ts';
import type { Upstream } from './core/http/upstream.ts';
import type { OutcomeStore } from './core/outcomes.ts';
import { sizeOfAnswer } from './graph/answers.ts';
import type { ImageAddresses } from './images/signature.ts';
import type { VisitorTokens } from './partner/visitor-token.ts';

export type ServiceOptions = {
  upstream: Upstream;
  contract: UpstreamContract;
  outcomes: OutcomeStore;
  purchaseMapping: Services['purchaseMapping'];
  brand: Services['brand'];
  log: Logger;
  clock: () => Date;
  /** False for benchmarks: the platform is asked every time. */
  sharedCache: boolean;
  deadlines: Deadlines;
  fixedHeaders: Readonly<Record<string, string>>;
  images: ImageAddresses;
  visitorTokens: VisitorTokens;
  paymentSessions: PaymentSessions;
};

export type Deadlines = { readMs: number; writeMs: number; attemptMs: number };

/** One attempt of a read ends before the operation's deadline, so that there is time for a retry. */
const ATTEMPT_SHARE = 0.6;
/** A purchase waits for the payment processor; the platform's own time-out for it is shorter. */
const WRITE_DEADLINE_MS = 30_000;
/** GRAPH-13: how long past its lifetime a cached answer is given while the platform is down. */
const STALE_MS = 10 * 60_000;
/** Tenant, categories and leagues in six languages take a tenth of it. */
const MAX_FIELD_BYTES = 4 * 1024 * 1024;
const MAX_ANSWER_BYTES = 48 * 1024 * 1024;

/** In ms; `readMs` is the deadline of an operation that only reads. */
export const deadlinesOf = (readMs: number): Deadlines => ({
  readMs,
  writeMs: WRITE_DEADLINE_MS,
  attemptMs: readMs * ATTEMPT_SHARE,
});

export function createServices(schema: GraphQLSchema, options: ServiceOptions): Services {
  const { upstream, contract, clock, fixedHeaders, deadlines } = options;
  const maxAges = new Map(
    (['tenant', 'categories', 'leagues', 'waitingRooms'] as const).map((field) => [
      field,
      maxAgeOf(schema, field) * 1000,
    ]),
  );
  const caching = { enabled: options.sharedCache, now: () => clock().getTime() };
  return {
    upstream,
    contract,
    outcomes: options.outcomes,
    purchaseMapping: options.purchaseMapping,
    log: options.log,
    brand: options.brand,
    cache: createSharedCache<unknown>({
      name: 'fields',
      ...caching,
      loadMs: deadlines.readMs,
      maxBytes: MAX_FIELD_BYTES,
      sizeOf: (value) => JSON.stringify(value).length,
    }),
    answers: options.sharedCache
      ? createSharedCache({ name: 'answers', ...caching, maxBytes: MAX_ANSWER_BYTES, sizeOf: sizeOfAnswer })
      : null,
    staleMs: STALE_MS,
    clock,
    deadlines,
    fixedHeaders,
    images: options.images,
    visitorTokens: options.visitorTokens,
    paymentSessions: options.paymentSessions,
    maxAgeMs: (field) => maxAges.get(field) ?? 0,
  };
}
