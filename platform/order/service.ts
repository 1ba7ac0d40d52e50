import { randomUUID } from 'node:crypto';
import type { Earning } from '#rules/points.ts';
import { sumLines } from '#rules/price.ts';
import {
  type CartItemRow,
  type CartRow,
  isTickets,
  lockHolds,
  otherHoldsOf,
  type RoomItemRow,
  type TicketItemRow,
  unitsOf,
} from '../cart/service.ts';
import type { Db, Reader, Tx } from '../core/db.ts';
import { notFound } from '../core/errors.ts';
import type { Visitor } from '../core/visitor.ts';
import { recentEvents } from '../event/service.ts';
import { sellNights } from '../hotel/service.ts';
import type { Line } from '../offer/service.ts';
import type { PaidWith } from '../payment/port.ts';
import type { PassSigners } from '../tenant/service.ts';
import { newBarcode, newConfirmation } from './codes.ts';
import { type OrderFile, type OrderFileName, orderFileOf } from './files/files.ts';
import { applePassOf, googlePassOf } from './passes/passes.ts';
import {
  findLatestOrder,
  findOrder,
  insertItem,
  insertKeptChoice,
  insertOrder,
  isOwnedBy,
  itemsOfOrder,
  MOST_EMAIL_CHANGES,
  type NewTicket,
  type OrderItemRow,
  type OrderKey,
  type OrderRow,
  type SoldSeat,
  sellPlaces,
  sellSeats,
} from './repository.ts';
import { type OrderWire, orderToWire, type WireContext } from './wire.ts';

export { changeEmail, sendLink } from './email.ts';
export { itemsInWords, type OrderFile, orderFilesOf } from './files/files.ts';
export { eventWhen, eventWhere } from './files/when.ts';
export { lastChange } from './last-change.ts';
export { joinGuestOrders, listMemberOrders, orderPeriods } from './member-orders.ts';
export type { OrderRow } from './repository.ts';
export type { OrderWire } from './wire.ts';

type Sale = {
  cart: Pick<CartRow, 'uuid' | 'tenant_id' | 'session_id' | 'currency' | 'package'>;
  purchase: { id: string; user_id: string | null; amount_cents: number; points: number; billing: object };
  items: readonly CartItemRow[];
  lines: Line[];
  paidWith: PaidWith | null;
  chargeId: string | null;
  earned: Earning;
  shipping: object | null;
};

/** A new order, equal to what reading it from the database would give. */
export type MadeOrder = { order: OrderRow; items: readonly OrderItemRow[] };

const belongsTo =
  (item: TicketItemRow) =>
  (seat: SoldSeat): boolean =>
    seat.event_id === item.event_id && seat.section === item.section && seat.row_name === item.row_name;

const ticketsOf = (item: TicketItemRow, seats: readonly SoldSeat[]): NewTicket[] => {
  const mine = seats.filter(belongsTo(item)).sort((a, b) => a.position - b.position);
  const ids = Array.from({ length: item.quantity }, () => randomUUID()).sort();
  return ids.map((id, index) => ({
    id,
    seat_id: mine[index]?.id ?? null,
    section: mine[index]?.section ?? null,
    row_name: mine[index]?.row_name ?? null,
    seat_number: mine[index]?.number ?? null,
    barcode: newBarcode(),
  }));
};

const shownTicket = ({ id, barcode, section, row_name, seat_number }: NewTicket) => ({
  id,
  barcode,
  section,
  row: row_name,
  seat: seat_number,
});

/** Rooms have a confirmation number instead of tickets. */
const insertRooms = async (
  tx: Tx,
  orderId: number,
  cartId: string,
  items: readonly RoomItemRow[],
): Promise<OrderItemRow[]> => {
  const nights = await sellNights(tx, cartId);
  const bought: OrderItemRow[] = [];
  for (const item of items) {
    const sold = nights.get(item.rate_id) ?? 0;
    if (sold !== unitsOf(item)) throw new Error(`cart ${cartId} holds ${sold} of ${unitsOf(item)} paid room nights`);
    const { quantity, lines } = item;
    const row = { id: randomUUID(), quantity, lines, total_cents: sumLines(lines).totalCents };
    const room = { product_type: 3, room: item.room, confirmation: newConfirmation() } as const;
    await insertItem(tx, orderId, { ...row, ...room, rate_id: item.rate_id, event_id: null, offer_id: null });
    bought.push({ ...row, ...room, returned: 0 });
  }
  return bought;
};

const byKindAndId = (a: OrderItemRow, b: OrderItemRow): number =>
  a.product_type - b.product_type || (a.id < b.id ? -1 : 1);

const noRoom = { rate_id: null, room: null, confirmation: null };

const insertItems = async (tx: Tx, orderId: number, { cart, items }: Sale): Promise<OrderItemRow[]> => {
  const other = otherHoldsOf(items);
  // A cart with seats only needs no extra query: sellSeats locks them.
  if (other.places || other.nights) await lockHolds(tx, [cart.uuid]);
  const seats = await sellSeats(tx, cart.uuid, orderId);
  const places = other.places ? await sellPlaces(tx, cart.uuid) : new Map<string, number>();
  const rooms = items.filter((item) => !isTickets(item));
  const bought = other.nights ? await insertRooms(tx, orderId, cart.uuid, rooms) : [];
  for (const item of items.filter(isTickets)) {
    const sold = item.section === null ? (places.get(item.offer_id) ?? 0) : seats.filter(belongsTo(item)).length;
    // The holds of a paid cart do not expire, so this would be a bug: the transaction is rolled back.
    if (sold !== item.quantity) throw new Error(`cart ${cart.uuid} holds ${sold} of ${item.quantity} paid tickets`);
    const { event_id, offer_id, offer_name, offer_names, ticket_type, quantity, lines } = item;
    const row = { id: randomUUID(), quantity, lines, total_cents: sumLines(lines).totalCents, event_id, offer_id };
    const tickets = ticketsOf(item, seats);
    await insertItem(tx, orderId, { ...row, ...noRoom, product_type: 1 }, tickets);
    bought.push({
      ...row,
      returned: 0,
      product_type: 1,
      offer_name,
      offer_names,
      ticket_type,
      tickets: tickets.map(shownTicket),
    });
  }
  return bought.sort(byKindAndId);
};

