import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { later } from '../core/later.tsx';
import { useLoyalty } from '../tenant/use-loyalty.ts';

const NAME = 'signIn';
const Dialog = later(() => import('../user/sign-in-problem-dialog.tsx').then((module) => module.SignInProblemDialog));
const Join = later(() => import('../user/join-dialog.tsx').then((module) => module.JoinDialog));

/** AUTH-8: a sign-in that failed comes back with `?signIn=` and why; the dialog says it, and the address loses it. */
export const SignInProblem = () => {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (!query.has(NAME)) return;
    setProblem(query.get(NAME));
    query.delete(NAME);
    // Replaced, so that Back does not show the problem again.
    const options = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
    void navigate({ pathname, search: query.toString(), hash }, options);
  }, [pathname, search, hash, navigate]);
  const loyalty = useLoyalty();
  if (problem === null) return null;
  const close = () => setProblem(null);
  const joins = problem.startsWith('wallet') && loyalty;
  return (
    <Suspense fallback={null}>
      {joins ? (
        <Join problem={problem} programme={joins} onClose={close} />
      ) : (
        <Dialog problem={problem} onClose={close} />
      )}
    </Suspense>
  );
};
