import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../core/db.ts';
import { plannedOffers } from './planned-seats.ts';

const planned = plannedOffers(sql`e.id`);
const openPlaces = sql`o.sold < o.capacity`;
/** In the order of the index of open seats, without which the planner would read all seats of a table that has few events. */
const openSeat = (condition: RawBuilder<unknown>) => sql`coalesce((select true from seat s
  where s.event_id = o.event_id and s.offer_id = o.id and s.state in ('free', 'held') and ${condition}
  order by s.event_id, s.offer_id, s.restricted_view, s.row_index, s.section, s.position limit 1), false)`;

/**
 * Who can buy tickets of offer o of event e, where one was held before, which writes the seats: 2 everybody, 1 only who asks for a wheelchair place, 0
 * nobody. Held ones count: they may come back. A companion's seat alone is sold to nobody.
 */
const buyers = sql<number>`case when e.admission = 'general' then case when ${openPlaces} then 2 else 0 end
  when ${openSeat(sql`not s.accessible and not s.companion`)} then 2 when ${openSeat(sql`s.accessible`)} then 1 else 0 end`;

/** Whether offer o of event e has tickets left for everybody. */
export const hasTicketsLeft = sql<boolean>`(${buyers} = 2)`;

/** `buyers`: who can buy tickets of offer o of event e. `before`: what a query that asks begins with. */
type Left = { before: RawBuilder<unknown>; buyers: RawBuilder<unknown> };
const leftOfHeld: Left = { before: sql``, buyers };
const leftOfAny: Left = {
  before: planned.sections,
  buyers: sql`case when e.admission = 'reserved' and not e.seats_ready then case when ${planned.hasSeat} then 2 else 0 end
    else ${buyers} end`,
};

/**
 * PRICE-1: the lowest and the highest price of event e that everybody can pay; of wheelchair places once nothing else is left, of all
 * its offers once nothing is. No row for an event without offers, which keeps its provider's prices.
 */
const pricesOf = ({ before, buyers }: Left) => sql`
  ${before}
  select (array_agg(base order by base + fee, id))[1] as min_base, (array_agg(fee order by base + fee, id))[1] as min_fee,
    (array_agg(base order by base + fee desc, id))[1] as max_base, (array_agg(fee order by base + fee desc, id))[1] as max_fee
  from (select *, max(buyers) over () as most from (
    select o.id, o.face_value_cents as base, added_fee_cents(o.fees) as fee, ${buyers} as buyers
    from offer o where o.event_id = e.id offset 0) one) priced
  where buyers = most having count(*) > 0`;

const areOther = sql`(e.min_base_cents, e.min_fee_cents, e.max_base_cents, e.max_fee_cents)
  is distinct from (p.min_base, p.min_fee, p.max_base, p.max_fee)`;

const write = async (db: Reader, events: RawBuilder<unknown>, left: Left): Promise<void> => {
  await sql`
    update event e set (min_base_cents, min_fee_cents, max_base_cents, max_fee_cents)
      = (n.min_base, n.min_fee, n.max_base, n.max_fee)
    from (select e.id, p.* from event e cross join lateral (${pricesOf(left)}) p
      where e.id in (${events}) and ${areOther}) n
    where e.id = n.id`.execute(db);
};

/** After a sale or a return; the events' rows must be locked, so that the last one to write has seen what all others sold. */
export const writePrices = (tx: Reader, eventIds: readonly string[]): Promise<void> =>
  write(tx, sql`select unnest(${eventIds}::uuid[])`, leftOfHeld);

/** After their offers or their layouts have changed. `events`: a query for their ids. */
export const writeCataloguePrices = (tx: Reader, events: RawBuilder<unknown>): Promise<void> =>
  write(tx, events, leftOfAny);