/** Makes the order of a paid purchase with tickets and outbox message, in the caller's transaction. */
export const createOrder = async (tx: Tx, sale: Sale): Promise<MadeOrder> => {
  const { cart, purchase, lines, paidWith, earned, shipping } = sale;
  const sums = sumLines(lines);
  const row = {
    uuid: randomUUID(),
    cart_id: cart.uuid,
    purchase_id: purchase.id,
    tenant_id: cart.tenant_id,
    session_id: cart.session_id,
    user_id: purchase.user_id,
    currency: cart.currency,
    total_cents: sums.totalCents,
    tax_cents: sums.taxCents,
    cash_cents: purchase.amount_cents,
    points_paid: purchase.points,
    points_earned: earned.points,
    bonus_points: earned.bonus,
    lines,
    billing: purchase.billing,
    card: paidWith?.card ?? null,
    paid_with: paidWith?.other ?? null,
    shipping,
  };
  const order = await insertOrder(tx, row, sale.chargeId);
  return {
    order: {
      ...order,
      package: cart.package,
      refunds: null,
      changes: null,
      undelivered_at: null,
      joined_user_id: null,
    },
    items: await insertItems(tx, order.id, sale),
  };
};

const eventIdsOf = (items: readonly OrderItemRow[]): string[] =>
  items.flatMap((item) => (item.product_type === 1 ? [item.event_id] : []));

const toWire = async (db: Db, order: OrderRow | undefined, context: WireContext): Promise<OrderWire> => {
  if (order === undefined) throw notFound('order');
  const items = await itemsOfOrder(db, order.id);
  return orderToWire(order, items, await recentEvents(db, eventIdsOf(items)), context);
};

/** An order of this visitor; 404 for another visitor's, also with the key of its link: a link may read, and change nothing. */
export const ownOrder = async (
  db: Reader,
  { uuid, tenantId, sessionId, userId }: Omit<OrderKey, 'linkKey'>,
): Promise<OrderRow> => {
  const order = await findOrder(db, { uuid, tenantId, sessionId, userId });
  if (order === undefined) throw notFound('order');
  return order;
};

export const orderOfPurchase = async (db: Reader, purchaseId: string): Promise<OrderRow> => {
  const order = await findOrder(db, { purchaseId });
  if (order === undefined) throw notFound('order');
  return order;
};

/** The answer for a new order, without reading it from the database. */
export const showMadeOrder = async (db: Db, { order, items }: MadeOrder, context: WireContext): Promise<OrderWire> =>
  orderToWire(order, items, await recentEvents(db, eventIdsOf(items)), context);

/**
 * GET /api/order/{uuid}: for the guest's session, the member who owns it, or who has the key of its link; 404 for others. Who has
 * the link alone is not told who bought it, and may change nothing.
 */
export const readOrder = async (db: Db, key: OrderKey, context: WireContext): Promise<OrderWire> => {
  const order = await findOrder(db, key);
  const isOwn = order === undefined || isOwnedBy(order, key);
  return toWire(db, isOwn ? order : { ...order, user_id: null, email_changes: MOST_EMAIL_CHANGES }, context);
};

/**
 * ORDER-7: the buyer keeps the tickets of a changed event, which is not asked again; until the deadline they can still be given
 * back. Keeping them again changes nothing. 404 for a notice that the order has not, or whose event is cancelled.
 */
export const keepTickets = async (
  db: Db,
  key: Omit<OrderKey, 'linkKey'>,
  noticeId: number,
  context: WireContext,
): Promise<OrderWire> => {
  const order = await ownOrder(db, key);
  const notice = order.changes?.find(({ id }) => id === noticeId);
  if (notice === undefined || notice.kind === 'cancelled') throw notFound('notice');
  await insertKeptChoice(db, order.id, noticeId);
  return readOrder(db, key, context);
};

/** GET /api/order/{uuid}/file/{file}: for whom readOrder answers. */
export const readOrderFile = async (
  db: Db,
  key: OrderKey,
  file: OrderFileName,
  context: WireContext,
): Promise<OrderFile> => orderFileOf(db, await readOrder(db, key, context), file, context);

/** GET /api/order/{uuid}/ticket/{ticket}/apple-pass: for whom readOrder answers. */
export const readApplePass = async (
  db: Db,
  key: OrderKey,
  ticketId: string,
  context: WireContext,
  signers: PassSigners,
) => applePassOf(await readOrder(db, key, context), ticketId, context, signers);

/** GET /api/order/{uuid}/ticket/{ticket}/google-pass: for whom readOrder answers. */
export const readGooglePass = async (
  db: Db,
  key: OrderKey,
  ticketId: string,
  context: WireContext,
  signers: PassSigners,
) => googlePassOf(await readOrder(db, key, context), ticketId, context, signers);

/** GET /api/order/latest: the visitor's newest order; 404 when there is none. */
export const readLatestOrder = async (db: Db, visitor: Visitor, context: WireContext): Promise<OrderWire> =>
  toWire(db, await findLatestOrder(db, visitor), context);

export const readOrderOfPurchase = async (db: Db, purchaseId: string, context: WireContext): Promise<OrderWire> =>
  toWire(db, await findOrder(db, { purchaseId }), context);
