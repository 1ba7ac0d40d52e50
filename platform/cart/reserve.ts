import { setTimeout as delay } from 'node:timers/promises';
import {
  RESERVATIONS_FROM_ONE_ADDRESS,
  RESERVATIONS_IN_TEN_MINUTES,
  TICKETS_HELD_FROM_ONE_ADDRESS,
} from '#rules/hold.ts';
import { inTransaction, type Tx } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { PlatformError } from '../core/errors.ts';
import { lockNights, takeNights } from '../hotel/service.ts';
import { offersOfEvent, takePackage } from '../offer/service.ts';
import { writeSeats } from '../seat/service.ts';
import { claimPass } from '../waiting-room/service.ts';
import { forOthersFirst, type Holder, keepClock } from './hold-clock.ts';
import { lockOffers, lockSeats, markDeleted, releaseLocked } from './holds.ts';
import { firstThatFits } from './line.ts';
import { inQueue, rememberQueue } from './queue.ts';
import { type CartRow, lockReplacedCart } from './repository.ts';
import {
  hashOf,
  offeredToLine,
  planReservation,
  type ReservationPlan,
  type ReserveRequest,
  type TicketPlan,
} from './reserve-plan.ts';
import {
  findByKey,
  findEarlier,
  insertCart,
  insertRoomItem,
  insertTicketItem,
  lockAddress,
  lockSession,
} from './reserve-repository.ts';
import { AllBlocksLocked, holdTickets, idsOf, SeatsUnwritten } from './reserve-tickets.ts';

/** The brand that sells, among all that are served. */
type Seller = Pick<PlatformDeps, 'db' | 'tenant' | 'tenants'>;

/** How often a reservation tries to find a block that other visitors are not taking. */
const MAX_ATTEMPTS = 8;

