import { Check, Footprints, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { NearbyHotelsQuery } from '#operations/generated/documents.ts';
import { Stars } from '../core/rooms/stars.tsx';
import { formatInstant } from '../core/time/format.ts';
import { buttonClass } from '../core/ui/button.tsx';
import { classNames } from '../core/ui/class-names.ts';
import { Dotted } from '../core/ui/dotted.tsx';
import { Icon } from '../core/ui/icon.tsx';
import { Poster } from '../core/ui/poster.tsx';
import { Price } from '../core/ui/price.tsx';
import { type StayParams, walkMinutes } from './stay-params.ts';
import { distanceText, forWhom } from './stay-words.ts';

export type NearbyHotel = NonNullable<NearbyHotelsQuery['hotels']>['items'][number];

const Way = ({ miles }: { miles: number }) => {
  const { t, i18n } = useTranslation('hotels');
  const minutes = walkMinutes(miles);
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold">
      {minutes !== null && <Icon as={Footprints} className="size-4 text-soft" />}
      <Dotted parts={[distanceText(miles, i18n.language), minutes !== null && t('walk', { count: minutes })]} />
    </span>
  );
};

const Cancellation = ({ until, timeZone }: { until: string | null; timeZone: string }) => {
  const { t, i18n } = useTranslation('hotels');
  if (until === null) {
    return (
      <p className="flex items-start gap-1.5 text-soft">
        <Icon as={X} className="mt-0.5 size-4" />
        {t('notFree')}
      </p>
    );
  }
  return (
    <p className="flex items-start gap-1.5 text-good">
      <Icon as={Check} className="mt-0.5 size-4" />
      {t('freeUntil', { time: formatInstant(until, timeZone, i18n.language) })}
    </p>
  );
};

const Total = ({ near, params }: { near: NearbyHotel; params: StayParams }) => {
  const { t, i18n } = useTranslation(['hotels', 'sale']);
  const { priceFrom, cheapest } = near;
  if (!priceFrom) return <p className="font-semibold text-soft">{t('hotels:full')}</p>;
  return (
    <>
      <p className="flex flex-col sm:items-end">
        <span className="sr-only">{t('hotels:from')} </span>
        <Price money={priceFrom} className="amount text-[1.375rem] leading-tight font-extrabold" />
        <span className="text-sm text-soft">
          {t('hotels:total', { what: forWhom(params, { t, language: i18n.language }) })}
        </span>
        <span className="text-sm text-soft">{t(params.rooms > 1 ? 'hotels:taxesEach' : 'hotels:taxes')}</span>
      </p>
      {cheapest?.payment === 'AT_HOTEL' && <p className="text-sm font-semibold">{t('hotels:payment.AT_HOTEL')}</p>}
    </>
  );
};

const Cheapest = ({ near: { hotel, cheapest } }: { near: NearbyHotel }) => {
  const { t } = useTranslation('sale');
  if (!cheapest) return null;
  return (
    <div className="flex flex-col gap-1 text-[0.9375rem]">
      <p className="text-soft">
        <Dotted parts={[cheapest.name, t(`room.mealPlan.${cheapest.mealPlan}`)]} />
      </p>
      <Cancellation until={cheapest.freeCancellationEndsAt} timeZone={hotel.timeZone} />
    </div>
  );
};

type HotelRowProps = {
  near: NearbyHotel;
  params: StayParams;
  to: string;
  eager: boolean;
  /** On the picture. */
  mark: ReactNode;
};

/** A hotel of a list, priced by its cheapest room; a full one stays, and says so. */
export const HotelRow = ({ near, params, to, eager, mark }: HotelRowProps) => {
  const { t } = useTranslation('hotels');
  const { hotel, distanceMiles, cheapest } = near;
  return (
    <li
      id={`hotel-${hotel.id}`}
      className="grid scroll-mt-24 grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 border-b border-line py-5 target:bg-brand-tint sm:flex"
    >
      <div className="relative shrink-0 self-start sm:w-42">
        <Poster
          image={hotel.image}
          className={`w-full rounded-control ${cheapest ? '' : 'grayscale'}`}
          sizes="(min-width: 640px) 168px, 104px"
          eager={eager}
        />
        <p className="absolute bottom-1 left-1">{mark}</p>
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h2 className="font-display text-lg leading-snug font-bold">
          <Link to={to} className="rounded-control underline-offset-4 hover:underline">
            {hotel.name}
          </Link>
        </h2>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-[0.9375rem]">
          <Way miles={distanceMiles} />
          <Stars rating={hotel.rating} />
        </p>
        <Cheapest near={near} />
      </div>
      <div className="col-span-2 flex shrink-0 flex-row flex-wrap items-end justify-between gap-3 sm:max-w-44 sm:flex-col sm:text-right">
        <div className="max-sm:flex-1">
          <Total near={near} params={params} />
        </div>
        <Link to={to} className={classNames(buttonClass({ variant: 'secondary' }), 'whitespace-nowrap')}>
          {t('seeRooms')}
          <span className="sr-only">: {hotel.name}</span>
        </Link>
      </div>
    </li>
  );
};
