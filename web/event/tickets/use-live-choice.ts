import { useMemo } from 'react';
import { useEventLive } from '../../core/live/use-live.ts';
import type { EventOnPage, EventTickets } from '../page/event-page-data.ts';
import { isOut, withLiveSections, withSectionPrices } from './live-tickets.ts';
import type { TicketChoice } from './ticket-choice.ts';
import { useTakenSeats } from './use-taken-seats.ts';
import { choiceKey, type TicketChoices } from './use-ticket-choice.ts';

type Watching = {
  event: EventOnPage;
  tickets: EventTickets;
  choices: TicketChoices;
  busy: boolean;
  /** Asks the platform again which tickets are free. */
  onRefresh: () => Promise<unknown>;
};

/**
 * What others take while the visitor chooses. What is gone stays where it stands, marked, and nothing is chosen in its place: the
 * visitor is told, and chooses the next.
 */
export function useLiveChoice({ event, tickets, choices, busy, onRefresh }: Watching) {
  const live = useEventLive(event.id);
  const { seatMap = null } = tickets;
  const { offers } = choices;
  const map = useMemo(
    () => seatMap && withSectionPrices(withLiveSections(seatMap, live), offers),
    [seatMap, live, offers],
  );
  const taken = useTakenSeats({ eventId: event.id, map: seatMap, live, choices, paused: busy });
  const isGone = (choice: TicketChoice): boolean => !busy && (isOut(choice, live) || taken.has(choiceKey(choice)));
  const { choice, list } = choices;
  const next = list.find((one) => !isGone(one));
  return {
    /** With what is free in its sections now. */
    map,
    isGone,
    /** The chosen tickets are gone. */
    isLost: choice !== null && isGone(choice),
    chooseNext: () => {
      if (next) return choices.chooseListed(choiceKey(next));
      choices.taken();
      void Promise.allSettled([choices.reserved ? choices.refetch() : undefined, onRefresh()]);
    },
  };
}

export type LiveChoice = ReturnType<typeof useLiveChoice>;
