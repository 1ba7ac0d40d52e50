import type { TFunction } from 'i18next';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { seatLabel } from '../core/seats/seat-label.ts';
import { Button } from '../core/ui/button.tsx';
import { Dialog } from '../core/ui/dialog.tsx';
import type { OpenCart, TicketRequest } from './open-cart.ts';

type ReplaceDialogProps = {
  held: OpenCart;
  onKeep: () => void;
  onReplace: () => void;
  onClose: () => void;
};

const ticketsText = (t: TFunction<'sale'>, { section, row, seats, quantity }: TicketRequest): string =>
  seats ? seatLabel(t, { section: section ?? null, row: row ?? null, seats }) : t('quantity', { count: quantity });

/** A visitor holds one cart at a time: asks before these tickets replace the held ones (CART-3). */
export const ReplaceDialog = ({ held, onKeep, onReplace, onClose }: ReplaceDialogProps) => {
  const { t } = useTranslation('sale');
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      initialFocus={keep}
      onOpenChange={(next) => !next && onClose()}
      title={t('replace.title')}
      description={t('replace.text', {
        seats: held.request ? ticketsText(t, held.request) : t('replace.room'),
        event: held.eventName,
      })}
      footer={
        <>
          <Button variant="secondary" onClick={onReplace}>
            {t('replace.replace')}
          </Button>
          <Button ref={keep} onClick={onKeep}>
            {t('replace.keep')}
          </Button>
        </>
      }
    />
  );
};
