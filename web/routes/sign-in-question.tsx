import { lazy, Suspense } from 'react';
import { useShell } from '../core/layout/shell.tsx';

const Question = lazy(() =>
  import('../cart/hold/sign-in-question.tsx').then((module) => ({ default: module.SignInQuestion })),
);

/** Where a guest's hold does not follow a sign-in, whoever holds tickets is told before. */
export const SignInQuestion = () =>
  useShell().has('ADOPT_SESSION') ? null : (
    <Suspense fallback={null}>
      <Question />
    </Suspense>
  );
