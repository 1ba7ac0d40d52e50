import { type RawBuilder, sql } from 'kysely';
import type { EventBefore, FrozenPackage, PaymentMethod } from '../core/column-types.ts';
import type { Reader, Tx } from '../core/db.ts';
import type { Translations } from '../core/language.ts';
import type { Row, TicketType } from '../core/tables.ts';
import type { Visitor } from '../core/visitor.ts';
import type { RoomFacts } from '../hotel/schemas.ts';
import type { Line } from '../offer/service.ts';

export type OrderRow = Omit<Row<'order'>, 'lines' | 'refunded_cents' | 'refunded_points' | 'email_changed_at'> & {
  lines: Line[];
  /** When the first e-mail was refused or came back that did not reach its present address; null when none did. */
  undelivered_at: Date | null;
  /** The package that was bought, as its cart stores it. */
  package: FrozenPackage | null;
  /** The oldest first; null when there are none. */
  refunds:
    | {
        id: string;
        created_at: string;
        cash_cents: number;
        points: number;
        kept_cents: number;
        /** The order's items that it returned, whole or in part. */
        items: string[];
        /** Earned points that it took back. */
        taken_back: number;
        owed: number;
        state: 'asked' | 'done' | 'refused';
      }[]
    | null;
  /** What the seller changed since of its events, the oldest first; null when nothing. */
  changes:
    | {
        id: number;
        kind: 'moved' | 'postponed' | 'cancelled';
        event_id: string;
        created_at: string;
        before: EventBefore;
        /** Until when its tickets can be kept or given back, whatever the brand's rule is; null for a cancellation. */
        choice_ends_at: string | null;
        /** When the buyer said that the tickets are kept. */
        kept_at: string | null;
      }[]
    | null;
};
export type NewOrder = {
  uuid: string;
  cart_id: string;
  purchase_id: string;
  tenant_id: string;
  session_id: string;
  user_id: string | null;
  currency: string;
  total_cents: number;
  tax_cents: number;
  cash_cents: number;
  points_paid: number;
  points_earned: number;
  bonus_points: number;
  lines: Line[];
  billing: object;
  card: object | null;
  paid_with: PaymentMethod | null;
  shipping: object | null;
};

const orNull = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

/** Writes the order and its outbox message; its purchase has succeeded and its cart is bought. One statement. */
export const insertOrder = async (
  tx: Tx,
  order: NewOrder,
  chargeId: string | null,
): Promise<Omit<OrderRow, 'package' | 'refunds' | 'changes' | 'undelivered_at' | 'joined_user_id'>> => {
  const { rows } = await sql<
    Pick<OrderRow, 'id' | 'created_at' | 'status' | 'payment_status' | 'link_key' | 'email_changes'>
  >`
    with message as (insert into outbox (channel, topic, payload)
        select channel, 'order.confirmed', ${JSON.stringify({ orderUuid: order.uuid })}::jsonb
        from unnest(array['webhook', 'mail']) channel),
      bought as (update cart set state = 'purchased', expire_at = null where uuid = ${order.cart_id}::uuid),
      paid as (update purchase set state = 'succeeded', charge_id = coalesce(${chargeId}, charge_id),
        payment_token = null, step = null, updated_at = now() where id = ${order.purchase_id}::uuid)
    insert into "order" (uuid, cart_id, purchase_id, tenant_id, session_id, user_id, status, payment_status, currency,
      total_cents, tax_cents, cash_cents, points_paid, points_earned, bonus_points, lines, billing, card, paid_with, shipping)
    values (${order.uuid}, ${order.cart_id}, ${order.purchase_id}, ${order.tenant_id}, ${order.session_id},
      ${order.user_id}, 'confirmed', 'paid', ${order.currency}, ${order.total_cents}, ${order.tax_cents},
      ${order.cash_cents}, ${order.points_paid}, ${order.points_earned}, ${order.bonus_points}, ${JSON.stringify(order.lines)},
      ${JSON.stringify(order.billing)}, ${orNull(order.card)}, ${orNull(order.paid_with)}, ${orNull(order.shipping)})
    returning id, created_at, status, payment_status, link_key, email_changes`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`order ${order.uuid} was not written`);
  return { ...order, ...row };
};

export type NewItem = Omit<Row<'order_item'>, 'order_id' | 'lines'> & { lines: readonly Line[] };

export type NewTicket = {
  id: string;
  seat_id: number | null;
  section: string | null;
  row_name: string | null;
  seat_number: string | null;
  barcode: string;
};

const valuesOf = (tickets: readonly NewTicket[], itemId: string) =>
  sql.join(
    tickets.map(
      (ticket) => sql`(${ticket.id}::uuid, ${itemId}::uuid, ${ticket.seat_id}::bigint, ${ticket.section}::text,
        ${ticket.row_name}::text, ${ticket.seat_number}::text, ${ticket.barcode}::text)`,
    ),
  );

