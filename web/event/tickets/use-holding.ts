import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { seatLabel } from '../../core/seats/seat-label.ts';
import { type TicketChoice, type TicketWish, toWish } from './ticket-choice.ts';
import type { TicketChoices } from './use-ticket-choice.ts';

/** What became of the wish to hold tickets; held leads to another page. */
export type HoldOutcome = { kind: 'held' } | { kind: 'kept' } | { kind: 'taken' };

export type Failure = { title: string; message: string };

export type Holding = {
  /** Asks for the tickets to be held; the page that is behind it goes on to the checkout. */
  onHold: (wish: TicketWish) => Promise<HoldOutcome>;
  /** Asks again for what is free. */
  onRefresh: () => Promise<unknown>;
};

const placeOf = ({ place }: TicketChoice) => ({
  section: place?.section ?? null,
  row: place?.row ?? null,
  seats: place?.seats.map(({ number }) => number) ?? [],
});

/** The way from the button to a held cart; when somebody was faster, what is left is looked up and the best of it chosen. */
export function useHolding(choices: TicketChoices, { onHold, onRefresh }: Holding) {
  const { t } = useTranslation(['sale', 'event']);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef(false);

  const lookAgain = async (choice: TicketChoice) => {
    const seats = seatLabel(t, placeOf(choice));
    setFailure({ title: t('event:gone.title'), message: t('event:gone.message', { seats }) });
    choices.taken();
    await Promise.allSettled([choices.reserved ? choices.refetch() : undefined, onRefresh()]);
  };

  const hold = async () => {
    const { choice } = choices;
    // A second click before the first is drawn as busy is the same wish.
    if (!choice || running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    const outcome = await onHold({
      ...toWish(choice),
      ...(choices.chosenPackage && { packageId: choices.chosenPackage.package.id }),
    });
    if (outcome.kind === 'taken') await lookAgain(choice);
    if (outcome.kind !== 'held') setBusy(false);
    running.current = false;
  };

  return { busy, failure, hold: () => void hold() };
}
