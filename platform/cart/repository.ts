import { sql } from 'kysely';
import type { KeptShipping, NextStep } from '../core/column-types.ts';
import type { Reader, Tx } from '../core/db.ts';
import { invalid } from '../core/errors.ts';
import type { Translations } from '../core/language.ts';
import type { Row, TicketType } from '../core/tables.ts';
import type { Visitor } from '../core/visitor.ts';
import type { RoomFacts } from '../hotel/schemas.ts';
import { nightCount } from '../hotel/service.ts';
import type { AppliedDiscount, Line } from '../offer/service.ts';
import type { OtherHolds } from './holds.ts';

export type CartRow = Row<'cart'> & {
  /** CART-4: by the database's clock; an open cart without an expiry has expired as well. */
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
  offer_names: Translations;
  ticket_type: TicketType;
};

export type RoomItemRow = ItemRow & { product_type: 3; rate_id: string; room: RoomFacts };

export type CartItemRow = TicketItemRow | RoomItemRow;

/** Tickets with what is needed to show them. */
export type ShownTicketRow = TicketItemRow & {
  /** Numbers of the held or bought seats, in order; empty for general admission. */
  seats: string[];
};

export type ShownItemRow = ShownTicketRow | RoomItemRow;

export const isTickets = <T extends CartItemRow>(item: T): item is Extract<T, { product_type: 1 }> =>
  item.product_type === 1;

/** How many seats, places or room nights an item holds. */
export const unitsOf = (item: CartItemRow): number =>
  isTickets(item) ? item.quantity : item.quantity * nightCount(item.room.stayRange);

/** Whether these items hold general-admission places and room nights. */
export const otherHoldsOf = (items: readonly CartItemRow[]): OtherHolds => ({
  places: items.some((item) => isTickets(item) && item.section === null),
  nights: items.some((item) => !isTickets(item)),
});

export const cartColumns = sql<CartRow>`c.*, now() as now,
  c.state = 'open' and (c.expire_at is null or c.expire_at <= now()) as expired`;

/** A cart and the visitor who asks for it: the session, and the signed-in member (null for a guest). */
export type OwnedCart = Visitor & { uuid: string };

/** A member's cart is not found by the next user of the same browser after the member has signed out, and no cart at another brand. */
export const isOwn = (cart: CartRow | undefined, { tenantId, sessionId, userId }: Visitor): cart is CartRow =>
  cart?.tenant_id === tenantId && cart.session_id === sessionId && (cart.user_id === null || cart.user_id === userId);

/** A cart of this visitor; undefined for another visitor's. */
export const findCart = async (db: Reader, { uuid, ...visitor }: OwnedCart): Promise<CartRow | undefined> => {
  const { rows } = await sql<CartRow>`select ${cartColumns} from cart c where c.uuid = ${uuid}::uuid`.execute(db);
  return isOwn(rows[0], visitor) ? rows[0] : undefined;
};

/**
 * CART-18: the cart with which the visitor holds something, or is paying; else the last one. Of two reservations at once the one
 * that began first may be the last. Undefined when that is another member's.
 */
export const findCurrentCart = async (db: Reader, visitor: Visitor): Promise<CartRow | undefined> => {
  const { rows } = await sql<CartRow>`select ${cartColumns} from cart c
    where c.session_id = ${visitor.sessionId}::uuid and c.tenant_id = ${visitor.tenantId}
    order by c.state = 'open' and c.expire_at > now() desc nulls last, c.state = 'paying' desc, c.created_at desc, c.uuid
    limit 1`.execute(db);
  return isOwn(rows[0], visitor) ? rows[0] : undefined;
};

export const lockCart = async (tx: Tx, uuid: string): Promise<CartRow | undefined> => {
  const { rows } =
    await sql<CartRow>`select ${cartColumns} from cart c where c.uuid = ${uuid}::uuid for no key update`.execute(tx);
  return rows[0];
};

const openCartOf = (tx: Tx, sessionId: string) =>
  tx
    .selectFrom('cart')
    .select(['uuid', 'tenant_id'])
    .where('session_id', '=', sessionId)
    .where('state', '=', 'open')
    .forNoKeyUpdate()
    .executeTakeFirst();

/** A session's open cart, whichever brand's it is: there is one at most. */
export const lockOpenCart = async (tx: Tx, sessionId: string): Promise<string | undefined> =>
  (await openCartOf(tx, sessionId))?.uuid;

/** TEN-15: a session's open cart, to be replaced; 40020 for another brand's, which nobody may take away from here. */
export const lockReplacedCart = async (
  tx: Tx,
  { sessionId, tenantId }: { sessionId: string; tenantId: string },
): Promise<string | undefined> => {
  const open = await openCartOf(tx, sessionId);
  if (open !== undefined && open.tenant_id !== tenantId)
    throw invalid('gst-session-id', 'is a session of another brand');
  return open?.uuid;
};

const itemColumns = sql`i.*, o.name as offer_name, o.names as offer_names, o.ticket_type`;

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
  /** How it was paid; null until it is bought. */
  paid: { totalCents: number; cashCents: number; pointsOfPrice: number; bonusPoints: number } | null;
  /** What the buyer can still do, and until when; null when nothing. */
  step: NextStep | null;
  act_until: Date | null;
};

/** The latest purchase of a cart. */
export const progressOfCart = async (db: Reader, uuid: string): Promise<PurchaseProgress | undefined> => {
  const { rows } = await sql<PurchaseProgress>`
    select p.state, a.step, a.act_until, o.uuid as order_uuid, o.id as order_number, case when o.id is not null then json_build_object(
      'totalCents', o.total_cents, 'cashCents', o.cash_cents, 'pointsOfPrice', o.points_earned - o.bonus_points,
      'bonusPoints', o.bonus_points) end as paid from purchase p left join "order" o on o.purchase_id = p.id
    left join lateral (select p.step, p.act_until where p.state = 'unknown' and p.act_until > now()) a on true
    where p.cart_id = ${uuid}::uuid order by p.created_at desc, p.id limit 1`.execute(db);
  return rows[0];
};

/** The catalogue's words for ways of delivery, and its own ways. */
export type DeliveryRow = Row<'delivery'>;

export const deliveryRows = (db: Reader): Promise<DeliveryRow[]> =>
  db.selectFrom('delivery').selectAll().orderBy('id').execute();

export const setShipping = async (tx: Tx, uuid: string, shipping: KeptShipping): Promise<void> => {
  await tx
    .updateTable('cart')
    .set({ shipping_id: shipping.id, shipping: JSON.stringify(shipping) })
    .where('uuid', '=', uuid)
    .execute();
};
