import type { FormattedExecutionResult } from 'graphql';
import type { Body } from '../core/web/compression.ts';

export type EngineAnswer = { status: 200 | 400 | 404; result: FormattedExecutionResult };
export type Answer = EngineAnswer & {
  /** The serialised result, when it is sent to many; null when it was made for one visitor. */
  body: Body | null;
};
export type CachedAnswer = EngineAnswer & {
  body: Body;
  /** Made of cached data past its lifetime. */
  isStale: boolean;
};
