import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnected, whenConnected } from '../../core/connection.ts';
import { Alert } from '../../core/ui/alert.tsx';
import { type CheckoutCart, withoutSeats } from '../cart-data.ts';

/** Links out of the checkout wait for the network: without it they would end at the browser's own error page. */
function holdLinks(cartId: string, onHeld: () => void): () => void {
  let wanted: HTMLAnchorElement | null = null;
  const hold = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey;
    if (!link || opensElsewhere || link.pathname.includes(`/checkout/${cartId}`)) return;
    event.preventDefault();
    event.stopPropagation();
    wanted = link;
    onHeld();
  };
  const release = () => removeEventListener('click', hold, true);
  addEventListener('click', hold, true);
  void whenConnected().then(() => {
    release();
    if (wanted?.isConnected) wanted.click();
  });
  return release;
}

/** Says that the network is gone, and that the checkout goes on by itself. */
export const OfflineNotice = ({ cart }: { cart: CheckoutCart }) => {
  const { t } = useTranslation('checkout');
  const connected = useConnected();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => (connected ? undefined : holdLinks(cart.id, () => box.current?.focus())), [connected, cart.id]);
  return (
    <div ref={box} role="status" tabIndex={-1} className="rounded-card outline-none focus-visible:outline-3">
      {!connected && (
        <Alert tone="warning" title={t('offline.title')} className="mb-5">
          {t('offline.text', withoutSeats(cart))}
        </Alert>
      )}
    </div>
  );
};
