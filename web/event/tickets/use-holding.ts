import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { drawn } from '../../core/drawn.ts';
import type { MoneyAmount } from '../../core/money/format.ts';
import { seatLabel } from '../../core/seats/seat-label.ts';
import type { TicketRequest } from '../../core/seats/ticket-request.ts';
import { type TicketChoice, toRequest } from './ticket-choice.ts';
import { useResaleSession } from './use-resale-session.ts';
import type { TicketChoices } from './use-ticket-choice.ts';

/** What the page offers next: the same again, to look at the resale tickets again, other events, or another choice on this page. */
export type NextStep = 'again' | 'look-again' | 'other-events' | 'choose';

export type Failure = { title: string; message: string; next: NextStep };

/**
 * held: the page goes on to the checkout. not-held: the visitor changed their mind, or was told by a notification. taken: somebody
 * else has the tickets. A failure is told on the page.
 */
export type HoldOutcome = 'held' | 'not-held' | 'taken' | Failure;

export type HoldActions = {
  /** Reserves the tickets, for which this price is shown, and goes on to the checkout. */
  onHold: (request: TicketRequest, shown: MoneyAmount) => Promise<HoldOutcome>;
  /** Asks the platform again which tickets are free. */
  onRefresh: () => Promise<unknown>;
};

const placeOf = ({ place }: TicketChoice) => ({
  section: place?.section ?? null,
  row: place?.row ?? null,
  seats: place?.seats.map(({ number }) => number) ?? [],
});

/** The click on the hold button. After a refusal the page asks again what is for sale; of taken tickets the best that is left is chosen. */
export function useHolding(choices: TicketChoices, { onHold, onRefresh }: HoldActions) {
  const { t } = useTranslation(['sale', 'event']);
  const { choice, price } = choices;
  const offer = choices.offers.find(({ id }) => id === choice?.offerId);
  const resale = useResaleSession(choices.eventId, offer?.type === 'RESALE');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef(false);

  const refresh = () => Promise.allSettled([choices.reserved ? choices.refetch() : undefined, onRefresh()]);

  const tell = async (outcome: 'taken' | Failure, wanted: TicketChoice) => {
    if (outcome === 'taken') {
      const seats = seatLabel(t, placeOf(wanted));
      setFailure({ title: t('event:gone.title'), message: t('event:gone.message', { seats }), next: 'choose' });
      choices.taken();
    } else setFailure(outcome);
    if (outcome === 'taken' || outcome.next !== 'again') await refresh();
  };

  const hold = async () => {
    // A second click before the button is drawn as busy is the same request.
    if (!choice || !price || running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    await drawn();
    const resaleSessionId = await resale.id();
    const request = {
      ...toRequest(choice),
      ...(choices.chosenPackage && { packageId: choices.chosenPackage.package.id }),
      ...(resaleSessionId && { resaleSessionId }),
    };
    const outcome = await onHold(request, { ...choice.total, minorUnits: price.total });
    if (outcome !== 'held' && outcome !== 'not-held') await tell(outcome, choice);
    if (outcome !== 'held') setBusy(false);
    running.current = false;
  };

  /** 20053: another look at the resale tickets begins another session. */
  const lookAgain = () => {
    setFailure(null);
    resale.begin();
    void refresh();
  };

  return { busy, failure, hold: () => void hold(), lookAgain };
}
