import { useEffect, useState } from 'react';
import { useApp } from '../core/app.tsx';
import { readSignInHint } from '../core/viewer/sign-in-hint.ts';
import { guest, setViewer } from '../core/viewer/viewer-store.ts';

/** How often the page looks whether the window has signed in, in ms: no event tells it of another window's cookie. */
const LOOK_MS = 500;
const FEATURES = 'popup,width=500,height=720';

export type WindowStage = 'ready' | 'waiting' | 'blocked' | 'done';

/**
 * Signs in with a window of its own for the provider's pages, which cannot be framed. The window comes back to `returnTo`, below the
 * base path, and closes itself there: nothing connects it to the page that opened it.
 */
export const useSignInWindow = (returnTo: string) => {
  const { basePath, root } = useApp();
  const [stage, setStage] = useState<WindowStage>('ready');
  useEffect(() => {
    if (readSignInHint() === null) return;
    setStage('done');
    // Only a window that a script has opened.
    window.close();
  }, []);
  useEffect(() => {
    if (stage !== 'waiting') return;
    const timer = setInterval(() => {
      if (readSignInHint() === null) return;
      setStage('done');
      setViewer({ ...guest, status: 'loading' });
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [stage]);
  const open = () => {
    const address = `${root}auth/preview?returnTo=${encodeURIComponent(basePath + returnTo)}`;
    setStage(window.open(address, 'sign-in', FEATURES) ? 'waiting' : 'blocked');
  };
  return { stage, open };
};
