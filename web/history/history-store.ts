import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../core/storage/stored.ts';
import {
  type BrowsingHistory,
  type CityView,
  emptyHistory,
  restoreHistory,
  type View,
  withCity,
  withoutView,
  withView,
} from './browsing-history.ts';

export const historyKey = 'grandstand.history';

const listeners = new Set<() => void>();
let history: BrowsingHistory | null = null;

const current = (): BrowsingHistory => {
  history ??= restoreHistory(readStored('local', historyKey), new Date());
  return history;
};

const change = (next: BrowsingHistory): void => {
  history = next;
  const isEmpty = next.views.length === 0 && next.cities.length === 0;
  writeStored('local', historyKey, isEmpty ? null : next);
  for (const listener of listeners) listener();
};

/** What another tab remembers counts here too. */
const onStorage = ({ key }: StorageEvent): void => {
  if (key !== null && key !== historyKey) return;
  history = null;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', onStorage);
  };
};

/** The visitor looked at it just now. */
export const rememberView = (view: View): void => change(withView(current(), view));

/** The visitor chose it just now. */
export const rememberCity = (city: CityView): void => change(withCity(current(), city));

/** It is not there any more. */
export const forgetView = (gone: Pick<View, 'kind' | 'id'>): void => change(withoutView(current(), gone));

/** What this browser remembers; empty on the server and until the page is alive. */
export const useBrowsingHistory = (): BrowsingHistory => useSyncExternalStore(subscribe, current, () => emptyHistory);
