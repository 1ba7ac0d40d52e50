import { sql } from 'kysely';
import type { Db, Reader } from '../core/db.ts';
import { notFound } from '../core/errors.ts';
import { type Language, languages } from '../core/language.ts';
import type { MemberKey } from '../core/member.ts';
import type { TenantConfig } from '../tenant/schemas.ts';
import { calendarFileOf, type OrderFile } from './files/files.ts';
import { listMemberOrders, orderPeriods } from './member-orders.ts';

/** So many orders ahead and so many of the past are in it: what is older a calendar has long since copied. */
const MOST_ORDERS = 100;

/** The member's secret token; null without one. */
export const feedOf = async (db: Reader, { tenantId, userId }: MemberKey): Promise<{ token: string | null }> => {
  const { rows } = await sql<{ token: string }>`
    select token from calendar_feed where tenant_id = ${tenantId} and user_id = ${userId}`.execute(db);
  return { token: rows[0]?.token ?? null };
};

/** The member's token, made when there is none; the feed speaks this language from now on. */
export const openFeed = async (
  db: Reader,
  { tenantId, userId }: MemberKey,
  language: Language,
): Promise<{ token: string | null }> => {
  const { rows } = await sql<{ token: string }>`
    insert into calendar_feed (tenant_id, user_id, language) values (${tenantId}, ${userId}, ${language})
    on conflict (tenant_id, user_id) do update set language = excluded.language returning token`.execute(db);
  return { token: rows[0]?.token ?? null };
};

/** The token opens nothing any more. */
export const closeFeed = async (db: Reader, { tenantId, userId }: MemberKey): Promise<{ token: string | null }> => {
  await sql`delete from calendar_feed where tenant_id = ${tenantId} and user_id = ${userId}`.execute(db);
  return { token: null };
};

/** All events of the member as one calendar, for whoever has the token; given back and cancelled ones say so. */
export const readFeed = async (db: Db, tenant: TenantConfig, token: string): Promise<OrderFile> => {
  const { rows } = await sql<{ user_id: string; language: string }>`
    select user_id, language from calendar_feed where token = ${token}::uuid and tenant_id = ${tenant.id}`.execute(db);
  const [feed] = rows;
  if (feed === undefined) throw notFound('calendar');
  const member = { tenantId: tenant.id, userId: feed.user_id };
  const context = { tenant, language: languages.find((one) => one === feed.language) ?? 'en' };
  const paging = { limit: MOST_ORDERS, offset: 0, count: false };
  const lists = await Promise.all(
    orderPeriods.map((period) => listMemberOrders(db, member, { ...paging, period }, context)),
  );
  return calendarFileOf(
    db,
    lists.flatMap(({ items }) => items),
    'tickets.ics',
    context,
  );
};
