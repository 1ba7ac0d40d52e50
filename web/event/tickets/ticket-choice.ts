import type { ReserveTicketsInput } from '#operations/generated/documents.ts';
import { needsAccessible, type Seat } from '../map/seat-selection.ts';
import type { Offer, Suggestion } from './ticket-filter.ts';

/** The chosen tickets: seats of one row, or for general admission (`place` null) a number of them. */
export type TicketChoice = {
  eventId: string;
  quantity: number;
  offerId: string;
  place: { section: string; row: string; seats: readonly Seat[] } | null;
  /** For all tickets, fees included. */
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

/** Input of the mutation `reserveTickets`; the key is added when it is sent. */
export type TicketRequest = Omit<ReserveTicketsInput, 'idempotencyKey'>;

/** The reservation's input: it names the seats, so that the buyer gets the ones shown or none. */
export const toRequest = ({ eventId, quantity, offerId, place }: TicketChoice): TicketRequest => ({
  eventId,
  quantity,
  offerIds: [offerId],
  accessible: place ? needsAccessible(place.seats) : false,
  ...(place ? { section: place.section, row: place.row, seats: place.seats.map(({ number }) => number) } : {}),
});
