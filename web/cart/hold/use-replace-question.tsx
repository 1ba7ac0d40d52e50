import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { Suspense, useState } from 'react';
import { withConnection } from '../../core/connection.ts';
import { later } from '../../core/later.tsx';
import type { OpenCart } from './open-cart.ts';

const ReplaceDialog = later(() => import('./replace-dialog.tsx').then((module) => module.ReplaceDialog));

type Answer = 'keep' | 'replace' | 'close';
type Words = { taking?: 'room'; words?: { title: string; text: string }; reason?: string };
type Question = { cart: OpenCart; hotel: string | null; words: Words; answer: (answer: Answer) => void };

/** The hotel of the room that is held together with the cart's tickets. */
const hotelWith = async (client: ApolloClient, { request }: OpenCart): Promise<string | null> => {
  if (request === null) return null;
  const { heldTickets } = await withConnection(() => import('../room/reserve-room.ts'));
  return (await heldTickets(client, request.eventId))?.hotelName ?? null;
};

/** `ask` shows `dialog`, whether what is held may be replaced (CART-3), and waits for the answer. */
export function useReplaceQuestion() {
  const client = useApolloClient();
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = async (cart: OpenCart, words: Words = {}) => {
    const hotel = words.words ? null : await hotelWith(client, cart);
    return new Promise<Answer>((resolve) => {
      setQuestion({
        cart,
        hotel,
        words,
        answer: (answer) => {
          setQuestion(null);
          resolve(answer);
        },
      });
    });
  };
  const dialog = question && (
    <Suspense fallback={null}>
      <ReplaceDialog
        held={question.cart}
        hotel={question.hotel}
        {...question.words}
        onKeep={() => question.answer('keep')}
        onReplace={() => question.answer('replace')}
        onClose={() => question.answer('close')}
      />
    </Suspense>
  );
  return { ask, dialog };
}
