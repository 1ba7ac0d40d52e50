import { sql } from 'kysely';
import { skipLocked } from '../core/claim.ts';
import type { Reader, Tx } from '../core/db.ts';
import type { Row } from '../core/tables.ts';
import type { Change } from './schemas.ts';

export type EventToChange = Pick<
  Row<'event'>,
  'id' | 'status' | 'active' | 'admission' | 'start_at' | 'start_date' | 'end_at' | 'end_date' | 'time_zone'
> & {
  start_wall: string | null;
  venue_id: string;
  venue_name: string;
  venue_city: string;
  layout_id: string | null;
  now: Date;
};

/** Locked until the change is written. */
export const lockEvent = async (tx: Tx, id: string): Promise<EventToChange | undefined> => {
  const { rows } = await sql<EventToChange>`
    select e.id, e.status, e.active, e.admission, e.start_at, e.start_date, e.end_at, e.end_date, e.time_zone, e.venue_id,
      to_char(e.start_at at time zone e.time_zone, 'YYYY-MM-DD"T"HH24:MI:SS') as start_wall,
      v.name as venue_name, v.city as venue_city, v.layout_id, now() as now
    from event e join venue v on v.id = e.venue_id where e.id = ${id}::uuid for no key update of e`.execute(tx);
  return rows[0];
};

export type Place = Pick<Row<'venue'>, 'id' | 'time_zone' | 'layout_id'>;

export const findVenue = async (tx: Reader, id: string): Promise<Place | undefined> => {
  const { rows } = await sql<Place>`select id, time_zone, layout_id from venue where id = ${id}::uuid`.execute(tx);
  return rows[0];
};

/** The instant of a wall clock time in a zone. */
export const instantOf = async (tx: Reader, wall: string, timeZone: string): Promise<Date> => {
  const { rows } = await sql<{ at: Date }>`select ${wall}::timestamp at time zone ${timeZone} as at`.execute(tx);
  return rows[0]?.at ?? new Date(Number.NaN);
};

type Move = {
  venueId: string;
  timeZone: string;
  start: { at: Date; day: string } | null;
  /** Whether day or hour are other ones than were announced; a new place alone leaves the status. */
  isNewDate: boolean;
};

/** End and end of sales move by as much as the start. */
export const moveEvent = async (tx: Tx, id: string, { venueId, timeZone, start, isNewDate }: Move): Promise<void> => {
  await sql`
    update event set status = case when ${isNewDate} then 'rescheduled' else status end,
      venue_id = ${venueId}::uuid, time_zone = ${timeZone},
      start_at = coalesce(${start?.at ?? null}::timestamptz, start_at),
      start_date = coalesce(${start?.day ?? null}::date, start_date),
      end_at = end_at + coalesce(${start?.at ?? null}::timestamptz - start_at, interval '0'),
      end_date = end_date + coalesce(${start?.day ?? null}::date - start_date, 0),
      on_sale_end_at = on_sale_end_at + coalesce(${start?.at ?? null}::timestamptz - start_at, interval '0')
    where id = ${id}::uuid`.execute(tx);
};

export const setStatus = async (tx: Tx, id: string, status: 'postponed' | 'cancelled'): Promise<void> => {
  await sql`update event set status = ${status} where id = ${id}::uuid`.execute(tx);
};

const stillHeld = (eventId: string) => sql`exists (
  select 1 from order_item i join ticket t on t.order_item_id = i.id
  where i.order_id = o.id and i.event_id = ${eventId}::uuid and t.voided_at is null)`;
const ordersOf = (eventId: string) => sql`"order" o where o.id in (
  select i.order_id from order_item i where i.event_id = ${eventId}::uuid) and ${stillHeld(eventId)}`;

/** How many orders have tickets of the event. */
export const countOrders = async (tx: Reader, eventId: string): Promise<number> => {
  const { rows } = await sql<{ orders: number }>`select count(*) as orders from ${ordersOf(eventId)}`.execute(tx);
  return rows[0]?.orders ?? 0;
};

export type EventChange = { id: number; event_id: string; kind: Change['kind']; created_at: Date; done_upto: number };

