import { sql } from 'kysely';
import type { Tx } from '../core/db.ts';
import { lockNights, prolongNights, releaseNights } from '../hotel/service.ts';

/**
 * The lock order of everything that takes or returns seats and places, so that there are no deadlocks: session, cart,
 * purchase, offers by id, seats by id, hotel nights.
 */
export const lockOffers = async (tx: Tx, ids: readonly string[], cartIds: readonly string[]): Promise<void> => {
  if (ids.length + cartIds.length === 0) return;
  await sql`
    select 1 from offer o where o.id in (
      select unnest(${ids}::uuid[]) union select h.offer_id from general_hold h where h.cart_id = any(${cartIds}::uuid[])
    ) order by o.id for no key update`.execute(tx);
};

export type LockedSeat = { id: number; free: boolean };

/** Locks seats by id, and the seats that these carts hold, in id order. `free` is false for a seat that another cart holds, and for a sold or blocked one. */
export const lockSeats = async (tx: Tx, ids: readonly number[], cartIds: readonly string[]): Promise<LockedSeat[]> => {
  if (ids.length + cartIds.length === 0) return [];
  // Not `= any($1)`: for an array of unknown length PostgreSQL plans for more seats than a visitor takes.
  const byId = ids.length === 0 ? sql`false` : sql`s.id in (${sql.join(ids)})`;
  const ours = cartIds.length === 0 ? sql`false` : sql`s.cart_id = any(${cartIds}::uuid[])`;
  const { rows } = await sql<LockedSeat>`
    select s.id, s.state = 'free' or (s.state = 'held' and (s.held_until <= now() or ${ours})) as free
    from seat s where ${byId} or ${ours} order by s.id for update`.execute(tx);
  return rows;
};

const returnPlaces = async (tx: Tx, holds: ReturnType<typeof sql>): Promise<void> => {
  await sql`
    with deleted as (delete from general_hold h where ${holds} returning h.offer_id, h.quantity)
    update offer o set held = o.held - returned.quantity
    from (select offer_id, sum(quantity)::int as quantity from deleted group by offer_id) returned
    where o.id = returned.offer_id`.execute(tx);
};

/** Locks the seats of these carts, in id order, and frees them. */
const releaseSeats = async (tx: Tx, cartIds: readonly string[]): Promise<void> => {
  await sql`
    with locked as materialized (select id from seat where cart_id in (${sql.join(cartIds)}) order by id for update)
    update seat s set state = 'free', cart_id = null, held_until = null
    from locked where s.id = locked.id`.execute(tx);
};

/** Returns what these carts hold, lapsed or not; all of it must be locked. */
export const releaseLocked = async (tx: Tx, cartIds: readonly string[]): Promise<void> => {
  await returnPlaces(tx, sql`h.cart_id = any(${cartIds}::uuid[])`);
  await releaseSeats(tx, cartIds);
  await releaseNights(tx, cartIds);
};

/** Marks carts as deleted; what they held must be free already. */
export const markDeleted = async (tx: Tx, cartIds: readonly string[]): Promise<void> => {
  await tx
    .updateTable('cart')
    .set({ state: 'deleted', ended_at: sql<Date>`coalesce(ended_at, least(now(), expire_at))` })
    .where('uuid', 'in', [...cartIds])
    .execute();
};

/** Deletes open carts, whose rows must be locked, and frees what they held. */
export const deleteCarts = async (tx: Tx, cartIds: readonly string[]): Promise<void> => {
  if (cartIds.length === 0) return;
  const other = await findOtherHolds(tx, cartIds);
  if (other.places) await lockOffers(tx, [], cartIds);
  await releaseSeats(tx, cartIds);
  if (other.nights) await lockNights(tx, null, cartIds);
  if (other.places) await returnPlaces(tx, sql`h.cart_id = any(${cartIds}::uuid[])`);
  if (other.nights) await releaseNights(tx, cartIds);
  await markDeleted(tx, cartIds);
};

/** General admission: returns the lapsed holds of an offer, which must be locked. */
export const returnLapsed = (tx: Tx, offerId: string): Promise<void> =>
  returnPlaces(tx, sql`h.offer_id = ${offerId}::uuid and h.held_until <= now()`);

/** What carts hold besides seats. Most hold seats only, which saves the queries for places and nights. */
export type OtherHolds = { places: boolean; nights: boolean };

/** The carts must be locked, so that they cannot get more holds. */
const findOtherHolds = async (tx: Tx, cartIds: readonly string[]): Promise<OtherHolds> => {
  const { rows } = await sql<OtherHolds>`
    select exists (select 1 from general_hold h where h.cart_id = any(${cartIds}::uuid[])) as places,
      exists (select 1 from room_hold h where h.cart_id = any(${cartIds}::uuid[])) as nights`.execute(tx);
  return rows[0] ?? { places: true, nights: true };
};

/** Locks everything that these carts hold, in the lock order. */
export const lockHolds = async (tx: Tx, cartIds: readonly string[]): Promise<void> => {
  const other = await findOtherHolds(tx, cartIds);
  if (other.places) await lockOffers(tx, [], cartIds);
  await lockSeats(tx, [], cartIds);
  if (other.nights) await lockNights(tx, null, cartIds);
};

const prolongPlaces = async (tx: Tx, cartId: string, until: 'infinity' | Date): Promise<number> => {
  const { rows } = await sql<{ places: number }>`
    with prolonged as (update general_hold set held_until = ${until} where cart_id = ${cartId}::uuid returning quantity)
    select coalesce(sum(quantity), 0)::int as places from prolonged`.execute(tx);
  return rows[0]?.places ?? 0;
};

/** Locks a cart's seats, in id order, and prolongs them. */
const prolongSeats = async (tx: Tx, cartId: string, until: 'infinity' | Date): Promise<number> => {
  const { numAffectedRows } = await sql`
    with locked as materialized (select id from seat where cart_id = ${cartId}::uuid order by id for update)
    update seat s set held_until = ${until} from locked where s.id = locked.id`.execute(tx);
  return Number(numAffectedRows);
};

/**
 * Prolongs a cart's holds; 'infinity' while it is being paid. Answers how many seats, places and nights the cart still
 * held. `known` saves the query for what it holds besides seats.
 */
export const prolongHolds = async (
  tx: Tx,
  cartId: string,
  until: 'infinity' | Date,
  known?: OtherHolds,
): Promise<number> => {
  const other = known ?? (await findOtherHolds(tx, [cartId]));
  if (other.places) await lockOffers(tx, [], [cartId]);
  const seats = await prolongSeats(tx, cartId, until);
  if (other.nights) await lockNights(tx, null, [cartId]);
  const places = other.places ? await prolongPlaces(tx, cartId, until) : 0;
  const nights = other.nights ? await prolongNights(tx, cartId, until) : 0;
  return seats + places + nights;
};
