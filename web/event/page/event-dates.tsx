import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EventDateRowFragment } from '#operations/generated/documents.ts';
import { useEventTime } from '../../core/time/use-event-time.ts';
import { Icon } from '../../core/ui/icon.tsx';
import { longDays } from '../card/event-days.ts';

const DateRow = ({ date: event }: { date: EventDateRowFragment }) => {
  const { i18n } = useTranslation();
  const { id, name, venueName, city } = event;
  const { date, time, machine } = useEventTime(event.starts);
  return (
    <Link
      to={`/event/${encodeURIComponent(id)}`}
      className="feedback flex min-h-16 items-center gap-4 rounded-control px-1 py-3 hover:bg-sunk"
    >
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <time dateTime={machine} className="font-bold" suppressHydrationWarning>
          {longDays(event, i18n.language) ?? (
            <>
              {date}
              {time && ` · ${time}`}
            </>
          )}
        </time>
        <span className="truncate">{name}</span>
        <span className="truncate text-sm text-soft">
          {venueName}, {city}
        </span>
      </span>
      <Icon as={ArrowRight} className="size-5 text-soft" />
    </Link>
  );
};

/** EVENT-12: when else one can see them; nothing when there is no other date. */
export const EventDates = ({ dates }: { dates: readonly EventDateRowFragment[] }) => {
  const { t } = useTranslation('event');
  if (dates.length === 0) return null;
  return (
    <section aria-labelledby="dates-heading" className="flex flex-col gap-2">
      <h2 id="dates-heading" className="text-xl font-bold">
        {t('dates')}
      </h2>
      <ul>
        {dates.map((date) => (
          <li key={date.id} className="border-b border-line last:border-b-0">
            <DateRow date={date} />
          </li>
        ))}
      </ul>
    </section>
  );
};
