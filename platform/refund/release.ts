import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../core/db.ts';
import { returnSoldNights } from '../hotel/service.ts';
import { writePrices } from '../seat/service.ts';
import type { ItemLeft } from './repository.ts';

/** The part of an order item that a refund returns, some of its tickets or all of its rooms; of its price `keptCents` do not come back. */
export type ItemToReturn = {
  item: ItemLeft;
  quantity: number;
  cents: number;
  keptCents: number;
  tickets: readonly string[];
};

/** Tickets of a seat need no lock of their offer, for which all refunds of an event would wait. */
const lockOffersOfPlaces = async (tx: Tx, tickets: readonly string[]): Promise<void> => {
  await sql`
    select 1 from offer o where o.id in (
      select i.offer_id from ticket t join order_item i on i.id = t.order_item_id
      where t.id = any(${tickets}::uuid[]) and t.seat_id is null
    ) order by o.id for no key update`.execute(tx);
};

const returnPlaces = async (tx: Tx, tickets: readonly string[]): Promise<void> => {
  await sql`
    update offer o set sold = o.sold - returned.quantity from (
      select i.offer_id, count(*)::int as quantity from ticket t join order_item i on i.id = t.order_item_id
      where t.id = any(${tickets}::uuid[]) and t.seat_id is null group by i.offer_id
    ) returned where o.id = returned.offer_id`.execute(tx);
};

const freeSeats = async (tx: Tx, tickets: readonly string[]): Promise<void> => {
  await sql`
    with locked as materialized (
      select s.id from seat s where s.id in (select t.seat_id from ticket t where t.id = any(${tickets}::uuid[]))
      order by s.id for update)
    update seat s set state = 'free', order_id = null from locked where s.id = locked.id`.execute(tx);
};

const voidTickets = async (tx: Tx, tickets: readonly string[]): Promise<void> => {
  const { numAffectedRows } = await sql`update ticket set voided_at = now()
    where id = any(${tickets}::uuid[]) and voided_at is null`.execute(tx);
  if (Number(numAffectedRows) !== tickets.length) throw new Error('a ticket was returned twice');
};

/** Makes seats, places and nights available again and voids the tickets. Locks in the lock order: offers, seats, nights. */
export const releaseItems = async (tx: Tx, items: readonly ItemToReturn[]): Promise<void> => {
  const tickets = items.flatMap((one) => [...one.tickets]);
  await Promise.all([lockOffersOfPlaces(tx, tickets), freeSeats(tx, tickets)]);
  for (const { item } of items) {
    if (item.product_type === 3) {
      await returnSoldNights(tx, { rateId: item.rate_id, stay: item.room.stayRange, quantity: item.quantity });
    }
  }
  await Promise.all([returnPlaces(tx, tickets), voidTickets(tx, tickets)]);
};

/** A sold-out event has a few tickets left after a refund, unless somebody is in line for them; a price level may be back. */
export const raiseTicketsStatus = async (db: Db, items: readonly ItemToReturn[]): Promise<void> => {
  const events = items.flatMap(({ item }) => (item.product_type === 1 ? [item.event_id] : []));
  if (events.length === 0) return;
  await inTransaction(db, async (tx) => {
    // Who joins its list at this moment is seen after the lock.
    await sql`select 1 from event where id = any(${events}::uuid[]) order by id for no key update`.execute(tx);
    await sql`update event e set tickets_status = 'FEW_TICKETS_LEFT'
      where e.id = any(${events}::uuid[]) and e.tickets_status = 'TICKETS_NOT_AVAILABLE'
        and not exists (select 1 from waiting_list_entry w where w.event_id = e.id and w.state = 'waiting')`.execute(
      tx,
    );
    await writePrices(tx, events);
  });
};
