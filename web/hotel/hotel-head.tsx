import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HotelPageQuery } from '#operations/generated/documents.ts';
import { Amenities } from '../core/rooms/amenities.tsx';
import { deskTimes, hotelAddress } from '../core/rooms/room-words.ts';
import { Stars } from '../core/rooms/stars.tsx';
import { Dotted } from '../core/ui/dotted.tsx';
import { Icon } from '../core/ui/icon.tsx';
import { Poster } from '../core/ui/poster.tsx';

export type HotelRooms = NonNullable<HotelPageQuery['hotelRooms']>;

/** The hotel: picture, name, stars, address, when guests come and leave, what it has. */
export const HotelHead = ({ hotel, mark }: { hotel: HotelRooms['hotel']; mark: ReactNode }) => {
  const { t, i18n } = useTranslation('sale');
  const { from, until } = deskTimes({ hotel }, { t, language: i18n.language });
  return (
    <header className="grid gap-6 md:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-3">
        <h1 className="font-display text-4xl leading-tight font-extrabold tracking-tight text-balance">{hotel.name}</h1>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Stars rating={hotel.rating} />
          <span className="inline-flex items-center gap-1.5 text-soft">
            <Icon as={MapPin} className="size-4" />
            {hotelAddress({ hotel })}
          </span>
        </p>
        <p className="text-soft">
          <Dotted parts={[`${t('room.checkIn')} ${from}`, `${t('room.checkOut')} ${until}`]} />
        </p>
        <Amenities codes={hotel.amenities} />
      </div>
      <div className="relative self-start max-md:order-first">
        <Poster image={hotel.image} className="w-full rounded-card" sizes="(min-width: 768px) 352px, 100vw" eager />
        <p className="absolute bottom-3 left-3">{mark}</p>
      </div>
    </header>
  );
};

/** The hotel's rules, in its own words. */
export const HotelPolicies = ({ hotel: { policies } }: { hotel: HotelRooms['hotel'] }) => {
  const { t } = useTranslation('sale');
  if (policies.length === 0) return null;
  return (
    <section aria-labelledby="policies" className="flex flex-col gap-3">
      <h2 id="policies" className="font-display text-2xl font-bold">
        {t('room.policies')}
      </h2>
      <dl className="flex flex-col gap-3">
        {policies.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-semibold">{title}</dt>
            <dd className="text-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
