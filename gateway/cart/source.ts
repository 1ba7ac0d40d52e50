import { path } from '../core/http/path.ts';
import type { Rest } from '../core/http/rest.ts';
import { hasFields, isAnything, isListOf } from '../core/http/wire.ts';
import { isShippingOption } from '../core/shapes/shipping-option.ts';
import type { OrderWire } from '../embedded.ts';
import { isCart, isResaleSession, type PurchaseWire } from './wire.ts';

export type ReserveBody = {
  tickets?: {
    productId: string;
    quantity: number;
    offers?: string[];
    section?: string;
    row?: string;
    seats?: string[];
    accessibility: boolean;
    selection: 'best' | 'list';
    fanSessionResaleId?: string;
  }[];
  offer?: { id: string };
  hotelRoom?: {
    hotelId: string;
    roomId: string;
    stayRange: { checkin: string; checkout: string };
    roomCriteria: { adultCount: number; childCount: number; childAge: number[]; quantity: number };
    roomRate: { rateId: string; currency: string; totalPrice: number; oldTotalPrice?: number };
    contactPerson: { firstName: string; lastName: string; emailAddress: string; phone?: string };
    guests: { firstName: string; lastName: string }[];
    originatingEventId?: string;
  };
};
export type PurchaseBody = {
  idempotencyKey: string;
  billing: Record<string, string | undefined>;
  payment?: { token: string };
  redeemPoints: number;
  expectedTotal: number;
  expectedCurrency: string;
  acceptTerms: boolean;
};

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
