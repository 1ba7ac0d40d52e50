import { createHash } from 'node:crypto';
import { purchaseFlowOf } from '#rules/sale.ts';
import type { Db } from '../core/db.ts';
import { notFound, PlatformError } from '../core/errors.ts';
import type { RoomRequest } from '../hotel/service.ts';
import { type EventOnSale, findEventOnSale, type OfferRow, offersOfEvent } from '../offer/service.ts';
import { type NamedSeat, seatsByNumber } from '../seat/service.ts';
import type { TenantConfig } from '../tenant/schemas.ts';
import type { CartRow } from './repository.ts';
import { requireResaleSession } from './resale-session.ts';
import { checkNamedSeats, checkPlace, checkQuantity, type TicketWish, usableOffers } from './reserve-rules.ts';
import { reasonNotSellable } from './sellable.ts';

export type ReserveRequest = {
  sessionId: string;
  /** The member who reserves; null for a guest. */
  userId: string | null;
  idempotencyKey: string;
  productId: string;
  /** Tickets of the event, a room, or both. */
  wish: TicketWish | null;
  room: RoomRequest | null;
  discountToken: string | null;
  /** CART-14: the package that the tickets are part of. */
  packageId: string | null;
  /** Where the visitor is, as far as is known, hashed. */
  addressHash: string | null;
};

type TicketRequest = ReserveRequest & { wish: TicketWish };

/** Tickets that keep every rule, before anything is taken. */
export type Plan = {
  request: TicketRequest;
  hash: string;
  event: EventOnSale;
  usable: OfferRow[];
  /** Empty when the best seats are to be found. */
  named: NamedSeat[];
};

export const hashOf = ({ productId, wish, room, discountToken, packageId }: ReserveRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([productId, wish, room, discountToken, packageId]))
    .digest('hex');

/** The same wish again answers the same cart. */
export const replay = (cart: CartRow, hash: string): string => {
  if (cart.request_hash !== hash) {
    const message = 'was used for another reservation';
    throw new PlatformError('40020', {
      status: 422,
      detail: `idempotency-key: ${message}`,
      fields: [{ field: 'idempotency-key', message }],
    });
  }
  if (cart.state === 'deleted' || cart.expired) {
    throw new PlatformError('20010', { detail: 'The cart of this reservation has expired or was deleted.' });
  }
  return cart.uuid;
};

const findNamedSeats = async (db: Db, event: EventOnSale, { section, row, seats }: TicketWish): Promise<NamedSeat[]> =>
  section === undefined || row === undefined || seats === undefined
    ? []
    : seatsByNumber(db, event, { section, row, numbers: seats });

export const planOf = async (db: Db, tenant: TenantConfig, request: TicketRequest, hash: string): Promise<Plan> => {
  const { wish } = request;
  const event = await findEventOnSale(db, request.productId);
  if (event === undefined) throw notFound('event');
  const reason = reasonNotSellable(event, purchaseFlowOf[tenant.transactableType]);
  if (reason !== undefined) throw new PlatformError('50020', { detail: reason });
  const offers = await offersOfEvent(db, event.id);
  if (offers.length === 0)
    throw new PlatformError('50020', { detail: 'Tickets for this event are sold by its provider.' });
  checkQuantity(wish, event.ticket_limit);
  checkPlace(wish, event.admission);
  if (wish.fanSessionResaleId !== undefined) await requireResaleSession(db, request, wish.fanSessionResaleId);
  const usable = usableOffers(offers, wish);
  const named = await findNamedSeats(db, event, wish);
  if (wish.seats !== undefined) return { request, hash, event, usable: [checkNamedSeats(named, wish, usable)], named };
  return { request, hash, event, usable, named };
};
