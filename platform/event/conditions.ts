import { type RawBuilder, sql } from 'kysely';
import { matchesKeyword } from '../core/keyword.ts';
import { nearbyVenues, type Place } from '../core/place.ts';
import type { EventOrder } from './schemas.ts';

export type EventFilter = Place & {
  keyword?: string | undefined;
  categoryId?: string | undefined;
  attractionId?: string | undefined;
  venueId?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  /** In the currency's major unit, as on the wire. */
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  genre?: string[] | undefined;
  ticketType?: 'standard' | 'resale' | undefined;
};

export const searchedEvents = { table: 'event', alias: 'e' } as const;

const today = sql`(now() at time zone 'utc')::date`;

/**
 * Without a first day, whatever is not yet past at its own venue; an event whose day is unknown is never past. From
 * tomorrow by UTC on no venue can be ahead, so only yesterday's and today's events need their own clock.
 */
const fromDay = (startDate: string | undefined): RawBuilder<unknown> =>
  startDate === undefined
    ? sql`(e.start_date is null or e.start_date > ${today} or (e.start_date >= ${today} - 1
        and e.start_date >= (now() at time zone e.time_zone)::date))`
    : sql`e.start_date >= ${startDate}::date`;

const cents = (price: number): number => Math.round(price * 100);
/** What the cheapest ticket costs its buyer. */
export const priceCents = sql`(e.min_base_cents + case when e.fees_included then 0 else e.min_fee_cents end)`;

const priced = ({ minPrice, maxPrice }: EventFilter): RawBuilder<unknown>[] => [
  ...(minPrice === undefined ? [] : [sql`${priceCents} >= ${cents(minPrice)}`]),
  ...(maxPrice === undefined ? [] : [sql`${priceCents} <= ${cents(maxPrice)}`]),
];

/** The rows of `event e` that a list may show. An inactive event is nowhere. */
export const eventConditions = (filter: EventFilter): RawBuilder<unknown> => {
  const venues = nearbyVenues(filter);
  const conditions = [
    sql`e.active`,
    fromDay(filter.startDate),
    filter.endDate !== undefined && sql`e.start_date <= ${filter.endDate}::date`,
    filter.categoryId !== undefined && sql`e.category_id = ${filter.categoryId}`,
    filter.venueId !== undefined && sql`e.venue_id = ${filter.venueId}::uuid`,
    filter.attractionId !== undefined &&
      sql`e.id in (select event_id from event_attraction where attraction_id = ${filter.attractionId}::uuid)`,
    venues && sql`e.venue_id in (${venues})`,
    filter.genre !== undefined && sql`e.genre = any(${filter.genre}::text[])`,
    filter.ticketType !== undefined &&
      sql`exists (select 1 from offer o where o.event_id = e.id and o.ticket_type = ${filter.ticketType})`,
    ...priced(filter),
    filter.keyword !== undefined && matchesKeyword(searchedEvents, filter.keyword),
  ];
  return sql.join(
    conditions.filter((one) => one !== false && one !== undefined),
    sql` and `,
  );
};

/** Ids of whom one can see at such events. */
export const appearancesOf = (filter: EventFilter): RawBuilder<unknown> =>
  sql`select ea.attraction_id from event_attraction ea join event e on e.id = ea.event_id
    where ${eventConditions(filter)}`;

/** Ids of the venues that have such events. */
export const venuesOf = (filter: EventFilter): RawBuilder<unknown> =>
  sql`select e.venue_id from event e where ${eventConditions(filter)}`;

const byDate = sql`e.start_date nulls last, e.start_at nulls last, e.id`;

export const orderings: Record<EventOrder, RawBuilder<unknown>> = {
  DATE: byDate,
  NAME: sql`e.search, ${byDate}`,
  PRICE: sql`${priceCents} nulls last, ${byDate}`,
  POPULARITY: sql`e.popularity desc, ${byDate}`,
  RELEVANCE: byDate,
  DISTANCE: byDate,
};
