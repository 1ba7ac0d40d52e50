import type { Variables } from './engine.ts';

/** What a body asks for: a storefront operation by its hash, or text for Yoga. */
export type OperationBody =
  | { kind: 'persisted'; hash: string; operationName: string | null; variables: Variables }
  | { kind: 'text'; query: string; hash: string | null; operationName: string | null; variables: Variables };

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

/** Whether text that is not JSON only lacks its end. V8 names the place where it gave up. */
export function isCutOff(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    const [, position] = /at position (\d+)/.exec(String(error)) ?? [];
    return position === undefined ? /end of JSON input/.test(String(error)) : Number(position) >= text.length;
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
  const hash = hashOf(extensions);
  const asked = { operationName, variables: variables ?? {} };
  if (typeof query === 'string') return { kind: 'text', query, hash, ...asked };
  return hash === null || (query !== undefined && query !== null) ? null : { kind: 'persisted', hash, ...asked };
}
