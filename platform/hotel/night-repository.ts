import { sql } from 'kysely';
import type { Reader, Tx } from '../core/db.ts';
import { PlatformError } from '../core/errors.ts';
import { nightsOf, type Stay } from './stay-rules.ts';

/** Rooms of one rate for every night of a stay. */
export type RoomNights = { rateId: string; stay: Stay; quantity: number };

/** All rates of the same room: they share its rooms, as many as the rate with the most has. */
const sameRoom = (rateId: string) =>
  sql`(select s.id from room_rate s join room_rate r on r.room_id = s.room_id where r.id = ${rateId}::uuid)`;

/** Creates missing rows of nights, of the room's other rates too. Called before the transaction that takes them, so that transactions only lock rows and never create them. */
export const ensureNights = async (db: Reader, { rateId, stay }: RoomNights): Promise<void> => {
  await sql`
    insert into room_night (rate_id, night, capacity)
    select r.id, night::date, r.capacity from room_rate r, unnest(${nightsOf(stay)}::date[]) as night
    where r.id in ${sameRoom(rateId)} order by r.id, night on conflict do nothing`.execute(db);
};

const inStay = ({ checkin, checkout }: Stay) => sql`n.night >= ${checkin}::date and n.night < ${checkout}::date`;
const isNightOf = ({ rateId, stay }: RoomNights) => sql`(n.rate_id = ${rateId}::uuid and ${inStay(stay)})`;
const isNightOfRoom = ({ rateId, stay }: RoomNights) => sql`(n.rate_id in ${sameRoom(rateId)} and ${inStay(stay)})`;

/** Whether the item `i` of a cart is a stay in the same room that has a night of this one. */
export const sharesNights = ({ rateId, stay }: RoomNights) => sql<boolean>`(i.rate_id in ${sameRoom(rateId)}
  and i.room->'stayRange'->>'checkin' < ${stay.checkout} and i.room->'stayRange'->>'checkout' > ${stay.checkin})`;

/** How many more rooms can be held in every night of a stay. */
export const roomsLeft = (nights: RoomNights) => sql<number>`(
  select (select max(r.capacity) from room_rate r where r.id in ${sameRoom(nights.rateId)}) - max(taken)
  from (select sum(n.held + n.sold) as taken from room_night n where ${isNightOfRoom(nights)}
    group by n.night) by_night)`;

/** Locks the requested nights of all the room's rates and those that the carts hold, ordered by rate and night; offers and seats are locked before. */
export const lockNights = async (tx: Tx, requested: RoomNights | null, cartIds: readonly string[]): Promise<void> => {
  if (requested === null && cartIds.length === 0) return;
  const held = sql`select h.rate_id, h.night from room_hold h where h.cart_id = any(${[...cartIds]}::uuid[])`;
  const added = requested && sql`select n.rate_id, n.night from room_night n where ${isNightOfRoom(requested)} union`;
  await sql`
    select 1 from room_night n where (n.rate_id, n.night) in (${added ?? sql``} ${held})
    order by n.rate_id, n.night for no key update`.execute(tx);
};

const returnNights = async (tx: Tx, holds: ReturnType<typeof sql>): Promise<void> => {
  await sql`
    with returned as (delete from room_hold h where ${holds} returning h.rate_id, h.night, h.quantity)
    update room_night n set held = n.held - back.quantity
    from (select rate_id, night, sum(quantity)::int as quantity from returned group by rate_id, night) back
    where n.rate_id = back.rate_id and n.night = back.night`.execute(tx);
};

/** Gives back all nights that the carts hold, also expired ones. The nights must be locked. */
export const releaseNights = (tx: Tx, cartIds: readonly string[]): Promise<void> =>
  returnNights(tx, sql`h.cart_id = any(${[...cartIds]}::uuid[])`);

const takenByOthers = (nights: readonly string[]): PlatformError =>
  new PlatformError('67941', {
    detail: `Somebody else took the room for the night of ${nights.join(', ')} first.`,
    data: { nights },
  });

/** CART-2: takes every night or, throwing 67941, none; expired holds are given back first. The nights must be locked. */
export const takeNights = async (tx: Tx, cartId: string, requested: RoomNights): Promise<void> => {
  const { rateId, stay, quantity } = requested;
  await returnNights(
    tx,
    sql`h.rate_id in ${sameRoom(rateId)} and h.night >= ${stay.checkin}::date and h.night < ${stay.checkout}::date
      and h.held_until <= now()`,
  );
  const { rows } = await sql<{ night: string }>`
    update room_night n set held = n.held + ${quantity}
    where ${isNightOf(requested)} and n.capacity - n.held - n.sold >= ${quantity}
      and (select sum(o.held + o.sold) + ${quantity} from room_night o
        where o.night = n.night and o.rate_id in ${sameRoom(rateId)})
        <= (select max(r.capacity) from room_rate r where r.id in ${sameRoom(rateId)})
    returning n.night`.execute(tx);
  const takenNights = new Set(rows.map((row) => row.night));
  const missing = nightsOf(stay).filter((night) => !takenNights.has(night));
  if (missing.length > 0) throw takenByOthers(missing);
  await sql`
    insert into room_hold (cart_id, rate_id, night, quantity, held_until)
    select c.uuid, n.rate_id, n.night, ${quantity}::int, c.expire_at
    from cart c, room_night n where c.uuid = ${cartId}::uuid and ${isNightOf(requested)}`.execute(tx);
};

/** Moves the end of a cart's holds; returns the number of its room nights. The nights must be locked. */
export const prolongNights = async (tx: Tx, cartId: string, until: 'infinity' | Date): Promise<number> => {
  const { rows } = await sql<{ nights: number }>`
    with prolonged as (update room_hold set held_until = ${until} where cart_id = ${cartId}::uuid returning quantity)
    select coalesce(sum(quantity), 0)::int as nights from prolonged`.execute(tx);
  return rows[0]?.nights ?? 0;
};

/** Turns the nights that a paid cart holds into sold ones; returns the number of room nights of each rate. The nights must be locked. */
export const sellNights = async (tx: Tx, cartId: string): Promise<Map<string, number>> => {
  const { rows } = await sql<{ rate_id: string; nights: number }>`
    with removed as (delete from room_hold where cart_id = ${cartId}::uuid returning rate_id, night, quantity),
      moved as (update room_night n set held = n.held - removed.quantity, sold = n.sold + removed.quantity
        from removed where n.rate_id = removed.rate_id and n.night = removed.night returning n.rate_id, removed.quantity)
    select rate_id, sum(quantity)::int as nights from moved group by rate_id`.execute(tx);
  return new Map(rows.map((row) => [row.rate_id, row.nights]));
};

/** Gives sold nights back, and locks them; offers and seats are locked before. */
export const returnSoldNights = async (tx: Tx, sold: RoomNights): Promise<void> => {
  await lockNights(tx, sold, []);
  await sql`update room_night n set sold = n.sold - ${sold.quantity} where ${isNightOf(sold)}`.execute(tx);
};
