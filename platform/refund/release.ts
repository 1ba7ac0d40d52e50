import { sql } from 'kysely';
import { lockOffers } from '../cart/service.ts';
import type { Reader, Tx } from '../core/db.ts';
import { returnSoldNights } from '../hotel/service.ts';
import type { PartLeft } from './repository.ts';

/** So much of one item: these of its tickets, or all of its rooms. */
export type PartBack = { part: PartLeft; quantity: number; cents: number; tickets: readonly string[] };

const returnPlaces = async (tx: Tx, tickets: readonly string[]): Promise<void> => {
  await sql`
    update offer o set sold = o.sold - back.quantity from (
      select i.offer_id, count(*)::int as quantity from ticket t join order_item i on i.id = t.order_item_id
      where t.id = any(${tickets}::uuid[]) and t.seat_id is null group by i.offer_id
    ) back where o.id = back.offer_id`.execute(tx);
};

const freeSeats = async (tx: Tx, tickets: readonly string[]): Promise<void> => {
  await sql`
    with mine as materialized (
      select s.id from seat s where s.id in (select t.seat_id from ticket t where t.id = any(${tickets}::uuid[]))
      order by s.id for update)
    update seat s set state = 'free', order_id = null from mine where s.id = mine.id`.execute(tx);
};

const voidTickets = async (tx: Tx, tickets: readonly string[]): Promise<void> => {
  const { numAffectedRows } = await sql`update ticket set voided_at = now()
    where id = any(${tickets}::uuid[]) and voided_at is null`.execute(tx);
  if (Number(numAffectedRows) !== tickets.length) throw new Error('a ticket was given back twice');
};

/** Seats, places and nights are for sale again, locked in the one order: offers, seats, nights. */
export const giveBack = async (tx: Tx, back: readonly PartBack[]): Promise<void> => {
  const tickets = back.flatMap((one) => [...one.tickets]);
  const offers = back.flatMap(({ part }) => (part.product_type === 1 ? [part.offer_id] : []));
  await lockOffers(tx, offers, []);
  await freeSeats(tx, tickets);
  for (const { part } of back) {
    if (part.product_type === 3) {
      await returnSoldNights(tx, { rateId: part.rate_id, stay: part.room.stayRange, quantity: part.quantity });
    }
  }
  await returnPlaces(tx, tickets);
  await voidTickets(tx, tickets);
};

/** Of a sold-out event something is left again, and its pages say so. */
export const noteTicketsAreBack = async (db: Reader, back: readonly PartBack[]): Promise<void> => {
  const events = back.flatMap(({ part }) => (part.product_type === 1 ? [part.event_id] : []));
  await sql`update event set tickets_status = 'FEW_TICKETS_LEFT'
    where id = any(${events}::uuid[]) and tickets_status = 'TICKETS_NOT_AVAILABLE'`.execute(db);
};
