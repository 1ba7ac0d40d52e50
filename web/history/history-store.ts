import { useSyncExternalStore } from 'react';
import { isRecord, readStored, writeStored } from '../core/storage/stored.ts';
import { readSignInHint } from '../core/viewer/sign-in-hint.ts';
import {
  type BrowsingHistory,
  type CityView,
  emptyHistory,
  restoreHistory,
  type View,
  type ViewRef,
  withCity,
  withoutView,
  withView,
} from './browsing-history.ts';

export const historyKey = 'grandstand.history';

/** The members' part of the history: loaded when somebody is signed in, because then the server keeps the history. */
export type HistoryKeeper = {
  /** Something was added to this browser's history, which is to be sent. */
  onAdd(): void;
  /** This was deleted here, and the server may have it; `all`: with all that is not shown. */
  onDelete(deleted: BrowsingHistory, all: boolean): void;
  /** The history begins to be shown. */
  onShow(): void;
};

const listeners = new Set<() => void>();
/** This browser's history: all of a guest's; of a member's what the server has not accepted yet. */
let own: BrowsingHistory | null = null;
/** What a member sees: the server's history and what is not sent yet. Null for a guest, and until the server has answered. */
let members: BrowsingHistory | null = null;
let keeper: HistoryKeeper | null = null;

/** AUTH-7: what was stored while somebody was signed in is for that sign-in alone. */
const isOfAnother = (stored: unknown): boolean =>
  isRecord(stored) && stored.owner !== undefined && stored.owner !== readSignInHint();

const ownHistory = (): BrowsingHistory => {
  if (own) return own;
  const stored = readStored('local', historyKey);
  const another = isOfAnother(stored);
  if (another) writeStored('local', historyKey, null);
  own = another ? emptyHistory : restoreHistory(stored, new Date());
  return own;
};

export const shownHistory = (): BrowsingHistory => members ?? ownHistory();

/** Whether a part of the page shows it now. */
export const isShown = (): boolean => listeners.size > 0;

const change = (nextOwn: BrowsingHistory, nextMembers: BrowsingHistory | null): void => {
  own = nextOwn;
  members = nextMembers;
  const owner = readSignInHint() ?? undefined;
  const isEmpty = own.views.length === 0 && own.cities.length === 0;
  // `onServer` tells the next page whether there will be something to show, before the server's answer.
  const onServer = members === null ? undefined : members.views.length > 0;
  writeStored('local', historyKey, isEmpty && owner === undefined ? null : { ...own, owner, onServer });
  for (const listener of listeners) listener();
};

/** Reads again what other tabs may have changed. */
export const rereadOwn = (): BrowsingHistory => {
  own = null;
  return ownHistory();
};

const edit = (by: (history: BrowsingHistory) => BrowsingHistory): void =>
  change(by(rereadOwn()), members && by(members));

/** For the members' part: what is left to be sent, and what the member sees. */
export const setMembersHistory = (toSend: BrowsingHistory, shown: BrowsingHistory): void => change(toSend, shown);

/** Gives the history to the members' part; the answer gives it back. */
export const handOver = (to: HistoryKeeper): (() => void) => {
  keeper = to;
  return () => {
    keeper = null;
    members = null;
  };
};

/** Changes from other tabs arrive as storage events. */
const onStorage = ({ key }: StorageEvent): void => {
  if (key !== null && key !== historyKey) return;
  own = null;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) addEventListener('storage', onStorage);
  listeners.add(listener);
  keeper?.onShow();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', onStorage);
  };
};

/** Adds a page that was viewed then (an ISO instant in UTC). The same view again only updates its card. */
export const rememberView = (view: View, viewedAt: string): void => {
  const viewed = { ...view, viewedAt };
  const isKnown = members?.views.some(
    (one) => one.kind === view.kind && one.id === view.id && one.viewedAt === viewedAt,
  );
  if (members && isKnown) change(rereadOwn(), withView(members, viewed));
  else {
    edit((history) => withView(history, viewed));
    keeper?.onAdd();
  }
};

/** Adds a chosen city. */
export const rememberCity = (city: CityView): void => {
  const viewed = { ...city, viewedAt: new Date().toISOString() };
  edit((history) => withCity(history, viewed));
  keeper?.onAdd();
};

/** EVENT-10: removes a page that no longer exists; the server does not list it any more. */
export const forgetView = (view: ViewRef): void => edit((history) => withoutView(history, view));

/** HIST-3 */
export const deleteView = ({ kind, id }: ViewRef): void => {
  const deleted = shownHistory().views.filter((view) => view.kind === kind && view.id === id);
  forgetView({ kind, id });
  keeper?.onDelete({ views: deleted, cities: [] }, false);
};

/** HIST-3: views and cities, all of them. */
export const deleteHistory = (): void => {
  const deleted = shownHistory();
  edit(() => emptyHistory);
  keeper?.onDelete(deleted, true);
};

/** False while a member's history has not arrived. */
export const useIsHistoryKnown = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => members !== null || readSignInHint() === null,
    () => false,
  );

/** The history of this browser, or of the member; empty on the server and until it is hydrated. */
export const useBrowsingHistory = (): BrowsingHistory =>
  useSyncExternalStore(subscribe, shownHistory, () => emptyHistory);
