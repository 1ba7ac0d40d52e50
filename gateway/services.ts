import type { GraphQLSchema } from 'graphql';
import type { Services } from './context.ts';
import { createSharedCache } from './core/cache/shared-cache.ts';
import { maxAgeOf } from './core/directives/read.ts';
import { createUpstream } from './core/http/upstream.ts';
import { sizeOfAnswer } from './graph/answers.ts';
import type { ImageAddresses } from './images/signature.ts';

export type ServiceOptions = {
  platformUrl: string;
  clock: () => Date;
  /** False for benchmarks: the platform is asked every time. */
  sharedCache: boolean;
  readDeadlineMs: number;
  fixedHeaders: Readonly<Record<string, string>>;
  images: ImageAddresses;
};

/** One attempt of a read ends before the operation's deadline, so that there is time for a retry. */
const ATTEMPT_SHARE = 0.6;
/** A purchase waits for the payment processor; the platform's own time-out for it is shorter. */
const WRITE_DEADLINE_MS = 30_000;
/** GRAPH-13: how long past its lifetime a cached answer is given while the platform is down. */
const STALE_MS = 10 * 60_000;
/** Tenant, categories and leagues in six languages take a tenth of it. */
const MAX_FIELD_BYTES = 4 * 1024 * 1024;
const MAX_ANSWER_BYTES = 48 * 1024 * 1024;

export function createServices(schema: GraphQLSchema, options: ServiceOptions): Services {
  const { clock, fixedHeaders, readDeadlineMs } = options;
  const maxAges = new Map(
    (['tenant', 'categories', 'leagues'] as const).map((field) => [field, maxAgeOf(schema, field) * 1000]),
  );
  const caching = { enabled: options.sharedCache, now: () => clock().getTime() };
  return {
    upstream: createUpstream({ url: options.platformUrl, attemptTimeoutMs: readDeadlineMs * ATTEMPT_SHARE }),
    cache: createSharedCache<unknown>({
      ...caching,
      loadMs: readDeadlineMs,
      maxBytes: MAX_FIELD_BYTES,
      sizeOf: (value) => JSON.stringify(value).length,
    }),
    answers: options.sharedCache
      ? createSharedCache({ ...caching, maxBytes: MAX_ANSWER_BYTES, sizeOf: sizeOfAnswer })
      : null,
    staleMs: STALE_MS,
    clock,
    deadlines: { readMs: readDeadlineMs, writeMs: WRITE_DEADLINE_MS },
    fixedHeaders,
    images: options.images,
    maxAgeMs: (field) => maxAges.get(field) ?? 0,
  };
}
