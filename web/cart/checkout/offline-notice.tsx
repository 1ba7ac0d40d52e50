import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnected } from '../../core/connection.ts';
import { holdLinks } from '../../core/held-links.ts';
import { Alert } from '../../core/ui/alert.tsx';
import { type CheckoutCart, withoutSeats } from '../cart-data.ts';

/** Says that the network is gone, and that the checkout goes on by itself. */
export const OfflineNotice = ({ cart }: { cart: CheckoutCart }) => {
  const { t } = useTranslation('checkout');
  const connected = useConnected();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isStep = ({ pathname }: HTMLAnchorElement) => pathname.includes(`/checkout/${cart.id}`);
    return holdLinks(() => box.current?.focus(), isStep);
  }, [cart.id]);
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
