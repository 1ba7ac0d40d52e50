import { type RawBuilder, sql } from 'kysely';
import type { CancellationStep, HotelPolicy } from '../core/column-types.ts';
import type { Reader } from '../core/db.ts';
import type { FurtherTexts } from '../core/language.ts';
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

const METRES_A_MILE = 1609.344;
const columns = sql`h.*, (now() at time zone h.time_zone)::date as today`;

/** Hotels around a point, nearest first. */
export const hotelsNear = async (db: Reader, { latitude, longitude }: Point, miles: number): Promise<NearHotel[]> => {
  const centre = sql`ll_to_earth(${latitude}, ${longitude})`;
  const metres = miles * METRES_A_MILE;
  const { rows } = await sql<NearHotel>`
    select * from (
      select ${columns}, earth_distance(${centre}, ll_to_earth(h.latitude, h.longitude)) as metres
      from hotel h where earth_box(${centre}, ${metres}) @> ll_to_earth(h.latitude, h.longitude)
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
  /**
   * Rooms left on the fullest night of the stay, of the rate and of the room whose rates share its rooms; an expired hold counts as free,
   * returned or not.
   */
  inventory: number;
};

/** Rooms of a night that carts hold at this moment. */
const heldNow = sql`coalesce((select sum(b.quantity) from room_hold b
  where b.rate_id = n.rate_id and b.night = n.night and b.held_until > now()), 0)`;
const inStay = ({ checkin, checkout }: Stay) => sql`n.night >= ${checkin}::date and n.night < ${checkout}::date`;

const ratesWhere = async (db: Reader, which: RawBuilder<unknown>, stay: Stay): Promise<RateRow[]> => {
  const { rows } = await sql<RateRow>`
    select r.id, m.hotel_id, r.room_id, m.name as room_name, m.max_guests, m.amenities as room_amenities,
      r.meal_plan, r.rate_type, r.payment_type, r.needs_ticket, r.refundable, r.cancellation, r.comments, r.night_cents,
      h.weekend_percent, h.fee_cents, h.tax_basis_points, h.taxes_included,
      least(
        coalesce((select min(n.capacity - n.sold - ${heldNow}) from room_night n where n.rate_id = r.id and ${inStay(stay)}),
          r.capacity),
        (select max(o.capacity) from room_rate o where o.room_id = r.room_id) - coalesce((
          select max(night.taken) from (
            select sum(n.sold + ${heldNow}) as taken from room_night n join room_rate o on o.id = n.rate_id
            where o.room_id = r.room_id and ${inStay(stay)} group by n.night
          ) night), 0)
      )::int as inventory
    from room_rate r join room m on m.id = r.room_id join hotel h on h.id = m.hotel_id
    where r.capacity > 0 and ${which} order by r.night_cents, r.id`.execute(db);
  return rows.map((row) => ({ ...row, inventory: Math.max(0, row.inventory) }));
};

export const ratesOfHotels = (db: Reader, hotelIds: readonly string[], stay: Stay): Promise<RateRow[]> =>
  ratesWhere(db, sql`m.hotel_id = any(${[...hotelIds]}::uuid[])`, stay);

export const findRate = async (db: Reader, id: string, stay: Stay): Promise<RateRow | undefined> =>
  (await ratesWhere(db, sql`r.id = ${id}::uuid`, stay))[0];
