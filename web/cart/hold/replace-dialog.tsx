import type { TFunction } from 'i18next';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { seatLabel } from '../../core/seats/seat-label.ts';
import type { TicketRequest } from '../../core/seats/ticket-request.ts';
import { Button } from '../../core/ui/button.tsx';
import { Dialog } from '../../core/ui/dialog.tsx';
import type { OpenCart } from './open-cart.ts';

type ReplaceDialogProps = {
  held: OpenCart;
  /** Of the room that is held with its tickets. */
  hotel: string | null;
  /** What is to take its place; tickets when left out. */
  taking?: 'room' | undefined;
  /** What is held and what becomes of it; of the cart as a whole when left out. */
  words?: { title: string; text: string } | undefined;
  /** Why both are not possible together. */
  reason?: string | undefined;
  onKeep: () => void;
  onReplace: () => void;
  onClose: () => void;
};

const ticketsText = (t: TFunction<'sale'>, { section, row, seats, quantity }: TicketRequest): string =>
  seats ? seatLabel(t, { section: section ?? null, row: row ?? null, seats }) : t('quantity', { count: quantity });

/** A visitor holds one cart at a time: asks before these tickets, or this room, replace what is held (CART-3). */
export const ReplaceDialog = ({
  held,
  hotel,
  taking,
  words,
  reason,
  onKeep,
  onReplace,
  onClose,
}: ReplaceDialogProps) => {
  const { t } = useTranslation('sale');
  const context = taking && { context: taking };
  const tickets = held.request ? ticketsText(t, held.request) : t('replace.room');
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      initialFocus={keep}
      onOpenChange={(next) => !next && onClose()}
      title={words?.title ?? t('replace.title', { ...context })}
      description={
        words?.text ??
        t('replace.text', {
          seats: hotel === null ? tickets : t('replace.both', { seats: tickets, hotel }),
          event: held.eventName,
          ...(context ?? (hotel !== null && { context: 'both' })),
        })
      }
      footer={
        <>
          <Button variant="secondary" onClick={onReplace}>
            {t('replace.replace', { ...context })}
          </Button>
          <Button ref={keep} onClick={onKeep}>
            {t('replace.keep', { ...context })}
          </Button>
        </>
      }
    >
      {reason && <p>{reason}</p>}
    </Dialog>
  );
};
