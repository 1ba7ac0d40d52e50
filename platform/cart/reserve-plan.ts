import { createHash } from 'node:crypto';
import type { Db } from '../core/db.ts';
import { notFound, PlatformError } from '../core/errors.ts';
import { type EventOnSale, findEventOnSale, type OfferRow, offersOfEvent } from '../offer/service.ts';
import { ensureSeats } from '../seat/service.ts';
import type { TenantConfig } from '../tenant/schemas.ts';
import { purchaseFlowOf } from '../tenant/wire.ts';
import type { CartRow } from './repository.ts';
import {
  checkNamedSeats,
  checkPlace,
  checkQuantity,
  type NamedSeat,
  type TicketWish,
  usableOffers,
} from './reserve-rules.ts';
import { findNamedSeats } from './reserve-seats.ts';
import { reasonNotSellable } from './sellable.ts';

export type ReserveRequest = {
  sessionId: string;
  idempotencyKey: string;
  productId: string;
  wish: TicketWish;
  discountToken: string | null;
};

/** A request that keeps every rule, before anything is taken. */
export type Plan = {
  request: ReserveRequest;
  hash: string;
  event: EventOnSale;
  usable: OfferRow[];
  /** Empty when the best seats are to be found. */
  named: NamedSeat[];
};

export const hashOf = ({ productId, wish, discountToken }: ReserveRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([productId, wish, discountToken]))
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

export const planOf = async (db: Db, tenant: TenantConfig, request: ReserveRequest, hash: string): Promise<Plan> => {
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
  const usable = usableOffers(offers, wish.offers);
  if (event.admission === 'reserved') await ensureSeats(db, event);
  const named = await findNamedSeats(db, event.id, wish);
  if (wish.seats !== undefined) return { request, hash, event, usable: [checkNamedSeats(named, wish, usable)], named };
  return { request, hash, event, usable, named };
};
