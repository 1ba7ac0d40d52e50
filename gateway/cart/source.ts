import { path } from '../core/http/path.ts';
import type { Params } from '../core/http/query.ts';
import type { Rest } from '../core/http/rest.ts';
import { hasFields, isAnything, isListOf, type WithOptional } from '../core/http/wire.ts';
import { isShippingOption } from '../core/shapes/ticket.ts';
import type {
  Cart,
  CartPurchase,
  CartRoom,
  CartTickets,
  CartTotals,
  Invoice as InvoiceWire,
  PendingPurchase,
  PurchaseInput,
  ResaleSession,
  ReserveInput,
} from '../generated/platform.ts';
import type { OrderWire } from '../order/source.ts';

/** An older platform, which sells tickets only, does not send `productType`. */
export type TicketItemWire = WithOptional<CartTickets, 'productType'>;
export type RoomItemWire = CartRoom;
export type PurchaseStateWire = CartPurchase['state'];
export type CartWire = WithOptional<Omit<Cart, 'items' | 'totals'>, 'canExtend' | 'warnings' | 'offer'> & {
  totals: WithOptional<CartTotals, 'bonusPoints'>;
  items: (TicketItemWire | RoomItemWire)[];
};
const isCart = hasFields<CartWire>({
  uuid: 'string',
  status: 'string',
  created: 'string',
  serverTime: 'string',
  items: 'list',
  charges: 'list',
  totals: 'object',
});

const isInvoice = hasFields<InvoiceWire>({ id: 'string', amount: 'number', currency: 'string', status: 'string' });

const isResaleSession = hasFields<ResaleSession>({ id: 'string', expiresAt: 'string' });

type PendingWire = Omit<PendingPurchase, 'cart'> & { cart: CartWire };

/** 200 with the order, or 202 with the cart while the payment processor has not answered. */
export type PurchaseWire = OrderWire | PendingWire;

export function isPending(wire: PurchaseWire): wire is PendingWire {
  return 'cart' in wire;
}

export type { InvoiceWire };
export type ReserveBody = ReserveInput;
export type PurchaseBody = PurchaseInput;

const isOrder = hasFields<OrderWire>({ id: 'number', uuid: 'string', charges: 'list', items: 'list' });

function isPurchase(value: unknown): value is PurchaseWire {
  if (typeof value !== 'object' || value === null) return false;
  return 'cart' in value ? isCart(value.cart) : isOrder(value);
}

export const cartSource = (rest: Rest) => ({
  byId: (id: string) => rest.find('cart', path`/api/cart/${{ id }}`, isCart),
  current: () => rest.find('cart', path`/api/cart/current`, isCart),
  /** `productId` is the event, or the hotel when only a room is reserved. */
  reserve: (productId: string, key: string, body: ReserveBody, params: Params = {}, pass?: string | null) =>
    rest.send('hold', 'POST', path`/api/cart/reserve/${{ productId }}`, isCart, {
      body,
      params,
      headers: { 'idempotency-key': key, ...(pass && { 'gst-waiting-room-pass': pass }) },
    }),
  extend: (id: string) => rest.send('cart', 'POST', path`/api/cart/${{ id }}/extension`, isCart),
  openResaleSession: (eventId: string) =>
    rest.send('cart', 'POST', path`/api/product/${{ eventId }}/resaleSession`, isResaleSession),
  invoice: (id: string) => rest.send('cart', 'POST', path`/api/cart/${{ id }}/invoice`, isInvoice),
  remove: (id: string) => rest.send('cart', 'DELETE', path`/api/cart/${{ id }}`, isAnything),
  shippingOptions: (id: string) =>
    rest.get('cart', path`/api/cart/${{ id }}/shippingOption`, isListOf(isShippingOption)),
  setShippingOption: (id: string, shippingId: string) =>
    rest.send('cart', 'PUT', path`/api/cart/${{ id }}/shippingOption`, isCart, { body: { shippingId } }),
  purchase: (id: string, body: PurchaseBody) =>
    rest.send('cart', 'POST', path`/api/cart/${{ id }}/purchase_v2`, isPurchase, { body }),
});
