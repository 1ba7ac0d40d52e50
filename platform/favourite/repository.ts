import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../core/db.ts';
import type { MemberKey } from '../core/member.ts';
import { type Page, type Paging, selectPage } from '../core/page.ts';
import type { FavouriteType } from '../entity/schemas.ts';

export type FavouriteRef = { type: FavouriteType; id: string };
export type FavouriteRow = FavouriteRef & { created_at: Date };

const isOwn = ({ tenantId, userId }: MemberKey) => sql`f.tenant_id = ${tenantId} and f.user_id = ${userId}`;
const latestFirst = sql`f.created_at desc, f.entity_id`;
const isToCome = sql`e.active and not is_over(e.start_at, e.start_date, e.end_at, e.end_date, e.time_zone, now())`;

/** FAV-2: answered by an index alone. `among`: of these ids those that are favourites. */
export const findFavouriteIds = (
  db: Reader,
  member: MemberKey,
  { type, among }: { type: FavouriteType; among?: readonly string[] | undefined },
  paging: Paging,
): Promise<Page<{ id: string }>> => {
  const narrowed = among === undefined ? sql`` : sql`and f.entity_id = any(${among}::uuid[])`;
  const where = sql`${isOwn(member)} and f.type = ${type} ${narrowed}`;
  const parts = { columns: sql`f.entity_id as id`, from: sql`favourite f`, where, order: latestFirst };
  return selectPage<{ id: string }>(db, parts, paging);
};

/** What a list can still show: no event that is over or inactive, nothing that has left the catalogue. */
const shown: Record<FavouriteType, RawBuilder<unknown>> = {
  EVENT: sql`favourite f join event e on e.id = f.entity_id and ${isToCome}`,
  ATTRACTION: sql`favourite f join attraction a on a.id = f.entity_id`,
  VENUE: sql`favourite f join venue v on v.id = f.entity_id`,
};

export const findFavourites = (
  db: Reader,
  member: MemberKey,
  type: FavouriteType,
  paging: Paging,
): Promise<Page<FavouriteRow>> => {
  const columns = sql`f.type, f.entity_id as id, f.created_at`;
  const where = sql`${isOwn(member)} and f.type = ${type}`;
  return selectPage<FavouriteRow>(db, { columns, from: shown[type], where, order: latestFirst }, paging);
};

/** Categories with a favourite attraction, in the order to show them. */
export const findFavouriteCategories = async (
  db: Reader,
  member: MemberKey,
): Promise<{ id: string; name: string }[]> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, c.name from category c where c.id in (
      select a.category_id from favourite f join attraction a on a.id = f.entity_id
      where ${isOwn(member)} and f.type = 'ATTRACTION')
    order by c.position`.execute(db);
  return rows;
};

/** So many events of each favourite attraction are asked where they are; a limit also has each looked up by its index. */
const EVENTS_OF_ATTRACTION = 500;

/** A condition on `city c`: a favourite venue is there, or a favourite event or attraction is to be seen there. */
export const hasFavouriteOf = (member: MemberKey): RawBuilder<unknown> => {
  const of = (type: FavouriteType) => sql`${isOwn(member)} and f.type = ${type}`;
  return sql`c.id in (
    select concat_ws('_', v.country_code, v.state_code, replace(v.city, ' ', '_')) from venue v where v.id in (
      select f.entity_id from favourite f where ${of('VENUE')}
      union select e.venue_id from favourite f join event e on e.id = f.entity_id and ${isToCome} where ${of('EVENT')}
      union select played.venue_id from favourite f cross join lateral (
        select e.venue_id from event_attraction ea join event e on e.id = ea.event_id and not e.past and ${isToCome}
        where ea.attraction_id = f.entity_id limit ${EVENTS_OF_ATTRACTION}) played where ${of('ATTRACTION')}))`;
};

const idsOf = (items: readonly FavouriteRef[], type: FavouriteType): string[] =>
  items.filter((item) => item.type === type).map(({ id }) => id);

const keyOf = ({ type, id }: FavouriteRef): string => `${type} ${id}`;

/** Those of the items that the catalogue does not have, or not to show: an id counts for the things of its own type alone. */
export const unknownAmong = async (db: Reader, items: readonly FavouriteRef[]): Promise<FavouriteRef[]> => {
  const { rows } = await sql<FavouriteRef>`
    select 'EVENT' as type, id from event where id = any(${idsOf(items, 'EVENT')}::uuid[]) and active
    union all select 'ATTRACTION', id from attraction where id = any(${idsOf(items, 'ATTRACTION')}::uuid[])
    union all select 'VENUE', id from venue where id = any(${idsOf(items, 'VENUE')}::uuid[])`.execute(db);
  const known = new Set(rows.map(keyOf));
  return items.filter((item) => !known.has(keyOf(item)));
};

const columnsOf = (items: readonly FavouriteRef[]) =>
  sql`unnest(${items.map(({ type }) => type)}::text[], ${items.map(({ id }) => id)}::uuid[])`;

export const insertFavourites = async (
  tx: Tx,
  { tenantId, userId }: MemberKey,
  items: readonly FavouriteRef[],
): Promise<void> => {
  await sql`insert into favourite (tenant_id, user_id, type, entity_id)
    select ${tenantId}, ${userId}, item.type, item.id from ${columnsOf(items)} as item (type, id)
    on conflict do nothing`.execute(tx);
};

export const countFavourites = async (tx: Tx, member: MemberKey): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from favourite f where ${isOwn(member)}`.execute(tx);
  return rows[0]?.total ?? 0;
};

export const deleteFavourites = async (tx: Tx, member: MemberKey, items: readonly FavouriteRef[]): Promise<void> => {
  await sql`delete from favourite f using ${columnsOf(items)} as item (type, id)
    where ${isOwn(member)} and f.type = item.type and f.entity_id = item.id`.execute(tx);
};
