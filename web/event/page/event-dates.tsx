import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EventDateRowFragment } from '#operations/generated/documents.ts';
import { useShell } from '../../core/layout/shell.tsx';
import { useEventTime } from '../../core/time/use-event-time.ts';
import { Dotted } from '../../core/ui/dotted.tsx';
import { Icon } from '../../core/ui/icon.tsx';
import type { EventOnPage } from './event-page-data.ts';

const DateRow = ({ date: event }: { date: EventDateRowFragment }) => {
  const { id, name, venueName, city } = event;
  const { date, time, machine } = useEventTime(event.starts, event.lastDate);
  return (
    <Link
      to={`/event/${encodeURIComponent(id)}`}
      className="feedback flex min-h-16 items-center gap-4 rounded-control px-1 py-3 hover:bg-sunk"
    >
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <time dateTime={machine} className="font-bold" suppressHydrationWarning>
          <Dotted parts={[date, time]} />
        </time>
        <span className="line-clamp-2">{name}</span>
        <span className="truncate text-sm text-soft">
          {venueName}, {city}
        </span>
      </span>
      <Icon as={ArrowRight} className="size-5 text-soft" />
    </Link>
  );
};

/** EVENT-12: other dates of the event. */
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

/** Links to the pages of the event's attractions and venue. */
export const OtherDatesLinks = ({ event }: { event: EventOnPage }) => {
  const { t } = useTranslation(['event', 'sale']);
  const { has } = useShell();
  const links = [
    ...event.attractions.map(({ id, name }) => ({
      to: `/attraction/${id}`,
      text: t('more.attraction', { name }),
    })),
    ...(has('HOTELS') &&
    event.venue.coordinates &&
    event.sale.blockedBy !== 'OVER' &&
    event.sale.blockedBy !== 'CANCELLED'
      ? [{ to: `/event/${event.id}/hotels`, text: t('sale:room.near', { place: event.venue.name }) }]
      : []),
    { to: `/venue/${event.venue.id}`, text: t('more.venue', { name: event.venue.name }) },
  ];
  return (
    <nav aria-labelledby="more-heading" className="flex flex-col gap-2">
      <h2 id="more-heading" className="text-xl font-bold">
        {t('more.title')}
      </h2>
      <ul>
        {links.map(({ to, text }) => (
          <li key={to} className="border-b border-line last:border-b-0">
            <Link
              to={to}
              className="feedback flex min-h-14 items-center justify-between gap-4 rounded-control px-1 py-2 font-semibold hover:bg-sunk hover:text-brand-text"
            >
              {text}
              <Icon as={ArrowRight} className="size-5 text-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
