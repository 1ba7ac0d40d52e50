import type { FormattedExecutionResult } from 'graphql';
import type { Body } from '../core/web/compression.ts';

export type EngineAnswer = { status: 200 | 400; result: FormattedExecutionResult };
export type Answer = EngineAnswer & {
  /** The result as it travels, when many will get the same. */
  body: Body | null;
};
export type KeptAnswer = EngineAnswer & {
  body: Body;
  /** Made of something that stands in for a newer one. */
  isOld: boolean;
};
