import { useTranslation } from 'react-i18next';
import { Button } from '../core/ui/button.tsx';
import { Dialog } from '../core/ui/dialog.tsx';

type LeaveDialogProps = {
  open: boolean;
  /** A payment is under way: leaving releases nothing. */
  paying: boolean;
  onStay: () => void;
  onLeave: () => void;
};

/** Asked before the seats are given back (CART-6). */
export const LeaveDialog = ({ open, paying, onStay, onLeave }: LeaveDialogProps) => {
  const { t } = useTranslation('main');
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onStay()}
      title={t(paying ? 'checkout.leave.payingTitle' : 'checkout.leave.title')}
      description={t(paying ? 'checkout.leave.payingText' : 'checkout.leave.text')}
      footer={
        <>
          <Button variant="danger" onClick={onLeave}>
            {t(paying ? 'checkout.leave.leavePaying' : 'checkout.leave.leave')}
          </Button>
          <Button onClick={onStay}>{t('checkout.leave.stay')}</Button>
        </>
      }
    />
  );
};
