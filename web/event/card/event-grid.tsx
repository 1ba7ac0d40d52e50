import type { FragmentType } from '@apollo/client';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventCardFragment } from '#operations/generated/documents.ts';
import { HydrateLater } from '../../core/ui/hydrate-later.tsx';
import { EventCard } from './event-card.tsx';
import { EventCardSkeleton } from './event-card-skeleton.tsx';

/** HOME-5: three to a row on desktop. */
const columns = 'grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3';
const firstRow = 3;

export type EventRef = { id: string } & FragmentType<EventCardFragment>;

type EventItemsProps = {
  events: readonly EventRef[];
  /** The loyalty programme's name where it is earned (TEN-3). */
  programme: string | null;
  /** They open the page: the first row's posters are fetched first. */
  eager?: boolean;
  heading?: 'h2' | 'h3';
};

/** The items of a grid, so that several pages can share one. */
export const EventItems = ({ events, programme, eager = false, heading }: EventItemsProps) =>
  events.map((event, index) => (
    <li key={event.id}>
      <HydrateLater>
        <EventCard event={event} programme={programme} eager={eager && index < firstRow} heading={heading} />
      </HydrateLater>
    </li>
  ));

export const EventGrid = ({ children }: { children: ReactNode }) => <ul className={columns}>{children}</ul>;

/** Items that are being loaded. */
export const EventItemSkeletons = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
    <li key={index} aria-hidden="true">
      <EventCardSkeleton />
    </li>
  ));

/** The grid while it is being loaded. */
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
