import { createBody } from '../core/web/compression.ts';
import type { KeyUse } from '../partner/key-use.ts';
import type { GraphAnswer } from './http-answer.ts';

const MS = 1_000;
const POLICY = 'key';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What is left of the key's budget. */
export function costHeaders({ key, spent }: KeyUse): Record<string, string> {
  if (spent === null) return {};
  const { size, perSecond } = key.budget;
  return {
    ratelimit: `"${POLICY}";r=${spent.level.remaining};t=${Math.ceil(spent.level.resetMs / MS)}`,
    'ratelimit-policy': `"${POLICY}";q=${size};w=${Math.ceil(size / perSecond)}`,
  };
}

/** GRAPH-7: what the answer cost, as `extensions.cost` and as the headers ratelimit and ratelimit-policy. */
export function withCost(answer: GraphAnswer, use: KeyUse, now: number): GraphAnswer {
  const { spent } = use;
  if (spent === null) return answer;
  const { requested, actual, level } = spent;
  const headers = { ...answer.headers, ...costHeaders(use) };
  const result: unknown = JSON.parse(answer.body.plain.toString());
  if (!isRecord(result)) return { ...answer, headers };
  const cost = { requested, actual, remaining: level.remaining, resetAt: new Date(now + level.resetMs).toISOString() };
  const extensions = { ...(isRecord(result.extensions) && result.extensions), cost };
  const body = createBody(Buffer.from(JSON.stringify({ ...result, extensions })), { reused: false });
  return { ...answer, headers, body };
}
