import { sql } from 'kysely';
import type { Reader, Tx } from '../core/db.ts';
import type { MemberKey } from '../core/member.ts';
import type { Row } from '../core/tables.ts';

type SavedRow = Row<'saved_search'>;
export type SavedSearchRow = Omit<SavedRow, 'start_date' | 'end_date'> & { start_date: string; end_date: string };
export type NewSavedSearch = Pick<
  SavedSearchRow,
  | 'keyword'
  | 'city_name'
  | 'state_code'
  | 'country_code'
  | 'latitude'
  | 'longitude'
  | 'has_venue'
  | 'airport'
  | 'start_date'
  | 'end_date'
  | 'loyalty_account'
  | 'loyalty_program'
>;

const columns = sql`s.*, s.start_date::text as start_date, s.end_date::text as end_date`;
const isOwn = ({ tenantId, userId }: MemberKey) => sql`s.tenant_id = ${tenantId} and s.user_id = ${userId}`;
/** The last day has begun somewhere and has not ended everywhere. */
const isAhead = sql`s.end_date >= (now() at time zone 'utc')::date - 1`;

export const findSavedSearches = async (db: Reader, member: MemberKey): Promise<SavedSearchRow[]> => {
  const { rows } = await sql<SavedSearchRow>`
    select ${columns} from saved_search s where ${isOwn(member)} and ${isAhead}
    order by s.start_date, s.created_at, s.id`.execute(db);
  return rows;
};

/** The search, whether it is new or was saved before. */
export const insertSavedSearch = async (
  tx: Tx,
  { tenantId, userId }: MemberKey,
  search: NewSavedSearch,
): Promise<SavedSearchRow> => {
  const { rows } = await sql<SavedSearchRow>`
    insert into saved_search as s (tenant_id, user_id, keyword, city_name, state_code, country_code, latitude, longitude,
      has_venue, airport, start_date, end_date, loyalty_account, loyalty_program)
    values (${tenantId}, ${userId}, ${search.keyword}, ${search.city_name}, ${search.state_code}, ${search.country_code},
      ${search.latitude}, ${search.longitude}, ${search.has_venue}, ${search.airport}, ${search.start_date}, ${search.end_date},
      ${search.loyalty_account}, ${search.loyalty_program})
    on conflict (tenant_id, user_id, country_code, state_code, city_name, start_date, end_date, keyword)
      do update set airport = excluded.airport
    returning ${columns}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('the search was not written');
  return row;
};

/** Those whose days are over make room. */
export const deleteLapsedSearches = async (tx: Tx, member: MemberKey): Promise<void> => {
  await sql`delete from saved_search s where ${isOwn(member)} and not (${isAhead})`.execute(tx);
};

export const countSavedSearches = async (tx: Tx, member: MemberKey): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from saved_search s where ${isOwn(member)}`.execute(tx);
  return rows[0]?.total ?? 0;
};

export const deleteSavedSearch = async (tx: Tx, member: MemberKey, id: string): Promise<void> => {
  await sql`delete from saved_search s where ${isOwn(member)} and s.id = ${id}::uuid`.execute(tx);
};
