import { sql } from 'kysely';
import type { Reader } from '../core/db.ts';
import { plannedSeats } from './planned-seats.ts';

/** A seat that was to be removed has just been taken. */
class SeatTaken extends Error {}

const lock = (eventId: string) => sql<{ seats_ready: boolean }>`
  select seats_ready from event where id = ${eventId}::uuid for no key update`;

const planned = sql.table('planned_seat');
const sameSeat = sql`p.section = s.section and p.row_name = s.row_name and p.number = s.number`;
const isUnsold = sql`(s.state in ('free', 'blocked') or (s.state = 'held' and s.held_until <= now()))`;

/** Deletes seats that the layout no longer has. A seat that a voided ticket refers to is blocked instead. */
const removeUnplanned = async (tx: Reader, eventId: string): Promise<void> => {
  const unplanned = sql`s.event_id = ${eventId}::uuid and ${isUnsold}
    and not exists (select 1 from ${planned} p where ${sameSeat})`;
  await sql`delete from seat s where ${unplanned} and not exists (select 1 from ticket t where t.seat_id = s.id)`.execute(
    tx,
  );
  await sql`update seat s set state = 'blocked', cart_id = null, held_until = null where ${unplanned}`.execute(tx);
  const { rows } = await sql<{ section: string; row_name: string; number: string }>`
    select s.section, s.row_name, s.number from seat s where s.event_id = ${eventId}::uuid and s.state in ('held', 'sold')
      and not exists (select 1 from ${planned} p where ${sameSeat}) limit 1`.execute(tx);
  const [taken] = rows;
  if (taken)
    throw new SeatTaken(`Seat ${taken.number} in row ${taken.row_name} of section ${taken.section} was just taken.`);
};

/** Inserts and updates the planned seats. Held and sold seats keep their offer and only get a new position. */
const writePlanned = async (tx: Reader, eventId: string): Promise<void> => {
  await sql`
    update seat s set row_index = p.row_index, position = p.position from ${planned} p
    where s.event_id = ${eventId}::uuid and ${sameSeat}
      and (s.row_index, s.position) is distinct from (p.row_index, p.position)`.execute(tx);
  await sql`
    update seat s set offer_id = p.offer_id, accessible = p.accessible, companion = p.companion,
      restricted_view = p.restricted_view, state = p.state, cart_id = null, held_until = null
    from ${planned} p
    where s.event_id = ${eventId}::uuid and ${sameSeat} and ${isUnsold}
      and (s.offer_id, s.accessible, s.companion, s.restricted_view, s.state)
        is distinct from (p.offer_id, p.accessible, p.companion, p.restricted_view, p.state)`.execute(tx);
  await sql`
    insert into seat (event_id, offer_id, section, row_name, row_index, number, position,
      accessible, companion, restricted_view, state)
    select p.* from ${planned} p on conflict (event_id, section, row_name, number) do nothing`.execute(tx);
};

/** Updates the offers of each section and the event's ticket status. */
const updateSummaries = async (tx: Reader, eventId: string): Promise<void> => {
  await sql`delete from seat_section where event_id = ${eventId}::uuid`.execute(tx);
  await sql`insert into seat_section select distinct event_id, section, offer_id from seat
    where event_id = ${eventId}::uuid`.execute(tx);
  await sql`
    update event e set tickets_status = case when n.free = 0 then 'TICKETS_NOT_AVAILABLE'
      when n.free <= 40 then 'FEW_TICKETS_LEFT' else 'TICKETS_AVAILABLE' end
    from (select count(*) as free from seat where event_id = ${eventId}::uuid and state in ('free', 'held')) n
    where e.id = ${eventId}::uuid and e.own_allocation`.execute(tx);
};

/**
 * Updates the written seats of an event after its layout or offers have changed. A held or sold seat keeps its offer; when the
 * layout no longer has it, this throws. Runs in the caller's transaction.
 */
export const reconcileSeats = async (tx: Reader, eventId: string): Promise<void> => {
  const { rows } = await lock(eventId).execute(tx);
  if (!rows[0]?.seats_ready) return;
  await sql`create temp table planned_seat as select event_id, offer_id, section, row_name, row_index, number, position,
    accessible, companion, restricted_view, state from seat with no data`.execute(tx);
  await sql`insert into planned_seat ${plannedSeats(eventId)}`.execute(tx);
  await sql`analyze planned_seat`.execute(tx);
  await removeUnplanned(tx, eventId);
  await writePlanned(tx, eventId);
  await updateSummaries(tx, eventId);
  await sql`drop table planned_seat`.execute(tx);
};
