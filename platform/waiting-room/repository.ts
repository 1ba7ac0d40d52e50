import type { JWK } from 'jose';
import { sql } from 'kysely';
import { CATCH_UP_SECONDS, LAPSED_MINUTES, MOST_WAITING } from '#rules/waiting-room.ts';
import { deleteUnlocked } from '../core/claim.ts';
import type { Db, Reader, Tx } from '../core/db.ts';
import type { Row } from '../core/tables.ts';
import type { Visitor } from '../core/visitor.ts';
import type { RoomSettings } from './schemas.ts';

/** Whether a room stands before the sale now. */
const isOpen = sql<boolean>`case r.rule
  when 'always' then true
  when 'sale' then now() >= coalesce(e.on_sale_start_at, '-infinity') - make_interval(mins => r.minutes_before)
  else r.opened_at is not null end`;
/** Whether it can be bought, or will be. */
const isComing = sql<boolean>`(e.active and e.status not in ('cancelled', 'offsale') and e.tickets_status <> 'TICKETS_NOT_AVAILABLE'
  and coalesce(e.end_at, e.start_at) > now() and coalesce(e.on_sale_end_at > now(), true))`;
const hasStarted = sql<boolean>`coalesce(e.on_sale_start_at, '-infinity') <= now()`;

/** Where sales have started nothing is drawn. */
export const writeSettings = async (
  tx: Tx,
  eventId: string,
  { rule, minutesBefore, holdsAbove, admitAMinute, passMinutes }: RoomSettings,
  signingKey: JWK,
): Promise<void> => {
  await sql`
    insert into waiting_room as r (event_id, rule, minutes_before, holds_above, admit_a_minute, pass_minutes, signing_key, drawn_at)
    select e.id, ${rule}, ${minutesBefore}, ${holdsAbove}, ${admitAMinute}, ${passMinutes}, ${JSON.stringify(signingKey)}::jsonb,
      case when ${hasStarted} then now() end
    from event e where e.id = ${eventId}::uuid
    on conflict (event_id) do update set rule = excluded.rule, minutes_before = excluded.minutes_before,
      holds_above = excluded.holds_above, admit_a_minute = excluded.admit_a_minute, pass_minutes = excluded.pass_minutes,
      opened_at = case when excluded.rule = 'load' then r.opened_at end`.execute(tx);
};

/** Removes the room and everybody's place. */
export const deleteRoom = async (db: Db, eventId: string): Promise<void> => {
  await sql`delete from waiting_room where event_id = ${eventId}::uuid`.execute(db);
};

export type OpenRoom = Pick<Row<'waiting_room'>, 'event_id' | 'admit_a_minute' | 'admitted_number' | 'drawn_at'> & {
  signing_key: JWK;
  waiting: number;
  starts_at: Date | null;
};

const MOST_ROOMS = 1_000;

/** Rooms that are open, of events that can still be bought or will be. */
export const openRooms = async (db: Reader): Promise<OpenRoom[]> => {
  const { rows } = await sql<OpenRoom>`
    select r.event_id, r.admit_a_minute, r.admitted_number, r.drawn_at, r.signing_key,
      greatest(0, r.last_number - r.admitted_number) as waiting, e.on_sale_start_at as starts_at
    from waiting_room r join event e on e.id = r.event_id
    where ${isOpen} and ${isComing}
    order by r.event_id limit ${MOST_ROOMS}`.execute(db);
  return rows;
};

/** The event's room, when it is open; `coming`: whether places are taken. */
export const findOpenRoom = async (
  db: Reader,
  eventId: string,
): Promise<{ signing_key: JWK; coming: boolean } | undefined> => {
  const { rows } = await sql<{ signing_key: JWK; coming: boolean }>`
    select r.signing_key, ${isComing} as coming from waiting_room r join event e on e.id = r.event_id
    where r.event_id = ${eventId}::uuid and ${isOpen}`.execute(db);
  return rows[0];
};

export type PlaceRow = Pick<Row<'waiting_room_place'>, 'id' | 'event_id' | 'session_id' | 'number' | 'quantity'> & {
  /** Until when its pass is good: as long as the hold that was made with it, if that is longer. */
  admitted_until: Date | null;
  lapsed: boolean;
  /** Its pass has bought. */
  spent: boolean;
  signing_key: JWK;
};

const passEnd = sql<Date | null>`greatest(p.admitted_until, case c.state when 'open' then c.expire_at end)`;
const isLapsed = sql<boolean>`coalesce(${passEnd} <= now(), false)`;
const isSpent = sql<boolean>`coalesce(c.state = 'purchased', false)`;

/** The place of this member, or else of this session. */
export const findPlace = async (
  db: Reader,
  eventId: string,
  { tenantId, sessionId, userId }: Visitor,
): Promise<PlaceRow | undefined> => {
  const { rows } = await sql<PlaceRow>`
    select p.id, p.event_id, p.session_id, p.number, p.quantity, ${passEnd} as admitted_until,
      ${isLapsed} as lapsed, ${isSpent} as spent, r.signing_key
    from waiting_room_place p join waiting_room r on r.event_id = p.event_id left join cart c on c.uuid = p.cart_id
    where p.event_id = ${eventId}::uuid and p.tenant_id = ${tenantId}
      and (p.user_id = ${userId} or p.session_id = ${sessionId}::uuid)
    order by p.user_id = ${userId} desc nulls last limit 1`.execute(db);
  return rows[0];
};

