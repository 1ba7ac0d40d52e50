import { sql } from 'kysely';
import type { Tx } from '../core/db.ts';
import { PlatformError } from '../core/errors.ts';
import { findEventOnSale, type OfferRow } from '../offer/service.ts';
import { type Block, findBlocks, isFree, type NamedSeat } from '../seat/service.ts';
import { forOthersFirst, type Holder, isForOthers } from './hold-clock.ts';
import { type LockedSeat, returnLapsed } from './holds.ts';
import type { TicketPlan } from './reserve-plan.ts';
import { notSoManyLeft, notSoManyTogether } from './reserve-rules.ts';

/** Where the held tickets are; section and row are null for general admission. */
export type HeldTickets = { offer: OfferRow; section: string | null; row: string | null };

/** Other visitors are taking all fitting blocks at this moment: try again. */
export class AllBlocksLocked extends Error {}

/** The event's seats are not in the database yet: write them in a transaction of their own, and try again. */
export class SeatsUnwritten extends Error {}

/** How many blocks one attempt tries to lock. */
const MAX_BLOCKS = 40;

/** General admission: holds places of the cheapest locked offer with enough left, after returning its lapsed holds. */
const holdPlaces = async (
  tx: Tx,
  cartId: string,
  { request: { quantity }, offers }: TicketPlan,
): Promise<HeldTickets> => {
  for (const offer of offers) {
    await returnLapsed(tx, offer.id);
    const { numUpdatedRows } = await tx
      .updateTable('offer')
      .set((eb) => ({ held: eb('held', '+', quantity) }))
      .where('id', '=', offer.id)
      .where(sql<boolean>`capacity - held - sold >= ${quantity}`)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) continue;
    await sql`
      insert into general_hold (cart_id, offer_id, quantity, held_until)
      select c.uuid, ${offer.id}::uuid, ${quantity}::int, c.expire_at from cart c where c.uuid = ${cartId}::uuid`.execute(
      tx,
    );
    return { offer, section: null, row: null };
  }
  throw notSoManyLeft(quantity);
};

const holdSeats = async (tx: Tx, cartId: string, seatIds: readonly number[]): Promise<void> => {
  await sql`
    update seat set state = 'held', cart_id = ${cartId}::uuid,
      held_until = (select c.expire_at from cart c where c.uuid = ${cartId}::uuid)
    where id in (${sql.join(seatIds)})`.execute(tx);
};

/** 67941 when any of these seats is not free. */
const refuseTaken = (taken: readonly NamedSeat[]): void => {
  if (taken.length === 0) return;
  const seats = taken.map((seat) => seat.number);
  throw new PlatformError('67941', { detail: `Somebody else took seat ${seats.join(', ')} first.`, data: { seats } });
};

/** The ids of those seats that are in the database. */
export const idsOf = (seats: readonly NamedSeat[]): number[] =>
  seats.map((seat) => seat.id).filter((id) => id !== null);

/** 67941 unless all named seats, which must be locked, are free. */
const holdNamed = async (
  tx: Tx,
  cartId: string,
  named: readonly NamedSeat[],
  locked: readonly LockedSeat[],
): Promise<void> => {
  const free = new Set(locked.filter((seat) => seat.free).map((seat) => seat.id));
  refuseTaken(named.filter((seat) => seat.id === null || !free.has(seat.id)));
  await holdSeats(tx, cartId, idsOf(named));
};

/** Locks the free seats of a block with SKIP LOCKED: another visitor is taking the seats that are locked. */
const lockBlock = async (
  tx: Tx,
  holder: Holder,
  eventId: string,
  block: Block,
  quantity: number,
): Promise<{ id: number; for_others: boolean }[]> => {
  const { rows } = await sql<{ id: number; for_others: boolean }>`
    select s.id, ${isForOthers(holder)} as for_others from seat s where s.event_id = ${eventId}::uuid
      and s.section = ${block.section} and s.row_name = ${block.row}
      and s.position between ${block.start} and ${block.start + quantity - 1} and ${isFree}
    order by s.id for update skip locked`.execute(tx);
  return rows;
};

/** 20231 when no block fits. */
const blocksThatFit = async (
  tx: Tx,
  { event, request, offers, discounts }: TicketPlan,
  limit: number,
): Promise<Block[]> => {
  const { quantity, section, row, accessibility: accessible } = request;
  const query = { quantity, offers: offers.map((offer) => offer.id), section, row, accessible, discounts };
  const blocks = await findBlocks(tx, event, query, limit);
  if (blocks.length === 0) throw notSoManyTogether(quantity);
  return blocks;
};

/** Holds the best block that no other visitor is taking, and that this one has not held to the end a moment ago. */
const holdBest = async (tx: Tx, cartId: string, plan: TicketPlan, holder: Holder): Promise<HeldTickets> => {
  const { quantity } = plan.request;
  const blocks = await blocksThatFit(tx, plan, MAX_BLOCKS);
  let isHeldBack = false;
  for (const block of blocks.slice(0, MAX_BLOCKS)) {
    const seats = await lockBlock(tx, holder, plan.event.id, block, quantity);
    const offer = plan.offers.find((one) => one.id === block.offerId);
    if (seats.length < quantity || offer === undefined) continue;
    if (seats.some((seat) => seat.for_others)) {
      isHeldBack = true;
      continue;
    }
    await holdSeats(
      tx,
      cartId,
      seats.map((seat) => seat.id),
    );
    return { offer, section: block.section, row: block.row };
  }
  throw isHeldBack ? forOthersFirst() : new AllBlocksLocked();
};

/**
 * DOOR-3: an event's seats are written for its first hold, but not for a reservation that fails: what it asks for must be
 * free according to the layout, unless another visitor has written the seats meanwhile. Always throws.
 */
const checkUnwrittenSeats = async (tx: Tx, plan: TicketPlan): Promise<never> => {
  const now = await findEventOnSale(tx, plan.event.id);
  if (now?.seats_ready) throw new SeatsUnwritten();
  if (plan.named.length > 0) refuseTaken(plan.named.filter((seat) => !seat.free));
  else await blocksThatFit(tx, plan, 1);
  throw new SeatsUnwritten();
};

/** Holds the planned tickets for a cart, or throws and holds none. Offers and named seats must be locked. */
export const holdTickets = async (
  tx: Tx,
  cartId: string,
  plan: TicketPlan,
  locked: readonly LockedSeat[],
  holder: Holder,
): Promise<HeldTickets> => {
  const { event, offers, named, request } = plan;
  if (event.admission === 'general') return holdPlaces(tx, cartId, plan);
  if (!event.seats_ready) return checkUnwrittenSeats(tx, plan);
  const [offer] = offers;
  if (named.length === 0 || offer === undefined) return holdBest(tx, cartId, plan, holder);
  await holdNamed(tx, cartId, named, locked);
  return { offer, section: request.section ?? null, row: request.row ?? null };
};