/** An item with its tickets; a room has none. */
export const insertItem = async (
  tx: Tx,
  orderId: number,
  item: NewItem,
  tickets: readonly NewTicket[] = [],
): Promise<void> => {
  const bought = sql`
    insert into order_item (id, order_id, product_type, event_id, offer_id, rate_id, room, confirmation, quantity, lines,
      total_cents)
    values (${item.id}, ${orderId}, ${item.product_type}, ${item.event_id}, ${item.offer_id}, ${item.rate_id},
      ${orNull(item.room)}, ${item.confirmation}, ${item.quantity}, ${JSON.stringify(item.lines)}, ${item.total_cents})`;
  if (tickets.length === 0) await bought.execute(tx);
  else {
    await sql`with bought as (${bought})
      insert into ticket (id, order_item_id, seat_id, section, row_name, seat_number, barcode)
      values ${valuesOf(tickets, item.id)}`.execute(tx);
  }
};

export type SoldSeat = Pick<
  Row<'seat'>,
  'id' | 'event_id' | 'offer_id' | 'section' | 'row_name' | 'number' | 'position'
>;

/** The cart's seats become the order's. Locks them in id order. */
export const sellSeats = async (tx: Tx, cartId: string, orderId: number): Promise<SoldSeat[]> => {
  const { rows } = await sql<SoldSeat>`
    with locked as materialized (select id from seat where cart_id = ${cartId}::uuid order by id for update)
    update seat s set state = 'sold', cart_id = null, held_until = null, order_id = ${orderId}
    from locked where s.id = locked.id
    returning s.id, s.event_id, s.offer_id, s.section, s.row_name, s.number, s.position`.execute(tx);
  return rows;
};

/** Moves the cart's general-admission places from held to sold; answers how many of each offer. */
export const sellPlaces = async (tx: Tx, cartId: string): Promise<Map<string, number>> => {
  const { rows } = await sql<{ offer_id: string; quantity: number }>`
    with deleted as (delete from general_hold where cart_id = ${cartId}::uuid returning offer_id, quantity),
      moved as (update offer o set held = o.held - deleted.quantity, sold = o.sold + deleted.quantity
        from deleted where o.id = deleted.offer_id returning o.id)
    select deleted.offer_id, deleted.quantity from deleted join moved on moved.id = deleted.offer_id`.execute(tx);
  return new Map(rows.map((row) => [row.offer_id, row.quantity]));
};

const jsonInstant = (instant: RawBuilder<unknown>) =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A postponed event's day is not known; any other starts, and then there is nothing to choose. */
const choiceEnd = sql`case e.kind when 'cancelled' then null when 'postponed' then e.choice_ends_at
  else least(e.choice_ends_at, ev.start_at) end`;

/** What the processor refused is done when a person has paid it back and taken it off the list of those that wait (PAY-2). */
const refundState = sql`case when r.state = 'refused' and exists (
  select from attention_done d where d.kind = 'refund refused' and d.id = r.id::text) then 'done' else r.state end`;

/** ORDER-9: so often the buyer may give another address for the e-mails of an order. */
export const MOST_EMAIL_CHANGES = 5;

/** Of an e-mail `b`: that it was refused by, or came back from, the address that the order `o` has now. */
export const isUndelivered = sql`b.channel = 'mail' and (b.bounced_at is not null or b.given_up_at is not null)
  and b.payload ->> 'orderUuid' = o.uuid::text and (b.bounced_at is not null or b.done_at is null)
  and coalesce(b.done_at, b.given_up_at) > coalesce(o.email_changed_at, '-infinity')`;

/**
 * An order `o` as it is read, with the package of its cart `c`. Its changes are those since it was reserved: a purchase that was under
 * way may become an order long afterwards. A cancellation is one for every order, because nobody buys after it.
 */
export const orderColumns = sql`o.*, c.package, (
      select json_agg(json_build_object('id', r.id, 'cash_cents', r.cash_cents, 'points', r.points, 'state', ${refundState},
        'kept_cents', (select sum(b.kept_cents) from refund_item b where b.refund_id = r.id),
        'items', (select array_agg(b.order_item_id) from refund_item b where b.refund_id = r.id),
        'taken_back', (select coalesce(-sum(e.points), 0) from point_entry e where e.purchase_id = o.purchase_id
          and e.kind = 'claw-back' and e.refund_id = r.id),
        'owed', (select coalesce(sum(e.owed), 0) from point_entry e where e.purchase_id = o.purchase_id
          and e.kind = 'claw-back' and e.refund_id = r.id),
        'created_at', ${jsonInstant(sql`r.created_at`)}) order by r.created_at, r.id)
      from refund r where r.order_id = o.id
    ) as refunds, (
      select json_agg(json_build_object('id', e.id, 'kind', e.kind, 'event_id', e.event_id, 'before', e.before,
        'created_at', ${jsonInstant(sql`e.created_at`)}, 'choice_ends_at', ${jsonInstant(choiceEnd)},
        'kept_at', ${jsonInstant(sql`k.kept_at`)}) order by e.id)
      from event_change e join event ev on ev.id = e.event_id
      left join kept_choice k on k.order_id = o.id and k.change_id = e.id
      where (e.kind = 'cancelled' or e.created_at >= c.created_at)
        and e.event_id in (select i.event_id from order_item i where i.order_id = o.id)
    ) as changes, (
      select min(coalesce(b.bounced_at, b.given_up_at)) from outbox b where ${isUndelivered}
    ) as undelivered_at`;

