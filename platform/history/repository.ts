import { sql } from 'kysely';
import type { Reader, Tx } from '../core/db.ts';
import type { MemberKey } from '../core/member.ts';
import type { EntityType } from '../entity/schemas.ts';

export type ViewRef = { type: EntityType; id: string };
export type View = ViewRef & { viewedAt?: string | undefined };

/** HIST-1 */
const MOST_CITIES = 4;
const MOST_OF_TYPE = 24;

const isOwn = ({ tenantId, userId }: MemberKey) => sql`r.tenant_id = ${tenantId} and r.user_id = ${userId}`;
const byTime = sql`r.viewed_at desc, r.entity_id`;

/** HIST-1: the latest views of each type, without events that are over or inactive. */
export const findRecentViews = async (
  db: Reader,
  member: MemberKey,
  limit: number,
): Promise<(ViewRef & { viewed_at: Date })[]> => {
  const { rows } = await sql<ViewRef & { viewed_at: Date }>`
    select type, entity_id as id, viewed_at from (
      select r.type, r.entity_id, r.viewed_at, row_number() over (partition by r.type order by ${byTime}) as place
      from recent_view r left join event e on e.id = case when r.type = 'EVENT' then r.entity_id::uuid end
      where ${isOwn(member)} and (r.type <> 'EVENT' or (
        e.active and not is_over(e.start_at, e.start_date, e.end_at, e.end_date, e.time_zone, now())))) r
    where place <= case when type = 'CITY' then ${MOST_CITIES}::int else ${MOST_OF_TYPE}::int end
    order by ${byTime} limit ${limit}`.execute(db);
  return rows;
};

const isKnown = sql`case item.type
  when 'EVENT' then exists (select 1 from event where id = item.id::uuid)
  when 'ATTRACTION' then exists (select 1 from attraction where id = item.id::uuid)
  when 'VENUE' then exists (select 1 from venue where id = item.id::uuid)
  else exists (select 1 from city where id = item.id) end`;

/** Views of what the catalogue does not have are left out; of two views of one thing the later one counts. */
export const insertViews = async (tx: Tx, { tenantId, userId }: MemberKey, views: readonly View[]): Promise<void> => {
  const types = views.map(({ type }) => type);
  const ids = views.map(({ id }) => id);
  const instants = views.map(({ viewedAt }) => viewedAt ?? null);
  await sql`
    insert into recent_view as r (tenant_id, user_id, type, entity_id, viewed_at)
    select ${tenantId}, ${userId}, item.type, item.id, max(least(coalesce(item.at, now()), now()))
    from unnest(${types}::text[], ${ids}::text[], ${instants}::timestamptz[]) as item (type, id, at)
    where ${isKnown} group by item.type, item.id
    on conflict (tenant_id, user_id, type, entity_id)
      do update set viewed_at = greatest(r.viewed_at, excluded.viewed_at)`.execute(tx);
};

/** Of each type only the latest so many stay. */
export const deleteOldViews = async (tx: Tx, member: MemberKey, kept: number): Promise<void> => {
  await sql`
    delete from recent_view r using (
      select r.type, r.entity_id, row_number() over (partition by r.type order by ${byTime}) as place
      from recent_view r where ${isOwn(member)}) old
    where ${isOwn(member)} and r.type = old.type and r.entity_id = old.entity_id and old.place > ${kept}`.execute(tx);
};

export const deleteViews = async (tx: Tx, member: MemberKey, views: readonly ViewRef[]): Promise<void> => {
  await sql`
    delete from recent_view r
    using unnest(${views.map(({ type }) => type)}::text[], ${views.map(({ id }) => id)}::text[]) as item (type, id)
    where ${isOwn(member)} and r.type = item.type and r.entity_id = item.id`.execute(tx);
};

export const deleteAllViews = async (tx: Tx, member: MemberKey): Promise<void> => {
  await sql`delete from recent_view r where ${isOwn(member)}`.execute(tx);
};
