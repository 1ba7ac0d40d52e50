import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { checkoutPath } from '../cart/checkout/checkout-steps.ts';
import { rememberShown, type ShownPrice } from '../cart/checkout/shown-price.ts';
import { currentHold } from '../cart/hold/current-hold.ts';
import type { OpenCart } from '../cart/hold/open-cart.ts';
import { reserve } from '../cart/hold/reserve.ts';
import { useReplaceQuestion } from '../cart/hold/use-replace-question.tsx';
import type { RoomOutcome, RoomToReserve } from '../cart/room/reserve-room.ts';
import type { RoomPriceChange } from '../cart/room/room-price-dialog.tsx';
import { withConnection } from '../core/connection.ts';
import { loadTexts } from '../core/i18n/texts.ts';
import { later } from '../core/later.tsx';
import type { MoneyAmount } from '../core/money/format.ts';
import { notify } from '../core/notify/notify.tsx';
import type { TicketRequest } from '../core/seats/ticket-request.ts';
import type { Failure, HoldOutcome, NextStep } from '../event/tickets/use-holding.ts';
import { nextStepAfter } from './next-step.ts';

const RoomPriceDialog = later(() =>
  import('../cart/room/room-price-dialog.tsx').then((module) => module.RoomPriceDialog),
);

/** What reserving comes to once prices are agreed to. */
type Reserved = Exclude<RoomOutcome, RoomPriceChange>;
type PriceQuestion = { room: RoomToReserve; change: RoomPriceChange; answer: (agrees: boolean) => void };

const failure = ({ title, message }: Pick<Failure, 'title' | 'message'>, next: NextStep): Failure => ({
  title,
  message,
  next,
});

/** `ask` shows `dialog`, whether the held room may cost what it costs now (HOTEL-3), and waits for the answer. */
function usePriceQuestion() {
  const { i18n } = useTranslation();
  const [question, setQuestion] = useState<PriceQuestion | null>(null);
  const ask = async (room: RoomToReserve, change: RoomPriceChange) => {
    await loadTexts(i18n, 'hotels');
    return new Promise<boolean>((resolve) => {
      setQuestion({
        room,
        change,
        answer: (agrees) => {
          setQuestion(null);
          resolve(agrees);
        },
      });
    });
  };
  const dialog = question && (
    <Suspense fallback={null}>
      <RoomPriceDialog
        change={question.change}
        hotelName={question.room.hotelName}
        rooms={question.room.room.guests?.rooms}
        onAccept={() => question.answer(true)}
        onClose={() => question.answer(false)}
      />
    </Suspense>
  );
  return { ask, dialog };
}

/**
 * Reserves the tickets with the room that is held for their event; null when there is none, 'not-held' when its new price is not
 * agreed to.
 */
async function reserveWithHeldRoom(
  client: ApolloClient,
  { cartId, request: tickets }: OpenCart,
  { request, eventName }: { request: TicketRequest; eventName: string },
  askPrice: ReturnType<typeof usePriceQuestion>['ask'],
): Promise<Reserved | 'not-held' | null> {
  if (tickets !== null) return null;
  const { heldRoom, reserveRoom } = await withConnection(() => import('../cart/room/reserve-room.ts'));
  let held = heldRoom(cartId, request.eventId);
  while (held) {
    const outcome = await reserveRoom(client, held, { request, eventName });
    if (outcome.kind !== 'price') return outcome;
    if (!(await askPrice(held, outcome))) return 'not-held';
    const [now, before] = [outcome.actual.minorUnits, outcome.expected.minorUnits];
    held = { ...held, room: { ...held.room, expectedTotalMinorUnits: now, previousTotalMinorUnits: before } };
  }
  return null;
}

/**
 * `hold` reserves tickets and goes on to the checkout. Where this browser holds something else, `dialog` asks first whether to replace
 * it (CART-3), or whether the held room may cost what it costs now (HOTEL-3). `onWait` where a waiting room has opened meanwhile.
 */
export function useHoldTickets(eventName: string, onWait: () => Promise<unknown>) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { t } = useTranslation('sale');
  const replacing = useReplaceQuestion();
  const pricing = usePriceQuestion();
  // Without a network it has to say that nothing is held.
  useEffect(() => void import('../core/notify/toaster.tsx').catch(() => undefined), []);

  const goToCheckout = async (cartId: string, shown: ShownPrice | null): Promise<HoldOutcome> => {
    if (shown) rememberShown(shown);
    await navigate(checkoutPath(cartId));
    return 'held';
  };

  /** What came of reserving, when the tickets are not held. */
  const told = async (outcome: Exclude<Reserved, { kind: 'held' }>): Promise<HoldOutcome> => {
    if (outcome.kind === 'taken') return 'taken';
    // Of resale tickets whose session has ended the room alone is held (20053).
    if (outcome.kind === 'room-only') return failure(outcome, 'look-again');
    if (outcome.kind === 'failed') return failure(outcome, 'again');
    if (outcome.kind === 'refused' && outcome.code === 'WAITING_ROOM') {
      notify({ type: 'warning', title: outcome.title, message: outcome.message });
      await onWait();
      return 'not-held';
    }
    if (outcome.kind === 'refused') return failure(outcome, nextStepAfter(outcome.code));
    // CART-13
    notify({ type: 'danger', title: t('refused.title'), message: t('refused.offline') });
    return 'not-held';
  };

  const hold = async (request: TicketRequest, total: MoneyAmount): Promise<HoldOutcome> => {
    const shown = { request, total };
    const current = await currentHold(client, request);
    if (current.kind === 'same') return goToCheckout(current.cartId, shown);
    let outcome: Reserved | null = null;
    if (current.kind === 'other') {
      const together = await reserveWithHeldRoom(client, current.cart, { request, eventName }, pricing.ask);
      if (together === 'not-held') return together;
      outcome = together;
      if (outcome === null || outcome.kind === 'invalid') {
        const answer = await replacing.ask(current.cart, outcome ? { reason: outcome.message } : {});
        if (answer === 'close') return 'not-held';
        if (answer === 'keep') return goToCheckout(current.cart.cartId, null);
        outcome = null;
      }
    }
    outcome ??= await reserve(client, request, eventName);
    return outcome.kind === 'held' ? goToCheckout(outcome.cartId, shown) : told(outcome);
  };

  const dialog = (
    <>
      {replacing.dialog}
      {pricing.dialog}
    </>
  );
  return { hold, dialog };
}
