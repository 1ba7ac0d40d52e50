import { hasFields, type Older } from '../core/http/wire.ts';
import type { Order, OrderRoom, OrderTickets, Refund } from '../generated/platform.ts';

/** A platform that sells nothing else does not say what kind of product a ticket is, nor one that takes nothing back what came back. */
export type TicketsWire = Older<OrderTickets, 'productType' | 'returned'>;
export type BookingWire = Older<OrderRoom, 'returned'>;
export type RefundWire = Refund;
export type OrderWire = Older<Omit<Order, 'items'>, 'offer' | 'refunds'> & { items: (TicketsWire | BookingWire)[] };

export const isOrder = hasFields<OrderWire>({
  id: 'number',
  uuid: 'string',
  createdAt: 'string',
  currency: 'string',
  charges: 'list',
  billingDetails: 'object',
  items: 'list',
});
