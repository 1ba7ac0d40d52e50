import type { FragmentType } from '@apollo/client';
import { useTranslation } from 'react-i18next';
import { type EventCardFragment, EventCardFragmentDoc } from '#operations/generated/documents.ts';
import { cityLabel } from '../../city/place.ts';
import { useFragment } from '../../core/apollo/use-fragment.ts';
import { useEventTime } from '../../core/time/use-event-time.ts';
import { buttonClass } from '../../core/ui/button.tsx';
import { Chip } from '../../core/ui/chip.tsx';
import { classNames } from '../../core/ui/class-names.ts';
import { Dotted } from '../../core/ui/dotted.tsx';
import { EventStatusChip, SourceChip } from './event-chips.tsx';
import { stubOf } from './event-days.ts';
import { EventLink } from './event-link.tsx';
import { EventPrice } from './event-price.tsx';
import { isDateOff, saleNote, showsPrice, statusNote } from './event-rules.ts';
import { Stub } from './stub.tsx';

type EventRowProps = {
  event: FragmentType<EventCardFragment>;
  isHomeGame: boolean;
  hasWaitingList: boolean;
};

/** EVENT-15: one of a performer's dates, told by its city; the whole row is a link to its page. */
export const EventRow = ({ event: ref, ...more }: EventRowProps) => {
  const { data: event, complete } = useFragment({
    fragment: EventCardFragmentDoc,
    fragmentName: 'EventCard',
    from: ref,
  });
  return complete ? <Row event={event} {...more} /> : null;
};

type RowProps = Omit<EventRowProps, 'event'> & { event: EventCardFragment };

const Row = ({ event, isHomeGame, hasWaitingList }: RowProps) => {
  const { t, i18n } = useTranslation(['attraction', 'main']);
  const { date, time, machine } = useEventTime(event.starts, event.lastDate);
  const isCancelled = event.status === 'CANCELLED';
  const note = statusNote(event) ?? saleNote(event);
  const isWaitingFor = note === 'soldOut' && hasWaitingList;
  return (
    <article className="group relative flex min-h-21 items-center gap-3.5 py-3">
      <Stub stub={stubOf(event, i18n.language)} isOff={isDateOff(event)} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className={classNames('text-[1.0625rem] leading-snug font-bold', isCancelled && 'text-soft')}>
            {cityLabel(event.venue.address, i18n.language)}
          </span>
          {isHomeGame && <Chip tone="brand">{t('homeGame')}</Chip>}
          {note && <EventStatusChip note={note} />}
          <SourceChip source={event.source} />
        </p>
        <h4 className={classNames('text-[0.9375rem] leading-snug', isCancelled && 'text-soft line-through')}>
          <EventLink event={event} />
        </h4>
        <p className="text-sm text-soft">
          <time dateTime={machine} className="sr-only" suppressHydrationWarning>
            {date}
          </time>
          <Dotted parts={[event.venue.name, time]} />
        </p>
      </div>
      <div className="max-w-32 shrink-0 text-end sm:max-w-none">
        {showsPrice(event) && <EventPrice event={event} />}
      </div>
      {/* The link covers the row; this is where one looks for it. */}
      <span
        aria-hidden="true"
        className={classNames(buttonClass({ variant: 'secondary' }), 'w-36 shrink-0 max-md:hidden')}
      >
        {t(isWaitingFor ? 'row.waitlist' : event.sale.canBuy ? 'row.tickets' : 'row.details')}
      </span>
    </article>
  );
};
