import { path } from '../core/http/path.ts';
import type { Rest } from '../core/http/rest.ts';
import { hasFields, type WithOptional } from '../core/http/wire.ts';
import type { GiveBackInput, Order, OrderRoom, OrderTickets, Refund } from '../generated/platform.ts';

/** An older platform, which sells tickets only and takes none back, does not send `productType` and `returned`. */
export type TicketsWire = WithOptional<OrderTickets, 'productType' | 'returned'>;
export type BookingWire = WithOptional<OrderRoom, 'returned'>;
export type RefundWire = Refund;
export type OrderWire = WithOptional<Omit<Order, 'items'>, 'offer' | 'refunds'> & {
  items: (TicketsWire | BookingWire)[];
};

const isOrder = hasFields<OrderWire>({
  id: 'number',
  uuid: 'string',
  createdAt: 'string',
  currency: 'string',
  charges: 'list',
  billingDetails: 'object',
  items: 'list',
});

export type RefundBody = GiveBackInput;

export const orderSource = (rest: Rest) => ({
  byUuid: (uuid: string) => rest.find('order', path`/api/order/${{ uuid }}`, isOrder),
  refund: (uuid: string, body: RefundBody) =>
    rest.send('order', 'POST', path`/api/order/${{ uuid }}/refund`, isOrder, { body }),
});
