import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCheckoutQuery } from '#operations/generated/hooks.ts';
import { formatMoney } from '../core/money/format.ts';
import { ButtonLink } from '../core/ui/button.tsx';
import { Price } from '../core/ui/price.tsx';
import { type CheckoutCart, roomItems, ticketItems } from './cart-data.ts';
import { DueAtHotel, Item, Room } from './cart-rows.tsx';
import { checkoutPath } from './checkout-steps.ts';
import { readOpenCart } from './open-cart.ts';

/** What is paid now and at the hotels together; null when nothing is due there, or in another currency. */
const tripTotal = (cart: CheckoutCart): CheckoutCart['totals']['total'] | null => {
  const { total } = cart.totals;
  const due = roomItems(cart).flatMap(({ room: { dueAtHotel } }) => (dueAtHotel ? [dueAtHotel] : []));
  if (due.length === 0 || due.some(({ currencyCode }) => currencyCode !== total.currencyCode)) return null;
  return { ...total, minorUnits: due.reduce((sum, { minorUnits }) => sum + minorUnits, total.minorUnits) };
};

const Trip = ({ cart }: { cart: CheckoutCart }) => {
  const { t, i18n } = useTranslation('hotels');
  const { total } = cart.totals;
  const all = tripTotal(cart);
  return (
    <section
      aria-labelledby="trip-heading"
      className="flex flex-col gap-5 rounded-panel border border-line bg-raised p-5 shadow-card"
    >
      <h2 id="trip-heading" className="font-display text-2xl font-bold">
        {t('trip.title')}
      </h2>
      {ticketItems(cart).map((item) => (
        <Item key={item.id} item={item} />
      ))}
      {roomItems(cart).map((item) => (
        <Room key={item.id} item={item} />
      ))}
      <div className="flex flex-col gap-2 border-t border-dashed border-line pt-4">
        <p className="flex items-baseline justify-between gap-4 text-xl font-bold">
          {t('booking.dueNow')}
          <Price money={total} className="amount" />
        </p>
        <DueAtHotel cart={cart} />
        {all && (
          <p className="flex items-baseline justify-between gap-4 font-bold">
            {t('trip.total')}
            <Price money={all} className="amount" />
          </p>
        )}
      </div>
      <ButtonLink to={checkoutPath(cart.id)} block>
        {t('trip.checkout', { price: formatMoney(total, i18n.language) })}
      </ButtonLink>
    </section>
  );
};

/** What this browser holds, beside a list of hotels, with the way to the checkout; nothing once the hold is over. */
export const TripPanel = () => {
  const [cartId, setCartId] = useState<string | null>(null);
  useEffect(() => setCartId(readOpenCart()?.cartId ?? null), []);
  const { data } = useCheckoutQuery(
    { cartId: cartId ?? '' },
    { skip: cartId === null, fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' },
  );
  return data?.cart?.state === 'OPEN' ? <Trip cart={data.cart} /> : null;
};
