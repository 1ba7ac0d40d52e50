import type { ReserveTicketsInput } from '#operations/generated/documents.ts';
import { needsAccessible, type Seat } from '../map/seat-selection.ts';
import type { Offer, Suggestion } from './ticket-filter.ts';

/** What the buyer has in hand: seats of one row, or a number of places for general admission. */
export type TicketChoice = {
  eventId: string;
  quantity: number;
  offerId: string;
  place: { section: string; row: string; seats: readonly Seat[] } | null;
  /** What all of it costs, fees included. */
  total: { minorUnits: number; currencyCode: string };
};

export const suggestedChoice = (eventId: string, suggestion: Suggestion): TicketChoice => ({
  eventId,
  quantity: suggestion.seats.length,
  offerId: suggestion.offerId,
  place: { section: suggestion.section, row: suggestion.row, seats: suggestion.seats },
  total: suggestion.total,
});

const priceOf = (offer: Offer, quantity: number) => ({
  minorUnits: offer.price.total.minorUnits * quantity,
  currencyCode: offer.price.total.currencyCode,
});

/** Seats picked on the map; null when their offer is no longer sold. */
export function pickedChoice(
  eventId: string,
  place: { section: string; row: string; seats: readonly Seat[] },
  offers: readonly Offer[],
): TicketChoice | null {
  const offer = offers.find(({ id }) => id === place.seats[0]?.offerId);
  if (!offer) return null;
  const quantity = place.seats.length;
  return { eventId, quantity, offerId: offer.id, place, total: priceOf(offer, quantity) };
}

export const generalChoice = (eventId: string, offer: Offer, quantity: number): TicketChoice => ({
  eventId,
  quantity,
  offerId: offer.id,
  place: null,
  total: priceOf(offer, quantity),
});

export type TicketWish = Omit<ReserveTicketsInput, 'idempotencyKey'>;

/** What is asked of the platform: exactly these seats, so that the buyer never gets others than those shown. */
export const toWish = ({ eventId, quantity, offerId, place }: TicketChoice): TicketWish => ({
  eventId,
  quantity,
  offerIds: [offerId],
  accessible: place ? needsAccessible(place.seats) : false,
  ...(place ? { section: place.section, row: place.row, seats: place.seats.map(({ number }) => number) } : {}),
});
