import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { LoyaltyProgramme } from '../../core/money/loyalty.ts';
import { Alert } from '../../core/ui/alert.tsx';
import { HydrateLater } from '../../core/ui/hydrate-later.tsx';
import { MapCard } from '../map/map-card.tsx';
import { DateNotice } from '../page/date-notice.tsx';
import type { EventOnPage, EventTickets } from '../page/event-page-data.ts';
import { BuyPanel } from './buy-panel.tsx';
import { HoldBar, HoldButton } from './hold-button.tsx';
import { type Failure, type HoldActions, useHolding } from './use-holding.ts';
import { useTicketChoice } from './use-ticket-choice.ts';
import { type ListOrMap, ViewSwitch } from './view-switch.tsx';

/** Scrolls itself into view and takes the focus: the visitor may have scrolled away from the list. */
const FailureNotice = ({ failure }: { failure: Failure }) => {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each new failure
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

type BuyingProps = HoldActions & {
  event: EventOnPage;
  tickets: EventTickets;
  loyalty: LoyaltyProgramme;
  /** Stands below the map. */
  below: ReactNode;
};

/** List and map with one selection, and the button that holds it. */
export const Buying = ({ event, tickets, loyalty, onHold, onRefresh, below }: BuyingProps) => {
  const choices = useTicketChoice(event, tickets);
  const [view, setView] = useState<ListOrMap>('list');
  const { busy, failure, hold } = useHolding(choices, { onHold, onRefresh });
  // The failure is shown above the list.
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
  const button = { choices, currencyCode: event.currencyCode, busy, onHold: hold };
  return (
    <>
      <div className="flex flex-col gap-4 max-md:px-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start roomy:sticky roomy:top-24">
        {map && <ViewSwitch view={view} onChange={setView} />}
        <div className={view === 'map' ? 'max-lg:hidden' : ''}>
          <BuyPanel
            event={event}
            choices={choices}
            loyalty={loyalty}
            busy={busy}
            notice={notice}
            button={<HoldButton {...button} />}
          />
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
      <HoldBar {...button} />
    </>
  );
};
