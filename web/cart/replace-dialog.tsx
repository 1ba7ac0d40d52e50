import { useTranslation } from 'react-i18next';
import { seatLabel } from '../core/seats/seat-label.ts';
import { Button } from '../core/ui/button.tsx';
import { Dialog } from '../core/ui/dialog.tsx';
import type { OpenCart } from './open-cart.ts';

type ReplaceDialogProps = {
  held: OpenCart;
  onKeep: () => void;
  onReplace: () => void;
  onClose: () => void;
};

/** A visitor holds one cart at a time: asks before these tickets replace the held ones (CART-3). */
export const ReplaceDialog = ({ held, onKeep, onReplace, onClose }: ReplaceDialogProps) => {
  const { t } = useTranslation('sale');
  const { section, row, seats, quantity } = held.request;
  const place = seatLabel(t, { section: section ?? null, row: row ?? null, seats: seats ?? [] });
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t('replace.title')}
      description={t('replace.text', {
        seats: seats ? place : t('quantity', { count: quantity }),
        event: held.eventName,
      })}
      footer={
        <>
          <Button variant="secondary" onClick={onReplace}>
            {t('replace.replace')}
          </Button>
          <Button onClick={onKeep}>{t('replace.keep')}</Button>
        </>
      }
    />
  );
};