export type LockedPass = {
  session_id: string;
  cart_id: string | null;
  /** The cart is held, being paid or bought. */
  in_use: boolean;
  /** The minutes of the pass are over: only its hold goes on. */
  over: boolean;
};

/** The place is its reservation's until the transaction ends, so that one pass makes one hold at a time. Undefined: it was given up. */
export const lockPass = async (tx: Tx, id: number): Promise<LockedPass | undefined> => {
  await sql`select 1 from waiting_room_place where id = ${id} for no key update`.execute(tx);
  // Read by itself: what was written while it waited for the lock counts.
  const { rows } = await sql<LockedPass>`
    select p.session_id, p.cart_id, coalesce(p.admitted_until <= now(), true) as over,
      coalesce(c.state in ('paying', 'purchased') or c.state = 'open' and c.expire_at > now(), false) as in_use
    from waiting_room_place p left join cart c on c.uuid = p.cart_id where p.id = ${id}`.execute(tx);
  return rows[0];
};

export const writeHold = async (tx: Tx, id: number, cartId: string): Promise<void> => {
  await sql`update waiting_room_place set cart_id = ${cartId}::uuid where id = ${id}`.execute(tx);
};

/**
 * A member's new session: the place of the guest goes along. Where the member has another of the same event, the one that is
 * let in, or else further ahead, stays.
 */
export const moveGuestPlaces = async (
  tx: Tx,
  from: string,
  { tenantId, sessionId, userId }: Visitor,
): Promise<void> => {
  await sql`select 1 from waiting_room where event_id in (
      select event_id from waiting_room_place where session_id = ${from}::uuid and tenant_id = ${tenantId})
    order by event_id for no key update`.execute(tx);
  await sql`
    delete from waiting_room_place where id in (
      select id from (
        select p.id, row_number() over (partition by p.event_id
          order by p.admitted_until is not null and not ${isLapsed} and not ${isSpent} desc,
            p.admitted_until is null desc, p.number, p.joined_at, p.id) as nth,
          bool_or(p.session_id = ${from}::uuid) over (partition by p.event_id) as concerned
        from waiting_room_place p left join cart c on c.uuid = p.cart_id
        where p.tenant_id = ${tenantId} and (p.user_id = ${userId}
          or p.session_id in (${from}::uuid, ${sessionId}::uuid) and p.user_id is null)) ranked
      where concerned and nth > 1)`.execute(tx);
  await sql`update waiting_room_place set session_id = ${sessionId}::uuid, user_id = ${userId}
    where session_id = ${from}::uuid and tenant_id = ${tenantId} and (user_id is null or user_id = ${userId})`.execute(
    tx,
  );
};

/** Nobody else joins, is drawn or admitted until the transaction ends. */
export const lockRoom = async (tx: Tx, eventId: string): Promise<void> => {
  await sql`select 1 from waiting_room where event_id = ${eventId}::uuid for no key update`.execute(tx);
};

export const deletePlace = async (tx: Tx, id: number): Promise<void> => {
  await sql`delete from waiting_room_place where id = ${id}`.execute(tx);
};

/** Keeps its number. It moves to this session, whose other place, from before the member signed in, goes. */
export const keepPlace = async (
  tx: Tx,
  { id, event_id }: PlaceRow,
  { tenantId, sessionId, userId }: Visitor,
  quantity: number,
): Promise<void> => {
  await sql`delete from waiting_room_place where event_id = ${event_id} and tenant_id = ${tenantId}
    and session_id = ${sessionId}::uuid and id <> ${id}`.execute(tx);
  await sql`update waiting_room_place set quantity = ${quantity}, session_id = ${sessionId}::uuid,
    user_id = coalesce(user_id, ${userId}) where id = ${id}`.execute(tx);
};

export const countFromAddress = async (tx: Tx, eventId: string, addressHash: string): Promise<number> => {
  const { rows } = await sql<{ places: number }>`select count(*)::int as places from waiting_room_place
    where event_id = ${eventId}::uuid and address_hash = ${addressHash}`.execute(tx);
  return rows[0]?.places ?? 0;
};

/** Numbers go by arrival once there was a draw. The room must be locked. Answers false when it is full. */
export const addPlace = async (
  tx: Tx,
  eventId: string,
  { tenantId, sessionId, userId }: Visitor,
  { quantity, addressHash }: { quantity: number; addressHash: string | null },
): Promise<boolean> => {
  const { rows } = await sql`
    with room as (
      update waiting_room set last_number = last_number + 1
      where event_id = ${eventId}::uuid and last_number - admitted_number < ${MOST_WAITING}
      returning event_id, last_number, drawn_at)
    insert into waiting_room_place (event_id, tenant_id, session_id, user_id, address_hash, quantity, number, joined_at)
    select event_id, ${tenantId}, ${sessionId}::uuid, ${userId}, ${addressHash}, ${quantity},
      case when drawn_at is not null then last_number end, clock_timestamp() from room returning id`.execute(tx);
  return rows.length > 0;
};

