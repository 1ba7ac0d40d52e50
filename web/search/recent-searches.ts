import { useEffect, useSyncExternalStore } from 'react';
import { isRecord, ofBrand, readStored, writeStored } from '../core/storage/stored.ts';
import { readSignInHint } from '../core/viewer/sign-in-hint.ts';
import { readSearchParams, type SearchParams, writeSearchParams } from './search-params.ts';

const KEY = 'grandstand.searches';
const MOST = 5;

/** Words that were searched for, and where. */
export type RecentSearch = {
  /** The query of its address, by which it is kept. */
  query: string;
  keyword: string;
  place: SearchParams['place'];
};

/** The visitor's own position is not kept. */
const queryOf = ({ keyword, place }: Pick<SearchParams, 'keyword' | 'place'>): string =>
  keyword === null ? '' : writeSearchParams({ keyword, place: place?.isCurrent ? null : place });

/** Reads what is stored, the latest first. AUTH-7: what was stored while somebody was signed in is for that sign-in alone. */
export const restoreSearches = (stored: unknown, owner: string | null): RecentSearch[] => {
  if (!isRecord(stored) || !Array.isArray(stored.queries)) return [];
  if (stored.owner !== undefined && stored.owner !== owner) return [];
  return stored.queries
    .flatMap((text: unknown) => {
      const { keyword, place } = readSearchParams(new URLSearchParams(typeof text === 'string' ? text : ''));
      return keyword === null ? [] : { query: queryOf({ keyword, place }), keyword, place };
    })
    .slice(0, MOST);
};

/** The same words again, in whatever case, only become the latest. */
export const withSearch = (queries: readonly string[], query: string): string[] =>
  [query, ...queries.filter((other) => other.toLowerCase() !== query.toLowerCase())].slice(0, MOST);

/** The last reading: the same list again as long as what is stored is the same. */
let last: { stored: string; searches: readonly RecentSearch[] } = { stored: '', searches: [] };
const none: readonly RecentSearch[] = [];

const recentSearches = (): readonly RecentSearch[] => {
  const [found, owner] = [readStored('local', KEY), readSignInHint()];
  const stored = JSON.stringify([found, owner]);
  if (stored !== last.stored) last = { stored, searches: restoreSearches(found, owner) };
  return last.searches;
};

const listeners = new Set<() => void>();

const keep = (queries: readonly string[]): void => {
  const owner = readSignInHint() ?? undefined;
  writeStored('local', KEY, queries.length === 0 ? null : { queries, owner });
  for (const listener of listeners) listener();
};

const queries = (): string[] => recentSearches().map(({ query }) => query);

export const forgetSearch = (forgotten: RecentSearch): void =>
  keep(queries().filter((query) => query !== forgotten.query));

export const forgetSearches = (): void => keep([]);

/** Keeps a search that found something in this browser; null and a search without words keep nothing. */
export const useRememberSearch = (found: SearchParams | null): void => {
  const query = found ? queryOf(found) : '';
  useEffect(() => {
    if (query !== '') keep(withSearch(queries(), query));
  }, [query]);
};

const subscribe = (listener: () => void) => {
  // Other tabs may change them too.
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === ofBrand(KEY)) listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
};

/** The latest first; none on the server and until it is hydrated. */
export const useRecentSearches = (): readonly RecentSearch[] =>
  useSyncExternalStore(subscribe, recentSearches, () => none);
