import { sql } from 'kysely';
import type { Db } from '../core/db.ts';

/** At most so many tickets left are few. */
const FEW = 40;

/** An order was made: when nothing or little is left of its events, their pages say so. It never turns back up. */
export const refreshTicketsStatus = async (db: Db, cartId: string): Promise<void> => {
  await sql`
    with bought as (select distinct event_id as id from cart_item where cart_id = ${cartId}::uuid),
    remaining as (
      select e.id, case e.admission
        when 'general' then (select coalesce(sum(o.capacity - o.sold), 0) from offer o where o.event_id = e.id)
        -- Counting stops at the first seat too many: most events are far from sold out.
        else (select count(*) from (select 1 from seat s where s.event_id = e.id and s.state in ('free', 'held')
          limit ${FEW + 1}) counted)
      end as tickets
      from event e join bought on bought.id = e.id
    )
    update event e
    set tickets_status = case when r.tickets = 0 then 'TICKETS_NOT_AVAILABLE' else 'FEW_TICKETS_LEFT' end
    from remaining r
    where r.id = e.id and r.tickets <= ${FEW}
      and e.tickets_status <> case when r.tickets = 0 then 'TICKETS_NOT_AVAILABLE' else 'FEW_TICKETS_LEFT' end
      and e.tickets_status <> 'TICKETS_NOT_AVAILABLE'`.execute(db);
};
