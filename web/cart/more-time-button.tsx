import { useTranslation } from 'react-i18next';
import { useExtendCartMutation } from '#operations/generated/hooks.ts';
import { notify } from '../core/notify/notify.tsx';
import { Button } from '../core/ui/button.tsx';

/** Extends the hold by five minutes, once (CART-4). */
export const MoreTimeButton = ({ cartId }: { cartId: string }) => {
  const { t } = useTranslation('checkout');
  const [extend, { loading }] = useExtendCartMutation();
  const ask = async () => {
    try {
      const { data } = await extend({ variables: { input: { cartId } } });
      const [problem] = data?.extendCart.problems ?? [];
      if (problem) notify({ type: 'danger', title: problem.title, message: problem.message });
      else notify({ type: 'success', message: t('clock.extended') });
    } catch {
      notify({ type: 'danger', message: t('clock.notExtended') });
    }
  };
  return (
    <Button variant="secondary" busy={loading} onClick={() => void ask()}>
      {t('clock.more')}
    </Button>
  );
};
