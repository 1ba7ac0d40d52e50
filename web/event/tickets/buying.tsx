import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '../../core/later.tsx';
import type { LoyaltyProgramme } from '../../core/money/loyalty.ts';
import { Alert } from '../../core/ui/alert.tsx';
import { Button, ButtonLink } from '../../core/ui/button.tsx';
import { HydrateLater } from '../../core/ui/hydrate-later.tsx';
import { MapCard } from '../map/map-card.tsx';
import { MapOnPhones } from '../map/map-on-phones.tsx';
import { DateNotice } from '../page/date-notice.tsx';
import { type EventOnPage, type EventTickets, searchFor } from '../page/event-page-data.ts';
import { BuyPanel } from './buy-panel.tsx';
import { HoldBar, HoldButton } from './hold-button.tsx';
import type { TicketFilter } from './ticket-filter.ts';
import { type Failure, type HoldActions, type NextStep, useHolding } from './use-holding.ts';
import { useLiveChoice } from './use-live-choice.ts';
import { useTicketChoice } from './use-ticket-choice.ts';

const WaitingListForm = later(() => import('../page/waiting-list-form.tsx').then((module) => module.WaitingListForm));

/** Scrolls itself into view and takes the focus: the visitor may have scrolled away from the list. */
const FailureNotice = ({ failure, action }: { failure: Failure; action: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each new failure
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }, [failure]);
  return (
    <div ref={box} tabIndex={-1} className="rounded-card outline-none">
      <Alert tone="danger" announce title={failure.title} action={action}>
        {failure.message}
      </Alert>
    </div>
  );
};

type BuyingProps = HoldActions & {
  event: EventOnPage;
  tickets: EventTickets;
  /** Of the address that the tickets were loaded for. */
  filter: TicketFilter;
  /** That is chosen at first. */
  quantity: number;
  /** Stands above the tickets. */
  notice: ReactNode;
  loyalty: LoyaltyProgramme;
  /** Stands below the map. */
  below: ReactNode;
};

type NextStepProps = {
  step: Exclude<NextStep, 'choose'>;
  event: EventOnPage;
  onHold: () => void;
  onLookAgain: () => void;
};

/** What can be done after a failure. */
const NextStepButton = ({ step, event, onHold, onLookAgain }: NextStepProps) => {
  const { t } = useTranslation(['common', 'event']);
  switch (step) {
    case 'again':
      return (
        <Button variant="secondary" onClick={onHold}>
          {t('common:actions.retry')}
        </Button>
      );
    case 'look-again':
      return (
        <Button variant="secondary" onClick={onLookAgain}>
          {t('event:resale.again')}
        </Button>
      );
    default:
      return (
        <ButtonLink to={searchFor(event)} variant="secondary">
          {t('event:blocked.next')}
        </ButtonLink>
      );
  }
};

/** List and map with one selection, and the button that holds it. */
export const Buying = ({
  event,
  tickets,
  filter,
  quantity,
  notice: first,
  loyalty,
  onHold,
  onRefresh,
  below,
}: BuyingProps) => {
  const choices = useTicketChoice(event, tickets, { filter, quantity });
  const { busy, failure, hold, lookAgain } = useHolding(choices, { onHold, onRefresh });
  const live = useLiveChoice({ event, tickets, choices, busy, onRefresh });
  // ORDER-8: the last tickets went while this visitor was choosing.
  const isGone = choices.offers.every(({ available }) => available === 0);
  const notice = (
    <>
      {first}
      <DateNotice event={event} />
      {failure && (
        <FailureNotice
          failure={failure}
          action={
            failure.next !== 'choose' && (
              <NextStepButton step={failure.next} event={event} onHold={hold} onLookAgain={lookAgain} />
            )
          }
        />
      )}
      {isGone && event.sale.hasWaitingList && (
        <Suspense fallback={null}>
          <WaitingListForm event={event} />
        </Suspense>
      )}
    </>
  );
  const { map } = live;
  const isFeeKnown = event.priceFrom?.feeKnown ?? true;
  const button = { choices, live, currencyCode: event.currencyCode, isFeeKnown, busy, onHold: hold };
  return (
    <>
      <div className="flex flex-col gap-4 max-md:px-4 lg:col-start-2 lg:row-start-2 lg:self-start roomy:sticky roomy:top-20">
        {map && <MapOnPhones event={event} map={map} choices={choices} live={live} busy={busy} onHold={hold} />}
        <BuyPanel
          event={event}
          choices={choices}
          live={live}
          loyalty={loyalty}
          busy={busy}
          notice={notice}
          button={<HoldButton {...button} />}
        />
      </div>
      <div className="flex flex-col gap-6 max-md:px-4 lg:col-start-1 lg:row-start-2">
        {map && (
          <HydrateLater>
            <MapCard eventId={event.id} map={map} currencyCode={event.currencyCode} choices={choices} />
          </HydrateLater>
        )}
        {below}
      </div>
      <HoldBar {...button} />
    </>
  );
};
