import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../core/db.ts';
import type { Wish } from './best-available.ts';
import { filtered, isFree, type SeatFilter } from './repository.ts';

/** The free seats of one row and offer, as bits: the nth character stands for position n. */
export type FrontRow = {
  section: string;
  row_name: string;
  row_index: number;
  offer_id: string;
  restricted_view: boolean;
  free: string;
  accessible: string;
};

export type FrontQuery = SeatFilter & Wish & { /** The longest row of the house. */ longest: number };

/** Positions where a block may start: every seat of it is free, and an accessible block starts with its place. */
const starts = ({ quantity, accessible }: Wish): RawBuilder<unknown> => {
  const free = Array.from({ length: quantity }, (_, seat) => sql`(r.free << ${sql.lit(seat)})`);
  return sql`(${sql.join(accessible ? [...free, sql`r.accessible`] : free, sql` & `)})`;
};

/** Those of them that leave nobody alone: on neither side of the block is there exactly one free seat. */
const kindStarts = (wish: Wish): RawBuilder<unknown> => {
  const { quantity } = wish;
  return sql`(${starts(wish)} & ~((r.free >> 1) & ~(r.free >> 2))
    & ~((r.free << ${sql.lit(quantity)}) & ~(r.free << ${sql.lit(quantity + 1)})))`;
};

const seatsOf = (eventId: string, query: FrontQuery): RawBuilder<unknown> => sql`
  from seat s where s.event_id = ${eventId}::uuid and s.state in ('free', 'held') and ${isFree} and ${filtered(query)}
    and s.position <= ${sql.lit(query.longest)}`;

/** Room for a seat beyond the end, so that a shift never brings in what is not there. */
const noSeat = ({ longest }: FrontQuery): RawBuilder<unknown> => sql`${sql.lit('0'.repeat(longest + 2))}::varbit`;

const bitsOf = (query: FrontQuery): RawBuilder<unknown> => {
  const place = sql`set_bit(${noSeat(query)}, s.position, 1)`;
  return sql`min(s.row_name) as row_name, bool_or(s.restricted_view) as restricted_view, bit_or(${place}) as free,
    bit_or(case when s.accessible then ${place} else ${noSeat(query)} end) as accessible`;
};

/**
 * Of every section and offer the row nearest the front with a block that leaves nobody alone, and where there is no such
 * row the nearest with any block at all. No other row can hold the best block of that section and offer, and the walk
 * along the index ends at the first that fits.
 */
export const frontRowOfSections = async (db: Reader, eventId: string, query: FrontQuery): Promise<FrontRow[]> => {
  const first = (start: RawBuilder<unknown>) => sql`
    (select r.* from (
      select s.row_index, ${bitsOf(query)} ${seatsOf(eventId, query)} and s.section = p.section and s.offer_id = p.offer_id
      group by s.row_index order by s.row_index
    ) r where ${start} <> ${noSeat(query)} limit 1)`;
  const { rows } = await sql<FrontRow>`
    select p.section, p.offer_id, r.row_name, r.row_index, r.restricted_view, r.free::text, r.accessible::text
    from seat_section p cross join lateral (
      ${first(kindStarts(query))} union all ${first(starts(query))} limit 1
    ) r where p.event_id = ${eventId}::uuid`.execute(db);
  return rows;
};

/**
 * The rows with a block of these offers that leaves nobody alone: full view before restricted, nearest the front first,
 * so many of each offer and those beside the last of them.
 */
export const frontRowsOfOffers = async (
  db: Reader,
  eventId: string,
  query: FrontQuery & { offers: readonly string[] },
  most: number,
): Promise<FrontRow[]> => {
  const nearest = (restricted: boolean) => sql`
    (select r.* from (
      select s.row_index, s.section, ${bitsOf(query)} ${seatsOf(eventId, query)}
        and s.offer_id = o.id and s.restricted_view = ${sql.lit(restricted)}
      group by s.row_index, s.section order by s.row_index, s.section
    ) r where ${kindStarts(query)} <> ${noSeat(query)}
    order by r.row_index fetch first (${most}::int) rows with ties)`;
  const { rows } = await sql<FrontRow>`
    select r.section, o.id as offer_id, r.row_name, r.row_index, r.restricted_view, r.free::text, r.accessible::text
    from unnest(${query.offers}::uuid[]) as o(id) cross join lateral ${nearest(false)} r`.execute(db);
  if (rows.length >= most) return rows;
  const restricted = await sql<FrontRow>`
    select r.section, o.id as offer_id, r.row_name, r.row_index, r.restricted_view, r.free::text, r.accessible::text
    from unnest(${query.offers}::uuid[]) as o(id) cross join lateral ${nearest(true)} r`.execute(db);
  return [...rows, ...restricted.rows];
};
