import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { LIST_REFRESH_MS } from '#rules/timings.ts';

/** When each list was loaded, by its address, in ms since 1970; in the browser, until the page is left. */
const loadedAt = new Map<string, number>();

/** SEARCH-13: whether the list was loaded longer than LIST_REFRESH_MS ago. If so, or if it is new, notes now as its time. */
export const takesRefresh = (key: string, now: number, times = loadedAt): boolean => {
  const at = times.get(key);
  const isOld = at !== undefined && now - at >= LIST_REFRESH_MS;
  if (at === undefined || isOld) times.set(key, now);
  return isOld;
};

/** Loads the shown list again when it is ten minutes old. */
export const useListRefresh = (key: string) => {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    takesRefresh(key, Date.now());
    const age = Date.now() - (loadedAt.get(key) ?? Date.now());
    const timer = setTimeout(() => void revalidate(), LIST_REFRESH_MS - age);
    return () => clearTimeout(timer);
  }, [key, revalidate]);
};
