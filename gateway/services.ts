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
  /** False asks the platform every time, for measuring. */
  sharedCache: boolean;
  readDeadlineMs: number;
  fixedHeaders: Readonly<Record<string, string>>;
  images: ImageAddresses;
};

/** A reader gives up on one attempt before the whole operation does, so that another may still answer. */
const ATTEMPT_SHARE = 0.6;
/** A purchase waits for the card processor, which the platform gives up on first. */
const WRITE_DEADLINE_MS = 30_000;
/** How old a catalogue answer may be while the platform is down. */
const STALE_FOR_MS = 10 * 60_000;
/** Tenant, categories and leagues in six languages come to a tenth of it. */
const LARGEST_FIELDS = 4 * 1024 * 1024;
const LARGEST_ANSWERS = 48 * 1024 * 1024;

export function createServices(schema: GraphQLSchema, options: ServiceOptions): Services {
  const { clock, fixedHeaders, readDeadlineMs } = options;
  const maxAges = new Map(
    (['tenant', 'categories', 'leagues'] as const).map((field) => [field, maxAgeOf(schema, field) * 1000]),
  );
  const kept = { enabled: options.sharedCache, now: () => clock().getTime() };
  return {
    upstream: createUpstream({ url: options.platformUrl, attemptTimeoutMs: readDeadlineMs * ATTEMPT_SHARE }),
    cache: createSharedCache<unknown>({
      ...kept,
      loadMs: readDeadlineMs,
      maxBytes: LARGEST_FIELDS,
      sizeOf: (value) => JSON.stringify(value).length,
    }),
    answers: options.sharedCache
      ? createSharedCache({ ...kept, maxBytes: LARGEST_ANSWERS, sizeOf: sizeOfAnswer })
      : null,
    staleMs: STALE_FOR_MS,
    clock,
    deadlines: { readMs: readDeadlineMs, writeMs: WRITE_DEADLINE_MS },
    fixedHeaders,
    images: options.images,
    maxAgeMs: (field) => maxAges.get(field) ?? 0,
  };
}
