import { useEffect } from 'react';
import { useApp } from '../core/app.tsx';
import { isMemberRemembered, readSignInHint } from '../core/viewer/sign-in-hint.ts';
import { guest, onViewerChange, setViewer } from '../core/viewer/viewer-store.ts';

/** After hydration, and when the tab is looked at again: loads the members' part of the program for who has signed in. */
export const Members = () => {
  const app = useApp();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isLoading = false;
    const check = () => {
      if (stop || isLoading || readSignInHint() === null) return;
      isLoading = true;
      setViewer({ ...guest, status: 'loading' });
      import('./member-session.ts').then(
        ({ startMemberSession }) => {
          stop = startMemberSession(app);
        },
        // The next look at the tab tries again.
        () => {
          isLoading = false;
        },
      );
    };
    if (readSignInHint() === null && isMemberRemembered()) setViewer({ ...guest, hasEnded: true });
    check();
    addEventListener('focus', check);
    // A window of the sign-in has set the cookie.
    const unsubscribe = onViewerChange(check);
    return () => {
      unsubscribe();
      removeEventListener('focus', check);
      stop?.();
    };
  }, [app]);
  return null;
};
