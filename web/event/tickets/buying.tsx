import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Alert } from '../../core/ui/alert.tsx';
import { HydrateLater } from '../../core/ui/hydrate-later.tsx';
import { MapCard } from '../map/map-card.tsx';
import { DateNotice } from '../page/date-notice.tsx';
import type { EventOnPage, EventTickets } from '../page/event-page-data.ts';
import { BuyPanel, type Loyalty } from './buy-panel.tsx';
import { HoldBar } from './hold-button.tsx';
import { type Failure, type Holding, useHolding } from './use-holding.ts';
import { useTicketChoice } from './use-ticket-choice.ts';
import { type ListOrMap, ViewSwitch } from './view-switch.tsx';

/** Comes where the tickets are, which may be off the screen by then: it is brought into view and takes the focus. */
const FailureNotice = ({ failure }: { failure: Failure }) => {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new failure is a new reason to look
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }, [failure]);
  return (
    <div ref={box} tabIndex={-1} className="rounded-card outline-none">
      <Alert tone="danger" announce title={failure.title}>
        {failure.message}
      </Alert>
    </div>
  );
};

/** List and map of one event, one selection, one button. */
export const Buying = ({ event, tickets, loyalty, onHold, onRefresh, below }: BuyingProps) => {
  const choices = useTicketChoice(event, tickets);
  const [view, setView] = useState<ListOrMap>('list');
  const { busy, failure, hold } = useHolding(choices, { onHold, onRefresh });
  // The notice stands with the list.
  useEffect(() => {
    if (failure) setView('list');
  }, [failure]);

  const notice = (
    <>
      <DateNotice event={event} />
      {failure && <FailureNotice failure={failure} />}
    </>
  );
  const map = tickets.seatMap;
  return (
    <>
      <div className="flex flex-col gap-4 max-md:px-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start">
        {map && <ViewSwitch view={view} onChange={setView} />}
        <div className={view === 'map' ? 'max-lg:hidden' : ''}>
          <BuyPanel event={event} choices={choices} loyalty={loyalty} busy={busy} onHold={hold} notice={notice} />
        </div>
      </div>
      <div className="flex flex-col gap-6 max-md:px-4 lg:col-start-1 lg:row-start-2">
        {map && (
          <HydrateLater>
            <MapCard
              eventId={event.id}
              map={map}
              currencyCode={event.currencyCode}
              choices={choices}
              className={view === 'list' ? 'max-lg:hidden' : ''}
            />
          </HydrateLater>
        )}
        {below}
      </div>
      <HoldBar choices={choices} currencyCode={event.currencyCode} busy={busy} onHold={hold} />
    </>
  );
};

export type BuyingProps = Holding & {
  event: EventOnPage;
  tickets: EventTickets;
  loyalty: Loyalty;
  /** What stands under the map. */
  below: ReactNode;
};