/** The cart of the earlier reservation with this key. 422 when that was another request, 20010 when the cart is gone. */
const sameReservation = (cart: CartRow, hash: string): string => {
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

const tooMany = (what: string): PlatformError =>
  new PlatformError('40081', { detail: `Too many ${what}. Try again in a few minutes.` });

/**
 * 40081: limits for programs that would keep others from buying. Answers the end of what the address has just given back, where
 * only that makes room in its limit: this hold takes its place and its clock (CART-17), or at the limit nothing would ever be free.
 */
const checkRisk = async (
  tx: Tx,
  { addressHash, sessionId, tickets, room, fromList }: ReserveRequest,
  recent: number,
): Promise<Date | null> => {
  if (recent >= RESERVATIONS_IN_TEN_MINUTES) throw tooMany('reservations in a short time');
  if (addressHash === null) return null;
  const address = await lockAddress(tx, addressHash, sessionId);
  // A waiting list offers by itself, however often that is.
  if (address.recent >= RESERVATIONS_FROM_ONE_ADDRESS && !fromList) throw tooMany('reservations in a short time');
  const left =
    TICKETS_HELD_FROM_ONE_ADDRESS - address.held - (tickets?.quantity ?? 0) - (room?.roomCriteria.quantity ?? 0);
  const isRenewal = left < address.ended;
  if (left < 0) throw tooMany('tickets and rooms held from one place');
  if (isRenewal && address.used_up) throw forOthersFirst();
  return isRenewal ? address.latest : null;
};

/** ORDER-8: while somebody waits, others may have only what fits nobody in line. */
const letLineFirst = async (
  tx: Tx,
  tenants: Seller['tenants'],
  event: TicketPlan['event'],
  cartId: string,
): Promise<void> => {
  const offers = await offersOfEvent(tx, event.id);
  if ((await firstThatFits(tx, { event, offers, tenants, cartId })) !== undefined) throw offeredToLine();
};

/** CART-3: the older cart is deleted in the same transaction, so a reservation that fails leaves it unchanged. */
const replaceCart = async (
  tx: Tx,
  { tenant, tenants }: Seller,
  plan: ReservationPlan,
  latestOfAddress: Date | null,
): Promise<string> => {
  const { request, tickets, room } = plan;
  const older = await lockReplacedCart(tx, { sessionId: request.sessionId, tenantId: tenant.id });
  const olderIds = older === undefined ? [] : [older];
  const offers = tickets?.event.admission === 'general' ? tickets.offers : [];
  await lockOffers(
    tx,
    offers.map((offer) => offer.id),
    olderIds,
  );
  const seats = await lockSeats(tx, idsOf(tickets?.named ?? []), olderIds);
  await lockNights(tx, room?.nights ?? null, olderIds);
  if (older !== undefined) {
    await releaseLocked(tx, olderIds);
    await markDeleted(tx, olderIds);
  }
  const { packageId } = request;
  const holder: Holder = {
    ...request,
    tenantId: tenant.id,
    eventId: request.productId,
    offeredTo: null,
    ...request.fromList,
  };
  const takesPackage = tickets !== null && packageId !== null;
  const pack = takesPackage ? await takePackage(tx, packageId, tickets.event.id, tickets.request.quantity) : undefined;
  const cartId = await insertCart(tx, tenant, plan, pack);
  let passIsOver = false;
  if (tickets !== null) {
    const { placeId } = tickets;
    const hold = { sessionId: request.sessionId, cartId, replaced: older };
    passIsOver = placeId !== null && (await claimPass(tx, placeId, hold));
    const held = await holdTickets(tx, cartId, tickets, seats, holder);
    // After the hold: what came free before it counts, so that nobody jumps the line.
    if (tickets.event.waiting && !request.fromList) await letLineFirst(tx, tenants, tickets.event, cartId);
    await insertTicketItem(tx, tenant, cartId, { plan: tickets, held, pack });
  }
  if (room !== null) {
    await takeNights(tx, cartId, room.nights);
    await insertRoomItem(tx, tenant, cartId, room);
  }
  await keepClock(tx, holder, {
    cartId,
    placesOf: tickets?.event.admission === 'general' ? tickets.event.id : null,
    nights: room?.nights ?? null,
    packageId: pack?.id ?? null,
    older: passIsOver ? (older ?? null) : null,
    latestOfAddress,
  });
  return cartId;
};

/** One attempt, in the queues of its event and its hotel: always in this order, so that two reservations cannot block each other. */
const attempt = async (seller: Seller, plan: ReservationPlan): Promise<string> => {
  const { productId, room, sessionId, idempotencyKey } = plan.request;
  const reserveNow = () =>
    inTransaction(seller.db, async (tx) => {
      await lockSession(tx, sessionId);
      const { earlier, recent } = await findEarlier(tx, sessionId, idempotencyKey);
      if (earlier !== undefined) return sameReservation(earlier, plan.hash);
      const latestOfAddress = await checkRisk(tx, plan.request, recent);
      return replaceCart(tx, seller, plan, latestOfAddress);
    });
  const hotelId = room?.hotelId.toLowerCase() ?? productId;
  const cartId = await inQueue(productId, hotelId === productId ? reserveNow : () => inQueue(hotelId, reserveNow));
  rememberQueue(cartId, hotelId);
  return cartId;
};

/** CART-1, CART-2: holds tickets, a room or both for this visitor alone. Answers the cart's id. */
export const reserve = async (seller: Seller, request: ReserveRequest): Promise<string> => {
  const { db, tenant } = seller;
  const earlier = await findByKey(db, request.sessionId, request.idempotencyKey);
  if (earlier !== undefined) return sameReservation(earlier, hashOf(request));
  let plan = await planReservation(db, tenant, request);
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt(seller, plan);
    } catch (error) {
      if (!(error instanceof AllBlocksLocked || error instanceof SeatsUnwritten)) throw error;
      if (attempts === MAX_ATTEMPTS) {
        throw new PlatformError('67941', { detail: 'Others took these seats first. Try again.' });
      }
      if (error instanceof SeatsUnwritten) {
        await writeSeats(db, { id: request.productId });
        plan = await planReservation(db, tenant, request);
      } else {
        // The other transactions end within milliseconds; random delays keep two visitors from colliding again.
        await delay(5 + Math.random() * 20 * attempts);
      }
    }
  }
};

/** ORDER-8: holds tickets for a place in the waiting list of a sold-out event, in a cart of its own. */
export const reserveForList = (
  seller: Seller,
  request: Pick<
    Required<ReserveRequest>,
    'sessionId' | 'idempotencyKey' | 'productId' | 'tickets' | 'addressHash' | 'fromList'
  >,
): Promise<string> =>
  reserve(seller, {
    ...request,
    userId: null,
    room: null,
    discountToken: null,
    packageId: null,
    waitingRoomPass: null,
  });
