import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { checkoutPath } from '../cart/checkout-steps.ts';
import { heldElsewhere } from '../cart/held-elsewhere.ts';
import type { OpenCart, TicketWish } from '../cart/open-cart.ts';
import { reserve } from '../cart/reserve.ts';
import { notify } from '../core/notify/notify.tsx';
import type { HoldOutcome } from '../event/tickets/use-holding.ts';

type Asked = { held: OpenCart; answer: (replace: 'keep' | 'replace' | 'close') => void };

/** Holds tickets and goes on to the checkout; asks first where other tickets are held. */
export function useHoldTickets(eventName: string) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { t } = useTranslation('sale');
  const [asked, setAsked] = useState<Asked | null>(null);

  const ask = (held: OpenCart) =>
    new Promise<'keep' | 'replace' | 'close'>((resolve) => {
      setAsked({
        held,
        answer: (choice) => {
          setAsked(null);
          resolve(choice);
        },
      });
    });

  const hold = async (wish: TicketWish): Promise<HoldOutcome> => {
    const held = await heldElsewhere(client, wish);
    if (held.kind === 'same') {
      await navigate(checkoutPath(held.cartId));
      return { kind: 'held' };
    }
    const choice = held.kind === 'other' ? await ask(held.cart) : 'replace';
    if (choice === 'close') return { kind: 'kept' };
    if (choice === 'keep' && held.kind === 'other') {
      await navigate(checkoutPath(held.cart.cartId));
      return { kind: 'held' };
    }
    const outcome = await reserve(client, wish, eventName);
    if (outcome.kind === 'taken') return { kind: 'taken' };
    // CART-13
    if (outcome.kind === 'refused') {
      notify({ type: 'danger', title: outcome.title, message: outcome.message });
      return { kind: 'kept' };
    }
    if (outcome.kind === 'unreachable') {
      notify({ type: 'danger', title: t('refused.title'), message: t('refused.offline') });
      return { kind: 'kept' };
    }
    await navigate(checkoutPath(outcome.cartId));
    return { kind: 'held' };
  };

  return { asked, hold };
}
