import type { ApolloCache, Cache, DocumentNode, OperationVariables } from '@apollo/client';
import { visit } from 'graphql';

const visibleParts = new Map<DocumentNode, DocumentNode>();

/** A document without the fields of masked fragments; components read those with `useFragment`. */
export const visiblePart = (document: DocumentNode): DocumentNode => {
  const cached = visibleParts.get(document);
  if (cached) return cached;
  const visible = visit(document, {
    FragmentSpread: ({ directives }) => (directives?.some(({ name }) => name.value === 'unmask') ? undefined : null),
  });
  visibleParts.set(document, visible);
  return visible;
};

type Part = { query: DocumentNode; id?: string; variables?: OperationVariables };

/** For `useSyncExternalStore`: what `read` makes of a part of the cache, the same object until that part changes. */
export const watched = <T>(
  cache: ApolloCache,
  part: Part,
  read: (diff: Cache.DiffResult<unknown>, before?: T) => T,
) => {
  const options = { ...part, optimistic: true, returnPartialData: true };
  let diff: Cache.DiffResult<unknown> = cache.diff(options);
  let latest = read(diff);
  return {
    latest: () => latest,
    watch: (onChange: () => void) =>
      cache.watch({
        ...options,
        // The cache may have changed between rendering and subscribing.
        immediate: true,
        lastDiff: diff,
        callback: (changed) => {
          diff = changed;
          latest = read(diff, latest);
          onChange();
        },
      }),
  };
};

/** For what is not asked for. */
export const unwatched = <T>(value: T) => ({ latest: () => value, watch: () => () => undefined });
