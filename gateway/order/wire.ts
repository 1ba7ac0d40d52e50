import { hasFields } from '../core/http/wire.ts';
import type { LineWire } from '../core/shapes/price.ts';
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
  items: {
    id: string;
    event: EventWire;
    offer: OfferNameWire;
    quantity: number;
    totalPrice: number;
    tickets: TicketWire[];
  }[];
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
