import type { ApolloClient } from '@apollo/client';
import { DeleteViewsDocument, RecentViewsDocument, RecordViewsDocument } from '#operations/generated/documents.ts';
import { HISTORY_FETCHED } from '#rules/constants.ts';
import { HISTORY_REFRESH_MS } from '#rules/timings.ts';
import type { App } from '../core/app.tsx';
import { VIEWS_DEBOUNCE_MS } from '../core/constants.ts';
import { report } from '../core/errors/report.ts';
import { categoryNameIn } from '../core/i18n/category-name.ts';
import { notify } from '../core/notify/notify.tsx';
import type { BrowsingHistory } from './browsing-history.ts';
import { handOver, isShown, rereadOwn, setMembersHistory, shownHistory } from './history-store.ts';
import { toHistory, toInputs, without } from './members-views.ts';
import { mergeHistories } from './merge-histories.ts';

/** How often it is checked whether the history is due for a refresh, in ms. */
const CHECK_MS = 60_000;

/** How long other tabs do not send after this one has: they learn only then what was removed here, in ms. */
const SETTLE_MS = 1_000;

/** Sends what the server has not accepted yet, as much as it takes at once, and then removes it here. True when there is more. */
const sendSome = async (client: ApolloClient): Promise<boolean> => {
  const items = toInputs(rereadOwn()).slice(0, HISTORY_FETCHED);
  if (items.length === 0) return false;
  // What is refused with problems is removed as well: it would be refused again.
  await client.mutate({ mutation: RecordViewsDocument, variables: { input: { items } } });
  const left = without(rereadOwn(), items);
  setMembersHistory(left, shownHistory());
  return toInputs(left).length > 0;
};

/** sendSome, unless another tab sends now. True when there is something left to send. Browsers have locks on https and on their own machine only. */
const send = (client: ApolloClient): Promise<boolean> => {
  if (!('locks' in navigator)) return sendSome(client);
  return new Promise((resolve, reject) => {
    void navigator.locks.request('grandstand.history', { ifAvailable: true }, async (lock) => {
      if (!lock) return resolve(true);
      await sendSome(client).then(resolve, reject);
      await new Promise((released) => setTimeout(released, SETTLE_MS));
    });
  });
};

/** Shows the server's history and what it has not accepted yet. */
const show = async ({ client, i18n }: App, fetchPolicy: 'cache-first' | 'network-only'): Promise<void> => {
  const { data } = await client.query({ query: RecentViewsDocument, fetchPolicy });
  const own = rereadOwn();
  const categoryName = categoryNameIn(i18n.getFixedT(null, 'common'));
  const views = data?.viewer?.recentViews;
  // Without an answer what is shown stays.
  const known = views ? toHistory(views, categoryName) : shownHistory();
  setMembersHistory(own, mergeHistories(known, own));
};

/** HIST-3: deletes on the server what is no longer shown, and shows it again when that fails. */
const remove = async ({ client, i18n }: App, deleted: BrowsingHistory, all: boolean): Promise<void> => {
  const items = toInputs(deleted);
  const input = all ? { all } : { items: items.map(({ type, id }) => ({ type, id })) };
  try {
    await client.mutate({ mutation: DeleteViewsDocument, variables: { input } });
    // An answer that was on its way may have brought it back.
    setMembersHistory(rereadOwn(), without(shownHistory(), items));
  } catch (error) {
    setMembersHistory(rereadOwn(), mergeHistories(shownHistory(), deleted));
    notify({ type: 'danger', message: i18n.t('recent.failed', { ns: 'home' }) });
    throw error;
  }
};

/**
 * HIST-2: while a member is signed in the server keeps their history, and this browser only what the server has not accepted yet: that is
 * sent some time after the sign-in and after each view. What cannot be sent goes with the next view, refresh or page. Answers how to stop.
 */
export const keepMembersHistory = (app: App): (() => void) => {
  let sending: ReturnType<typeof setTimeout> | undefined;
  let askedAt = Date.now();
  let last = Promise.resolve();
  /** One request at a time; what fails is reported, and the visitor is not bothered. */
  const inTurn = (work: () => Promise<void>) => {
    last = last.then(work).catch((error) => report('Problems with the member’s history', error));
  };
  const sendSoon = () => {
    clearTimeout(sending);
    sending = setTimeout(() => inTurn(sendAll), VIEWS_DEBOUNCE_MS);
  };
  const sendAll = async () => {
    if (await send(app.client)) sendSoon();
  };
  const refresh = () => {
    if (Date.now() - askedAt < HISTORY_REFRESH_MS) return;
    askedAt = Date.now();
    inTurn(sendAll);
    inTurn(() => show(app, 'network-only'));
  };
  const checking = setInterval(() => {
    if (isShown() && document.visibilityState === 'visible') refresh();
  }, CHECK_MS);
  // The viewer's query has brought it.
  inTurn(() => show(app, 'cache-first'));
  sendSoon();
  const takeBack = handOver({
    onShow: refresh,
    onAdd: sendSoon,
    onDelete: (deleted, all) => inTurn(() => remove(app, deleted, all)),
  });
  return () => {
    clearTimeout(sending);
    clearInterval(checking);
    takeBack();
  };
};
