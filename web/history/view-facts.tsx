import { useEventTime } from '../core/time/use-event-time.ts';
import { Dotted } from '../core/ui/dotted.tsx';
import type { View } from './browsing-history.ts';

const EventWhen = ({ starts }: { starts: NonNullable<View['starts']> }) => {
  const { date, machine } = useEventTime(starts);
  return <time dateTime={machine}>{date}</time>;
};

/** What stands below the name of a viewed page: an event's day and city, else its kind or city. */
export const ViewFacts = ({ view: { starts, detail } }: { view: View }) =>
  starts ? <Dotted parts={[<EventWhen key="when" starts={starts} />, detail]} /> : detail;
