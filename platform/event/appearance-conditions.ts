/** Which attractions and venues have an event that matches a filter, as SQL conditions. The words of a keyword are never asked of the event. */
import { type RawBuilder, sql } from 'kysely';
import { matchesFilter } from './conditions.ts';
import type { ResolvedFilter } from './filter.ts';
import { orderings } from './orderings.ts';

const isOn = (filter: ResolvedFilter): RawBuilder<unknown> => matchesFilter({ ...filter, keyword: undefined });

/** Whether a venue `v` has a matching event, wherever the venue is. */
export const venueHasEvent = (filter: ResolvedFilter): RawBuilder<unknown> =>
  sql`exists (select 1 from event e
    where e.venue_id = v.id and ${isOn({ ...filter, venueIds: undefined, countryCode: undefined, stateCode: undefined })})`;

/** Whether an attraction `a` has a matching event: looked up for each attraction, so only for few of them. */
export const attractionHasEvent = (filter: ResolvedFilter): RawBuilder<unknown> =>
  sql`exists (select 1 from event_attraction ea join event e on e.id = ea.event_id
    where ea.attraction_id = a.id and ${isOn(filter)})`;

/** So many of the soonest matching events are read for their attractions. */
const SOONEST = 2_500;
/** Where there are more events, so many of the most popular attractions are looked up one by one as well. */
const MOST_POPULAR = 20;

type Candidates = {
  /** A condition on `attraction a`. */
  isCandidate: RawBuilder<unknown>;
  limit: number;
};

/** Looking attractions up one by one is quick only where no rare criterion makes most of them fail. */
const hasCommonCriteriaOnly = ({ genre, ticketType, minPrice, maxPrice }: ResolvedFilter): boolean =>
  [genre, ticketType, minPrice, maxPrice].every((one) => one === undefined);

/** The most popular candidates with a matching event; none where `soon` holds all events already. */
const mostPopular = (filter: ResolvedFilter, { isCandidate, limit }: Candidates): RawBuilder<unknown> =>
  sql`select popular.id from (
      select a.id, a.popularity from attraction a where ${isCandidate}
      order by a.popularity desc, a.id limit ${MOST_POPULAR}) popular
    where (select count(*) from soon) = ${SOONEST} and (
      select true from event_attraction ea join event e on e.id = ea.event_id
      where ea.attraction_id = popular.id and ${isOn(filter)} limit 1)
    order by popular.popularity desc, popular.id limit ${limit}`;

/**
 * The same for many attractions: the soonest 2,500 matching events are read once, and where there are more, the 20 most
 * popular attractions are looked up as well. A less popular attraction with only later events is missed.
 */
export const attractionHasSoonEvent = (filter: ResolvedFilter, candidates: Candidates): RawBuilder<unknown> =>
  sql`a.id = any(array(
    with soon as materialized (
      select e.id from event e where ${isOn(filter)} order by ${orderings.DATE} limit ${SOONEST})
    select ea.attraction_id from soon join event_attraction ea on ea.event_id = soon.id
    ${hasCommonCriteriaOnly(filter) ? sql`union (${mostPopular(filter, candidates)})` : sql``}))`;