export type OrderKey = Visitor & { uuid: string; linkKey?: string | null };

/**
 * By its purchase, or by its visitor: a guest's order by the session that bought it or the member it joined, a member's by that
 * member in any browser; either by who has the key of its link. Never at another brand.
 */
export const findOrder = async (db: Reader, key: OrderKey | { purchaseId: string }): Promise<OrderRow | undefined> => {
  const which =
    'purchaseId' in key
      ? sql`o.purchase_id = ${key.purchaseId}::uuid`
      : sql`o.uuid = ${key.uuid}::uuid and o.tenant_id = ${key.tenantId} and (o.link_key = ${key.linkKey ?? null}::uuid or case when o.user_id is null
          then o.session_id = ${key.sessionId}::uuid or o.joined_user_id = ${key.userId} else o.user_id = ${key.userId} end)`;
  const { rows } = await sql<OrderRow>`
    select ${orderColumns} from "order" o join cart c on c.uuid = o.cart_id where ${which}`.execute(db);
  return rows[0];
};

/** Without its link: as in `findOrder`. */
export const isOwnedBy = (
  { user_id, session_id, joined_user_id }: Pick<OrderRow, 'user_id' | 'session_id' | 'joined_user_id'>,
  { sessionId, userId }: Visitor,
): boolean => {
  if (user_id !== null) return user_id === userId;
  return session_id === sessionId || (joined_user_id !== null && joined_user_id === userId);
};

/** The newest order of a visitor: a member's own in any browser, or what a guest bought in this session. */
export const findLatestOrder = async (
  db: Reader,
  { tenantId, sessionId, userId }: Visitor,
): Promise<OrderRow | undefined> => {
  // By the cart's session, which has an index; the order has the same one.
  const isOwn =
    userId === null
      ? sql`c.session_id = ${sessionId}::uuid and o.session_id = c.session_id and o.user_id is null`
      : sql`coalesce(o.user_id, o.joined_user_id) = ${userId}`;
  const { rows } = await sql<OrderRow>`
    select ${orderColumns} from "order" o join cart c on c.uuid = o.cart_id
    where ${isOwn} and o.tenant_id = ${tenantId} order by o.id desc limit 1`.execute(db);
  return rows[0];
};

/** Stores that the tickets are kept after this change; the first time counts. */
export const insertKeptChoice = async (db: Reader, orderId: number, changeId: number): Promise<void> => {
  await sql`insert into kept_choice (order_id, change_id) values (${orderId}, ${changeId}) on conflict do nothing`.execute(
    db,
  );
};

type ItemRow = Pick<Row<'order_item'>, 'id' | 'quantity' | 'total_cents'> & {
  lines: Line[];
  /** How many of the quantity were refunded. */
  returned: number;
};

export type OrderItemRow =
  | (ItemRow & {
      product_type: 1;
      event_id: string;
      offer_id: string;
      offer_name: string;
      offer_names: Translations;
      ticket_type: TicketType;
      /** Null when all were refunded. */
      tickets:
        | { id: string; barcode: string; section: string | null; row: string | null; seat: string | null }[]
        | null;
    })
  | (ItemRow & { product_type: 3; room: RoomFacts; confirmation: string });

const findItems = async (db: Reader, which: RawBuilder<unknown>): Promise<(OrderItemRow & { order_id: number })[]> => {
  const { rows } = await sql<OrderItemRow & { order_id: number }>`
    select i.id, i.order_id, i.product_type, i.event_id, i.offer_id, i.room, i.confirmation, i.quantity, i.lines,
      i.total_cents, o.name as offer_name, o.names as offer_names, o.ticket_type,
      (select coalesce(sum(b.quantity), 0)::int from refund_item b where b.order_item_id = i.id) as returned, (
      select json_agg(json_build_object('id', t.id, 'barcode', t.barcode, 'section', t.section, 'row', t.row_name,
        'seat', t.seat_number) order by s.position, t.id)
      from ticket t left join seat s on s.id = t.seat_id where t.order_item_id = i.id and t.voided_at is null
    ) as tickets
    from order_item i left join offer o on o.id = i.offer_id
    where ${which} order by i.product_type, i.id`.execute(db);
  return rows;
};

export const itemsOfOrder = (db: Reader, orderId: number): Promise<OrderItemRow[]> =>
  findItems(db, sql`i.order_id = ${orderId}`);

export const itemsOfOrders = (db: Reader, orderIds: readonly number[]) =>
  findItems(db, sql`i.order_id = any(${orderIds}::bigint[])`);

/** How often what a calendar shows of these events has changed. */
export const revisionsOf = async (db: Reader, eventIds: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ id: string; revision: number }>`
    select id, revision from event where id = any(${eventIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, revision }) => [id, revision]));
};
