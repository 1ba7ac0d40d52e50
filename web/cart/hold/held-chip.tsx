import { useApolloClient } from '@apollo/client/react';
import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCartStatusQuery } from '#operations/generated/hooks.ts';
import { useApp } from '../../core/app.tsx';
import { loadTexts } from '../../core/i18n/texts.ts';
import { useCartLive } from '../../core/live/use-live.ts';
import { OPEN_CART_KEY, ofBrand } from '../../core/storage/stored.ts';
import { classNames } from '../../core/ui/class-names.ts';
import { Icon } from '../../core/ui/icon.tsx';
import { checkoutPath } from '../checkout/checkout-steps.ts';
import { clockFace, isLastMinute } from './hold-clock.ts';
import { type OpenCart, readOpenCart } from './open-cart.ts';
import { keepLive, useHold } from './use-hold.ts';

type ClockLinkProps = { cart: OpenCart; held: { expiresAt: string; serverTime: string } };

/** Screen readers read whole minutes; the seconds are for the eye, and nothing is announced as they pass. */
const ClockLink = ({ cart: { cartId, request }, held }: ClockLinkProps) => {
  const { t } = useTranslation('sale');
  const { left } = useHold(held);
  if (!left) return null;
  return (
    // On phones a bar with a place of its own at the end of the page, above the bar of an event's tickets, so that it hides no line.
    <aside
      data-held
      aria-label={t('held.label')}
      className="sticky bottom-0 z-4 border-t border-line bg-page px-4 py-1.5 lg:fixed lg:bottom-6 lg:left-6 lg:border-0 lg:bg-transparent lg:p-0 print:hidden"
    >
      <Link
        to={checkoutPath(cartId)}
        className={classNames(
          'feedback flex min-h-11 items-center justify-center gap-2 rounded-full border border-current px-4 text-sm font-bold whitespace-nowrap lg:shadow-float',
          isLastMinute(left) ? 'bg-warn-tint text-warn' : 'bg-raised text-brand-text hover:bg-sunk',
        )}
      >
        <Icon as={Clock} className="size-4" />
        {request && !request.packageId ? t('held.tickets', { count: request.quantity }) : t('held.package')}
        <span aria-hidden="true" className="tabular-nums">
          · {clockFace(left)}
        </span>
        <span className="sr-only">{t('held.left', { count: Math.ceil(left / 60_000) })}</span>
      </Link>
    </aside>
  );
};

/** Link to the checkout of the cart that this browser holds, with the time left; nothing once the hold is over or being paid. */
export const HeldChip = () => {
  const { i18n } = useApp();
  const client = useApolloClient();
  const [cart, setCart] = useState(readOpenCart);
  const [hasTexts, setHasTexts] = useState(false);
  const { data, refetch } = useCartStatusQuery(
    { cartId: cart?.cartId ?? '' },
    { skip: cart === null, fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' },
  );

  useEffect(() => {
    // Without its words the chip is not shown; the next page tries again.
    loadTexts(i18n, 'sale').then(
      () => setHasTexts(true),
      () => undefined,
    );
  }, [i18n]);

  // Another tab or program has prolonged, paid, replaced or given back the hold.
  useCartLive((live) => {
    if (cart && (live === null || live.id === cart.cartId)) keepLive(client, cart.cartId, live);
    else setCart(readOpenCart());
  }, cart !== null);
  useEffect(() => {
    const look = ({ key }: StorageEvent) => {
      if (key === ofBrand(OPEN_CART_KEY)) setCart(readOpenCart());
    };
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }, []);

  // Where nothing comes by itself, whoever comes back looks.
  useEffect(() => {
    const look = () => {
      if (cart && document.visibilityState === 'visible') refetch().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [cart, refetch]);

  const held = data?.cart;
  if (!(cart && hasTexts && held?.state === 'OPEN' && held.expiresAt)) return null;
  return <ClockLink cart={cart} held={{ expiresAt: held.expiresAt, serverTime: held.serverTime }} />;
};
