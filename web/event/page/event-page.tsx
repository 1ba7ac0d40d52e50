import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HydrateLater } from '../../core/ui/hydrate-later.tsx';
import { EventStatusChip, SourceChip } from '../card/event-chips.tsx';
import { saleNote, statusNote } from '../card/event-rules.ts';
import { EventDates, OtherDatesLinks } from './event-dates.tsx';
import { EventFacts } from './event-facts.tsx';
import { EventHero } from './event-hero.tsx';
import { EventInformation } from './event-information.tsx';
import type { EventOnPage } from './event-page-data.ts';
import { SeatingPlan } from './seating-plan.tsx';

const StatusChip = ({ event, mark }: { event: EventOnPage; mark: ReactNode }) => {
  const { t } = useTranslation('event');
  const note = statusNote(event) ?? saleNote(event);
  return (
    <div className="flex flex-wrap gap-2">
      {note && <EventStatusChip note={note} />}
      {!note && event.sale.canBuy && (
        <p className="rounded-full bg-white px-3 py-1.5 text-[0.8125rem] leading-none font-semibold text-black">
          {t('onSale')}
        </p>
      )}
      <SourceChip source={event.source} />
      {mark}
    </div>
  );
};

/** Facts, the venue's information and other dates: below the tickets on a phone, below the map on a desktop. */
export const EventDetails = ({ event }: { event: EventOnPage }) => (
  <div className="flex flex-col gap-10 pt-4">
    <HydrateLater>
      <EventFacts event={event} />
    </HydrateLater>
    <HydrateLater>
      <EventInformation sections={event.information} />
    </HydrateLater>
    {event.details?.seatMapImage && (
      <HydrateLater>
        <SeatingPlan image={event.details.seatMapImage} venue={event.venue} />
      </HydrateLater>
    )}
    <HydrateLater>
      <EventDates dates={event.otherDates?.items ?? []} />
    </HydrateLater>
    <OtherDatesLinks event={event} />
  </div>
);

type EventPageProps = {
  event: EventOnPage;
  /** Beside the state of its sale. */
  mark?: ReactNode;
  /** `Buying` or `NoTickets`: the cells of the grid beside and below the poster. */
  children: ReactNode;
};

/** The band over map and list; one column on a phone. */
export const pageGrid =
  'flex flex-col gap-6 md:pt-6 lg:grid lg:grid-cols-[minmax(0,1fr)_25.5rem] lg:gap-x-8 roomy:grid-cols-[minmax(0,1fr)_28.25rem] roomy:gap-x-5 roomy:gap-y-4 roomy:pt-3';

/** The event's band, with the tickets below it. */
export const EventPage = ({ event, mark, children }: EventPageProps) => (
  <article className="md:shell">
    <div className={pageGrid}>
      <div className="lg:col-span-2">
        <EventHero event={event} chip={<StatusChip event={event} mark={mark} />} />
      </div>
      {children}
    </div>
  </article>
);

/** What stands beside the details. */
export const BesidePoster = ({ children, below }: { children: ReactNode; below: ReactNode }) => (
  <>
    <div className="max-md:px-4 lg:col-start-2 lg:row-start-2 lg:self-start">{children}</div>
    <div className="max-md:px-4 lg:col-start-1 lg:row-start-2">{below}</div>
  </>
);
