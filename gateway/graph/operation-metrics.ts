import type { ExecutionResult } from 'graphql';
import { operationSeconds } from '../core/metrics.ts';

/** Names of free text are whatever its sender likes, so they are no label: null. */
export const countOperation = (name: string | null, { errors }: ExecutionResult, started: number): void => {
  const labels = { operation: name ?? 'free text', outcome: errors?.length ? 'errors' : 'data' };
  operationSeconds.observe(labels, (performance.now() - started) / 1000);
};
