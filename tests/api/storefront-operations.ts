import { readFileSync } from 'node:fs';

/** One of the storefront's own operations, as the generated manifest has it. */
export type PersistedOperation = { hash: string; name: string; kind: 'query' | 'mutation' };

const manifest: Record<string, string> = JSON.parse(
  readFileSync(new URL('../../operations/generated/persisted.json', import.meta.url), 'utf8'),
);

const hashesOf = (kinds: string): { hash: string; kind: string; name: string }[] =>
  Object.entries(manifest).flatMap(([hash, text]) => {
    const [, kind, name] = new RegExp(`^(?:"[^"]*"\\s+)?(${kinds})\\s+(\\w+)`, 'm').exec(text) ?? [];
    return kind === undefined || name === undefined ? [] : [{ hash, kind, name }];
  });

export const persistedOperations: PersistedOperation[] = hashesOf('query|mutation').map(({ hash, kind, name }) => ({
  hash,
  name,
  kind: kind === 'mutation' ? 'mutation' : 'query',
}));
/** What is told over a stream: asked for in another way than the others. */
export const persistedSubscriptions = hashesOf('subscription');

export function persistedQuery(hash: string) {
  return { persistedQuery: { version: 1, sha256Hash: hash } };
}
