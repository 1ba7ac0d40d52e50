import type { FragmentType } from '@apollo/client';
import { useTranslation } from 'react-i18next';
import { type EventCardFragment, EventCardFragmentDoc } from '#operations/generated/documents.ts';
import { useFragment } from '../core/apollo/use-fragment.ts';
import { formatEventDate } from '../core/time/format.ts';
import { EventPrice } from '../event/card/event-price.tsx';
import { showsPrice } from '../event/card/event-rules.ts';

type Events = readonly ({ id: string } & FragmentType<EventCardFragment>)[];

/** In the head of a page: the day of the soonest of these events that takes place, and what it costs. */
export const NextEvent = ({ events: [first, ...later] }: { events: Events }) => {
  const { t, i18n } = useTranslation('common');
  const { data: event, complete } = useFragment({
    fragment: EventCardFragmentDoc,
    fragmentName: 'EventCard',
    from: first ?? null,
  });
  if (!complete) return null;
  if (event.status === 'CANCELLED' || event.starts.date === null) return <NextEvent events={later} />;
  return (
    // As high without a price, so that nothing moves when an event sells out while the page loads.
    <div className="flex flex-col max-sm:min-h-12.25 sm:flex-row sm:flex-wrap sm:items-baseline sm:gap-x-5">
      <p className="font-semibold">{t('time.next', { date: formatEventDate(event.starts, i18n.language) })}</p>
      {showsPrice(event) && <EventPrice event={event} onColour />}
    </div>
  );
};
