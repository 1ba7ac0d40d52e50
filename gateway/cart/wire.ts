import { hasFields, type Older } from '../core/http/wire.ts';
import type {
  Cart,
  CartPurchase,
  CartRoom,
  CartTickets,
  PendingPurchase,
  ResaleSession,
} from '../generated/platform.ts';
import type { OrderWire } from '../order/wire.ts';

/** A platform that sells nothing else does not say what kind of product a ticket is. */
export type TicketItemWire = Older<CartTickets, 'productType'>;
export type RoomItemWire = CartRoom;
export type PurchaseStateWire = CartPurchase['state'];
export type CartWire = Older<Omit<Cart, 'items'>, 'canExtend' | 'warnings' | 'offer'> & {
  items: (TicketItemWire | RoomItemWire)[];
};
export const isCart = hasFields<CartWire>({
  uuid: 'string',
  status: 'string',
  created: 'string',
  serverTime: 'string',
  items: 'list',
  charges: 'list',
  totals: 'object',
});

type ResaleSessionWire = ResaleSession;
export const isResaleSession = hasFields<ResaleSessionWire>({ id: 'string', expiresAt: 'string' });

type PendingWire = Omit<PendingPurchase, 'cart'> & { cart: CartWire };

/** 200 with the order, or 202 while the processor has not answered. */
export type PurchaseWire = OrderWire | PendingWire;

export function isPending(wire: PurchaseWire): wire is PendingWire {
  return 'cart' in wire;
}
