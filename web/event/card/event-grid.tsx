import type { FragmentType } from '@apollo/client';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventCardFragment } from '#operations/generated/documents.ts';
import { HydrateLater } from '../../core/ui/hydrate-later.tsx';
import { Skeleton } from '../../core/ui/skeleton.tsx';
import { EventCard } from './event-card.tsx';

/** HOME-5: rows with a line between them on phones, cards on wider screens, three to a row on desktop. */
const columns = 'grid grid-cols-1 divide-y divide-line gap-x-6 sm:grid-cols-2 sm:divide-y-0 sm:gap-y-10 lg:grid-cols-3';
const firstRow = 3;

export type EventRef = { id: string } & FragmentType<EventCardFragment>;

type EventItemsProps = {
  events: readonly EventRef[];
  /** The loyalty programme's name; null when no points are earned (TEN-3). */
  programme: string | null;
  /** At the top of the page: the posters of the first row are loaded first. */
  eager?: boolean;
  heading?: 'h2' | 'h3';
};

/** The cards of one page of results; several pages share one EventGrid. */
export const EventItems = ({ events, programme, eager = false, heading }: EventItemsProps) =>
  events.map((event, index) => (
    <li key={event.id}>
      <HydrateLater>
        <EventCard event={event} programme={programme} eager={eager && index < firstRow} heading={heading} />
      </HydrateLater>
    </li>
  ));

export const EventGrid = ({ children }: { children: ReactNode }) => <ul className={columns}>{children}</ul>;

/** As high as a card, so that the layout does not shift. */
const EventCardSkeleton = () => (
  <div className="flex gap-3.5 py-3.5 sm:flex-col sm:gap-0 sm:py-0">
    <Skeleton className="aspect-3/2 w-26 shrink-0 self-start rounded-control sm:w-auto sm:self-auto sm:rounded-card" />
    <div className="flex flex-1 flex-col gap-1 sm:pt-3.5">
      <Skeleton className="h-4 w-1/2 sm:hidden" />
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="h-5 w-3/5 sm:h-10.5" />
      <Skeleton className="mt-2 h-6 w-2/5" />
    </div>
  </div>
);

/** Placeholders for cards that are loading. */
export const EventItemSkeletons = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
    <li key={index} aria-hidden="true">
      <EventCardSkeleton />
    </li>
  ));

/** A whole grid of placeholders. */
export const EventGridSkeleton = ({ count = 6 }: { count?: number }) => {
  const { t } = useTranslation('common');
  return (
    <>
      <p role="status" className="sr-only">
        {t('status.loading')}
      </p>
      <EventGrid>
        <EventItemSkeletons count={count} />
      </EventGrid>
    </>
  );
};
