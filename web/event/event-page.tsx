import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { seatLabel } from '../core/seats/seat-label.ts';
import { Alert } from '../core/ui/alert.tsx';
import { Button } from '../core/ui/button.tsx';
import { BlockedPanel } from './blocked-panel.tsx';
import { BuyPanel, type Loyalty } from './buy-panel.tsx';
import { EventFacts } from './event-facts.tsx';
import { EventHero } from './event-hero.tsx';
import { EventInformation } from './event-information.tsx';
import type { EventOnPage, EventTickets } from './event-page-data.ts';
import { saleNote, statusNote } from './event-rules.ts';
import { EventStatusChip } from './event-status-chip.tsx';
import { HoldBar } from './hold-button.tsx';
import { MapCard } from './map-card.tsx';
import { OtherDatesLink } from './other-dates-link.tsx';
import { type TicketWish, toWish } from './ticket-choice.ts';
import { useTicketChoice } from './use-ticket-choice.ts';
import { type ListOrMap, ViewSwitch } from './view-switch.tsx';

/** What became of the wish to hold tickets; held leads to another page. */
export type HoldOutcome =
  | { kind: 'held' }
  | { kind: 'kept' }
  | { kind: 'taken' }
  | { kind: 'refused'; title: string; message: string };

const StatusChip = ({ event }: { event: EventOnPage }) => {
  const { t } = useTranslation('main');
  const note = statusNote(event) ?? saleNote(event);
  if (note) return <EventStatusChip note={note} />;
  if (!event.sale.canBuy) return null;
  return (
    <p className="rounded-full bg-white px-3 py-1.5 text-[0.8125rem] leading-none font-semibold text-black">
      {t('event.onSale')}
    </p>
  );
};

/** What is special about the date, where tickets are sold all the same. */
const DateNotice = ({ event }: { event: EventOnPage }) => {
  const { t } = useTranslation('main');
  if (event.status !== 'POSTPONED' && event.status !== 'RESCHEDULED') return null;
  return (
    <Alert tone="warning" title={t(`event.notice.${event.status}.title`)}>
      {t(`event.notice.${event.status}.text`)}
    </Alert>
  );
};

type Failure = { title: string; message: string };

const Buying = ({ event, tickets, loyalty, onHold, onRefresh, below }: BuyingProps) => {
  const { t } = useTranslation('main');
  const choices = useTicketChoice(event, tickets);
  const [view, setView] = useState<ListOrMap>('list');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef(false);

  const hold = async () => {
    const { choice } = choices;
    // A second click before the first is drawn as busy is the same wish.
    if (!choice || running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    const outcome = await onHold(toWish(choice));
    if (outcome.kind === 'taken') {
      const place = {
        section: null,
        row: null,
        ...choice.place,
        seats: choice.place?.seats.map(({ number }) => number) ?? [],
      };
      setFailure({ title: t('event.gone.title'), message: t('event.gone.message', { seats: seatLabel(t, place) }) });
      choices.taken();
      await Promise.all([choices.reserved ? choices.refetch() : undefined, onRefresh()]);
    }
    if (outcome.kind === 'refused') setFailure(outcome);
    if (outcome.kind !== 'held') setBusy(false);
    running.current = false;
  };

  const notice = (
    <>
      <DateNotice event={event} />
      {failure && (
        <Alert tone="danger" announce title={failure.title}>
          {failure.message}
        </Alert>
      )}
    </>
  );
  const map = tickets.seatMap;
  return (
    <>
      <div className="flex flex-col gap-6 max-lg:order-2 max-md:px-4 lg:col-start-1 lg:row-start-2">
        {map && (
          <MapCard
            eventId={event.id}
            map={map}
            currencyCode={event.currencyCode}
            choices={choices}
            className={view === 'list' ? 'max-lg:hidden' : ''}
          />
        )}
        {below}
      </div>
      <div className="flex flex-col gap-4 max-lg:order-1 max-md:px-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start">
        {map && <ViewSwitch view={view} onChange={setView} />}
        <div className={view === 'map' ? 'max-lg:hidden' : ''}>
          <BuyPanel
            event={event}
            choices={choices}
            loyalty={loyalty}
            busy={busy}
            onHold={() => void hold()}
            notice={notice}
          />
        </div>
      </div>
      <HoldBar choices={choices} currencyCode={event.currencyCode} busy={busy} onHold={() => void hold()} />
    </>
  );
};

type BuyingProps = {
  event: EventOnPage;
  tickets: EventTickets;
  loyalty: Loyalty;
  /** Asks for the tickets to be held; the page that is behind it goes on to the checkout. */
  onHold: (wish: TicketWish) => Promise<HoldOutcome>;
  /** Asks again for what is free. */
  onRefresh: () => Promise<unknown>;
  below: ReactNode;
};

const TicketsFailed = ({ onRetry }: { onRetry: () => Promise<unknown> }) => {
  const { t } = useTranslation('main');
  return (
    <Alert
      tone="warning"
      title={t('event.unavailable.title')}
      action={
        <Button variant="secondary" onClick={() => void onRetry()}>
          {t('event.list.retry')}
        </Button>
      }
    >
      {t('event.unavailable.message')}
    </Alert>
  );
};

type EventPageProps = Omit<BuyingProps, 'tickets' | 'below'> & {
  /** Null where nothing can be bought here now. */
  tickets: EventTickets | null;
  /** They are on sale, but the platform cannot say which. */
  ticketsFailed: boolean;
  corner: ReactNode;
};

/** Poster and facts beside the way to buy; one column on a phone, the button in reach. */
export const EventPage = ({ event, tickets, ticketsFailed, corner, ...buying }: EventPageProps) => {
  const below = (
    <div className="flex flex-col gap-10 pt-4">
      <EventFacts event={event} />
      <EventInformation sections={event.information} />
      <OtherDatesLink event={event} />
    </div>
  );
  return (
    <article className="md:shell">
      <div className="flex flex-col gap-6 md:pt-6 lg:grid lg:grid-cols-[minmax(0,1fr)_25.5rem] lg:gap-x-8">
        <div className="lg:col-start-1 lg:row-start-1">
          <EventHero event={event} corner={corner} chip={<StatusChip event={event} />} />
        </div>
        {tickets ? (
          <Buying event={event} tickets={tickets} below={below} {...buying} />
        ) : (
          <>
            <div className="max-md:px-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start">
              {ticketsFailed ? (
                <TicketsFailed onRetry={buying.onRefresh} />
              ) : (
                <BlockedPanel
                  event={event}
                  block={event.sale.blockedBy ?? 'OFF_SALE'}
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
