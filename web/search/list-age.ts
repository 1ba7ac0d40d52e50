import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { LIST_REFRESH_MS } from '../core/constants.ts';

/** When each list of this page's life was asked for, by its address; in the browser only. */
const loadedAt = new Map<string, number>();

/** SEARCH-13: whether the list is old enough to be asked for again; if so, or if it is new, it counts as asked for now. */
export const takesRefresh = (key: string, now: number, known = loadedAt): boolean => {
  const at = known.get(key);
  const isOld = at !== undefined && now - at >= LIST_REFRESH_MS;
  if (at === undefined || isOld) known.set(key, now);
  return isOld;
};

/** Asks for the list on show again once it is ten minutes old. */
export const useListRefresh = (key: string) => {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    takesRefresh(key, Date.now());
    const age = Date.now() - (loadedAt.get(key) ?? Date.now());
    const timer = setTimeout(() => void revalidate(), LIST_REFRESH_MS - age);
    return () => clearTimeout(timer);
  }, [key, revalidate]);
};
