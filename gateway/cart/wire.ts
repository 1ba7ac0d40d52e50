import { hasFields } from '../core/http/wire.ts';
import type { DiscountWire } from '../core/shapes/discount.ts';
import type { PackageWire } from '../core/shapes/package.ts';
import type { LineWire } from '../core/shapes/price.ts';
import type { RoomWire } from '../core/shapes/room.ts';
import type { ShippingOptionWire } from '../core/shapes/shipping-option.ts';
import type { OfferNameWire } from '../core/shapes/ticket-type.ts';
import type { EventWire, OrderWire } from '../embedded.ts';

export type TicketItemWire = {
  /** Left out by a platform that sells nothing else. */
  productType?: 1;
  id: string;
  event: EventWire;
  offer: OfferNameWire;
  details: { quantity: number; section: string | null; row: string | null; seats: string | null };
  totalPrice: number;
  charges: LineWire[];
  discounts: DiscountWire[];
};

export type RoomItemWire = RoomWire & { productType: 3; id: string; totalPrice: number; charges: LineWire[] };

export type PurchaseStateWire = 'started' | 'unknown' | 'succeeded' | 'declined' | 'void';

export type CartWire = {
  uuid: string;
  status: 'open' | 'paying' | 'purchased';
  created: string;
  expireAt: string | null;
  serverTime: string;
  canExtend?: boolean;
  warnings?: { code: string }[];
  offer?: PackageWire | null;
  items: (TicketItemWire | RoomItemWire)[];
  charges: LineWire[];
  totals: {
    basePrice: number;
    fee: number;
    tax: number;
    totalPrice: number;
    redeemPoints: number;
    earnPoints: number;
    currency: string;
  };
  shipping: ShippingOptionWire | null;
  purchase: { state: PurchaseStateWire; orderUuid: string | null } | null;
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

export type ResaleSessionWire = { id: string; expiresAt: string };
export const isResaleSession = hasFields<ResaleSessionWire>({ id: 'string', expiresAt: 'string' });

export type PendingWire = { status: 'pending'; cart: CartWire };

/** 200 with the order, or 202 while the processor has not answered. */
export type PurchaseWire = OrderWire | PendingWire;

export function isPending(wire: PurchaseWire): wire is PendingWire {
  return 'cart' in wire;
}
