import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../core/money/format.ts';
import { ButtonLink } from '../../core/ui/button.tsx';
import { Price } from '../../core/ui/price.tsx';
import { type CheckoutCart, roomItems, ticketItems } from '../cart-data.ts';
import { DueAtHotel, Item, Room, TripTotal } from '../checkout/cart-rows.tsx';
import { checkoutPath } from '../checkout/checkout-steps.ts';
import { useOpenTrip } from './use-open-trip.ts';

const Trip = ({ cart }: { cart: CheckoutCart }) => {
  const { t, i18n } = useTranslation('hotels');
  const { total } = cart.totals;
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
        <TripTotal cart={cart} />
      </div>
      <ButtonLink to={checkoutPath(cart.id)} block>
        {t('trip.checkout', { price: formatMoney(total, i18n.language) })}
      </ButtonLink>
    </section>
  );
};

/** What this browser holds, beside or below a list of hotels, with the way to the checkout; nothing once the hold is over. */
export const TripPanel = () => {
  const cart = useOpenTrip();
  return cart && <Trip cart={cart} />;
};
