import { type RawBuilder, sql } from 'kysely';
import type { SeatWish } from '#rules/seats.ts';
import type { Reader } from '../core/db.ts';
import type { Row } from '../core/tables.ts';
import { plannedCounts, plannedSeats } from './planned-seats.ts';

/** A free seat, or one whose hold has expired by the database's clock. */
export const isFree = sql<boolean>`(s.state = 'free' or (s.state = 'held' and s.held_until <= now()))`;

/** An event, and whether its seats are in the database. */
export type SeatedEvent = { id: string; seats_ready: boolean };

/** DOOR-3: an event's seats as a table: from the database after its first hold, before that computed from the layout. */
const seatsOf = ({ id, seats_ready }: SeatedEvent): RawBuilder<unknown> =>
  seats_ready
    ? sql`(select * from seat where event_id = ${id}::uuid)`
    : sql`(select p.*, null::bigint as id, null::timestamptz as held_until from (${plannedSeats(id)}) p)`;

export type SeatCount = {
  section: string;
  offer_id: string;
  total: number;
  free: number;
  /** Those of them that everybody can buy, so not wheelchair places and their companions' seats; all while nothing else is left. */
  open: number;
};

const writtenCounts = (eventId: string) => sql`
  select s.section, s.offer_id, count(*) as total, count(*) filter (where ${isFree} and not s.companion)
    + least(count(*) filter (where ${isFree} and s.companion), count(*) filter (where ${isFree} and s.accessible)) as free,
    count(*) filter (where ${isFree} and not s.accessible and not s.companion) as open
  from seat s where s.event_id = ${eventId}::uuid group by s.section, s.offer_id`;

/** The number of seats of each section and offer, and how many of them can be bought now: a companion's only with a wheelchair place. */
export const countSeats = async (db: Reader, event: SeatedEvent): Promise<SeatCount[]> => {
  const { rows } = await sql<SeatCount>`
    select * from (${event.seats_ready ? writtenCounts(event.id) : plannedCounts(event.id)}) counted
    order by section, offer_id`.execute(db);
  return rows.some(({ open }) => open > 0) ? rows : rows.map((row) => ({ ...row, open: row.free }));
};

export type SeatRow = Pick<
  Row<'seat'>,
  'section' | 'row_name' | 'number' | 'position' | 'offer_id' | 'accessible' | 'companion' | 'restricted_view'
> & { free: boolean; aisle: boolean; front_row: boolean };

const seatColumns = sql`s.section, s.row_name, s.number, s.position, s.offer_id, s.accessible, s.companion,
  s.restricted_view, s.row_index = 0 as front_row, ${isFree} as free`;

/** All seats of a section, front row first; the first and the last seat of a row are at the aisle. */
export const seatsOfSection = async (db: Reader, event: SeatedEvent, section: string): Promise<SeatRow[]> => {
  const { rows } = await sql<SeatRow>`
    select ${seatColumns}, s.position in (
      min(s.position) over (partition by s.row_name), max(s.position) over (partition by s.row_name)) as aisle
    from ${seatsOf(event)} s where s.section = ${section}
    order by s.row_index, s.position`.execute(db);
  return rows;
};

export type SeatFilter = {
  offers?: readonly string[] | undefined;
  section?: string | undefined;
  row?: string | undefined;
  accessible: boolean;
  wish?: SeatWish | undefined;
};

/** The positions in one record: bits of an int4 without its sign. */
export const BITS_PER_RECORD = 30;

/** Free seats of one row and offer as bits: bit n is position `word * BITS_PER_RECORD + n`. */
export type FreeRowRecord = {
  section: string;
  row_name: string;
  row_index: number;
  offer_id: string;
  restricted_view: boolean;
  word: number;
  free: number;
  accessible: number;
};

export const filtered = (filter: SeatFilter): RawBuilder<unknown> => {
  const conditions = [
    // Accessible seats and their companions are only for visitors who ask for them.
    filter.accessible ? sql`(s.accessible or s.companion)` : sql`not s.accessible and not s.companion`,
    filter.offers && sql`s.offer_id = any(${filter.offers}::uuid[])`,
    filter.section !== undefined && sql`s.section = ${filter.section}`,
    filter.wish?.frontRow && sql`s.row_index = 0`,
    filter.wish?.fullView && sql`not s.restricted_view`,
    filter.row !== undefined && sql`s.row_name = ${filter.row}`,
  ];
  return sql.join(
    conditions.filter((one) => typeof one === 'object'),
    sql` and `,
  );
};

/**
 * The free seats of an event, row by row, as bits: one scan of 20,000 seats gives about a thousand short records, without
 * sorting.
 */
export const scanFreeRows = async (db: Reader, event: SeatedEvent, filter: SeatFilter): Promise<FreeRowRecord[]> => {
  const bit = sql`1 << (s.position % ${sql.lit(BITS_PER_RECORD)})`;
  const { rows } = await sql<FreeRowRecord>`
    select s.section, s.row_name, s.offer_id, s.position / ${sql.lit(BITS_PER_RECORD)} as word, min(s.row_index) as row_index,
      bool_or(s.restricted_view) as restricted_view, bit_or(${bit}) as free,
      bit_or(case when s.accessible then ${bit} else 0 end) as accessible
    from ${seatsOf(event)} s where ${isFree} and ${filtered(filter)}
    group by s.section, s.row_name, s.offer_id, word`.execute(db);
  return rows;
};

export type Place = { section: string; row: string; from: number; to: number };

/** The seats of some blocks, in order. A lateral query reads each row by itself; a join would read all seats of the event. */
export const seatsAt = async (db: Reader, event: SeatedEvent, places: readonly Place[]): Promise<SeatRow[]> => {
  const { rows } = await sql<SeatRow>`
    select taken.*
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place(section text, "row" text, "from" int, "to" int)
    cross join lateral (
      select ${seatColumns}, s.position in (min(s.position) over (), max(s.position) over ()) as aisle
      from ${seatsOf(event)} s where s.section = place.section and s.row_name = place."row" offset 0
    ) taken
    where taken.position between place."from" and place."to"
    order by taken.section, taken.row_name, taken.position`.execute(db);
  return rows;
};

export type NamedSeat = Pick<Row<'seat'>, 'number' | 'offer_id' | 'accessible' | 'companion'> & {
  /** Null while the event's seats are not in the database. */
  id: number | null;
  free: boolean;
};

/** Seats of one row by their numbers, with their state now; unknown numbers are left out. */
export const seatsByNumber = async (
  db: Reader,
  event: SeatedEvent,
  { section, row, numbers }: { section: string; row: string; numbers: readonly string[] },
): Promise<NamedSeat[]> => {
  const { rows } = await sql<NamedSeat>`
    select s.id, s.number, s.offer_id, s.accessible, s.companion, ${isFree} as free
    from ${seatsOf(event)} s
    where s.section = ${section} and s.row_name = ${row} and s.number in (${sql.join(numbers)})
    order by s.id`.execute(db);
  return rows;
};
