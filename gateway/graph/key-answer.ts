import { createBody } from '../core/web/compression.ts';
import type { KeyUse } from '../partner/key-use.ts';
import type { GraphAnswer } from './http-answer.ts';

const MS = 1_000;
const POLICY = 'key';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** GRAPH-7: what the answer cost, as `extensions.cost` and as the headers ratelimit and ratelimit-policy. */
export function withCost(answer: GraphAnswer, { key, spent }: KeyUse, now: number): GraphAnswer {
  if (spent === null) return answer;
  const { requested, actual, level } = spent;
  const { size, perSecond } = key.budget;
  const headers = {
    ...answer.headers,
    ratelimit: `"${POLICY}";r=${level.remaining};t=${Math.ceil(level.resetMs / MS)}`,
    'ratelimit-policy': `"${POLICY}";q=${size};w=${Math.ceil(size / perSecond)}`,
  };
  const result: unknown = JSON.parse(answer.body.plain.toString());
  if (!isRecord(result)) return { ...answer, headers };
  const cost = { requested, actual, remaining: level.remaining, resetAt: new Date(now + level.resetMs).toISOString() };
  const extensions = { ...(isRecord(result.extensions) && result.extensions), cost };
  const body = createBody(Buffer.from(JSON.stringify({ ...result, extensions })), { reused: false });
  return { ...answer, headers, body };
}
