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

/** Changes from other tabs arrive as storage events. */
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

/** Adds a viewed page. */
export const rememberView = (view: View): void => change(withView(current(), view));

/** Adds a chosen city. */
export const rememberCity = (city: CityView): void => change(withCity(current(), city));

/** Removes a page that no longer exists. */
export const forgetView = (view: Pick<View, 'kind' | 'id'>): void => change(withoutView(current(), view));

/** The history of this browser; empty on the server and until it is hydrated. */
export const useBrowsingHistory = (): BrowsingHistory => useSyncExternalStore(subscribe, current, () => emptyHistory);
