import { createHash } from 'node:crypto';
import { purchaseFlowOf } from '#rules/sale.ts';
import type { Db } from '../core/db.ts';
import { invalid, notFound, PlatformError } from '../core/errors.ts';
import { ensureNights, type QuotedRoom, quoteRoom, type RoomRequest } from '../hotel/service.ts';
import {
  type EventOnSale,
  findEventOnSale,
  isForItsLine,
  type OfferRow,
  offersOfEvent,
  type PriceTerms,
  shownEvent,
} from '../offer/service.ts';
import { type NamedSeat, seatsByNumber } from '../seat/service.ts';
import type { TenantConfig } from '../tenant/schemas.ts';
import { discountsFor } from '../tenant/service.ts';
import { requirePass } from '../waiting-room/service.ts';
import type { Holder } from './hold-clock.ts';
import { requireResaleSession } from './resale-session.ts';
import { checkNamedSeats, checkPlace, checkQuantity, usableOffers } from './reserve-rules.ts';
import type { TicketRequest } from './schemas.ts';
import { reasonNotPayable, reasonNotSellable } from './sellable.ts';

export type ReserveRequest = {
  sessionId: string;
  /** The member who reserves; null for a guest. */
  userId: string | null;
  idempotencyKey: string;
  productId: string;
  tickets: TicketRequest | null;
  room: RoomRequest | null;
  discountToken: string | null;
  /** CART-14: the package that the tickets are part of. */
  packageId: string | null;
  /** Hash of the visitor's IP address; null when it is unknown. */
  addressHash: string | null;
  /** SCALE-3: of the event's waiting room; null without one. */
  waitingRoomPass: string | null;
  /** For the first in line of its waiting list, with this e-mail address: of an event that is sold out for all others. */
  fromList?: Pick<Holder, 'sessionId' | 'userId' | 'offeredTo'>;
};

/** The tickets of a reservation that passed all rules; none of them is held yet. */
export type TicketPlan = {
  request: TicketRequest;
  event: EventOnSale;
  /** The offers to take tickets from, cheapest first. */
  offers: OfferRow[];
  discounts: PriceTerms['discounts'];
  /** Empty when the best available seats are wanted. */
  named: NamedSeat[];
  /** SCALE-3: the place in the event's waiting room whose pass it has; null where none is open. */
  placeId: number | null;
};

/** Everything that one reservation holds, all or nothing. */
export type ReservationPlan = {
  request: ReserveRequest;
  hash: string;
  currency: string;
  tickets: TicketPlan | null;
  room: QuotedRoom | null;
  /** 20053: the resale session had expired, so the tickets are left out and the room is kept. */
  resaleExpired: boolean;
};

export const hashOf = ({ productId, tickets, room, discountToken, packageId }: ReserveRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([productId, tickets, room, discountToken, packageId]))
    .digest('hex');

/** ORDER-8: what came free fits somebody in line. */
export const offeredToLine = () =>
  new PlatformError('50020', {
    detail: 'This event is sold out. What comes free is offered to its waiting list first.',
  });

const findNamedSeats = async (
  db: Db,
  event: EventOnSale,
  { section, row, seats }: TicketRequest,
): Promise<NamedSeat[]> =>
  section === undefined || row === undefined || seats === undefined
    ? []
    : seatsByNumber(db, event, { section, row, numbers: seats });

const planTickets = async (
  db: Db,
  tenant: TenantConfig,
  { productId, sessionId, fromList, waitingRoomPass, userId, discountToken }: ReserveRequest,
  request: TicketRequest,
): Promise<TicketPlan> => {
  const event = await findEventOnSale(db, productId);
  if (event === undefined) throw notFound('event');
  const reason = (fromList ? reasonNotPayable : reasonNotSellable)(event, purchaseFlowOf[tenant.transactableType]);
  if (reason !== undefined) throw new PlatformError('50020', { detail: reason });
  if (isForItsLine(event) && !fromList) throw offeredToLine();
  const reservation = { brand: tenant, eventId: event.id, pass: waitingRoomPass };
  const placeId =
    event.has_room && !fromList ? await requirePass(db, reservation, { tenantId: tenant.id, sessionId, userId }) : null;
  const all = await offersOfEvent(db, event.id);
  if (all.length === 0)
    throw new PlatformError('50020', { detail: 'Tickets for this event are sold by its provider.' });
  checkQuantity(request, event.ticket_limit);
  checkPlace(request, event.admission);
  const { fanSessionResaleId: resaleSession } = request;
  if (resaleSession !== undefined) await requireResaleSession(db, { productId, sessionId }, resaleSession);
  const discounts = discountsFor(tenant, discountToken, event.currency);
  const offers = usableOffers(all, request, { discounts, currency: event.currency });
  const named = await findNamedSeats(db, event, request);
  const plan = { request, event, discounts, named, placeId };
  return { ...plan, offers: request.seats === undefined ? offers : [checkNamedSeats(named, request, offers)] };
};

/** CART-2: together with tickets the room is for their event; alone its hotel is the product. The price is the platform's own. */
const planRoom = async (db: Db, { productId, tickets, room }: ReserveRequest): Promise<QuotedRoom | null> => {
  if (room === null) return null;
  const eventId = room.originatingEventId?.toLowerCase();
  if (tickets === null && room.hotelId.toLowerCase() !== productId) {
    throw invalid('hotelRoom.hotelId', 'must be the product of the path when no tickets are taken');
  }
  if (tickets !== null && eventId !== undefined && eventId !== productId) {
    throw invalid('hotelRoom.originatingEventId', 'must be the event of the tickets');
  }
  if (tickets === null && eventId !== undefined) await shownEvent(db, eventId);
  return tickets === null
    ? quoteRoom(db, room, false)
    : quoteRoom(db, { ...room, originatingEventId: productId }, true);
};

const isResaleExpired = (error: unknown): boolean => error instanceof PlatformError && error.code === '20053';

/** CART-2: checks tickets, a room or both against their rules; all in one currency. Holds nothing. */
export const planReservation = async (
  db: Db,
  tenant: TenantConfig,
  request: ReserveRequest,
): Promise<ReservationPlan> => {
  const room = await planRoom(db, request);
  let tickets: TicketPlan | null = null;
  let resaleExpired = false;
  try {
    if (request.tickets !== null) tickets = await planTickets(db, tenant, request, request.tickets);
  } catch (error) {
    // HOTEL-2: a rate that is sold together with tickets only is not left alone.
    if (room === null || room.facts.needsTicket || !isResaleExpired(error)) throw error;
    resaleExpired = true;
  }
  if (request.tickets === null && request.packageId !== null) {
    throw invalid('tickets', 'are missing: a package comes with tickets');
  }
  const currency = tickets?.event.currency ?? room?.currency;
  if (currency === undefined) throw invalid('tickets', 'are missing: give tickets, hotelRoom or both');
  if (room !== null && room.currency !== currency) {
    throw invalid('hotelRoom.hotelId', `must be a hotel that takes ${currency}, as the event does`);
  }
  if (room !== null) await ensureNights(db, room.nights);
  return { request, hash: hashOf(request), currency, tickets, room, resaleExpired };
};
