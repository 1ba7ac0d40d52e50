import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { seatLabel } from '../../core/seats/seat-label.ts';
import { type TicketChoice, type TicketRequest, toRequest } from './ticket-choice.ts';
import type { TicketChoices } from './use-ticket-choice.ts';

/** held: the page goes on to the checkout. not-held: the visitor changed their mind or was told why. taken: somebody else has the tickets. */
export type HoldOutcome = 'held' | 'not-held' | 'taken';

export type Failure = { title: string; message: string };

export type HoldActions = {
  /** Reserves the tickets and goes on to the checkout. */
  onHold: (request: TicketRequest) => Promise<HoldOutcome>;
  /** Asks the platform again which tickets are free. */
  onRefresh: () => Promise<unknown>;
};

const placeOf = ({ place }: TicketChoice) => ({
  section: place?.section ?? null,
  row: place?.row ?? null,
  seats: place?.seats.map(({ number }) => number) ?? [],
});

/** The click on the hold button. When the tickets were taken meanwhile, asks again which are free, and the best of them are chosen. */
export function useHolding(choices: TicketChoices, { onHold, onRefresh }: HoldActions) {
  const { t } = useTranslation(['sale', 'event']);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef(false);

  const refreshAfterTaken = async (choice: TicketChoice) => {
    const seats = seatLabel(t, placeOf(choice));
    setFailure({ title: t('event:gone.title'), message: t('event:gone.message', { seats }) });
    choices.taken();
    await Promise.allSettled([choices.reserved ? choices.refetch() : undefined, onRefresh()]);
  };

  const hold = async () => {
    const { choice } = choices;
    // A second click before the button is drawn as busy is the same request.
    if (!choice || running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    const outcome = await onHold({
      ...toRequest(choice),
      ...(choices.chosenPackage && { packageId: choices.chosenPackage.package.id }),
    });
    if (outcome === 'taken') await refreshAfterTaken(choice);
    if (outcome !== 'held') setBusy(false);
    running.current = false;
  };

  return { busy, failure, hold: () => void hold() };
}
