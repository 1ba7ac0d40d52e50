import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../core/ui/alert.tsx';
import { Button } from '../../core/ui/button.tsx';
import { HydrateLater } from '../../core/ui/hydrate-later.tsx';
import { nothingLeft, saleNote, statusNote } from '../card/event-rules.ts';
import { EventStatusChip } from '../card/event-status-chip.tsx';
import { SourceChip } from '../card/source-chip.tsx';
import { Buying, type BuyingProps } from '../tickets/buying.tsx';
import { BlockedPanel } from './blocked-panel.tsx';
import { DateNotice } from './date-notice.tsx';
import { EventDates } from './event-dates.tsx';
import { EventFacts } from './event-facts.tsx';
import { EventHero } from './event-hero.tsx';
import { EventInformation } from './event-information.tsx';
import type { EventOnPage, EventTickets } from './event-page-data.ts';
import { OtherDatesLink } from './other-dates-link.tsx';

const StatusChip = ({ event }: { event: EventOnPage }) => {
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
    </div>
  );
};

const TicketsFailed = ({ onRetry }: { onRetry: () => Promise<unknown> }) => {
  const { t } = useTranslation('event');
  return (
    <Alert
      tone="warning"
      title={t('unavailable.title')}
      action={
        <Button variant="secondary" onClick={() => void onRetry()}>
          {t('list.retry')}
        </Button>
      }
    >
      {t('unavailable.message')}
    </Alert>
  );
};

type EventPageProps = Omit<BuyingProps, 'tickets' | 'below'> & {
  /** Null where nothing can be bought here now. */
  tickets: EventTickets | null;
  /** They are on sale, but the platform cannot say which. */
  ticketsFailed: boolean;
  onRetry: () => Promise<unknown>;
  corner: ReactNode;
};

/** Poster and facts beside the way to buy; one column on a phone, the button in reach. */
export const EventPage = ({ event, tickets, ticketsFailed, corner, onRetry, ...buying }: EventPageProps) => {
  const empty = tickets && nothingLeft(event, tickets.offers ?? []);
  const below = (
    <div className="flex flex-col gap-10 pt-4">
      <HydrateLater>
        <EventFacts event={event} />
      </HydrateLater>
      <HydrateLater>
        <EventInformation sections={event.information} />
      </HydrateLater>
      <HydrateLater>
        <EventDates dates={event.otherDates?.items ?? []} />
      </HydrateLater>
      <OtherDatesLink event={event} />
    </div>
  );
  return (
    <article className="md:shell">
      <div className="flex flex-col gap-6 md:pt-6 lg:grid lg:grid-cols-[minmax(0,1fr)_25.5rem] lg:gap-x-8">
        <div className="lg:col-start-1 lg:row-start-1">
          <EventHero event={event} corner={corner} chip={<StatusChip event={event} />} />
        </div>
        {tickets && !empty ? (
          <Buying event={event} tickets={tickets} below={below} {...buying} />
        ) : (
          <>
            <div className="max-md:px-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start">
              {ticketsFailed ? (
                <TicketsFailed onRetry={onRetry} />
              ) : (
                <BlockedPanel
                  event={event}
                  block={event.sale.blockedBy ?? empty ?? 'OFF_SALE'}
                  notice={<DateNotice event={event} />}
                />
              )}
            </div>
            <div className="max-md:px-4 lg:col-start-1 lg:row-start-2">{below}</div>
          </>
        )}
      </div>
    </article>
  );
};
