import { sql } from 'kysely';
import type { Reader, Tx } from '../core/db.ts';
import { PlatformError } from '../core/errors.ts';
import type { EventOnSale, OfferRow } from '../offer/service.ts';
import { type Block, findBlocks, isFree } from '../seat/service.ts';
import type { LockedSeat } from './holds.ts';
import { type NamedSeat, notSoManyTogether, type TicketWish } from './reserve-rules.ts';

export type Taken = { offer: OfferRow; section: string | null; row: string | null };

/** Every block that fits is being taken by somebody at this moment: look again. */
export class Contended extends Error {}

/** How many blocks are tried before the seats are looked at afresh. */
const BLOCKS_A_LOOK = 40;

export const findNamedSeats = async (db: Reader, eventId: string, wish: TicketWish): Promise<NamedSeat[]> => {
  if (wish.section === undefined || wish.row === undefined || wish.seats === undefined) return [];
  return db
    .selectFrom('seat')
    .select(['id', 'number', 'offer_id', 'accessible', 'companion'])
    .where('event_id', '=', eventId)
    .where('section', '=', wish.section)
    .where('row_name', '=', wish.row)
    .where('number', 'in', [...wish.seats])
    .orderBy('id')
    .execute();
};

const hold = async (tx: Tx, cartId: string, seatIds: readonly number[]): Promise<void> => {
  await sql`
    update seat set state = 'held', cart_id = ${cartId}::uuid,
      held_until = (select c.expire_at from cart c where c.uuid = ${cartId}::uuid)
    where id in (${sql.join(seatIds)})`.execute(tx);
};

/** 67941 unless every one of the locked seats is free; the transaction then takes nothing at all. */
export const takeNamed = async (
  tx: Tx,
  cartId: string,
  named: readonly NamedSeat[],
  locked: readonly LockedSeat[],
): Promise<void> => {
  const free = new Set(locked.filter((seat) => seat.free).map((seat) => seat.id));
  const taken = named.filter((seat) => !free.has(seat.id)).map((seat) => seat.number);
  if (taken.length > 0) {
    throw new PlatformError('67941', {
      detail: `Somebody else took seat ${taken.join(', ')} first.`,
      data: { seats: taken },
    });
  }
  await hold(
    tx,
    cartId,
    named.map((seat) => seat.id),
  );
};

/** Locks what is free of a block without waiting: a lock that somebody holds means somebody else's seat. */
const lockBlock = async (tx: Tx, eventId: string, block: Block, quantity: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select s.id from seat s where s.event_id = ${eventId}::uuid and s.section = ${block.section}
      and s.row_name = ${block.row} and s.position between ${block.start} and ${block.start + quantity - 1} and ${isFree}
    order by s.id for update skip locked`.execute(tx);
  return rows.map((row) => row.id);
};

/** Takes the best block that nobody else is taking. */
export const takeBest = async (
  tx: Tx,
  cartId: string,
  event: EventOnSale,
  wish: TicketWish,
  usable: readonly OfferRow[],
): Promise<Taken> => {
  const { quantity, section, row, accessibility } = wish;
  const offers = usable.map((offer) => offer.id);
  const query = { quantity, offers, section, row, accessible: accessibility };
  const blocks = await findBlocks(tx, event, query, BLOCKS_A_LOOK);
  if (blocks.length === 0) throw notSoManyTogether(quantity);
  for (const block of blocks.slice(0, BLOCKS_A_LOOK)) {
    const ids = await lockBlock(tx, event.id, block, quantity);
    const offer = usable.find((one) => one.id === block.offerId);
    if (ids.length < quantity || offer === undefined) continue;
    await hold(tx, cartId, ids);
    return { offer, section: block.section, row: block.row };
  }
  throw new Contended();
};
