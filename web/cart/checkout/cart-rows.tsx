import { useTranslation } from 'react-i18next';
import { guestsText, stayText } from '../../core/rooms/room-words.ts';
import { seatLabel } from '../../core/seats/seat-label.ts';
import { useEventTime } from '../../core/time/use-event-time.ts';
import { Dotted } from '../../core/ui/dotted.tsx';
import { Poster } from '../../core/ui/poster.tsx';
import { Price } from '../../core/ui/price.tsx';
import { type CheckoutCart, type RoomItem, roomItems, type TicketItem, tripTotal } from '../cart-data.ts';

/** Tickets of a cart: event, day and seats. */
export const Item = ({ item }: { item: TicketItem }) => {
  const { t } = useTranslation('sale');
  const { date, time, machine } = useEventTime(item.event.starts, item.event.lastDate);
  return (
    <div className="flex gap-4">
      <Poster image={item.image} className="w-20 shrink-0 self-start rounded-control" sizes="80px" eager />
      <div className="flex min-w-0 flex-col gap-0.5 text-[0.9375rem]">
        <p className="leading-snug font-bold">{item.name}</p>
        <p className="text-soft">
          <time dateTime={machine}>
            <Dotted parts={[date, time]} />
          </time>
        </p>
        <p className="text-soft">
          {item.section === null ? (
            <Dotted parts={[t('quantity', { count: item.quantity }), item.offerName]} />
          ) : (
            seatLabel(t, item)
          )}
        </p>
      </div>
    </div>
  );
};

/** A room of a cart: hotel, stay and guests. */
export const Room = ({ item: { image, name, room } }: { item: RoomItem }) => {
  const { t, i18n } = useTranslation('sale');
  const words = { t, language: i18n.language };
  return (
    <div className="flex gap-4">
      <Poster image={image} className="w-20 shrink-0 self-start rounded-control" sizes="80px" eager />
      <div className="flex min-w-0 flex-col gap-0.5 text-[0.9375rem]">
        <p className="leading-snug font-bold">{name}</p>
        <p className="text-soft">
          <Dotted parts={[stayText(room, words)]} />
        </p>
        <p className="text-soft">
          <Dotted parts={[room.name, guestsText(room, words)]} />
        </p>
      </div>
    </div>
  );
};

/** What is paid at the hotels' desks, and is in no total. */
export const DueAtHotel = ({ cart }: { cart: CheckoutCart }) => {
  const { t } = useTranslation('sale');
  return roomItems(cart).map(
    ({ id, room: { dueAtHotel } }) =>
      dueAtHotel && (
        <p key={id} className="flex items-baseline justify-between gap-4 text-soft">
          {t('room.dueAtHotel')}
          <Price money={dueAtHotel} />
        </p>
      ),
  );
};

/** What is paid now and at the hotels together, where something is due there. */
export const TripTotal = ({ cart }: { cart: CheckoutCart }) => {
  const { t } = useTranslation('sale');
  const total = tripTotal(cart);
  return (
    total && (
      <p className="flex items-baseline justify-between gap-4 font-bold">
        {t('trip.total')}
        <Price money={total} className="amount" />
      </p>
    )
  );
};
