import { MapPin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Amenities } from '../core/rooms/amenities.tsx';
import { HouseRules } from '../core/rooms/house-rules.tsx';
import { RoomFacts } from '../core/rooms/room-facts.tsx';
import { hotelAddress } from '../core/rooms/room-words.ts';
import { Stars } from '../core/rooms/stars.tsx';
import { Icon } from '../core/ui/icon.tsx';
import { Poster } from '../core/ui/poster.tsx';
import type { OrderRoom } from './order-data.ts';

const Directions = ({ to: { latitude, longitude } }: { to: OrderRoom['room']['hotel']['coordinates'] }) => {
  const { t } = useTranslation(['order', 'common']);
  const place = `${latitude}/${longitude}`;
  return (
    <a
      href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${place}`}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center gap-1.5 self-start font-semibold text-brand-text underline underline-offset-4 print:hidden"
    >
      <Icon as={MapPin} className="size-4" />
      {t('directions')}
      <span className="sr-only">{t('common:status.newTab')}</span>
    </a>
  );
};

/** A booked room with its confirmation number and terms; printed on a page of its own. */
export const BookingCard = ({ booking: { confirmationNumber, room } }: { booking: OrderRoom }) => {
  const { t } = useTranslation('sale');
  const { hotel } = room;
  return (
    <section
      aria-label={hotel.name}
      className="flex flex-col gap-5 rounded-panel border border-line bg-raised p-5 shadow-card md:p-6 print:break-inside-avoid print:shadow-none"
    >
      <div className="flex flex-col gap-4 sm:flex-row sm:items-center">
        <Poster
          image={hotel.image}
          className="w-full shrink-0 rounded-card sm:w-52 print:hidden"
          sizes="(min-width: 640px) 208px, 100vw"
          eager
        />
        <div className="flex min-w-0 flex-col gap-1">
          <h2 className="text-xl leading-snug font-bold">{hotel.name}</h2>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <Stars rating={hotel.rating} />
            <span className="text-soft">{hotelAddress(room)}</span>
          </p>
          <p className="font-semibold">{room.name}</p>
          <Directions to={hotel.coordinates} />
        </div>
      </div>
      <p className="flex flex-col gap-0.5">
        <span className="text-sm font-semibold text-soft">{t('room.confirmation')}</span>
        <strong className="font-mono text-2xl font-extrabold tracking-wide break-all">{confirmationNumber}</strong>
        <span className="text-soft">{t('room.atDesk')}</span>
      </p>
      <RoomFacts room={room} />
      <Amenities codes={[...hotel.amenities, ...room.amenities]} />
      <HouseRules policies={hotel.policies} />
    </section>
  );
};
