import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { SectionSeatsDocument } from '#operations/generated/documents.ts';
import type { EventLive } from '../../core/live/use-live.ts';
import type { SeatMapData } from '../page/event-page-data.ts';
import type { TicketChoice } from './ticket-choice.ts';
import { choiceKey, type TicketChoices } from './use-ticket-choice.ts';

/** All who have the same seats before them would ask at the same moment. */
const SPREAD_MS = 1_500;

type Looking = {
  eventId: string;
  /** As it was when the tickets were loaded. */
  map: SeatMapData | null;
  live: EventLive | null;
  choices: Pick<TicketChoices, 'choice' | 'openSection'>;
  /** While the visitor's own reservation is under way, its seats are not somebody else's. */
  paused: boolean;
};

const freeIn = (sections: readonly { name: string; available: number }[] | null | undefined, name: string) =>
  sections?.find((section) => section.name === name)?.available ?? 0;

/** Sections that the visitor looks at, whose number of free seats is not the known one. */
const changedSections = ({ map, live, choices, paused }: Looking, known: ReadonlyMap<string, number>): string[] => {
  if (!live?.sections || paused) return [];
  const watched = new Set([choices.choice?.place?.section, choices.openSection]);
  return [...watched].filter(
    (name) =>
      typeof name === 'string' && freeIn(live.sections, name) !== (known.get(name) ?? freeIn(map?.sections, name)),
  ) as string[];
};

const isTaken = (
  { place }: TicketChoice,
  rows: readonly { name: string; seats: readonly { number: string; state: string }[] }[],
) =>
  rows
    .find(({ name }) => name === place?.row)
    ?.seats.some(({ number, state }) => state === 'TAKEN' && place?.seats.some((seat) => seat.number === number)) ??
  false;

/**
 * The keys of choices whose seats somebody else has taken. The seats of a section are asked for when the number of free ones has
 * changed, for the chosen section and for the one that is open on the map, whose seats are drawn anew with that.
 */
export function useTakenSeats(looking: Looking): ReadonlySet<string> {
  const client = useApolloClient();
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const known = useRef(new Map<string, number>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(looking);
  latest.current = looking;
  const changed = () => changedSections(latest.current, known.current);

  const look = async (section: string) => {
    const { eventId, live } = latest.current;
    known.current.set(section, freeIn(live?.sections, section));
    const { data } = await client
      .query({ query: SectionSeatsDocument, variables: { id: eventId, section }, fetchPolicy: 'network-only' })
      .catch(() => ({ data: undefined }));
    const { choices, paused } = latest.current;
    const { choice } = choices;
    if (paused || !choice || choice.place?.section !== section) return;
    if (isTaken(choice, data?.event?.seatRows ?? [])) setTaken((before) => new Set([...before, choiceKey(choice)]));
  };

  useEffect(() => {
    if (timer.current !== undefined || changed().length === 0) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      for (const section of changed()) void look(section);
    }, Math.random() * SPREAD_MS);
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return taken;
}
