import type { EventLive } from '../../core/live/use-live.ts';
import type { SeatMapData } from '../page/event-page-data.ts';
import type { TicketChoice } from './ticket-choice.ts';

/** The map with what is free in its sections now. */
export function withLiveSections(map: SeatMapData, live: EventLive | null): SeatMapData {
  if (!live?.sections) return map;
  const now = new Map(live.sections.map((section) => [section.name, section]));
  return {
    ...map,
    sections: map.sections.map((section) => {
      const { available, priceFrom } = now.get(section.name) ?? { available: 0, priceFrom: null };
      return { ...section, available, priceFrom };
    }),
  };
}

/** How many tickets are free where the choice is: in its section, or of its offer. Null while that is not known. */
function freeAround({ place, offerId }: TicketChoice, live: EventLive | null): number | null {
  if (place) return live?.sections?.find(({ name }) => name === place.section)?.available ?? null;
  return live?.offers.find((offer) => offer.offerId === offerId)?.available ?? null;
}

/**
 * Whether there are fewer left than were chosen. That its very seats are taken, only the section's seats can tell; why an event is
 * sold no longer, the refusal of the hold.
 */
export function isOut(choice: TicketChoice, live: EventLive | null): boolean {
  if (live === null) return false;
  return (freeAround(choice, live) ?? choice.quantity) < choice.quantity;
}
