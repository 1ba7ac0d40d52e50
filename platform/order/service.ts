import { randomUUID } from 'node:crypto';
import {
  type CartItemRow,
  type CartRow,
  isTickets,
  lockHolds,
  otherHoldsOf,
  type TicketItemRow,
  unitsOf,
} from '../cart/service.ts';
import type { Db, Reader, Tx } from '../core/db.ts';
import { notFound } from '../core/errors.ts';
import { findEvents } from '../event/service.ts';
import { sellNights } from '../hotel/service.ts';
import { type Line, sumLines } from '../offer/service.ts';
import { newBarcode, newConfirmation } from './barcode.ts';
import {
  findOrder,
  insertItem,
  insertOrder,
  itemsOfOrder,
  type NewTicket,
  type OrderRow,
  type SoldSeat,
  sellPlaces,
  sellSeats,
} from './repository.ts';
import { type OrderWire, orderToWire, type WireContext } from './wire.ts';

export type { OrderRow } from './repository.ts';
export type { OrderWire } from './wire.ts';

type Sale = {
  cart: CartRow;
  purchase: { id: string; user_id: string | null; amount_cents: number; points: number; billing: object };
  items: readonly CartItemRow[];
  lines: readonly Line[];
  card: object | null;
  pointsEarned: number;
  shipping: object | null;
};

const belongsTo =
  (item: TicketItemRow) =>
  (seat: SoldSeat): boolean =>
    seat.event_id === item.event_id && seat.section === item.section && seat.row_name === item.row_name;

const ticketsOf = (item: TicketItemRow, itemId: string, seats: readonly SoldSeat[]): NewTicket[] => {
  const mine = seats.filter(belongsTo(item)).sort((a, b) => a.position - b.position);
  return Array.from({ length: item.quantity }, (_, index) => ({
    id: randomUUID(),
    order_item_id: itemId,
    seat_id: mine[index]?.id ?? null,
    section: mine[index]?.section ?? null,
    row_name: mine[index]?.row_name ?? null,
    seat_number: mine[index]?.number ?? null,
    barcode: newBarcode(),
  }));
};

/** Rooms have a number to say at the desk in place of tickets. */
const insertRooms = async (tx: Tx, orderId: number, cartId: string, items: readonly CartItemRow[]): Promise<void> => {
  const nights = await sellNights(tx, cartId);
  for (const item of items) {
    if (isTickets(item)) continue;
    const sold = nights.get(item.rate_id) ?? 0;
    if (sold !== unitsOf(item)) throw new Error(`cart ${cartId} holds ${sold} of ${unitsOf(item)} paid room nights`);
    await insertItem(tx, {
      id: randomUUID(),
      order_id: orderId,
      product_type: 3,
      rate_id: item.rate_id,
      room: JSON.stringify(item.room),
      confirmation: newConfirmation(),
      quantity: item.quantity,
      lines: item.lines,
      total_cents: sumLines(item.lines).totalCents,
    });
  }
};

const insertItems = async (tx: Tx, orderId: number, { cart, items }: Sale): Promise<void> => {
  const others = otherHoldsOf(items);
  // Seats alone are locked as they are sold.
  if (others.places || others.nights) await lockHolds(tx, [cart.uuid]);
  const seats = await sellSeats(tx, cart.uuid, orderId);
  const places = others.places ? await sellPlaces(tx, cart.uuid) : new Map<string, number>();
  if (others.nights) await insertRooms(tx, orderId, cart.uuid, items);
  for (const item of items.filter(isTickets)) {
    const sold = item.section === null ? (places.get(item.offer_id) ?? 0) : seats.filter(belongsTo(item)).length;
    // Paid seats are held without an end, so this is a defect: nothing may be half-sold.
    if (sold !== item.quantity) throw new Error(`cart ${cart.uuid} holds ${sold} of ${item.quantity} paid tickets`);
    const id = randomUUID();
    const row = {
      id,
      order_id: orderId,
      event_id: item.event_id,
      offer_id: item.offer_id,
      quantity: item.quantity,
      lines: item.lines,
      total_cents: sumLines(item.lines).totalCents,
    };
    await insertItem(tx, row, ticketsOf(item, id, seats));
  }
};

/** Part of a purchase's settling: the order, its tickets and the news of it, in the caller's transaction. */
export const createOrder = async (tx: Tx, sale: Sale): Promise<void> => {
  const { cart, purchase, lines, card, pointsEarned, shipping } = sale;
  const uuid = randomUUID();
  const sums = sumLines(lines);
  const orderId = await insertOrder(tx, {
    uuid,
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
    points_earned: pointsEarned,
    lines,
    billing: purchase.billing,
    card,
    shipping,
  });
  await insertItems(tx, orderId, sale);
};

const toWire = async (db: Db, order: OrderRow | undefined, context: WireContext): Promise<OrderWire> => {
  if (order === undefined) throw notFound('order');
  const items = await itemsOfOrder(db, order.id);
  const events = await findEvents(
    db,
    items.flatMap((item) => (item.product_type === 1 ? [item.event_id] : [])),
  );
  return orderToWire(order, items, events, context);
};

type Owned = { uuid: string; sessionId: string; userId: string | null };

/** An order of this visitor; anybody else's is as if it did not exist. */
export const ownOrder = async (db: Reader, { uuid, sessionId, userId }: Owned): Promise<OrderRow> => {
  const order = await findOrder(db, { uuid, sessionId, userId });
  if (order === undefined) throw notFound('order');
  return order;
};

/** GET /api/order/{uuid}: its owner alone, by session or as the member who bought it; to others it is as if it did not exist. */
export const readOrder = async (db: Db, owned: Owned, context: WireContext): Promise<OrderWire> =>
  toWire(db, await findOrder(db, owned), context);

export const readOrderOfPurchase = async (db: Db, purchaseId: string, context: WireContext): Promise<OrderWire> =>
  toWire(db, await findOrder(db, { purchaseId }), context);
