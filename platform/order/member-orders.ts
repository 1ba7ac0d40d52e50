import { type RawBuilder, sql } from 'kysely';
import type { Db, Reader, Tx } from '../core/db.ts';
import type { MemberKey } from '../core/member.ts';
import { type Page, type Paging, selectPage } from '../core/page.ts';
import { recentEvents } from '../event/service.ts';
import { isBoughtWith } from './email-repository.ts';
import { itemsOfOrders, type OrderItemRow, type OrderRow, orderColumns } from './repository.ts';
import { type OrderWire, orderToWire, type WireContext } from './wire.ts';

export const orderPeriods = ['upcoming', 'past'] as const;
/** `all`: whatever has become of them, the newest first, as a list that goes on before an order's number. */
export type OrderPeriod = (typeof orderPeriods)[number] | 'all';

/** Who comes late still needs the ticket: an event without a known end counts as upcoming for so long after its start. */
const LATE = sql`interval '6 hours'`;
const isKept = sql`i.quantity > (select coalesce(sum(b.quantity), 0) from refund_item b where b.order_item_id = i.id)`;
const isToCome = sql`case i.product_type
  when 1 then e.status = 'postponed' or not is_over(e.start_at, e.start_date, e.end_at, e.end_date, e.time_zone, now() - ${LATE})
  else (i.room -> 'stayRange' ->> 'checkout')::date >= (now() at time zone 'utc')::date end`;
const startsAt = sql`case i.product_type
  when 1 then coalesce(e.start_at, e.day::timestamp at time zone e.time_zone)
  else (i.room -> 'stayRange' ->> 'checkin')::date::timestamptz end`;
/** What is postponed has no day yet, whatever its old one was: it comes after all that have one. */
const nextStartsAt = sql`case when i.product_type = 1 and e.status = 'postponed' then 'infinity' else ${startsAt} end`;

/** Of each order when its next item starts (null when all are over or given back) and when its last one does. */
const from = sql`"order" o join cart c on c.uuid = o.cart_id cross join lateral (
  select min(${nextStartsAt}) filter (where ${isKept} and ${isToCome}) as next_at, max(${startsAt}) as last_at
  from order_item i left join event e on e.id = i.event_id where i.order_id = o.id) t`;

const periods: Record<OrderPeriod, { is: RawBuilder<unknown>; order: RawBuilder<unknown> }> = {
  upcoming: { is: sql`t.next_at is not null`, order: sql`t.next_at, o.id` },
  past: { is: sql`t.next_at is null`, order: sql`t.last_at desc, o.id desc` },
  all: { is: sql`true`, order: sql`o.id desc` },
};

type Wish = Paging & { period: OrderPeriod; before?: number | undefined };

const findOrdersOf = (db: Reader, { tenantId, userId }: MemberKey, { period, before, ...paging }: Wish) => {
  const { order } = periods[period];
  const is = before === undefined ? periods[period].is : sql`${periods[period].is} and o.id < ${before}`;
  const isOwn = sql`coalesce(o.user_id, o.joined_user_id) = ${userId} and o.tenant_id = ${tenantId}`;
  return selectPage<OrderRow>(db, { columns: orderColumns, from, where: sql`${isOwn} and ${is}`, order }, paging);
};

const eventIdsOf = (items: readonly OrderItemRow[]): string[] => [
  ...new Set(items.flatMap((item) => (item.product_type === 1 ? [item.event_id] : []))),
];

/** ORDER-2: GET /api/order: what a member bought, and the guest orders that joined their account; three queries for any page. */
export const listMemberOrders = async (
  db: Db,
  member: MemberKey,
  wish: Wish,
  context: WireContext,
): Promise<Page<OrderWire>> => {
  const { items: orders, ...rest } = await findOrdersOf(db, member, wish);
  if (orders.length === 0) return { items: [], ...rest };
  const ids = orders.map(({ id }) => id);
  const items = await itemsOfOrders(db, ids);
  const events = await recentEvents(db, eventIdsOf(items));
  const itemsOf = (order: OrderRow) => items.filter((item) => item.order_id === order.id);
  return { items: orders.map((order) => orderToWire(order, itemsOf(order), events, context)), ...rest };
};

/** So many join at a sign-in; the others at the next one. */
const MOST_JOINED = 500;

/** ORDER-4: the guest orders with this address, which the caller knows to be verified, belong to the member from here on. */
export const joinGuestOrders = async (tx: Tx, { tenantId, userId }: MemberKey, email: string): Promise<void> => {
  await sql`
    update "order" set joined_user_id = ${userId} where id in (
      select id from "order"
      where user_id is null and joined_user_id is null and tenant_id = ${tenantId}
        and ${isBoughtWith(email)}
      order by id limit ${MOST_JOINED} for no key update)`.execute(tx);
};
