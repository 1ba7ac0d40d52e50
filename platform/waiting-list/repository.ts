import { sql } from 'kysely';
import { LIST_ENDS_HOURS, PAUSE_MINUTES } from '#rules/hold.ts';
import type { Reader, Tx } from '../core/db.ts';
import type { Language } from '../core/language.ts';
import type { Row } from '../core/tables.ts';

export type EntryRow = Row<'waiting_list_entry'> & {
  place: number | null;
  currency: string;
  /** Of the cart that is held for it; null without one that can still be paid. */
  cart_session: string | null;
  cart_expires: Date | null;
};

const columns = sql`w.*, e.currency, c.session_id as cart_session, c.expire_at as cart_expires,
  case when w.state = 'waiting' then (select count(*)::int from waiting_list_entry a
    where a.event_id = w.event_id and a.state = 'waiting' and a.id <= w.id) end as place`;
const from = sql`waiting_list_entry w join event e on e.id = w.event_id
  left join cart c on c.uuid = w.cart_id and c.state = 'open' and c.expire_at > now()`;

export const findEntry = async (db: Reader, token: string, tenantId: string): Promise<EntryRow | undefined> => {
  const { rows } = await sql<EntryRow>`select ${columns} from ${from}
    where w.token = ${token}::uuid and w.tenant_id = ${tenantId}`.execute(db);
  return rows[0];
};

/** Locked, so that taking, leaving and the end of its offer come one after the other. */
export const lockEntry = async (tx: Tx, token: string, tenantId: string): Promise<EntryRow | undefined> => {
  await sql`select 1 from waiting_list_entry where token = ${token}::uuid for update`.execute(tx);
  return findEntry(tx, token, tenantId);
};

export type NewEntry = {
  token: string;
  eventId: string;
  tenantId: string;
  sessionId: string;
  userId: string | null;
  email: string;
  language: Language;
  quantity: number;
  section: string | null;
  maxCents: number | null;
  reservationKey: string;
  /** Hash of the visitor's IP address; null when it is unknown. */
  addressHash: string | null;
};

/** The living entry of this member, of this browser, or else of this address; another visitor's is not theirs to see. */
export const findLiving = async (
  tx: Reader,
  { eventId, tenantId, email, userId, sessionId }: Omit<NewEntry, 'maxCents'>,
): Promise<{ token: string; session_id: string; user_id: string | null } | undefined> => {
  const { rows } = await sql<{ token: string; session_id: string; user_id: string | null }>`
    select token, session_id, user_id from waiting_list_entry
    where event_id = ${eventId}::uuid and tenant_id = ${tenantId} and state in ('waiting', 'offered')
      and (email = ${email} or user_id = ${userId}
        or session_id = ${sessionId}::uuid and (user_id is null or ${userId}::text is null))
    order by user_id = ${userId} desc nulls last, session_id = ${sessionId}::uuid desc, id limit 1`.execute(tx);
  return rows[0];
};

/**
 * Locks the lines in which this guest stands, and the guest's and the member's places in them. Answers those that are too many,
 * by their tokens: of each line stays what was taken, or else is offered, or else is first in line.
 */
