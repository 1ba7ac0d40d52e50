import { type PlaceProblem, placeProblem } from '#rules/seats.ts';
import { PlatformError } from '../core/errors.ts';
import { type EventOnSale, lowestFirst, type OfferRow, orderCents, type PriceTerms } from '../offer/service.ts';
import type { NamedSeat } from '../seat/service.ts';
import type { TicketRequest } from './schemas.ts';

const wrongQuantity = (message: string): PlatformError =>
  new PlatformError('20231', { detail: message, fields: [{ field: 'tickets.0.quantity', message }] });

const wrongTicket = (field: string, message: string): PlatformError =>
  new PlatformError('40077', { detail: message, fields: [{ field: `tickets.0.${field}`, message }] });

/** 20231: at least one, at most the event's limit, and with named seats exactly their number. */
export const checkQuantity = ({ quantity, seats }: TicketRequest, limit: number): void => {
  if (quantity < 1) throw wrongQuantity('At least one ticket must be chosen.');
  if (quantity > limit) throw wrongQuantity(`At most ${limit} tickets can be bought for this event.`);
  if (seats !== undefined && seats.length !== quantity) {
    throw wrongQuantity(`The quantity is ${quantity}, but ${seats.length} seats are named.`);
  }
};

export const notSoManyLeft = (quantity: number): PlatformError =>
  wrongQuantity(`There are not ${quantity} tickets left that fit this choice.`);

export const notSoManyTogether = (quantity: number): PlatformError =>
  wrongQuantity(`There are no ${quantity} free seats beside each other left that fit this choice.`);

/** 40077: seats need a row, a row needs a section, and general admission has none of them. */
export const checkPlace = ({ section, row, seats }: TicketRequest, admission: EventOnSale['admission']): void => {
  if (admission === 'general' && (section ?? row ?? seats) !== undefined) {
    throw wrongTicket('section', 'This event has no numbered seats.');
  }
  if (row !== undefined && section === undefined) throw wrongTicket('section', 'A row needs its section.');
  if (seats === undefined) return;
  if (row === undefined) throw wrongTicket('row', 'Seats need their section and row.');
  if (new Set(seats).size !== seats.length) throw wrongTicket('seats', 'A seat is named twice.');
};

/** The requested offers, which must be of this event, or all; cheapest first. */
export const usableOffers = (
  offers: readonly OfferRow[],
  {
    offers: requested,
    fanSessionResaleId,
    quantity,
  }: Pick<TicketRequest, 'offers' | 'fanSessionResaleId' | 'quantity'>,
  terms: PriceTerms,
): OfferRow[] => {
  const unknown = requested?.find((id) => !offers.some((offer) => offer.id === id));
  if (unknown !== undefined) throw wrongTicket('offers', `The offer ${unknown} does not belong to this event.`);
  const usable = offers
    .filter((offer) => requested === undefined || requested.includes(offer.id))
    .filter((offer) => fanSessionResaleId === undefined || offer.ticket_type === 'resale');
  if (usable.length === 0) throw wrongTicket('offers', 'None of these tickets is a resale ticket.');
  return usable.sort(lowestFirst((offer) => orderCents(offer, quantity, terms)));
};

const placeProblems: Record<PlaceProblem, string> = {
  NOT_ASKED_FOR: 'Accessible places and companion seats must be asked for as such.',
  NOT_ALL_ACCESSIBLE: 'Not all of these are accessible places.',
  COMPANION_ALONE: 'A companion seat comes with an accessible place.',
};

const checkAccessibility = (seats: readonly NamedSeat[], request: TicketRequest): void => {
  const problem = placeProblem(seats, request.accessibility);
  if (problem !== null) throw wrongTicket('accessibility', placeProblems[problem]);
};

/** 40077 unless the named seats exist, belong to one of the offers and follow the rules of accessible seats. Answers their offer. */
export const checkNamedSeats = (
  seats: readonly NamedSeat[],
  request: TicketRequest,
  offers: readonly OfferRow[],
): OfferRow => {
  const missing = request.seats?.filter((number) => !seats.some((seat) => seat.number === number)) ?? [];
  if (missing.length > 0) {
    throw wrongTicket('seats', `Section ${request.section}, row ${request.row} has no seat ${missing.join(', ')}.`);
  }
  const offer = offers.find((one) => one.id === seats[0]?.offer_id);
  if (offer === undefined) throw wrongTicket('offers', 'These seats do not belong to that offer.');
  if (seats.some((seat) => seat.offer_id !== offer.id)) {
    throw wrongTicket('seats', 'These seats belong to different offers and must be bought apart.');
  }
  checkAccessibility(seats, request);
  return offer;
};
