import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { EventCardFragmentDoc } from '#operations/generated/documents.ts';
import { useFragment } from '../../core/apollo/use-fragment.ts';
import { Skeleton } from '../../core/ui/skeleton.tsx';
import { EventStatusChip } from '../card/event-chips.tsx';
import { saleNote, statusNote } from '../card/event-rules.ts';
import { HeroFrame, placeOf } from './event-hero.tsx';
import { pageGrid } from './event-page.tsx';

const BesideSkeleton = () => (
  <>
    <div className="max-md:px-4 lg:col-start-2 lg:row-start-2">
      <Skeleton className="h-160 rounded-panel roomy:h-(--work)" />
    </div>
    <div className="max-md:px-4 lg:col-start-1 lg:row-start-2">
      <Skeleton className="h-96 rounded-panel roomy:h-(--work)" />
    </div>
  </>
);

/** The event page while it loads: what a card has shown of the event stands where the page will have it. */
export const EventPending = ({ id, brand }: { id: string; brand: string }) => {
  const { t } = useTranslation('common');
  const { data: event, complete } = useFragment({
    fragment: EventCardFragmentDoc,
    fragmentName: 'EventCard',
    from: { __typename: 'Event', id },
  });
  // The list that was left may be scrolled; the router has kept its position for the way back.
  useLayoutEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  const note = complete ? (statusNote(event) ?? saleNote(event)) : null;
  return (
    <div className="md:shell">
      <title>{complete ? `${event.name} · ${brand}` : brand}</title>
      <p role="status" className="sr-only">
        {t('status.loading')}
      </p>
      <div className={pageGrid}>
        <div className="lg:col-span-2">
          {complete ? (
            <HeroFrame
              image={event.image}
              segment={event.category?.id}
              name={event.name}
              starts={event.starts}
              lastDate={event.lastDate}
              status={event.status}
              chip={note ? <EventStatusChip note={note} /> : <div className="h-6.25" />}
              place={
                <>
                  {placeOf(event.venue)}
                  {/* The room of the link to the map. */}
                  <span aria-hidden="true" className="-my-2 h-11 w-16" />
                </>
              }
            />
          ) : (
            <Skeleton className="h-80 md:h-88 md:rounded-panel lying:h-44 roomy:h-20 tall:h-32" />
          )}
        </div>
        <BesideSkeleton />
      </div>
    </div>
  );
};
