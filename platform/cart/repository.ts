import { sql } from 'kysely';
import type { Reader, Tx } from '../core/db.ts';
import type { Row, TicketType } from '../core/tables.ts';
import type { RoomFacts } from '../hotel/schemas.ts';
import { nightCount } from '../hotel/service.ts';
import type { AppliedDiscount, Line } from '../offer/service.ts';
import type { OtherHolds } from './holds.ts';

export type CartRow = Row<'cart'> & {
  /** By the database's clock: expired or without an expiry, unless a payment is under way (CART-4). */
  expired: boolean;
  now: Date;
};

type ItemRow = Omit<
  Row<'cart_item'>,
  'lines' | 'discounts' | 'product_type' | 'event_id' | 'offer_id' | 'rate_id' | 'room'
> & {
  lines: Line[];
  discounts: AppliedDiscount[];
};

export type TicketItemRow = ItemRow & {
  product_type: 1;
  event_id: string;
  offer_id: string;
  offer_name: string;
  ticket_type: TicketType;
};

export type RoomItemRow = ItemRow & { product_type: 3; rate_id: string; room: RoomFacts };

export type CartItemRow = TicketItemRow | RoomItemRow;

/** Tickets with what only a reader needs to know of them. */
export type ShownTicketRow = TicketItemRow & {
  /** Numbers of the seats held, or bought, in order; empty for general admission. */
  seats: string[];
};

export type ShownItemRow = ShownTicketRow | RoomItemRow;

export const isTickets = <T extends CartItemRow>(item: T): item is Extract<T, { product_type: 1 }> =>
  item.product_type === 1;

/** How many places or room nights an item keeps from others. */
export const unitsOf = (item: CartItemRow): number =>
  isTickets(item) ? item.quantity : item.quantity * nightCount(item.room.stayRange);

/** What a cart of these items holds besides seats. */
export const otherHoldsOf = (items: readonly CartItemRow[]): OtherHolds => ({
  places: items.some((item) => isTickets(item) && item.section === null),
  nights: items.some((item) => !isTickets(item)),
});

const columns = sql<CartRow>`c.*, now() as now,
  c.state = 'open' and (c.expire_at is null or c.expire_at <= now()) as expired`;

/** Who asks for a cart: a browser's session, and the member who is signed in there; null for a guest. */
export type Owned = { uuid: string; sessionId: string; userId: string | null };

/** A member's cart is theirs alone: who comes to the same browser once they have signed out does not find it. */
export const isOwn = (cart: CartRow | undefined, { sessionId, userId }: Omit<Owned, 'uuid'>): cart is CartRow =>
  cart !== undefined && cart.session_id === sessionId && (cart.user_id === null || cart.user_id === userId);

/** A cart of this visitor; anybody else's is as if it did not exist. */
export const findCart = async (db: Reader, { uuid, ...visitor }: Owned): Promise<CartRow | undefined> => {
  const { rows } = await sql<CartRow>`select ${columns} from cart c where c.uuid = ${uuid}::uuid`.execute(db);
  return isOwn(rows[0], visitor) ? rows[0] : undefined;
};

export const lockCart = async (tx: Tx, uuid: string): Promise<CartRow | undefined> => {
  const { rows } =
    await sql<CartRow>`select ${columns} from cart c where c.uuid = ${uuid}::uuid for no key update`.execute(tx);
  return rows[0];
};

/** One visitor's reservations follow each other, whatever process they reach. */
export const lockSession = async (tx: Tx, sessionId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cart ${sessionId}`}, 0))`.execute(tx);
};

export const lockOpenCart = async (tx: Tx, sessionId: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('cart')
      .select('uuid')
      .where('session_id', '=', sessionId)
      .where('state', '=', 'open')
      .forNoKeyUpdate()
      .executeTakeFirst()
  )?.uuid;

