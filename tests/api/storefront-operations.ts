import { readFileSync } from 'node:fs';

/** One of the storefront's own operations, as the generated manifest has it. */
export type PersistedOperation = { hash: string; name: string; kind: 'query' | 'mutation' };

const manifest: Record<string, string> = JSON.parse(
  readFileSync(new URL('../../operations/generated/persisted.json', import.meta.url), 'utf8'),
);

export const persistedOperations: PersistedOperation[] = Object.entries(manifest).map(([hash, text]) => {
  const [, kind, name = 'anonymous'] = /^(?:"[^"]*"\s+)?(query|mutation)\s+(\w+)/m.exec(text) ?? [];
  return { hash, name, kind: kind === 'mutation' ? 'mutation' : 'query' };
});

export function persistedQuery(hash: string) {
  return { persistedQuery: { version: 1, sha256Hash: hash } };
}
