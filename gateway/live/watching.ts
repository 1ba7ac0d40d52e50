import { needsStream } from '../core/errors/client-errors.ts';

/** What one stream follows. */
export type Watched = { events: readonly string[]; cart: boolean };

/**
 * What a subscription's resolver answers: our own endpoint (live-endpoint.ts) reads what is watched and never iterates, because one state is
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
