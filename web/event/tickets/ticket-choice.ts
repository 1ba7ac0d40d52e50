import type { MoneyAmount } from '../../core/money/format.ts';
import type { TicketRequest } from '../../core/seats/ticket-request.ts';
import { needsAccessible, type Seat } from '../map/seat-selection.ts';
import type { PricedOffer, Suggestion } from './ticket-filter.ts';

/** The chosen tickets: seats of one row, or for general admission (`place` null) a number of them. */
export type TicketChoice = {
  eventId: string;
  quantity: number;
  offerId: string;
  place: { section: string; row: string; seats: readonly Seat[] } | null;
  /** What an order of them costs, all fees and discounts in it; without a package. */
  total: MoneyAmount;
};

export const suggestedChoice = (eventId: string, suggestion: Suggestion): TicketChoice => ({
  eventId,
  quantity: suggestion.seats.length,
  offerId: suggestion.offerId,
  place: { section: suggestion.section, row: suggestion.row, seats: suggestion.seats },
  total: suggestion.total,
});

/** Seats picked on the map, as many as were chosen; null when their offer is no longer sold. */
export function pickedChoice(
  eventId: string,
  place: { section: string; row: string; seats: readonly Seat[] },
  offers: readonly PricedOffer[],
): TicketChoice | null {
  const offer = offers.find(({ id }) => id === place.seats[0]?.offerId);
  if (!offer) return null;
  return { eventId, quantity: place.seats.length, offerId: offer.id, place, total: offer.order.total };
}

export const generalChoice = (eventId: string, offer: PricedOffer, quantity: number): TicketChoice => ({
  eventId,
  quantity,
  offerId: offer.id,
  place: null,
  total: offer.order.total,
});

/** The reservation's input: it names the seats, so that the buyer gets the ones shown or none. */
export const toRequest = ({ eventId, quantity, offerId, place }: TicketChoice): TicketRequest => ({
  eventId,
  quantity,
  offerIds: [offerId],
  accessible: place ? needsAccessible(place.seats) : false,
  ...(place ? { section: place.section, row: place.row, seats: place.seats.map(({ number }) => number) } : {}),
});