export const insertChange = async (
  tx: Tx,
  { id, start_wall, start_at, start_date, time_zone, venue_name, venue_city }: EventToChange,
  kind: Change['kind'],
): Promise<number> => {
  const before = {
    startDateTime: start_wall,
    startDateTimeUtc: start_at?.toISOString() ?? null,
    startDate: start_date,
    timeZone: time_zone,
    venueName: venue_name,
    venueCity: venue_city,
  };
  const { rows } = await sql<{ id: number }>`insert into event_change (event_id, kind, before)
    values (${id}::uuid, ${kind}, ${JSON.stringify(before)}) returning id`.execute(tx);
  return rows[0]?.id ?? 0;
};

/** The last change of the event, when it is a cancellation. */
export const findCancellation = async (tx: Reader, eventId: string): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select id from event_change where event_id = ${eventId}::uuid and kind = 'cancelled' order by id desc limit 1`.execute(
    tx,
  );
  return rows[0]?.id;
};

const changeColumns = sql`id, event_id, kind, created_at, done_upto`;

/** Changes whose buyers are not all told. Each is written by then: a statement that read the event before it is over. */
export const openChanges = async (
  db: Reader,
  { isCancelled, settledMs }: { isCancelled: boolean; settledMs: number },
): Promise<EventChange[]> => {
  const { rows } = await sql<EventChange>`
    select ${changeColumns} from event_change
    where done_at is null and (kind = 'cancelled') = ${isCancelled} and created_at <= now() - make_interval(secs => ${settledMs / 1000}) order by id`.execute(
    db,
  );
  return rows;
};

/** Locked until the batch is written; undefined while another platform has it, and when it is done. */
export const takeChange = async (tx: Tx, id: number): Promise<EventChange | undefined> => {
  const change = sql<EventChange>`select ${changeColumns} from event_change where id = ${id} and done_at is null`;
  return (await skipLocked(change).execute(tx)).rows[0];
};

const BATCH = 500;

/**
 * Writes the news of a batch of orders that were reserved before the change; answers false when none are left. It is done when no cart
 * of then can become an order any more. Of two new orders the later may be seen first, so they are told when they are settled.
 */
export const tellBatch = async (
  tx: Tx,
  { id, event_id, created_at, done_upto }: EventChange,
  settledMs: number,
): Promise<boolean> => {
  const reserved = sql`exists (select 1 from cart c where c.uuid = o.cart_id and c.created_at <= ${created_at})`;
  const toTell = sql`${ordersOf(event_id)} and o.id > ${done_upto} and ${reserved}`;
  const { rows } = await sql<{ id: number }>`
    with told as (
      select o.id, o.uuid from ${toTell} and o.created_at <= now() - make_interval(secs => ${settledMs / 1000})
      order by o.id limit ${BATCH}
    ), news as (
      insert into outbox (channel, topic, payload)
      select channel, 'event.changed', json_build_object('orderUuid', told.uuid, 'changeId', ${id}::bigint)
      from told, unnest(array['webhook', 'mail']) channel order by told.id
    ) select id from told order by id`.execute(tx);
  const last = rows.at(-1);
  if (last === undefined)
    await sql`update event_change set done_at = now() where id = ${id} and not exists (select 1 from ${toTell})
      and not exists (select 1 from cart_item i join cart c on c.uuid = i.cart_id
        where i.event_id = ${event_id}::uuid and c.created_at <= ${created_at}
          and (c.state = 'paying' or c.state = 'open' and c.expire_at > now()))`.execute(tx);
  else await sql`update event_change set done_upto = ${last.id} where id = ${id}`.execute(tx);
  return last !== undefined;
};

/** Orders with tickets of a cancelled event, whenever they were bought. */
export const ordersToRefund = async (
  db: Reader,
  eventId: string,
  after: number,
): Promise<{ id: number; purchase_id: string }[]> => {
  const { rows } = await sql<{ id: number; purchase_id: string }>`
    select o.id, o.purchase_id from ${ordersOf(eventId)} and o.id > ${after} order by o.id limit ${BATCH}`.execute(db);
  return rows;
};

/** Nobody has tickets, and no payment for some is under way that could still become an order. */
export const finishCancellation = async (db: Reader, { id, event_id }: EventChange): Promise<void> => {
  await sql`update event_change set done_at = now() where id = ${id} and not exists (select 1 from ${ordersOf(event_id)})
    and not exists (select 1 from cart_item i join cart c on c.uuid = i.cart_id
      where i.event_id = ${event_id}::uuid and c.state = 'paying')`.execute(db);
};
