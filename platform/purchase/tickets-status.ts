import { sql } from 'kysely';
import type { Db } from '../core/db.ts';

/** At most so many tickets left are few. */
const FEW = 40;
/** Written into its statement: what is limited by a value is planned anew each time, which takes longer than to count. */
const ONE_TOO_MANY = sql.lit(FEW + 1);

type Left = { id: string; tickets: number };

/** What is left of a cart's events. Counting stops at the first seat too many: most events are far from sold out. */
const ticketsLeft = async (db: Db, cartId: string): Promise<Left[]> => {
  const { rows } = await sql<Left>`
    select e.id, case e.admission
      when 'general' then (select coalesce(sum(o.capacity - o.sold), 0) from offer o where o.event_id = e.id)
      else (select count(*) from (select 1 from seat s where s.event_id = e.id and s.state in ('free', 'held')
        limit ${ONE_TOO_MANY}) counted)
    end as tickets
    from event e where e.id in (select event_id from cart_item where cart_id = ${cartId})`.execute(db);
  return rows;
};

/** A cart was bought: when nothing or little is left of its events, their pages say so. It never turns back up. */
export const refreshTicketsStatus = async (db: Db, cartId: string): Promise<void> => {
  for (const { id, tickets } of await ticketsLeft(db, cartId)) {
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
