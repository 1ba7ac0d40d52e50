import { type RawBuilder, sql } from 'kysely';

type EventId = string | RawBuilder<unknown>;

/** `priced_section`: the sections of an event, each with the offers that its seats can have. */
const pricedSections = (eventId: EventId, materialized: RawBuilder<unknown> = sql``) => sql`
  event_share as materialized (
    select ev.id, v.layout_id, hashtextextended(ev.id::text, 0) as seed,
      case
        when ev.own_allocation then 0.0
        when ev.tickets_status = 'TICKETS_NOT_AVAILABLE' then 1.0
        when ev.tickets_status = 'FEW_TICKETS_LEFT' then 1 - least(0.05, 40.0 / greatest(1, (
          select sum(cardinality(ls.row_names) * ls.seats_per_row) from layout_section ls where ls.layout_id = v.layout_id)))
        else 0.2 + 0.4 * (hashtextextended(ev.id::text, 0) & 1023) / 1024.0
      end as blocked_share
    from event ev join venue v on v.id = ev.venue_id
    where ev.id = ${eventId}
  ), priced_section as ${materialized} (
    select ls.*, es.id as event_id, es.seed, es.blocked_share, standard.id as standard_id,
      case when hashtextextended(ls.name, es.seed) & 3 = 0 or standard.id is null then resale.id end as resale_id
    from event_share es
    join layout_section ls on ls.layout_id = es.layout_id
    left join lateral (
      select o.id from offer o where o.event_id = es.id and o.ticket_type = 'standard'
      order by abs(o.price_level - ls.price_level), o.price_level limit 1
    ) standard on true
    left join offer resale
      on resale.event_id = es.id and resale.ticket_type = 'resale' and resale.price_level = ls.price_level
  )`;

/** The runs of `priced_section`. */
const runs = sql`
  seat_row as (
    select ps.*, r.name as row_name, (r.ordinality - 1)::int as row_index,
      hashtextextended(r.name, hashtextextended(ps.name, ps.seed)) as row_seed,
      coalesce(r.name = ps.accessible_row, false) as is_accessible,
      -- Accessible seats and their companions are taken in pairs, so the runs of the accessible row are pairs.
      case when r.name = ps.accessible_row then 2
        else 2 + (hashtextextended(r.name, hashtextextended(ps.name, ps.seed)) & 3)::int end as run_length
    from priced_section ps cross join lateral unnest(ps.row_names) with ordinality as r(name, ordinality)
  ), seat_run as (
    -- The last run takes the remainder, so that no run is a single seat.
    select sr.*, run.index, run.index * sr.run_length + 1 as first_position,
      case when run.index = greatest(1, sr.seats_per_row / sr.run_length) - 1 then sr.seats_per_row
        else (run.index + 1) * sr.run_length end as last_position,
      hashint8extended(run.index, sr.row_seed) as hash
    from seat_row sr
    cross join lateral generate_series(0, greatest(1, sr.seats_per_row / sr.run_length) - 1) as run(index)
  )
  select event_id, name as section, row_name, row_index, first_position, last_position, seats_per_row, is_accessible,
    restricted_view, (hash & 1048575) / 1048576.0 < blocked_share as blocked, standard_id, resale_id,
    case when resale_id is not null and (standard_id is null or (hash >> 20) & 1 = 0) then resale_id else standard_id end
      as offer_id
  from seat_run where coalesce(standard_id, resale_id) is not null`;

/**
 * An event's seats from its venue's layout, as runs of neighbouring seats with one offer that are all free or all blocked.
 * Unless all seats of the venue are sold here, 20 to 60 % are blocked (sold elsewhere), in runs of two to five seats so that
 * pairs remain free; an event with few tickets left keeps about forty free seats, a sold-out one none. Hashes of event,
 * section, row and run decide, so that an event always gets the same seats. They are not stored before the first hold
 * (`materialise.ts`). A condition on section or row is applied before the runs are computed.
 */
const plannedRuns = (eventId: EventId) => sql`with ${pricedSections(eventId)}, ${runs}`;

/**
 * Tells which offers have seats for everybody before these are stored: a query that begins with `sections` can ask `hasSeat` of each offer o of
 * the event, which computes runs only until one is free.
 */
export const plannedOffers = (eventId: EventId) => ({
  sections: sql`with ${pricedSections(eventId, sql`materialized`)}`,
  hasSeat: sql`exists (select 1 from (with ${runs}) r
    where o.id in (r.standard_id, r.resale_id) and r.offer_id = o.id and not r.blocked and not r.is_accessible)`,
});

/** An event's seats from its venue's layout. */
export const plannedSeats = (eventId: string) => sql`
  select r.event_id, r.offer_id, r.section, r.row_name, r.row_index, at::text as number, at as position,
    r.is_accessible and at % 2 = 1 and at < r.seats_per_row as accessible,
    r.is_accessible and (at % 2 = 0 or at = r.seats_per_row) as companion,
    r.restricted_view, case when r.blocked then 'blocked' else 'free' end as state
  from (${plannedRuns(eventId)}) r cross join lateral generate_series(r.first_position, r.last_position) as place(at)`;

/** The number of seats of each section and offer, summed over runs, of which there are a third as many. */
export const plannedCounts = (eventId: string) => sql`
  select r.section, r.offer_id, sum(r.last_position - r.first_position + 1) as total,
    coalesce(sum(r.last_position - r.first_position + 1) filter (where not r.blocked), 0) as free,
    coalesce(sum(r.last_position - r.first_position + 1) filter (where not r.blocked and not r.is_accessible), 0) as open
  from (${plannedRuns(eventId)}) r group by r.section, r.offer_id`;
