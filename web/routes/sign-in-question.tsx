import { type ComponentType, useEffect, useState } from 'react';
import { useShell } from '../core/layout/shell.tsx';
import { guardSignIn } from '../core/viewer/viewer-store.ts';

type Asked = { Question: ComponentType<{ go: () => void; onClose: () => void }>; go: () => void };

/** Where a guest's hold does not follow a sign-in, whoever holds tickets is told before. */
export const SignInQuestion = () => {
  const follows = useShell().has('ADOPT_SESSION');
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    if (follows) return;
    return guardSignIn((go) => {
      const load = import('../cart/hold/sign-in-question.tsx');
      // Who cannot be asked is not kept from signing in.
      load.then((module) => setAsked({ Question: module.SignInQuestion, go }), go);
    });
  }, [follows]);
  return asked && <asked.Question go={asked.go} onClose={() => setAsked(null)} />;
};
