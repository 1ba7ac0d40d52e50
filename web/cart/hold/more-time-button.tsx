import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useExtendCartMutation } from '#operations/generated/hooks.ts';
import { whenConnected } from '../../core/connection.ts';
import { notify } from '../../core/notify/notify.tsx';
import { Button } from '../../core/ui/button.tsx';

/** Extends the hold by five minutes, once (CART-4). */
export const MoreTimeButton = ({ cartId, onExtended }: { cartId: string; onExtended: () => void }) => {
  const { t } = useTranslation('checkout');
  const [extend] = useExtendCartMutation();
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    await whenConnected();
    try {
      const { data } = await extend({ variables: { input: { cartId } } });
      const [problem] = data?.extendCart.problems ?? [];
      if (problem) notify({ type: 'danger', title: problem.title, message: problem.message });
      else {
        notify({ type: 'success', message: t('clock.extended') });
        onExtended();
      }
    } catch {
      notify({ type: 'danger', message: t('clock.notExtended') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" busy={busy} onClick={() => void ask()}>
      {t('clock.more')}
    </Button>
  );
};
