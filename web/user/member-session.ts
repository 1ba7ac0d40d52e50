import { type ApolloClient, ApolloLink } from '@apollo/client';
import { finalize } from 'rxjs';
import { type Action, ViewerDocument } from '#operations/generated/documents.ts';
import type { App } from '../core/app.tsx';
import { report } from '../core/errors/report.ts';
import { loadTexts } from '../core/i18n/texts.ts';
import { isMemberRemembered, readSignInHint } from '../core/viewer/sign-in-hint.ts';
import { currentViewer, guest, setViewer } from '../core/viewer/viewer-store.ts';
import { startHearts } from '../favourite/member-hearts.ts';
import { keepMembersHistory } from '../history/member-history.ts';
import { forgetMember, isSignOut, rememberMember } from './member-memory.ts';

const RETRY_PAUSES_MS = [2_000, 8_000, 30_000];
const CHECKED_AT = ['focus', 'pageshow', 'visibilitychange'] as const;
/** A tab that follows /logout itself is gone by then; reloading it at once would stop it. */
const OTHER_TAB_MS = 3_000;
/** What every member may do, wherever one can sign in. */
const EVERY_MEMBER: readonly Action[] = ['PURCHASE', 'FAVOURITE', 'HISTORY', 'ORDERS'];

/** AUTH-7: nothing of the person stays in this tab, also when another tab signed them out or somebody else in. */
const forgetAndReload = (client: ApolloClient): void => {
  forgetMember(client);
  location.reload();
};

/** Loads who is signed in, and everything personal that a first page shows, with one query. True when the answer is decided. */
const loadViewer = async (app: App): Promise<boolean> => {
  const { client, i18n } = app;
  const asked = client.query({ query: ViewerDocument, fetchPolicy: 'network-only', errorPolicy: 'all' });
  const [{ data, error }] = await Promise.all([asked, loadTexts(i18n, 'account')]);
  // The answer that ends a session takes the hint away.
  if (readSignInHint() === null) return true;
  if (!data?.viewer?.user) {
    if (error) report('Problems loading the member', error);
    return false;
  }
  if (!rememberMember(data.viewer.user.id)) {
    forgetAndReload(client);
    return true;
  }
  setViewer({ status: 'member', actions: data.viewer.can, hasEnded: false });
  startHearts(app).catch((error: unknown) => report('Problems loading favourites', error));
  return true;
};

let running: (() => void) | undefined;
/** For signing out, which changes cookie and storage on purpose. */
export const stopMemberSession = (): void => running?.();

/** Runs while somebody is signed in: loads the viewer, and notices when the sign-in ends or becomes another one. Answers how to stop it. */
export const startMemberSession = (app: App): (() => void) => {
  const { client } = app;
  let known = readSignInHint();
  const { link } = client;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopHistory: (() => void) | undefined;

  const stop = () => {
    clearTimeout(timer);
    stopHistory?.();
    client.setLink(link);
    for (const event of CHECKED_AT) removeEventListener(event, check, true);
    removeEventListener('storage', onStorage);
  };
  const check = () => {
    const now = readSignInHint();
    if (now === known) return;
    known = now;
    if (!isMemberRemembered()) {
      stop();
      return forgetAndReload(client);
    }
    // Signed in again in another tab: the new page compares the member.
    if (now !== null) {
      stop();
      return location.reload();
    }
    // AUTH-14: the page stays, says it, and goes on looking at what other tabs do.
    clearTimeout(timer);
    stopHistory?.();
    setViewer({ ...guest, hasEnded: true });
  };
  const onStorage = (event: StorageEvent) => {
    if (!isSignOut(event)) return;
    stop();
    timer = setTimeout(forgetAndReload, document.visibilityState === 'hidden' ? 0 : OTHER_TAB_MS, client);
  };
  const load = async (attempt = 0) => {
    if (await loadViewer(app).catch(() => false)) {
      if (currentViewer().status === 'member') stopHistory = keepMembersHistory(app);
      return;
    }
    // It ended meanwhile.
    if (known === null) return;
    // The menu is there without a name: one can sign out.
    setViewer({ status: 'member', actions: EVERY_MEMBER, hasEnded: false });
    const pause = RETRY_PAUSES_MS[attempt];
    if (pause !== undefined) timer = setTimeout(load, pause, attempt + 1);
  };

  const checked = new ApolloLink((operation, forward) => forward(operation).pipe(finalize(check)));
  client.setLink(checked.concat(link));
  for (const event of CHECKED_AT) addEventListener(event, check, true);
  addEventListener('storage', onStorage);
  void load();
  running = stop;
  return stop;
};
