import { lazy, Suspense, useState } from 'react';
import type { OpenCart } from './open-cart.ts';

const ReplaceDialog = lazy(() => import('./replace-dialog.tsx').then((module) => ({ default: module.ReplaceDialog })));

type Answer = 'keep' | 'replace' | 'close';
type Words = { taking?: 'room'; words?: { title: string; text: string }; reason?: string };
type Question = { cart: OpenCart; words: Words; answer: (answer: Answer) => void };

/** `ask` shows `dialog`, whether what is held may be replaced (CART-3), and waits for the answer. */
export function useReplaceQuestion() {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = (cart: OpenCart, words: Words = {}) =>
    new Promise<Answer>((resolve) => {
      setQuestion({
        cart,
        words,
        answer: (answer) => {
          setQuestion(null);
          resolve(answer);
        },
      });
    });
  const dialog = question && (
    <Suspense fallback={null}>
      <ReplaceDialog
        held={question.cart}
        {...question.words}
        onKeep={() => question.answer('keep')}
        onReplace={() => question.answer('replace')}
        onClose={() => question.answer('close')}
      />
    </Suspense>
  );
  return { ask, dialog };
}
