import { hasFields } from '../core/http/wire.ts';
import type { PackageWire } from '../core/shapes/package.ts';
import type { LineWire } from '../core/shapes/price.ts';
import type { RoomWire } from '../core/shapes/room.ts';
import type { ShippingOptionWire } from '../core/shapes/shipping-option.ts';
import type { OfferNameWire } from '../core/shapes/ticket-type.ts';
import type { EventWire } from '../embedded.ts';

export type TicketWire = {
  id: string;
  barcode: string;
  section: string | null;
  row: string | null;
  seat: string | null;
};

export type TicketsWire = {
  /** Left out by a platform that sells nothing else. */
  productType?: 1;
  id: string;
  event: EventWire;
  offer: OfferNameWire;
  quantity: number;
  /** Left out by a platform that takes nothing back. */
  returned?: number;
  totalPrice: number;
  tickets: TicketWire[];
};

export type BookingWire = RoomWire & {
  productType: 3;
  id: string;
  confirmationNumber: string;
  returned?: number;
  totalPrice: number;
  charges: LineWire[];
};

export type RefundWire = {
  id: string;
  created: string;
  paymentCash: number;
  pointsPayment: number;
  status: string;
};

export type OrderWire = {
  id: number;
  uuid: string;
  createdAt: string;
  currency: string;
  orderStatus: string;
  paymentStatus: string;
  totalPrice: number;
  totalTaxes: number;
  paymentCash: number;
  pointsPayment: number;
  pointsEarned: number;
  charges: LineWire[];
  billingDetails: {
    firstName: string;
    lastName: string;
    emailAddress: string;
    address: string;
    city: string;
    stateCode?: string | null;
    country: string;
    zipCode: string;
  };
  paymentInfo: { type: string; last4: string; expireMonth: number; expireYear: number } | null;
  shipping: ShippingOptionWire | null;
  offer?: PackageWire | null;
  items: (TicketsWire | BookingWire)[];
  refunds?: RefundWire[];
};

export const isOrder = hasFields<OrderWire>({
  id: 'number',
  uuid: 'string',
  createdAt: 'string',
  currency: 'string',
  charges: 'list',
  billingDetails: 'object',
  items: 'list',
});
