import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { later } from '../core/later.tsx';
import { readStored, writeStored } from '../core/storage/stored.ts';
import { askedSignIn, askSignIn, onSignInAsked } from '../core/viewer/sign-in-first.ts';
import { useViewer } from '../core/viewer/use-viewer.ts';
import { takeHeart } from '../favourite/asked-heart.ts';

const FirstDialog = later(() => import('../user/sign-in-first-dialog.tsx').then((module) => module.SignInFirstDialog));
const EndedBar = later(() => import('../user/session-ended-bar.tsx').then((module) => module.SessionEndedBar));

/** AUTH-14: why a guest has to sign in first; nothing where nobody can. */
export const SignInFirst = () => {
  const reason = useSyncExternalStore(onSignInAsked, askedSignIn, () => null);
  const { can } = useViewer();
  const { key } = useLocation();
  const shownAt = useRef(key);
  // It belongs to its page: Back closes it.
  useEffect(() => {
    if (shownAt.current !== key) askSignIn(null);
    shownAt.current = key;
  }, [key]);
  if (reason === null || !can('SIGN_IN')) return null;
  return (
    <Suspense fallback={null}>
      <FirstDialog
        reason={reason}
        onClose={() => {
          // The heart that asked stays empty.
          takeHeart(Date.now());
          askSignIn(null);
        }}
      />
    </Suspense>
  );
};

/** That the notice was closed: it comes back after the next sign-in alone. */
const CLOSED_AS = 'grandstand.ended';

/** AUTH-14: on every page but the checkout, which says it in place of its step. */
export const SessionEnded = () => {
  const { hasEnded, status } = useViewer();
  const { pathname } = useLocation();
  const [isClosed, setIsClosed] = useState(false);
  useEffect(() => {
    if (status === 'member') writeStored('local', CLOSED_AS, null);
    setIsClosed(readStored('local', CLOSED_AS) !== null);
  }, [status]);
  if (!hasEnded || isClosed || pathname.startsWith('/checkout/')) return null;
  const close = () => {
    writeStored('local', CLOSED_AS, true);
    setIsClosed(true);
  };
  return (
    <Suspense fallback={null}>
      <EndedBar onClose={close} />
    </Suspense>
  );
};
