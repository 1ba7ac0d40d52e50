import { sql } from 'kysely';
import type { Tx } from '../core/db.ts';
import { PlatformError } from '../core/errors.ts';
import { type EventOnSale, findEventOnSale, type OfferRow } from '../offer/service.ts';
import { type Block, findBlocks, isFree, type NamedSeat } from '../seat/service.ts';
import type { LockedSeat } from './holds.ts';
import { notSoManyTogether, type TicketWish } from './reserve-rules.ts';

export type Taken = { offer: OfferRow; section: string | null; row: string | null };

/** Every block that fits is being taken by somebody at this moment: look again. */
export class Contended extends Error {}

/** Nobody had held a seat of this event when it was read: its seats must be written first, outside of this transaction. */
export class SeatsUnwritten extends Error {}

/** How many blocks are tried before the seats are looked at afresh. */
const BLOCKS_A_LOOK = 40;

const hold = async (tx: Tx, cartId: string, seatIds: readonly number[]): Promise<void> => {
  await sql`
    update seat set state = 'held', cart_id = ${cartId}::uuid,
      held_until = (select c.expire_at from cart c where c.uuid = ${cartId}::uuid)
    where id in (${sql.join(seatIds)})`.execute(tx);
};

/** 67941 when some of the named seats are not free. */
const refuseTaken = (taken: readonly NamedSeat[]): void => {
  if (taken.length === 0) return;
  const seats = taken.map((seat) => seat.number);
  throw new PlatformError('67941', { detail: `Somebody else took seat ${seats.join(', ')} first.`, data: { seats } });
};

/** The ids of seats that are written. */
export const idsOf = (seats: readonly NamedSeat[]): number[] =>
  seats.map((seat) => seat.id).filter((id) => id !== null);

/** 67941 unless every one of the locked seats is free; the transaction then takes nothing at all. */
export const takeNamed = async (
  tx: Tx,
  cartId: string,
  named: readonly NamedSeat[],
  locked: readonly LockedSeat[],
): Promise<void> => {
  const free = new Set(locked.filter((seat) => seat.free).map((seat) => seat.id));
  refuseTaken(named.filter((seat) => seat.id === null || !free.has(seat.id)));
  await hold(tx, cartId, idsOf(named));
};

/** Locks what is free of a block without waiting: a lock that somebody holds means somebody else's seat. */
const lockBlock = async (tx: Tx, eventId: string, block: Block, quantity: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select s.id from seat s where s.event_id = ${eventId}::uuid and s.section = ${block.section}
      and s.row_name = ${block.row} and s.position between ${block.start} and ${block.start + quantity - 1} and ${isFree}
    order by s.id for update skip locked`.execute(tx);
  return rows.map((row) => row.id);
};

type Choice = { event: EventOnSale; wish: TicketWish; usable: readonly OfferRow[] };

/** 20231 when no block fits. */
const blocksThatFit = async (tx: Tx, { event, wish, usable }: Choice, most: number): Promise<Block[]> => {
  const { quantity, section, row, accessibility } = wish;
  const offers = usable.map((offer) => offer.id);
  const blocks = await findBlocks(tx, event, { quantity, offers, section, row, accessible: accessibility }, most);
  if (blocks.length === 0) throw notSoManyTogether(quantity);
  return blocks;
};

/**
 * DOOR-3: the seats of an event are written by its first hold, and not by a wish that comes to nothing: what is wanted
 * must be free as the seat map has it, unless somebody else has written them meanwhile. Always throws.
 */
export const askForSeats = async (tx: Tx, choice: Choice, named: readonly NamedSeat[]): Promise<never> => {
  const now = await findEventOnSale(tx, choice.event.id);
  if (now?.seats_ready) throw new SeatsUnwritten();
  if (named.length > 0) refuseTaken(named.filter((seat) => !seat.free));
  else await blocksThatFit(tx, choice, 1);
  throw new SeatsUnwritten();
};

/** Takes the best block that nobody else is taking. */
export const takeBest = async (tx: Tx, cartId: string, choice: Choice): Promise<Taken> => {
  const { event, usable } = choice;
  const { quantity } = choice.wish;
  const blocks = await blocksThatFit(tx, choice, BLOCKS_A_LOOK);
  for (const block of blocks.slice(0, BLOCKS_A_LOOK)) {
    const ids = await lockBlock(tx, event.id, block, quantity);
    const offer = usable.find((one) => one.id === block.offerId);
    if (ids.length < quantity || offer === undefined) continue;
    await hold(tx, cartId, ids);
    return { offer, section: block.section, row: block.row };
  }
  throw new Contended();
};