/** Events whose room has something to do: a rush to see, a draw, or somebody to let in. Most have not, however many have a room. */
export const roomsToTend = async (db: Reader): Promise<string[]> => {
  const { rows } = await sql<{ event_id: string }>`
    with rush as (
      select i.event_id, count(*) as holds from cart c join cart_item i on i.cart_id = c.uuid
      where c.created_at > now() - interval '1 minute' group by i.event_id)
    select r.event_id from waiting_room r join event e on e.id = r.event_id left join rush on rush.event_id = r.event_id
    where case when r.rule = 'load' and r.opened_at is null then rush.holds > r.holds_above
      else r.rule = 'load' or (${isOpen} and ${hasStarted} and (r.drawn_at is null or exists (
        select 1 from waiting_room_place p where p.event_id = r.event_id and p.admitted_until is null))) end
    order by r.event_id limit ${MOST_ROOMS}`.execute(db);
  return rows.map(({ event_id }) => event_id);
};

export const stateOfRoom = async (
  tx: Tx,
  eventId: string,
): Promise<{ open: boolean; started: boolean; drawn: boolean } | undefined> => {
  const { rows } = await sql<{ open: boolean; started: boolean; drawn: boolean }>`
    select ${isOpen} as open, ${hasStarted} as started, r.drawn_at is not null as drawn
    from waiting_room r join event e on e.id = r.event_id where r.event_id = ${eventId}::uuid`.execute(tx);
  return rows[0];
};

const holdsOfMinute = sql`(select count(*) from cart c join cart_item i on i.cart_id = c.uuid
  where c.created_at > now() - interval '1 minute' and i.event_id = r.event_id)`;

/** The rule load: opens above its number, and closes at half of it once nobody waits, five minutes later at the earliest. */
export const followLoad = async (tx: Tx, eventId: string): Promise<void> => {
  await sql`update waiting_room r set opened_at = now(), drawn_at = now(), credit = 0, credited_at = now()
    where event_id = ${eventId}::uuid and rule = 'load' and opened_at is null and ${holdsOfMinute} > holds_above`.execute(
    tx,
  );
  await sql`update waiting_room r set opened_at = null
    where event_id = ${eventId}::uuid and opened_at < now() - interval '5 minutes' and ${holdsOfMinute} <= holds_above / 2
      and not exists (select 1 from waiting_room_place p where p.event_id = r.event_id and p.admitted_until is null)`.execute(
    tx,
  );
};

/** Those who came before the start of sales get numbers in random order, those who came since by arrival. */
export const draw = async (tx: Tx, eventId: string): Promise<void> => {
  await sql`
    with start as (select coalesce(on_sale_start_at, '-infinity') as at from event where id = ${eventId}::uuid),
    numbered as (
      select p.id, row_number() over (
        order by p.joined_at >= start.at, case when p.joined_at < start.at then gen_random_uuid() end, p.joined_at, p.id) as number
      from waiting_room_place p, start where p.event_id = ${eventId}::uuid),
    drawn as (
      update waiting_room_place p set number = numbered.number from numbered where p.id = numbered.id returning 1)
    update waiting_room set drawn_at = now(), credit = 0, credited_at = now(), admitted_number = 0,
      last_number = (select count(*) from drawn) where event_id = ${eventId}::uuid`.execute(tx);
};

/** Lets in as many as are due, in the order of their numbers. */
export const admit = async (tx: Tx, eventId: string): Promise<void> => {
  await sql`
    with room as (
      select event_id, pass_minutes, least(
        credit + extract(epoch from now() - credited_at) * admit_a_minute / 60.0,
        greatest(1, admit_a_minute * ${CATCH_UP_SECONDS} / 60.0)) as due
      from waiting_room where event_id = ${eventId}::uuid),
    next as (
      select p.id from waiting_room_place p where p.event_id = ${eventId}::uuid and p.admitted_until is null
      order by p.number limit (select floor(due)::int from room)),
    admitted as (
      update waiting_room_place p set admitted_until = now() + make_interval(mins => room.pass_minutes)
      from room where p.id in (select id from next) returning p.number)
    update waiting_room r set credit = room.due - (select count(*) from admitted), credited_at = now(),
      admitted_number = greatest(r.admitted_number, (select max(number) from admitted))
    from room where r.event_id = room.event_id`.execute(tx);
};

const AT_ONCE = 5_000;

/** Places whose pass ended a while ago, and rooms of events that are over. */
export const deleteEnded = async (db: Db): Promise<void> => {
  const hasEnded = sql`admitted_until < now() - make_interval(mins => ${LAPSED_MINUTES})`;
  await deleteUnlocked('waiting_room_place', sql`where ${hasEnded} order by id limit ${AT_ONCE}`).execute(db);
  await sql`delete from waiting_room r using event e
    where e.id = r.event_id and coalesce(e.end_at, e.start_at) < now() - interval '1 day'`.execute(db);
};
