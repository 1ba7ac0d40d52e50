import { sql } from 'kysely';
import type { Reader, Tx } from '../core/db.ts';
import { PlatformError } from '../core/errors.ts';
import { nightsOf, type Stay } from './stay-rules.ts';

/** The nights of one rate that a cart wants, so many rooms of each. */
export type WantedNights = { rateId: string; stay: Stay; quantity: number };

/** Makes the counters of nights that nobody wanted before. Outside the transaction that takes them, so that it only locks. */
export const ensureNights = async (db: Reader, { rateId, stay }: WantedNights): Promise<void> => {
  await sql`
    insert into room_night (rate_id, night, capacity)
    select r.id, night::date, r.capacity from room_rate r, unnest(${nightsOf(stay)}::date[]) as night
    where r.id = ${rateId}::uuid order by night on conflict do nothing`.execute(db);
};

const wantedNights = ({ rateId, stay }: WantedNights) =>
  sql`(n.rate_id = ${rateId}::uuid and n.night >= ${stay.checkin}::date and n.night < ${stay.checkout}::date)`;

/** Locks the nights that are wanted and those that some carts hold, by rate and night: after offers and seats. */
export const lockNights = async (tx: Tx, wanted: WantedNights | null, cartIds: readonly string[]): Promise<void> => {
  if (wanted === null && cartIds.length === 0) return;
  const held = sql`select h.rate_id, h.night from room_hold h where h.cart_id = any(${[...cartIds]}::uuid[])`;
  const asked = wanted && sql`select n.rate_id, n.night from room_night n where ${wantedNights(wanted)} union`;
  await sql`
    select 1 from room_night n where (n.rate_id, n.night) in (${asked ?? sql``} ${held})
    order by n.rate_id, n.night for no key update`.execute(tx);
};

const returnNights = async (tx: Tx, holds: ReturnType<typeof sql>): Promise<void> => {
  await sql`
    with gone as (delete from room_hold h where ${holds} returning h.rate_id, h.night, h.quantity)
    update room_night n set held = n.held - back.quantity
    from (select rate_id, night, sum(quantity)::int as quantity from gone group by rate_id, night) back
    where n.rate_id = back.rate_id and n.night = back.night`.execute(tx);
};

/** Gives back the nights that some carts hold, lapsed or not; they must be locked. */
export const releaseNights = (tx: Tx, cartIds: readonly string[]): Promise<void> =>
  returnNights(tx, sql`h.cart_id = any(${[...cartIds]}::uuid[])`);

const taken = (nights: readonly string[]): PlatformError =>
  new PlatformError('67941', {
    detail: `Somebody else took the room for the night of ${nights.join(', ')} first.`,
    data: { nights },
  });

/** CART-2: all of the locked nights or, with 67941, none; what has lapsed goes back first, in this transaction. */
export const takeNights = async (tx: Tx, cartId: string, wanted: WantedNights): Promise<void> => {
  const { rateId, stay, quantity } = wanted;
  await returnNights(
    tx,
    sql`h.rate_id = ${rateId}::uuid and h.night >= ${stay.checkin}::date and h.night < ${stay.checkout}::date
      and h.held_until <= now()`,
  );
  const { rows } = await sql<{ night: string }>`
    update room_night n set held = n.held + ${quantity}
    where ${wantedNights(wanted)} and n.capacity - n.held - n.sold >= ${quantity} returning n.night`.execute(tx);
  const got = new Set(rows.map((row) => row.night));
  const missing = nightsOf(stay).filter((night) => !got.has(night));
  if (missing.length > 0) throw taken(missing);
  await sql`
    insert into room_hold (cart_id, rate_id, night, quantity, held_until)
    select c.uuid, n.rate_id, n.night, ${quantity}::int, c.expire_at
    from cart c, room_night n where c.uuid = ${cartId}::uuid and ${wantedNights(wanted)}`.execute(tx);
};

/** Until when a cart's nights stay held; answers how many room nights those are. They must be locked. */
export const prolongNights = async (tx: Tx, cartId: string, until: 'infinity' | Date): Promise<number> => {
  const { rows } = await sql<{ nights: number }>`
    with kept as (update room_hold set held_until = ${until} where cart_id = ${cartId}::uuid returning quantity)
    select coalesce(sum(quantity), 0)::int as nights from kept`.execute(tx);
  return rows[0]?.nights ?? 0;
};

/** The nights that a paid cart holds become sold ones; answers how many room nights of each rate. They must be locked. */
export const sellNights = async (tx: Tx, cartId: string): Promise<Map<string, number>> => {
  const { rows } = await sql<{ rate_id: string; nights: number }>`
    with gone as (delete from room_hold where cart_id = ${cartId}::uuid returning rate_id, night, quantity),
      moved as (update room_night n set held = n.held - gone.quantity, sold = n.sold + gone.quantity
        from gone where n.rate_id = gone.rate_id and n.night = gone.night returning n.rate_id, gone.quantity)
    select rate_id, sum(quantity)::int as nights from moved group by rate_id`.execute(tx);
  return new Map(rows.map((row) => [row.rate_id, row.nights]));
};

/** Nights that were sold and are given back; locked here, after offers and seats. */
export const returnSoldNights = async (tx: Tx, given: WantedNights): Promise<void> => {
  await lockNights(tx, given, []);
  await sql`update room_night n set sold = n.sold - ${given.quantity} where ${wantedNights(given)}`.execute(tx);
};
