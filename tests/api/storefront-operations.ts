import { readFileSync } from 'node:fs';

/** One of the storefront's own operations, as the generated manifest has it; subscriptions, which are streams, are none (live.test.ts). */
export type PersistedOperation = { hash: string; name: string; kind: 'query' | 'mutation' };

const manifest: Record<string, string> = JSON.parse(
  readFileSync(new URL('../../operations/generated/persisted.json', import.meta.url), 'utf8'),
);

export const persistedOperations: PersistedOperation[] = Object.entries(manifest).flatMap(([hash, text]) => {
  const [, kind, name = 'anonymous'] = /^(?:"[^"]*"\s+)?(query|mutation|subscription)\s+(\w+)/m.exec(text) ?? [];
  if (kind === 'subscription') return [];
  return [{ hash, name, kind: kind === 'mutation' ? 'mutation' : 'query' }];
});

export function persistedQuery(hash: string) {
  return { persistedQuery: { version: 1, sha256Hash: hash } };
}
