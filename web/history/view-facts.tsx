import { useEventTime } from '../core/time/use-event-time.ts';
import type { View } from './browsing-history.ts';

const EventWhen = ({ starts }: { starts: NonNullable<View['starts']> }) => {
  const { date, machine } = useEventTime(starts);
  return <time dateTime={machine}>{date}</time>;
};

/** What stands below the name of a viewed page, in one line: an event's day and city, else its kind or city. */
export const ViewFacts = ({ view: { starts, detail } }: { view: View }) => (
  <span className="block truncate text-sm text-soft">
    {starts ? (
      <>
        <EventWhen starts={starts} /> · {detail}
      </>
    ) : (
      detail
    )}
  </span>
);
