import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { hotelAddress, stayText } from '../core/rooms/room-words.ts';
import { Chip } from '../core/ui/chip.tsx';
import { Dotted } from '../core/ui/dotted.tsx';
import { Poster } from '../core/ui/poster.tsx';
import { isRefundRefused, type TicketGroup } from './ticket-groups.ts';

/** A booked room among the tickets: when, where, and the number to say at the desk. */
export const StayCard = ({ group: { order, booking } }: { group: Extract<TicketGroup, { kind: 'stay' }> }) => {
  const { t, i18n } = useTranslation(['sale', 'my-tickets']);
  const titleId = useId();
  const { id, room, confirmationNumber, isReturned } = booking;
  const isRefused = isRefundRefused(order, id);
  return (
    <article
      aria-labelledby={titleId}
      className="flex flex-col overflow-hidden rounded-panel border border-line bg-raised shadow-card"
    >
      <Poster image={room.hotel.image} shape="wide" className="max-h-40 w-full" />
      <div className="flex flex-1 flex-col gap-1 p-4">
        <div className="flex items-start justify-between gap-3">
          <h2 id={titleId} className="text-xl leading-snug font-extrabold tracking-tight">
            {room.hotel.name}
          </h2>
          {isReturned && (
            <Chip tone={isRefused ? 'warn' : 'neutral'}>
              {t(isRefused ? 'my-tickets:state.refused' : 'my-tickets:state.refunded')}
            </Chip>
          )}
        </div>
        <p className="font-semibold">
          <Dotted parts={[stayText(room, { t, language: i18n.language })]} />
        </p>
        <p className="text-soft">{hotelAddress(room)}</p>
        {!isReturned && (
          <p className="flex flex-wrap items-baseline gap-x-2 pt-2">
            <span className="text-sm font-semibold text-soft">{t('room.confirmation')}</span>
            <strong className="font-mono text-lg tracking-wide break-all">{confirmationNumber}</strong>
          </p>
        )}
        <Link
          to={`/order-confirmation/${order.id}`}
          className="mt-auto inline-flex min-h-11 items-center self-start font-semibold text-brand-text underline underline-offset-4"
        >
          {t('my-tickets:orderNumber', { number: order.number })}
        </Link>
      </div>
    </article>
  );
};