export const findByKey = async (tx: Reader, sessionId: string, key: string): Promise<CartRow | undefined> => {
  const { rows } = await sql<CartRow>`select ${columns} from cart c
    where c.session_id = ${sessionId}::uuid and c.idempotency_key = ${key}::uuid`.execute(tx);
  return rows[0];
};

export type Reserved = { earlier: CartRow | undefined; recent: number };

/** What this session has reserved: with this key, and how often in the last ten minutes. */
export const findReserved = async (tx: Tx, sessionId: string, key: string): Promise<Reserved> => {
  const { rows } = await sql<{ recent: number } & (CartRow | { uuid: null })>`
    select ${columns}, lately.recent
    from (select count(*) as recent from cart where session_id = ${sessionId}::uuid
      and created_at > now() - interval '10 minutes') lately
    left join cart c on c.session_id = ${sessionId}::uuid and c.idempotency_key = ${key}::uuid`.execute(tx);
  const [row] = rows;
  return { earlier: row === undefined || row.uuid === null ? undefined : row, recent: row?.recent ?? 0 };
};

export type FromAddress = { recent: number; held: number };

/**
 * What has come from an address: reservations of the last ten minutes, and the tickets that others there hold now. Until
 * the transaction ends no other reservation from there is looked at, so that many at once are not each the first.
 */
export const lockAddress = async (tx: Tx, addressHash: string, sessionId: string): Promise<FromAddress> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`address ${addressHash}`}, 0))`.execute(tx);
  const { rows } = await sql<FromAddress>`
    select count(distinct c.uuid) filter (where c.created_at > now() - interval '10 minutes') as recent,
      coalesce(sum(i.quantity) filter (where i.product_type = 1 and c.session_id <> ${sessionId}::uuid
        and (c.state = 'paying' or c.state = 'open' and c.expire_at > now())), 0)::int as held
    from cart c left join cart_item i on i.cart_id = c.uuid
    where c.address_hash = ${addressHash} and c.created_at > now() - interval '1 hour'`.execute(tx);
  return rows[0] ?? { recent: 0, held: 0 };
};

const itemColumns = sql`i.*, o.name as offer_name, o.ticket_type`;

export const itemsOfCart = async (db: Reader, uuid: string): Promise<CartItemRow[]> => {
  const { rows } = await sql<CartItemRow>`
    select ${itemColumns} from cart_item i left join offer o on o.id = i.offer_id
    where i.cart_id = ${uuid}::uuid order by i.product_type, i.id`.execute(db);
  return rows;
};

export const shownItemsOfCart = async (db: Reader, uuid: string): Promise<ShownItemRow[]> => {
  const { rows } = await sql<ShownItemRow>`
    select ${itemColumns}, coalesce((
      select array_agg(s.number order by s.position) from seat s
      where s.event_id = i.event_id and s.section = i.section and s.row_name = i.row_name
        and (s.cart_id = i.cart_id or s.order_id = (select id from "order" where cart_id = i.cart_id))
    ), '{}') as seats
    from cart_item i left join offer o on o.id = i.offer_id where i.cart_id = ${uuid}::uuid
    order by i.product_type, i.id`.execute(db);
  return rows;
};

export type PurchaseProgress = {
  state: Row<'purchase'>['state'];
  order_uuid: string | null;
  order_number: number | null;
};

/** The latest try to pay for a cart. */
export const progressOfCart = async (db: Reader, uuid: string): Promise<PurchaseProgress | undefined> => {
  const { rows } = await sql<PurchaseProgress>`
    select p.state, o.uuid as order_uuid, o.id as order_number from purchase p left join "order" o on o.purchase_id = p.id
    where p.cart_id = ${uuid}::uuid order by p.created_at desc, p.id limit 1`.execute(db);
  return rows[0];
};

export const setShipping = async (tx: Tx, uuid: string, shippingId: string): Promise<void> => {
  await tx.updateTable('cart').set({ shipping_id: shippingId }).where('uuid', '=', uuid).execute();
};
