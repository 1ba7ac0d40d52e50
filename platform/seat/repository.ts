import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../core/db.ts';
import type { Row } from '../core/tables.ts';

/** Free to anyone: a hold whose time has passed counts as none, by the database's clock, swept or not. */
export const isFree = sql<boolean>`(s.state = 'free' or (s.state = 'held' and s.held_until <= now()))`;

export type SeatCount = { section: string; offer_id: string; total: number; free: number };

export const countSeats = async (db: Reader, eventId: string): Promise<SeatCount[]> => {
  const { rows } = await sql<SeatCount>`
    select s.section, s.offer_id, count(*) as total, count(*) filter (where ${isFree}) as free
    from seat s where s.event_id = ${eventId}::uuid group by s.section, s.offer_id`.execute(db);
  return rows;
};

export type SeatRow = Pick<
  Row<'seat'>,
  'id' | 'section' | 'row_name' | 'number' | 'position' | 'offer_id' | 'accessible' | 'companion' | 'restricted_view'
> & { free: boolean; aisle: boolean };

const seatColumns = sql`s.id, s.section, s.row_name, s.number, s.position, s.offer_id, s.accessible, s.companion,
  s.restricted_view, ${isFree} as free`;

/** Every seat of a section, front row first; the first and the last of a row are at the aisle. */
export const seatsOfSection = async (db: Reader, eventId: string, section: string): Promise<SeatRow[]> => {
  const { rows } = await sql<SeatRow>`
    select ${seatColumns}, s.position in (
      min(s.position) over (partition by s.row_name), max(s.position) over (partition by s.row_name)) as aisle
    from seat s where s.event_id = ${eventId}::uuid and s.section = ${section}
    order by s.row_index, s.position`.execute(db);
  return rows;
};

export type SeatFilter = {
  offers?: readonly string[] | undefined;
  section?: string | undefined;
  row?: string | undefined;
  accessible: boolean;
};

/** How many positions one record carries: bits of an int4 that are never its sign. */
export const WORD = 30;

/** Free seats of one row and offer, as bits: bit n stands for position `word * WORD + n`. */
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
    // Accessible places and their companions are kept for those who ask for them.
    filter.accessible ? sql`(s.accessible or s.companion)` : sql`not s.accessible and not s.companion`,
    filter.offers && sql`s.offer_id = any(${filter.offers}::uuid[])`,
    filter.section !== undefined && sql`s.section = ${filter.section}`,
    filter.row !== undefined && sql`s.row_name = ${filter.row}`,
  ];
  return sql.join(
    conditions.filter((one) => one !== false && one !== undefined),
    sql` and `,
  );
};

/**
 * The free seats of an event, row by row. Bits need neither sorting nor a record a seat: of twenty thousand seats a
 * thousand short records come out of one pass.
 */
export const scanFreeRows = async (db: Reader, eventId: string, filter: SeatFilter): Promise<FreeRowRecord[]> => {
  const bit = sql`1 << (s.position % ${sql.lit(WORD)})`;
  const { rows } = await sql<FreeRowRecord>`
    select s.section, s.row_name, s.offer_id, s.position / ${sql.lit(WORD)} as word, min(s.row_index) as row_index,
      bool_or(s.restricted_view) as restricted_view, bit_or(${bit}) as free,
      bit_or(case when s.accessible then ${bit} else 0 end) as accessible
    from seat s where s.event_id = ${eventId}::uuid and ${isFree} and ${filtered(filter)}
    group by s.section, s.row_name, s.offer_id, word`.execute(db);
  return rows;
};

export type Place = { section: string; row: string; from: number; to: number };

/** The seats of some blocks, in order; each block is looked up by itself, or the whole house would be read to join them. */
export const seatsAt = async (db: Reader, eventId: string, places: readonly Place[]): Promise<SeatRow[]> => {
  const { rows } = await sql<SeatRow>`
    select taken.*
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place(section text, "row" text, "from" int, "to" int)
    cross join lateral (
      select ${seatColumns}, s.position = 1 or not exists (
        select 1 from seat next where next.event_id = s.event_id and next.section = s.section
          and next.row_name = s.row_name and next.position > s.position) as aisle
      from seat s where s.event_id = ${eventId}::uuid and s.section = place.section and s.row_name = place."row"
        and s.position between place."from" and place."to" offset 0
    ) taken
    order by taken.section, taken.row_name, taken.position`.execute(db);
  return rows;
};

export type LayoutSection = Pick<
  Row<'layout_section'>,
  'name' | 'position' | 'outline' | 'label_x' | 'label_y' | 'seats_per_row'
>;

export const findLayout = async (
  db: Reader,
  venueId: string,
): Promise<{ layout: Row<'layout'>; sections: LayoutSection[] } | undefined> => {
  const layout = await db
    .selectFrom('layout')
    .innerJoin('venue', 'venue.layout_id', 'layout.id')
    .selectAll('layout')
    .where('venue.id', '=', venueId)
    .executeTakeFirst();
  if (layout === undefined) return undefined;
  const sections = await db
    .selectFrom('layout_section')
    .select(['name', 'position', 'outline', 'label_x', 'label_y', 'seats_per_row'])
    .where('layout_id', '=', layout.id)
    .orderBy('position')
    .execute();
  return { layout, sections };
};

/** How long the rows of each section are. */
export const rowLengthsOf = (db: Reader, venueId: string): Promise<Pick<LayoutSection, 'name' | 'seats_per_row'>[]> =>
  db
    .selectFrom('layout_section')
    .innerJoin('venue', 'venue.layout_id', 'layout_section.layout_id')
    .select(['layout_section.name', 'layout_section.seats_per_row'])
    .where('venue.id', '=', venueId)
    .execute();
