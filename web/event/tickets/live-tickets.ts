import type { EventLive } from '../../core/live/use-live.ts';
import type { SeatMapData } from '../page/event-page-data.ts';
import type { TicketChoice } from './ticket-choice.ts';
import type { PricedOffer } from './ticket-filter.ts';

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

/** PRICE-1: the map with what each of the chosen number of tickets costs in its sections, in place of the price of one bought alone. */
export const withSectionPrices = (map: SeatMapData, offers: readonly PricedOffer[]): SeatMapData => ({
  ...map,
  sections: map.sections.map((section) => {
    const { name, priceFrom } = section;
    const cheapest = offers.filter(
      ({ sections, price }) => sections.includes(name) && price.total.minorUnits === priceFrom?.minorUnits,
    );
    // Of several the dearest: what is asked for later is never more.
    const [each] = cheapest.map(({ order }) => order.each).sort((a, b) => b.minorUnits - a.minorUnits);
    return priceFrom && each ? { ...section, priceFrom: { ...priceFrom, minorUnits: each.minorUnits } } : section;
  }),
});

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
