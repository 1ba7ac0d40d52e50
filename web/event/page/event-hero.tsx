import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../core/i18n/isolated.ts';
import type { EventMoment } from '../../core/time/format.ts';
import { useEventTime } from '../../core/time/use-event-time.ts';
import { classNames } from '../../core/ui/class-names.ts';
import { Dotted } from '../../core/ui/dotted.tsx';
import { Icon } from '../../core/ui/icon.tsx';
import { Poster } from '../../core/ui/poster.tsx';
import { ShareButton } from '../../core/ui/share-button.tsx';
import { Heart } from '../../favourite/heart.tsx';
import type { EventOnPage } from './event-page-data.ts';
import { OldDate } from './old-date.tsx';
import { PhoneCorner } from './phone-corner.tsx';

type Venue = {
  name: string;
  address: { city: string | null; stateCode: string | null; countryCode?: string | null };
};

export const placeOf = ({ name, address }: Venue): string =>
  [isolated(name), address.city, address.stateCode ?? address.countryCode].filter(Boolean).join(', ');

/** A longer name has no room in one line of the band. */
const LONG_NAME = 60;

type HeroFrameProps = {
  image: { url: string; placeholder: string };
  segment: string | undefined;
  name: string;
  starts: EventMoment;
  lastDate: string | null;
  status: EventOnPage['status'];
  chip: ReactNode;
  /** Name and city of the venue. */
  place: ReactNode;
  /** The controls at its upper edge. */
  tools?: ReactNode;
};

/** The poster with name, date in the venue's time zone, and place; of the same height before and after the page has loaded. */
export const HeroFrame = ({ image, segment, name, starts, lastDate, status, chip, place, tools }: HeroFrameProps) => {
  const { t } = useTranslation('sale');
  const { dateLong, time, machine } = useEventTime(starts, lastDate);
  return (
    <header className="relative isolate flex min-h-80 flex-col justify-end overflow-hidden bg-[#0b1420] text-white md:min-h-88 md:rounded-panel lying:min-h-44 roomy:min-h-20 tall:min-h-32">
      <div className="absolute inset-0 -z-10">
        <Poster image={image} segment={segment} shape="wide" className="size-full" eager />
      </div>
      <div aria-hidden="true" className="absolute inset-0 -z-10 bg-linear-to-t from-black/85 via-black/50 to-black/5" />
      {tools}
      <div className="flex flex-col items-start gap-2 p-4 pt-16 md:p-7 lying:gap-1 lying:pt-12 roomy:flex-row roomy:flex-wrap roomy:items-center roomy:gap-x-6 roomy:gap-y-0.5 roomy:py-1 roomy:pr-36 roomy:*:shrink-0 tall:py-4">
        <div className="roomy:order-last">{chip}</div>
        <h1
          className={classNames(
            'text-[1.75rem] leading-tight font-extrabold tracking-tight text-balance md:text-[2.5rem] roomy:shrink! roomy:basis-full',
            name.length > LONG_NAME ? 'roomy:text-xl' : 'roomy:text-[1.875rem]',
          )}
        >
          {name}
        </h1>
        <p className="flex flex-wrap gap-x-3 text-[1.0625rem] font-medium">
          {status === 'POSTPONED' && <span className="font-bold">{t('dateToCome')}</span>}
          <OldDate isOld={status === 'POSTPONED'}>
            <time dateTime={machine} suppressHydrationWarning>
              <Dotted parts={[dateLong, time]} />
            </time>
          </OldDate>
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-[1.0625rem] text-white/90">{place}</p>
      </div>
    </header>
  );
};

type EventHeroProps = {
  event: EventOnPage;
  chip: ReactNode;
};

/** The loaded event's poster, with the way to the venue's map, the heart and Share. */
export const EventHero = ({ event, chip }: EventHeroProps) => {
  const { t } = useTranslation(['event', 'common']);
  return (
    <HeroFrame
      image={{ ...event.image, url: event.image.backdropUrl ?? event.image.url }}
      segment={event.category?.id}
      name={event.name}
      starts={event.starts}
      lastDate={event.lastDate}
      status={event.status}
      chip={chip}
      tools={
        <>
          <div className="absolute inset-x-0 top-0 bg-linear-to-b from-black/60 to-transparent px-4 py-1 md:hidden">
            <PhoneCorner />
          </div>
          {/* Reversed, so that Share moves to the corner where a brand has no hearts. */}
          <div className="absolute top-1 right-4 flex flex-row-reverse gap-3 md:top-5 md:right-5 roomy:inset-y-0 roomy:items-center">
            <Heart type="EVENT" id={event.id} name={event.name} disc />
            <ShareButton title={event.name} path={`event/${event.id}`} />
          </div>
        </>
      }
      place={
        <>
          {placeOf(event.venue)}
          {event.venue.mapUrl && (
            <a
              href={event.venue.mapUrl}
              target="_blank"
              rel="noreferrer"
              className="-my-2 inline-flex min-h-11 items-center gap-1 rounded-control font-semibold text-white underline underline-offset-4 focus-visible:outline-white"
            >
              <Icon as={MapPin} className="size-4" />
              {t('map')}
              <span className="sr-only">{t('common:status.newTab')}</span>
            </a>
          )}
        </>
      }
    />
  );
};
