import { GraphQLError } from 'graphql';
import type { ErrorCode } from '../generated/resolver-types.ts';

/** What one stream follows. */
export type Watched = { events: readonly string[]; cart: boolean };

/** A subscription asked for in any other way than as a stream. */
export const needsStream = new GraphQLError('Subscriptions are answered as a stream: send accept: text/event-stream.', {
  extensions: { code: 'BAD_REQUEST' satisfies ErrorCode, retryable: false },
});

/**
 * What a subscription's resolver answers: our own door (live-endpoint.ts) reads what is watched and never iterates, because one state is
 * sent to many streams. Whoever iterates, like Yoga, is refused.
 */
export class Watching implements AsyncIterableIterator<never> {
  readonly watched: Watched;
  constructor(watched: Watched) {
    this.watched = watched;
  }
  next(): Promise<never> {
    return Promise.reject(needsStream);
  }
  [Symbol.asyncIterator](): this {
    return this;
  }
}
