import { sql } from 'kysely';
import type { Tx } from '../core/db.ts';
import { lockNights, prolongNights, releaseNights } from '../hotel/service.ts';

/**
 * Everything that takes or gives back seats and places locks in this one order, so that no two of them wait for each
 * other in a circle: session, cart, purchase, offers by id, seats by id.
 */
export const lockOffers = async (tx: Tx, ids: readonly string[], cartIds: readonly string[]): Promise<void> => {
  if (ids.length + cartIds.length === 0) return;
  await sql`
    select 1 from offer o where o.id in (
      select unnest(${ids}::uuid[]) union select h.offer_id from general_hold h where h.cart_id = any(${cartIds}::uuid[])
    ) order by o.id for no key update`.execute(tx);
};

export type LockedSeat = { id: number; free: boolean };

/** Seats by id and those held by some carts, in id order. Free says whether others than those carts keep it. */
export const lockSeats = async (tx: Tx, ids: readonly number[], cartIds: readonly string[]): Promise<LockedSeat[]> => {
  if (ids.length + cartIds.length === 0) return [];
  // The plan for a list as one value is never kept: it takes a list to be longer than a visitor's few seats.
  const named = ids.length === 0 ? sql`false` : sql`s.id in (${sql.join(ids)})`;
  const ours = cartIds.length === 0 ? sql`false` : sql`s.cart_id = any(${cartIds}::uuid[])`;
  const { rows } = await sql<LockedSeat>`
    select s.id, s.state = 'free' or (s.state = 'held' and (s.held_until <= now() or ${ours})) as free
    from seat s where ${named} or ${ours} order by s.id for update`.execute(tx);
  return rows;
};

const returnPlaces = async (tx: Tx, holds: ReturnType<typeof sql>): Promise<void> => {
  await sql`
    with gone as (delete from general_hold h where ${holds} returning h.offer_id, h.quantity)
    update offer o set held = o.held - back.quantity
    from (select offer_id, sum(quantity)::int as quantity from gone group by offer_id) back
    where o.id = back.offer_id`.execute(tx);
};

/** Locks some carts' seats, in the one order, as it frees them. */
const releaseSeats = async (tx: Tx, cartIds: readonly string[]): Promise<void> => {
  await sql`
    with theirs as materialized (select id from seat where cart_id in (${sql.join(cartIds)}) order by id for update)
    update seat s set state = 'free', cart_id = null, held_until = null from theirs where s.id = theirs.id`.execute(tx);
};

/** Gives back what some carts hold, whether or not it has lapsed; all of it must be locked. */
export const releaseLocked = async (tx: Tx, cartIds: readonly string[]): Promise<void> => {
  await returnPlaces(tx, sql`h.cart_id = any(${cartIds}::uuid[])`);
  await releaseSeats(tx, cartIds);
  await releaseNights(tx, cartIds);
};

/** Closes open carts for good and frees what they held; their rows must be locked. */
export const deleteCarts = async (tx: Tx, cartIds: readonly string[]): Promise<void> => {
  if (cartIds.length === 0) return;
  const others = await otherHolds(tx, cartIds);
  if (others.places) await lockOffers(tx, [], cartIds);
  await releaseSeats(tx, cartIds);
  if (others.nights) await lockNights(tx, null, cartIds);
  if (others.places) await returnPlaces(tx, sql`h.cart_id = any(${cartIds}::uuid[])`);
  if (others.nights) await releaseNights(tx, cartIds);
  await tx
    .updateTable('cart')
    .set({ state: 'deleted' })
    .where('uuid', 'in', [...cartIds])
    .execute();
};

/** General admission: holds that have lapsed go back before new ones are taken; the offer must be locked. */
export const returnLapsed = (tx: Tx, offerId: string): Promise<void> =>
  returnPlaces(tx, sql`h.offer_id = ${offerId}::uuid and h.held_until <= now()`);

/** What carts hold besides seats. Most hold nothing else, and then nobody has to be asked for it again. */
export type OtherHolds = { places: boolean; nights: boolean };

/** The carts must be locked: then it can only become less. */
const otherHolds = async (tx: Tx, cartIds: readonly string[]): Promise<OtherHolds> => {
  const { rows } = await sql<OtherHolds>`
    select exists (select 1 from general_hold h where h.cart_id = any(${cartIds}::uuid[])) as places,
      exists (select 1 from room_hold h where h.cart_id = any(${cartIds}::uuid[])) as nights`.execute(tx);
  return rows[0] ?? { places: true, nights: true };
};

/** Whoever changes what a cart holds locks all of it first, in the one order. */
export const lockHolds = async (tx: Tx, cartIds: readonly string[]): Promise<OtherHolds> => {
  const others = await otherHolds(tx, cartIds);
  if (others.places) await lockOffers(tx, [], cartIds);
  await lockSeats(tx, [], cartIds);
  if (others.nights) await lockNights(tx, null, cartIds);
  return others;
};

const prolongPlaces = async (tx: Tx, cartId: string, until: 'infinity' | Date): Promise<number> => {
  const { rows } = await sql<{ places: number }>`
    with kept as (update general_hold set held_until = ${until} where cart_id = ${cartId}::uuid returning quantity)
    select coalesce(sum(quantity), 0)::int as places from kept`.execute(tx);
  return rows[0]?.places ?? 0;
};

/** Locks a cart's seats, in the one order, as it changes them. */
const prolongSeats = async (tx: Tx, cartId: string, until: 'infinity' | Date): Promise<number> => {
  const { numAffectedRows } = await sql`
    with mine as materialized (select id from seat where cart_id = ${cartId}::uuid order by id for update)
    update seat s set held_until = ${until} from mine where s.id = mine.id`.execute(tx);
  return Number(numAffectedRows);
};

/**
 * Until when a cart's holds last; 'infinity' while it is being paid. Answers how many seats, places and nights were still
 * its own. What is known of the cart's holds need not be looked up.
 */
export const prolongHolds = async (
  tx: Tx,
  cartId: string,
  until: 'infinity' | Date,
  known?: OtherHolds,
): Promise<number> => {
  const others = known ?? (await otherHolds(tx, [cartId]));
  if (others.places) await lockOffers(tx, [], [cartId]);
  const seats = await prolongSeats(tx, cartId, until);
  if (others.nights) await lockNights(tx, null, [cartId]);
  const places = others.places ? await prolongPlaces(tx, cartId, until) : 0;
  const nights = others.nights ? await prolongNights(tx, cartId, until) : 0;
  return seats + places + nights;
};
