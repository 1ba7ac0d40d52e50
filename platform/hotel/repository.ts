import { type RawBuilder, sql } from 'kysely';
import type { CancellationStep, HotelPolicy } from '../core/column-types.ts';
import type { Reader } from '../core/db.ts';
import type { FurtherTexts } from '../core/language.ts';
import { centres, METRES_A_MILE } from '../core/place.ts';
import type { Row } from '../core/tables.ts';
import type { PricedRate } from './pricing.ts';
import type { Stay } from './stay-rules.ts';

export type HotelRow = Omit<Row<'hotel'>, 'policies' | 'texts'> & {
  policies: HotelPolicy[];
  texts: FurtherTexts;
  /** Today's date at the hotel, by the database's clock. */
  today: string;
};
export type NearHotel = HotelRow & { metres: number };
export type Point = { latitude: number; longitude: number };

const columns = sql`h.*, (now() at time zone h.time_zone)::date as today`;

/** Hotels around a point, nearest first. */
export const hotelsNear = async (db: Reader, { latitude, longitude }: Point, miles: number): Promise<NearHotel[]> => {
  const metres = miles * METRES_A_MILE;
  const place = sql`ll_to_earth(h.latitude, h.longitude)`;
  const { rows } =
    await sql<NearHotel>`with ${centres(sql`select ll_to_earth(${latitude}, ${longitude}) as place`, metres)}
    select * from (
      select ${columns}, earth_distance(centre.place, ${place}) as metres from centre join hotel h on centre.box @> ${place}
    ) near where metres <= ${metres} order by metres, id`.execute(db);
  return rows;
};

export const findHotel = async (db: Reader, id: string): Promise<HotelRow | undefined> =>
  (await sql<HotelRow>`select ${columns} from hotel h where h.id = ${id}::uuid`.execute(db)).rows[0];

export type RateRow = PricedRate & {
  id: string;
  hotel_id: string;
  room_id: string;
  room_name: string;
  max_guests: number;
  room_amenities: string[];
  meal_plan: Row<'room_rate'>['meal_plan'];
  rate_type: Row<'room_rate'>['rate_type'];
  payment_type: Row<'room_rate'>['payment_type'];
  needs_ticket: boolean;
  refundable: boolean;
  cancellation: CancellationStep[];
  comments: string | null;
  /** Check-in time of the stay, by the hotel's clock. */
  check_in_at: Date;
  /**
   * Rooms left on the fullest night of the stay, of the rate and of the room whose rates share its rooms; an expired hold counts as free,
   * returned or not.
   */
  inventory: number;
};

const inStay = ({ checkin, checkout }: Stay) => sql`n.night >= ${checkin}::date and n.night < ${checkout}::date`;

const checkInAt = ({ checkin }: Stay) => sql`(${checkin}::date + h.check_in_from::time) at time zone h.time_zone`;

/**
 * Rates of some rooms, `m`, for a stay. What is sold and held is counted once a room and night instead of once a rate: a list reads
 * hundreds of rates.
 */
const ratesOf = (
  rooms: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
  stay: Stay,
): RawBuilder<RateRow> => sql<RateRow>`
  with asked as materialized (
    select m.*, (select max(o.capacity) from room_rate o where o.room_id = m.id) as capacity from room m where ${rooms}
  ), night as materialized (
    select o.room_id, n.rate_id, n.night, n.capacity, n.sold + coalesce((select sum(b.quantity) from room_hold b
      where b.rate_id = n.rate_id and b.night = n.night and b.held_until > now()), 0) as taken
    from asked m join room_rate o on o.room_id = m.id join room_night n on n.rate_id = o.id and ${inStay(stay)}
  ), of_rate as (
    select rate_id, min(capacity - taken) as free from night group by rate_id
  ), of_room as (
    select room_id, max(taken) as taken
    from (select room_id, sum(taken) as taken from night group by room_id, night.night) nights group by room_id
  )
  select r.id, m.hotel_id, r.room_id, m.name as room_name, m.max_guests, m.amenities as room_amenities,
    r.meal_plan, r.rate_type, r.payment_type, r.needs_ticket, r.refundable, r.cancellation, r.comments, r.night_cents,
    h.weekend_percent, h.fee_cents, h.tax_basis_points, h.taxes_included,
    ${checkInAt(stay)} as check_in_at,
    greatest(0, least(coalesce(of_rate.free, r.capacity), m.capacity - coalesce(of_room.taken, 0)))::int as inventory
  from asked m join room_rate r on r.room_id = m.id join hotel h on h.id = m.hotel_id
  left join of_rate on of_rate.rate_id = r.id left join of_room on of_room.room_id = m.id
  where r.capacity > 0 and ${which}`;

export const ratesOfHotel = async (db: Reader, hotelId: string, stay: Stay): Promise<RateRow[]> => {
  const rates = ratesOf(sql`m.hotel_id = ${hotelId}::uuid`, sql`true`, stay);
  return (await sql<RateRow>`${rates} order by r.night_cents, r.id`.execute(db)).rows;
};

export const findRate = async (db: Reader, id: string, stay: Stay): Promise<RateRow | undefined> => {
  const room = sql`m.id = (select o.room_id from room_rate o where o.id = ${id}::uuid)`;
  return (await ratesOf(room, sql`r.id = ${id}::uuid`, stay).execute(db)).rows[0];
};

/** Terms that a rate must have, and for how many rooms with how many beds each. */
export type RateTerms = {
  /** It still costs nothing to cancel. */
  refundable?: boolean | undefined;
  mealPlan?: RateRow['meal_plan'] | undefined;
  rooms: number;
  beds: number;
};

/**
 * Of each hotel the cheapest rate of everybody with these terms that has enough rooms and beds, else one that has not; none of a hotel
 * without such a rate. The rate with the lowest price of a night is the cheapest for any stay: all else is the hotel's.
 */
export const cheapestRates = async (
  db: Reader,
  hotelIds: readonly string[],
  stay: Stay,
  { refundable = false, mealPlan, rooms, beds }: RateTerms,
): Promise<RateRow[]> => {
  const isFree = sql`and r.refundable and not exists (select from jsonb_array_elements(r.cancellation) step
    where ${checkInAt(stay)} - (step ->> 'hoursBefore')::float * interval '1 hour' <= now())`;
  const wanted = sql`not r.needs_ticket ${refundable ? isFree : sql``}
    ${mealPlan === undefined ? sql`` : sql`and r.meal_plan = ${mealPlan}`}`;
  const { rows } = await sql<RateRow>`select distinct on (rate.hotel_id) rate.*
    from (${ratesOf(sql`m.hotel_id = any(${[...hotelIds]}::uuid[])`, wanted, stay)}) rate
    order by rate.hotel_id, rate.inventory >= ${rooms} and rate.max_guests >= ${beds}::bigint desc, rate.night_cents, rate.id`.execute(
    db,
  );
  return rows;
};
