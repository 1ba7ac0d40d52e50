import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../core/db.ts';
import type { MemberKey } from '../core/member.ts';
import { plannedEachTime } from '../core/prepared.ts';

/** As many of the latest favourites of each type count for suggestions. */
const FAVOURITES = 50;
/** So many of the latest attractions are asked for events, and each for so many. */
const ATTRACTIONS = 24;
const EVENTS_OF_ATTRACTION = 3;
/** So many of the soonest events of a category compete by popularity. */
const EVENTS_OF_CATEGORY = 60;
const GENRES = 10;
/** So many of the most popular attractions of a genre are asked whether they have events to come. */
const ATTRACTIONS_OF_GENRE = 60;

const isToCome = sql`e.active and not e.past and not e.gone
  and not is_over(e.start_at, e.start_date, e.end_at, e.end_date, e.time_zone, now())`;

const favourites = ({ tenantId, userId }: MemberKey, type: 'EVENT' | 'ATTRACTION') => sql`
  (select type, entity_id, created_at from favourite
    where tenant_id = ${tenantId} and user_id = ${userId} and type = ${type}
    order by created_at desc, entity_id limit ${FAVOURITES})`;

/** seen: events and attractions that the member looked at or favours. star: their attractions, the latest first. */
const taste = (member: MemberKey): RawBuilder<unknown> => sql`
  seen as materialized (
    select type, entity_id::uuid as id, viewed_at as at from recent_view
    where tenant_id = ${member.tenantId} and user_id = ${member.userId} and type in ('EVENT', 'ATTRACTION')
    union all ${favourites(member, 'EVENT')} union all ${favourites(member, 'ATTRACTION')}),
  star as materialized (
    select id, max(at) as at from (
      select id, at from seen where type = 'ATTRACTION'
      union all
      select ea.attraction_id, seen.at from seen join event_attraction ea on ea.event_id = seen.id
      where seen.type = 'EVENT') of
    group by id order by at desc, id limit ${ATTRACTIONS})`;

/** HIST-2: events to come that the member has not seen: of the same attractions first, then of the same categories. */
export const suggestedEventIds = async (db: Reader, member: MemberKey, limit: number): Promise<string[]> => {
  // An array is collected once; asked as "not exists", all views are read again for each event.
  const isNew = sql`e.id <> all(array(select seen.id from seen where seen.type = 'EVENT'))`;
  const { rows } = await sql<{ id: string }>`${plannedEachTime}
    with ${taste(member)},
    liked as materialized (
      select a.category_id from star join attraction a on a.id = star.id
      union select e.category_id from seen join event e on e.id = seen.id where seen.type = 'EVENT'),
    candidate as (
      select of.id, of.popularity, 0 as tier from star cross join lateral (
        select e.id, e.popularity from event_attraction ea join event e on e.id = ea.event_id
        where ea.attraction_id = star.id and ${isToCome} and ${isNew}
        order by e.day, e.start_at, e.id limit ${EVENTS_OF_ATTRACTION}) of
      union all
      select of.id, of.popularity, 1 from liked cross join lateral (
        select e.id, e.popularity from event e
        where e.category_id = liked.category_id and ${isToCome} and ${isNew}
        order by e.day, e.start_at, e.id limit ${EVENTS_OF_CATEGORY}) of)
    select id from candidate group by id order by min(tier), max(popularity) desc, id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
};

/** HIST-2: one after the other, until there are enough, the most popular attractions with events to come, of the genres that the member looked at or favours. */
export const similarAttractionIds = async (db: Reader, member: MemberKey, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`${plannedEachTime}
    with ${taste(member)},
    liked as materialized (
      select a.category_id, a.genre from star join attraction a on a.id = star.id
      where a.genre is not null group by a.category_id, a.genre order by max(star.at) desc, a.genre limit ${GENRES}),
    candidate as (
      select of.id, of.popularity from liked cross join lateral (
        select a.id, a.popularity from attraction a
        where a.category_id = liked.category_id and a.genre = liked.genre
        order by a.popularity desc, a.id limit ${ATTRACTIONS_OF_GENRE}) of
      where of.id <> all(array(select star.id from star union all select seen.id from seen where seen.type = 'ATTRACTION'))
      order by of.popularity desc, of.id)
    select id from candidate
    where (select true from event_attraction ea join event e on e.id = ea.event_id
      where ea.attraction_id = candidate.id and ${isToCome} limit 1)
    order by popularity desc, id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
};
