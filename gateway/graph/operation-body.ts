import type { Variables } from './engine.ts';

/** What a body asks for: a storefront operation by its hash, or text for Yoga. */
export type OperationBody =
  | { kind: 'persisted'; hash: string; variables: Variables }
  | { kind: 'text'; query: string; operationName: string | null; variables: Variables };

const EXPECTED_KEYS = new Set(['query', 'operationName', 'variables', 'extensions']);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Undefined when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function hashOf(extensions: unknown): string | null {
  if (!isRecord(extensions) || !isRecord(extensions.persistedQuery)) return null;
  const { sha256Hash } = extensions.persistedQuery;
  return typeof sha256Hash === 'string' ? sha256Hash : null;
}

/** Null for anything unusual. */
export function readOperation(value: unknown): OperationBody | null {
  if (!isRecord(value) || !Object.keys(value).every((key) => EXPECTED_KEYS.has(key))) return null;
  const { query, operationName = null, variables = null, extensions = null } = value;
  if ((variables !== null && !isRecord(variables)) || (extensions !== null && !isRecord(extensions))) return null;
  if (operationName !== null && typeof operationName !== 'string') return null;
  if (typeof query === 'string') return { kind: 'text', query, operationName, variables: variables ?? {} };
  const hash = query === undefined || query === null ? hashOf(extensions) : null;
  return hash === null ? null : { kind: 'persisted', hash, variables: variables ?? {} };
}
