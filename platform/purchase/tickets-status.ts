import { sql } from 'kysely';
import type { Db } from '../core/db.ts';

/** With so many tickets left, or fewer, the status is FEW_TICKETS_LEFT. */
const FEW = 40;
/** A literal: with a parameter as its limit the statement would be planned each time, which takes longer than counting. */
const COUNT_LIMIT = sql.lit(FEW + 1);

type TicketsLeft = { id: string; tickets: number };

/** The tickets left of a cart's events. Counting stops above FEW, because most events are far from sold out. */
const countTicketsLeft = async (db: Db, cartId: string): Promise<TicketsLeft[]> => {
  const { rows } = await sql<TicketsLeft>`
    select e.id, case e.admission
      when 'general' then (select coalesce(sum(o.capacity - o.sold), 0) from offer o where o.event_id = e.id)
      else (select count(*) from (select 1 from seat s where s.event_id = e.id and s.state in ('free', 'held')
        limit ${COUNT_LIMIT}) counted)
    end as tickets
    from event e where e.id in (select event_id from cart_item where cart_id = ${cartId})`.execute(db);
  return rows;
};

/** After a purchase: lowers the status of the cart's events when few tickets or none are left. Never raises it. */
export const refreshTicketsStatus = async (db: Db, cartId: string): Promise<void> => {
  for (const { id, tickets } of await countTicketsLeft(db, cartId)) {
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
