import { useApolloClient } from '@apollo/client/react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { checkoutPath } from '../cart/checkout-steps.ts';
import { currentHold } from '../cart/current-hold.ts';
import type { OpenCart, TicketRequest } from '../cart/open-cart.ts';
import { reserve } from '../cart/reserve.ts';
import { notify } from '../core/notify/notify.tsx';
import type { Failure, HoldOutcome, NextStep } from '../event/tickets/use-holding.ts';

const ReplaceDialog = lazy(() =>
  import('../cart/replace-dialog.tsx').then((module) => ({ default: module.ReplaceDialog })),
);

type Answer = 'keep' | 'replace' | 'close';
type Question = { cart: OpenCart; answer: (answer: Answer) => void };

/** What a refusal of the tickets leads to; after any other the buyer chooses again. */
const nextSteps: Readonly<Record<string, NextStep>> = { RESALE_EXPIRED: 'look-again', NOT_SELLABLE: 'other-events' };

const failure = ({ title, message }: Pick<Failure, 'title' | 'message'>, next: NextStep): Failure => ({
  title,
  message,
  next,
});

/**
 * `hold` reserves tickets and goes on to the checkout. Where this browser holds other tickets, `dialog` asks first whether to replace
 * them (CART-3). `onWait` where a waiting room has opened meanwhile.
 */
export function useHoldTickets(eventName: string, onWait: () => Promise<unknown>) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { t } = useTranslation('sale');
  const [question, setQuestion] = useState<Question | null>(null);

  const askToReplace = (cart: OpenCart) =>
    new Promise<Answer>((resolve) => {
      setQuestion({
        cart,
        answer: (answer) => {
          setQuestion(null);
          resolve(answer);
        },
      });
    });

  const goToCheckout = async (cartId: string): Promise<HoldOutcome> => {
    await navigate(checkoutPath(cartId));
    return 'held';
  };

  /**
   * Reserves the tickets with the room that is held for their event; null when there is none, or both are not possible together.
   * Of resale tickets whose session has ended the room alone is held (20053).
   */
  const withHeldRoom = async ({ cartId, request: tickets }: OpenCart, request: TicketRequest) => {
    if (tickets !== null) return null;
    const { heldRoom, reserveRoom } = await import('../cart/reserve-room.ts');
    const room = heldRoom(cartId, request.eventId);
    const outcome = room && (await reserveRoom(client, room, { request, eventName }));
    if (outcome?.kind === 'held') return goToCheckout(outcome.cartId);
    if (outcome?.kind === 'room-only') return failure(outcome, 'look-again');
    if (outcome?.kind === 'failed') return failure(outcome, 'again');
    return null;
  };

  const hold = async (request: TicketRequest): Promise<HoldOutcome> => {
    const current = await currentHold(client, request);
    if (current.kind === 'same') return goToCheckout(current.cartId);
    if (current.kind === 'other') {
      const together = await withHeldRoom(current.cart, request);
      if (together) return together;
      const answer = await askToReplace(current.cart);
      if (answer === 'close') return 'not-held';
      if (answer === 'keep') return goToCheckout(current.cart.cartId);
    }
    const outcome = await reserve(client, request, eventName);
    if (outcome.kind === 'held') return goToCheckout(outcome.cartId);
    if (outcome.kind === 'taken') return 'taken';
    if (outcome.kind === 'failed') return failure(outcome, 'again');
    if (outcome.kind === 'refused' && outcome.code === 'WAITING_ROOM') {
      notify({ type: 'warning', title: outcome.title, message: outcome.message });
      await onWait();
      return 'not-held';
    }
    if (outcome.kind === 'refused') return failure(outcome, nextSteps[outcome.code] ?? 'choose');
    // CART-13
    notify({ type: 'danger', title: t('refused.title'), message: t('refused.offline') });
    return 'not-held';
  };

  const dialog = question && (
    <Suspense fallback={null}>
      <ReplaceDialog
        held={question.cart}
        onKeep={() => question.answer('keep')}
        onReplace={() => question.answer('replace')}
        onClose={() => question.answer('close')}
      />
    </Suspense>
  );
  return { hold, dialog };
}
