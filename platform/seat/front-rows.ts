import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../core/db.ts';
import type { SeatRequest } from './best-available.ts';
import { filtered, isFree, type SeatFilter } from './repository.ts';

/** The free and accessible seats of one row and offer as text of 0 and 1: the character at index n is position n. */
export type FrontRow = {
  section: string;
  row_name: string;
  row_index: number;
  offer_id: string;
  restricted_view: boolean;
  free: string;
  accessible: string;
};

export type FrontQuery = SeatFilter & SeatRequest & { /** The length of the venue's longest row. */ longest: number };

/** Positions where a block may start: all its seats are free, and an accessible block starts with an accessible seat. */
const starts = ({ quantity, accessible }: SeatRequest): RawBuilder<unknown> => {
  const free = Array.from({ length: quantity }, (_, seat) => sql`(r.free << ${sql.lit(seat)})`);
  return sql`(${sql.join(accessible ? [...free, sql`r.accessible`] : free, sql` & `)})`;
};

/** Starts of blocks that strand no seat: on neither side of the block is there exactly one free seat. */
const startsWithoutStranding = (request: SeatRequest): RawBuilder<unknown> => {
  const { quantity } = request;
  return sql`(${starts(request)} & ~((r.free >> 1) & ~(r.free >> 2))
    & ~((r.free << ${sql.lit(quantity)}) & ~(r.free << ${sql.lit(quantity + 1)})))`;
};

const seatsOf = (eventId: string, query: FrontQuery): RawBuilder<unknown> => sql`
  from seat s where s.event_id = ${eventId}::uuid and s.state in ('free', 'held') and ${isFree} and ${filtered(query)}
    and s.position <= ${sql.lit(query.longest)}`;

/** All bits 0, with two positions beyond the longest row, so that shifting stays within the bits. */
const noSeat = ({ longest }: FrontQuery): RawBuilder<unknown> => sql`${sql.lit('0'.repeat(longest + 2))}::varbit`;

const bitsOf = (query: FrontQuery): RawBuilder<unknown> => {
  const seat = sql`set_bit(${noSeat(query)}, s.position, 1)`;
  return sql`min(s.row_name) as row_name, bool_or(s.restricted_view) as restricted_view, bit_or(${seat}) as free,
    bit_or(case when s.accessible then ${seat} else ${noSeat(query)} end) as accessible`;
};

/**
 * For every section and offer the row nearest to the front with a block that strands no seat, else the nearest with any
 * block. No other row can have the best block of that section and offer, and the index scan ends at the first row that fits.
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
      ${first(startsWithoutStranding(query))} union all ${first(starts(query))} limit 1
    ) r where p.event_id = ${eventId}::uuid`.execute(db);
  return rows;
};

/**
 * Rows with a block of these offers that strands no seat: full view before restricted, nearest to the front first. At least
 * `limit` rows of each offer when there are so many, with all rows at the same distance as the last one.
 */
export const frontRowsOfOffers = async (
  db: Reader,
  eventId: string,
  query: FrontQuery & { offers: readonly string[] },
  limit: number,
): Promise<FrontRow[]> => {
  const nearest = (restricted: boolean) => sql`
    (select r.* from (
      select s.row_index, s.section, ${bitsOf(query)} ${seatsOf(eventId, query)}
        and s.offer_id = o.id and s.restricted_view = ${sql.lit(restricted)}
      group by s.row_index, s.section order by s.row_index, s.section
    ) r where ${startsWithoutStranding(query)} <> ${noSeat(query)}
    order by r.row_index fetch first (${limit}::int) rows with ties)`;
  const { rows } = await sql<FrontRow>`
    select r.section, o.id as offer_id, r.row_name, r.row_index, r.restricted_view, r.free::text, r.accessible::text
    from unnest(${query.offers}::uuid[]) as o(id) cross join lateral ${nearest(false)} r`.execute(db);
  if (rows.length >= limit) return rows;
  const restricted = await sql<FrontRow>`
    select r.section, o.id as offer_id, r.row_name, r.row_index, r.restricted_view, r.free::text, r.accessible::text
    from unnest(${query.offers}::uuid[]) as o(id) cross join lateral ${nearest(true)} r`.execute(db);
  return [...rows, ...restricted.rows];
};
