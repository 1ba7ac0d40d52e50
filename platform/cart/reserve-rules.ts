import { type PlaceProblem, placeProblem } from '#rules/seats.ts';
import { PlatformError } from '../core/errors.ts';
import { cheapestFirst, type EventOnSale, type OfferRow } from '../offer/service.ts';
import type { NamedSeat } from '../seat/service.ts';

/** What a visitor wants to hold: places by number, or the best there are. */
export type TicketWish = {
  quantity: number;
  offers?: readonly string[] | undefined;
  section?: string | undefined;
  row?: string | undefined;
  seats?: readonly string[] | undefined;
  accessibility: boolean;
  /** How it was chosen; kept, and changes nothing. */
  selection: 'best' | 'map' | 'list';
  /** The visitor's live view of resale tickets: only those are meant. */
  fanSessionResaleId?: string | undefined;
};

const wrongQuantity = (message: string): PlatformError =>
  new PlatformError('20231', { detail: message, fields: [{ field: 'tickets.0.quantity', message }] });

const wrongTicket = (field: string, message: string): PlatformError =>
  new PlatformError('40077', { detail: message, fields: [{ field: `tickets.0.${field}`, message }] });

/** 20231: at least one, at most the event's limit, and with named seats exactly their number. */
export const checkQuantity = ({ quantity, seats }: TicketWish, limit: number): void => {
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

/** 40077: section, row and seats are one address, and only seated events have it. */
export const checkPlace = ({ section, row, seats }: TicketWish, admission: EventOnSale['admission']): void => {
  if (admission === 'general' && (section ?? row ?? seats) !== undefined) {
    throw wrongTicket('section', 'This event has no numbered seats.');
  }
  if (row !== undefined && section === undefined) throw wrongTicket('section', 'A row needs its section.');
  if (seats === undefined) return;
  if (row === undefined) throw wrongTicket('row', 'Seats need their section and row.');
  if (new Set(seats).size !== seats.length) throw wrongTicket('seats', 'A seat is named twice.');
};

/** The offers that may be used, cheapest first: those asked for, which must be this event's, or all. */
export const usableOffers = (
  offers: readonly OfferRow[],
  { offers: wanted, fanSessionResaleId }: Pick<TicketWish, 'offers' | 'fanSessionResaleId'>,
): OfferRow[] => {
  const unknown = wanted?.find((id) => !offers.some((offer) => offer.id === id));
  if (unknown !== undefined) throw wrongTicket('offers', `The offer ${unknown} does not belong to this event.`);
  const usable = offers
    .filter((offer) => wanted === undefined || wanted.includes(offer.id))
    .filter((offer) => fanSessionResaleId === undefined || offer.ticket_type === 'resale');
  if (usable.length === 0) throw wrongTicket('offers', 'None of these tickets is a resale ticket.');
  return usable.sort(cheapestFirst);
};

const placeProblems: Record<PlaceProblem, string> = {
  NOT_ASKED_FOR: 'Accessible places and companion seats must be asked for as such.',
  NOT_ALL_ACCESSIBLE: 'Not all of these are accessible places.',
  COMPANION_ALONE: 'A companion seat comes with an accessible place.',
};

const checkAccessibility = (seats: readonly NamedSeat[], wish: TicketWish): void => {
  const problem = placeProblem(seats, wish.accessibility);
  if (problem !== null) throw wrongTicket('accessibility', placeProblems[problem]);
};

/** 40077: named seats exist in that row, belong to one usable offer and keep the rule of accessible places. */
export const checkNamedSeats = (
  seats: readonly NamedSeat[],
  wish: TicketWish,
  usable: readonly OfferRow[],
): OfferRow => {
  const missing = wish.seats?.filter((number) => !seats.some((seat) => seat.number === number)) ?? [];
  if (missing.length > 0) {
    throw wrongTicket('seats', `Section ${wish.section}, row ${wish.row} has no seat ${missing.join(', ')}.`);
  }
  const offer = usable.find((one) => one.id === seats[0]?.offer_id);
  if (offer === undefined) throw wrongTicket('offers', 'These seats do not belong to that offer.');
  if (seats.some((seat) => seat.offer_id !== offer.id)) {
    throw wrongTicket('seats', 'These seats belong to different offers and must be bought apart.');
  }
  checkAccessibility(seats, wish);
  return offer;
};