export const lockPlacesTooMany = async (
  tx: Tx,
  guest: string,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<string[]> => {
  const ofGuest = sql`tenant_id = ${tenantId} and state in ('waiting', 'offered') and session_id = ${guest}::uuid
    and user_id is null`;
  const lines = sql`(select event_id from waiting_list_entry where ${ofGuest})`;
  // Neither of them joins meanwhile.
  await sql`select 1 from event where id in ${lines} order by id for no key update`.execute(tx);
  const places = sql`tenant_id = ${tenantId} and state in ('waiting', 'offered') and event_id in ${lines}
    and (user_id = ${userId} or session_id = ${guest}::uuid and user_id is null)`;
  await sql`select 1 from waiting_list_entry where ${places} order by id for update`.execute(tx);
  const { rows } = await sql<{ token: string }>`
    select token from (
      select w.token, row_number() over (partition by w.event_id
        order by c.session_id <> w.token desc nulls last, w.state = 'offered' desc, w.id) as nth
      from (select * from waiting_list_entry where ${places}) w left join cart c on c.uuid = w.cart_id) ranked
    where nth > 1`.execute(tx);
  return rows.map(({ token }) => token);
};

/** The living places of the guest, and the member's own, are the member's under the new session. */
export const giveEntries = async (
  tx: Tx,
  from: string,
  { tenantId, sessionId, userId }: { tenantId: string; sessionId: string; userId: string },
): Promise<void> => {
  await sql`update waiting_list_entry set session_id = ${sessionId}::uuid, user_id = ${userId}
    where session_id = ${from}::uuid and tenant_id = ${tenantId} and state in ('waiting', 'offered')
      and (user_id is null or user_id = ${userId})`.execute(tx);
};

export const countOfSession = async (tx: Reader, sessionId: string): Promise<number> => {
  const { rows } = await sql<{ entries: number }>`select count(*)::int as entries from waiting_list_entry
    where session_id = ${sessionId}::uuid and state in ('waiting', 'offered')`.execute(tx);
  return rows[0]?.entries ?? 0;
};

/** The event's row is locked while somebody joins, and while it is put on sale again: nobody joins a list that has just ended. */
export const lockEventOfList = async (tx: Tx, eventId: string): Promise<void> => {
  await sql`select 1 from event where id = ${eventId}::uuid for no key update`.execute(tx);
};

export const isSection = async (db: Reader, venueId: string, name: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from layout_section s join venue v on v.layout_id = s.layout_id
    where v.id = ${venueId}::uuid and s.name = ${name}`.execute(db);
  return rows.length > 0;
};

/** From the first in line on nobody else can buy, until nothing fits anybody in line; the event's row must be locked. */
export const closeSales = async (tx: Tx, eventId: string): Promise<void> => {
  await sql`update event set tickets_status = 'TICKETS_NOT_AVAILABLE' where id = ${eventId}::uuid
    and tickets_status <> 'TICKETS_NOT_AVAILABLE'`.execute(tx);
};

/** Writes the entry and the e-mail that confirms it. */
export const insertEntry = async (tx: Tx, entry: NewEntry): Promise<void> => {
  await sql`
    with news as (insert into outbox (channel, topic, payload)
      values ('mail', 'list.joined', ${JSON.stringify({ entryToken: entry.token })}::jsonb))
    insert into waiting_list_entry (token, event_id, tenant_id, session_id, user_id, email, language, quantity, section,
      max_cents, reservation_key, address_hash)
    values (${entry.token}, ${entry.eventId}, ${entry.tenantId}, ${entry.sessionId}, ${entry.userId}, ${entry.email},
      ${entry.language}, ${entry.quantity}, ${entry.section}, ${entry.maxCents}, ${entry.reservationKey},
      ${entry.addressHash})`.execute(tx);
};

export const setState = async (tx: Reader, id: number, state: EntryRow['state']): Promise<void> => {
  await sql`update waiting_list_entry set state = ${state} where id = ${id}`.execute(tx);
};

/** CART-17: who held the same until a moment ago, or whose address holds too much, leaves it to others for a minute. */
export const letRest = async (db: Reader, id: number): Promise<void> => {
  await sql`update waiting_list_entry set rests_until = now() + make_interval(mins => ${PAUSE_MINUTES}::int)
    where id = ${id}`.execute(db);
};

/** Tickets are held for it: noted and told by e-mail at once. Nothing when it is not waiting any more. */
export const markOffered = async (tx: Reader, id: number, cartId: string): Promise<boolean> => {
  const { rows } = await sql<{ token: string }>`
    with offered as (update waiting_list_entry set state = 'offered', cart_id = ${cartId}::uuid
      where id = ${id} and state = 'waiting' returning token),
    news as (insert into outbox (channel, topic, payload)
      select 'mail', 'list.offered', json_build_object('entryToken', token) from offered)
    select token from offered`.execute(tx);
  return rows.length > 0;
};

/**
 * Tickets that are held for a place and not noted, because a platform has died between the two: noted and told now. Where that
 * hold is over, the place gets another key for its next one.
 */
export const noteHeld = async (db: Reader): Promise<void> => {
  await sql`
    with found as (
      select w.id, c.uuid, c.state = 'open' and c.expire_at > now() as live from waiting_list_entry w
      join cart c on c.session_id = w.token and c.idempotency_key = w.reservation_key where w.state = 'waiting'),
    offered as (update waiting_list_entry w set state = 'offered', cart_id = f.uuid
      from found f where f.id = w.id and f.live and w.state = 'waiting' returning w.token),
    renewed as (update waiting_list_entry w set reservation_key = gen_random_uuid()
      from found f where f.id = w.id and not f.live and w.state = 'waiting')
    insert into outbox (channel, topic, payload)
    select 'mail', 'list.offered', json_build_object('entryToken', token) from offered`.execute(db);
};

/** Offers whose cart was bought, or whose time is over. A cart that is being paid is neither. */
export const settleOffers = async (db: Reader): Promise<void> => {
  await sql`
    update waiting_list_entry w set state = case when c.state = 'purchased' then 'bought' else 'missed' end
    from cart c where c.uuid = w.cart_id and w.state = 'offered'
      and (c.state in ('purchased', 'deleted') or (c.state = 'open' and (c.expire_at is null or c.expire_at <= now())))`.execute(
    db,
  );
};

/** A day before an event, and with what ends its sales, nobody waits any longer. */
export const endLists = async (db: Reader): Promise<void> => {
  await sql`
    update waiting_list_entry w set state = 'ended' from event e where e.id = w.event_id and w.state = 'waiting'
      and (e.status = 'cancelled' or not e.active or e.start_at <= now() + make_interval(hours => ${LIST_ENDS_HOURS}) or e.on_sale_end_at <= now())`.execute(
    db,
  );
};

/** Until the first of them is held, which writes them, all seats of an event are free or none is. */
const isFreeSeat = sql`(not e.seats_ready and (e.own_allocation or e.tickets_status <> 'TICKETS_NOT_AVAILABLE') or exists (select 1 from seat s where s.event_id = e.id
  and (s.state = 'free' or (s.state = 'held' and s.held_until <= now()))))`;
const isFreePlace = sql`exists (select 1 from offer o where o.event_id = e.id and o.capacity > o.sold
  + (select coalesce(sum(h.quantity), 0) from general_hold h where h.offer_id = o.id and h.held_until > now()))`;
const hasTickets = sql`case e.admission when 'general' then ${isFreePlace} else ${isFreeSeat} end`;
const isWaiting = sql`exists (select 1 from waiting_list_entry w where w.event_id = e.id and w.state = 'waiting')`;

/** Whether anything of the event is free, whoever may have it. */
export const hasFreeTickets = async (db: Reader, eventId: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from event e where e.id = ${eventId}::uuid and ${hasTickets}`.execute(db);
  return rows.length > 0;
};

/** Events with somebody in line and something free. */
export const eventsToOffer = async (db: Reader): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select e.id from event e where e.id in (select event_id from waiting_list_entry where state = 'waiting')
      and ${hasTickets} order by e.id limit 100`.execute(db);
  return rows.map(({ id }) => id);
};

/** Events that are marked as sold out, have tickets again and nobody in line: everybody may buy. */
export const eventsToOpen = async (db: Reader): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select e.id from event e where e.tickets_status = 'TICKETS_NOT_AVAILABLE' and not ${isWaiting}
      and e.id in (select event_id from waiting_list_entry where created_at > now() - interval '1 year')
      and e.active and e.status <> 'cancelled' and e.start_at > now() and ${hasTickets} order by e.id limit 100`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

/** Opens or closes the sale to everybody of an event that has tickets; its row must be locked. */
export const setSales = async (tx: Tx, eventId: string, open: boolean): Promise<void> => {
  await sql`update event e set tickets_status = ${open ? 'FEW_TICKETS_LEFT' : 'TICKETS_NOT_AVAILABLE'}
    where e.id = ${eventId}::uuid and (e.tickets_status = 'TICKETS_NOT_AVAILABLE') = ${open} and ${hasTickets}`.execute(
    tx,
  );
};

/** The cart goes from the entry to a visitor; it must be locked, and the visitor has no other open cart. */
export const giveCart = async (
  tx: Tx,
  cartId: string,
  { sessionId, userId }: { sessionId: string; userId: string | null },
): Promise<void> => {
  await sql`update cart set session_id = ${sessionId}::uuid, user_id = ${userId} where uuid = ${cartId}::uuid`.execute(
    tx,
  );
};
