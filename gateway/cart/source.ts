import { path } from '../core/http/path.ts';
import type { Rest } from '../core/http/rest.ts';
import { hasFields, isAnything, isListOf } from '../core/http/wire.ts';
import { isShippingOption } from '../core/shapes/shipping-option.ts';
import type { PurchaseInput, ReserveInput } from '../generated/platform.ts';
import type { OrderWire } from '../order/wire.ts';
import { isCart, isResaleSession, type PurchaseWire } from './wire.ts';

export type ReserveBody = ReserveInput;
export type PurchaseBody = PurchaseInput;

const isOrder = hasFields<OrderWire>({ id: 'number', uuid: 'string', charges: 'list', items: 'list' });

function isPurchase(value: unknown): value is PurchaseWire {
  if (typeof value !== 'object' || value === null) return false;
  return 'cart' in value ? isCart(value.cart) : isOrder(value);
}

export const cartSource = (rest: Rest) => ({
  byId: (id: string) => rest.find('cart', path`/api/cart/${{ id }}`, isCart),
  /** The product is the event, or the hotel of a room alone. */
  reserve: (productId: string, key: string, body: ReserveBody) =>
    rest.send('cart', 'POST', path`/api/cart/reserve/${{ productId }}`, isCart, {
      body,
      headers: { 'idempotency-key': key },
    }),
  extend: (id: string) => rest.send('cart', 'POST', path`/api/cart/${{ id }}/extension`, isCart),
  openResaleSession: (eventId: string) =>
    rest.send('cart', 'POST', path`/api/product/${{ eventId }}/resaleSession`, isResaleSession),
  remove: (id: string) => rest.send('cart', 'DELETE', path`/api/cart/${{ id }}`, isAnything),
  shippingOptions: (id: string) =>
    rest.get('cart', path`/api/cart/${{ id }}/shippingOption`, isListOf(isShippingOption)),
  setShippingOption: (id: string, shippingId: string) =>
    rest.send('cart', 'PUT', path`/api/cart/${{ id }}/shippingOption`, isCart, { body: { shippingId } }),
  purchase: (id: string, body: PurchaseBody) =>
    rest.send('cart', 'POST', path`/api/cart/${{ id }}/purchase_v2`, isPurchase, { body }),
});
