import { sql } from 'kysely';
import { type Db, inTransaction } from '../core/db.ts';
import { hasTicketsLeft, writePrices } from '../seat/service.ts';

/** With so many tickets left, or fewer, the status is FEW_TICKETS_LEFT. */
const FEW = 40;
/** A literal: with a parameter as its limit the statement would be planned each time, which takes longer than counting. */
const COUNT_LIMIT = sql.lit(FEW + 1);

type TicketsLeft = {
  id: string;
  tickets: number;
  /** It took the last tickets of a price level. */
  sells_out: boolean;
};

/** The tickets left of a cart's events. Counting stops above FEW, because most events are far from sold out. */
const countTicketsLeft = async (db: Db, cartId: string): Promise<TicketsLeft[]> => {
  const { rows } = await sql<TicketsLeft>`
    select e.id, case e.admission
      when 'general' then (select coalesce(sum(o.capacity - o.sold), 0) from offer o where o.event_id = e.id)
      else (select count(*) from (select 1 from seat s where s.event_id = e.id and s.state in ('free', 'held')
        limit ${COUNT_LIMIT}) counted)
    end as tickets, exists (select 1 from cart_item i join offer o on o.id = i.offer_id
      where i.cart_id = ${cartId} and i.event_id = e.id and not ${hasTicketsLeft}) as sells_out
    from event e where e.id in (select event_id from cart_item where cart_id = ${cartId})`.execute(db);
  return rows;
};

/** Most purchases sell out no price level, and lock nothing. */
const lockAndWritePrices = (db: Db, id: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    await sql`select 1 from event where id = ${id}::uuid for no key update`.execute(tx);
    await writePrices(tx, [id]);
  });

/**
 * After a purchase: lowers the status of the cart's events when few tickets or none are left, and never raises it; writes their
 * prices when a level has sold out.
 */
export const refreshTicketsStatus = async (db: Db, cartId: string): Promise<void> => {
  for (const { id, tickets, sells_out: sellsOut } of await countTicketsLeft(db, cartId)) {
    if (sellsOut) await lockAndWritePrices(db, id);
    if (tickets > FEW) continue;
    const status = tickets === 0 ? 'TICKETS_NOT_AVAILABLE' : 'FEW_TICKETS_LEFT';
    await db
      .updateTable('event')
      .set({ tickets_status: status })
      .where('id', '=', id)
      .where('tickets_status', 'not in', [status, 'TICKETS_NOT_AVAILABLE'])
      .execute();
  }
};
