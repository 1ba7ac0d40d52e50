import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../core/ui/button.tsx';
import { Dialog } from '../../core/ui/dialog.tsx';
import { type CheckoutCart, withoutSeats } from '../cart-data.ts';

type LeaveDialogProps = {
  open: boolean;
  cart: CheckoutCart;
  /** A payment is under way: leaving releases nothing. */
  paying: boolean;
  /** Leaves as soon as there is a network. */
  leaving: boolean;
  onStay: () => void;
  onLeave: () => void;
};

/** Asks before the held tickets or rooms are released (CART-6). */
export const LeaveDialog = ({ open, cart, paying, leaving, onStay, onLeave }: LeaveDialogProps) => {
  const { t } = useTranslation('checkout');
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      initialFocus={stay}
      onOpenChange={(next) => !next && onStay()}
      title={paying ? t('leave.payingTitle') : t('leave.title', withoutSeats(cart))}
      description={
        leaving ? t('offline.leaving') : paying ? t('leave.payingText') : t('leave.text', withoutSeats(cart))
      }
      footer={
        <>
          <Button variant="danger" busy={leaving} onClick={onLeave}>
            {t(paying ? 'leave.leavePaying' : 'leave.leave')}
          </Button>
          <Button ref={stay} onClick={onStay}>
            {t('leave.stay')}
          </Button>
        </>
      }
    />
  );
};
