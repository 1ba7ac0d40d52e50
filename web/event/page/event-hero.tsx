import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../core/i18n/isolated.ts';
import { useEventTime } from '../../core/time/use-event-time.ts';
import { Icon } from '../../core/ui/icon.tsx';
import { Poster } from '../../core/ui/poster.tsx';
import { ShareButton } from '../../core/ui/share-button.tsx';
import { Heart } from '../../favourite/heart.tsx';
import { longDays } from '../card/event-days.ts';
import type { EventOnPage } from './event-page-data.ts';
import { PhoneCorner } from './phone-corner.tsx';

const placeOf = ({ name, address }: EventOnPage['venue']): string =>
  [isolated(name), address.city, address.stateCode ?? address.countryCode].filter(Boolean).join(', ');

type EventHeroProps = {
  event: EventOnPage;
  chip: ReactNode;
};

/** The poster with name, date in the venue's time zone, and place. */
export const EventHero = ({ event, chip }: EventHeroProps) => {
  const { t, i18n } = useTranslation(['event', 'common']);
  const { dateLong, time, machine } = useEventTime(event.starts);
  const backdrop = { ...event.image, url: event.image.backdropUrl ?? event.image.url };
  return (
    <header className="relative isolate flex min-h-80 flex-col justify-end overflow-hidden bg-[#0b1420] text-white md:min-h-88 md:rounded-panel">
      <div className="absolute inset-0 -z-10">
        <Poster image={backdrop} segment={event.category?.id} shape="wide" className="size-full" eager />
      </div>
      <div aria-hidden="true" className="absolute inset-0 -z-10 bg-linear-to-t from-black/85 via-black/50 to-black/5" />
      <div className="absolute inset-x-0 top-0 bg-linear-to-b from-black/60 to-transparent px-4 py-1 md:hidden">
        <PhoneCorner />
      </div>
      <Heart
        type="EVENT"
        id={event.id}
        name={event.name}
        disc
        className="absolute top-2.5 right-4 md:top-5 md:right-5"
      />
      <ShareButton
        title={event.name}
        path={`event/${event.id}`}
        className="absolute top-2.5 right-18 md:top-5 md:right-19"
      />
      <div className="flex flex-col items-start gap-2 p-4 pt-16 md:p-7">
        {chip}
        <h1 className="text-[1.75rem] leading-tight font-extrabold tracking-tight text-balance md:text-[2.5rem]">
          {event.name}
        </h1>
        <p className="text-[1.0625rem] font-medium">
          <time dateTime={machine} suppressHydrationWarning>
            {longDays(event, i18n.language) ?? (
              <>
                {dateLong}
                {time && ` · ${time}`}
              </>
            )}
          </time>
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-[1.0625rem] text-white/90">
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
        </p>
      </div>
    </header>
  );
};
