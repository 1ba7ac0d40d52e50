import type { FragmentType } from '@apollo/client';
import { useTranslation } from 'react-i18next';
import { type EventCardFragment, EventCardFragmentDoc } from '#operations/generated/documents.ts';
import { cityLabel } from '../../city/place.ts';
import { useFragment } from '../../core/apollo/use-fragment.ts';
import { useApp } from '../../core/app.tsx';
import { useEventTime } from '../../core/time/use-event-time.ts';
import { classNames } from '../../core/ui/class-names.ts';
import { Poster } from '../../core/ui/poster.tsx';
import { Heart } from '../../favourite/heart.tsx';
import { EventEarnChip, EventStatusChip, SourceChip } from './event-chips.tsx';
import { shortDays, stubOf } from './event-days.ts';
import { EventLink } from './event-link.tsx';
import { EventPrice } from './event-price.tsx';
import { isDateOff, saleNote, showsEarn, showsPrice, statusNote } from './event-rules.ts';
import { Stub } from './stub.tsx';

/** On phones the day and time stand above the name; on wider screens the stub shows the day, and screen readers are told it. */
const Facts = ({ event }: { event: EventCardFragment }) => {
  const { i18n } = useTranslation();
  const { now } = useApp();
  const { date, time, machine } = useEventTime(event.starts);
  const days = shortDays(event, now, i18n.language);
  return (
    <p className="facts text-soft">
      <span className="text-sm sm:contents">
        <span className="font-semibold text-ink sm:w-full">{cityLabel(event.venue.address, i18n.language)}</span>
        <span className="max-sm:before:mx-1.5 max-sm:before:content-['·'/'']">{event.venue.name}</span>
      </span>
      <time
        dateTime={machine}
        suppressHydrationWarning
        className="max-sm:label pr-7 text-brand-text max-sm:order-first sm:pr-0 sm:text-soft"
      >
        {time && !days && (
          <span className="sm:sr-only" suppressHydrationWarning>
            {date},{' '}
          </span>
        )}
        {days ?? (time || date)}
      </time>
    </p>
  );
};

type EventCardProps = {
  event: FragmentType<EventCardFragment>;
  /** The loyalty programme's name; null when no points are earned (TEN-3). */
  programme: string | null;
  /** In the first row: its poster is loaded first. */
  eager?: boolean;
  heading?: 'h2' | 'h3';
};

/** EVENT-1: one event; the whole card is a link to its page. */
export const EventCard = ({ event: ref, programme, eager = false, heading: Heading = 'h3' }: EventCardProps) => {
  const { i18n } = useTranslation('main');
  const { data: event, complete } = useFragment({
    fragment: EventCardFragmentDoc,
    fragmentName: 'EventCard',
    from: ref,
  });
  if (!complete) return null;
  const isCancelled = event.status === 'CANCELLED';
  const onPoster = statusNote(event) ?? saleNote(event);
  return (
    <article className="group relative flex h-full gap-3.5 py-3.5 sm:flex-col sm:gap-0 sm:py-0">
      <div className="w-1/4 max-w-26 shrink-0 sm:relative sm:w-auto sm:max-w-none">
        <Poster
          image={event.image}
          segment={event.category?.id}
          eager={eager}
          sizes="(min-width: 1024px) 400px, (min-width: 640px) 50vw, 104px"
          className={classNames('rounded-control sm:rounded-card', isCancelled && 'opacity-70 grayscale')}
        />
      </div>
      <div className="flex min-w-0 flex-1 gap-3.5 sm:pt-3.5">
        <Stub stub={stubOf(event, i18n.language)} isOff={isDateOff(event)} className="hidden sm:block" />
        <div className="flex min-w-0 flex-1 flex-col gap-0.5 sm:gap-1">
          <Heading
            className={classNames(
              'line-clamp-2 pr-8 text-[1.0625rem] leading-snug font-bold sm:pr-0 sm:text-lg sm:leading-snug',
              isCancelled && 'text-soft line-through',
            )}
          >
            <EventLink event={event} />
          </Heading>
          <Facts event={event} />
          {onPoster && (
            <div className="pointer-events-none flex sm:absolute sm:inset-x-0 sm:top-0 sm:aspect-3/2 sm:items-start sm:p-3">
              <EventStatusChip note={onPoster} />
            </div>
          )}
          <div className="mt-auto flex flex-wrap items-center gap-x-2 gap-y-1 sm:gap-y-2 sm:pt-2">
            {showsPrice(event) && <EventPrice event={event} />}
            <SourceChip source={event.source} />
            {programme && showsEarn(event) && (
              <div className="max-w-full">
                <EventEarnChip event={event} programme={programme} />
              </div>
            )}
          </div>
        </div>
      </div>
      {/* After the link that covers the card, so that it lies above it. */}
      <Heart
        type="EVENT"
        id={event.id}
        name={event.name}
        disc
        className="absolute top-1.5 -right-2 max-sm:bg-transparent max-sm:shadow-none sm:top-3 sm:right-3"
      />
    </article>
  );
};
