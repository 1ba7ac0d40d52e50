import { toLoyaltyAmount, toPoints } from '../core/shapes/loyalty.ts';
import { toMoney } from '../core/shapes/money.ts';
import { toPriceLine } from '../core/shapes/price.ts';
import { toShippingOption } from '../core/shapes/shipping-option.ts';
import { toTicketType } from '../core/shapes/ticket-type.ts';
import type { EventModel, EventWire } from '../embedded.ts';
import type { LoyaltyCurrencyType, Order, OrderItem, OrderStatus, PaymentStatus } from '../generated/resolver-types.ts';
import type { OrderWire } from './wire.ts';

export type OrderModel = Omit<Order, 'items'> & { items: (Omit<OrderItem, 'event'> & { event: EventModel })[] };
export type OrderFacts = { loyaltyCounts: LoyaltyCurrencyType; toEvent: (wire: EventWire) => EventModel };

const statuses: Readonly<Record<string, OrderStatus>> = {
  confirmed: 'CONFIRMED',
  cancelled: 'CANCELLED',
  refunded: 'REFUNDED',
};
const payments: Readonly<Record<string, PaymentStatus>> = { paid: 'PAID', pending: 'PENDING', refunded: 'REFUNDED' };

export function toOrder(wire: OrderWire, { loyaltyCounts, toEvent }: OrderFacts): OrderModel {
  const { currency, billingDetails: billing } = wire;
  return {
    id: wire.uuid,
    number: String(wire.id),
    createdAt: wire.createdAt,
    status: statuses[wire.orderStatus] ?? 'UNKNOWN',
    paymentStatus: payments[wire.paymentStatus] ?? 'UNKNOWN',
    currencyCode: currency,
    items: wire.items.map(({ id, event, offer, quantity, totalPrice, tickets }) => ({
      id,
      event: toEvent(event),
      offerName: offer.name,
      type: toTicketType(offer.ticketType),
      quantity,
      total: toMoney(totalPrice, currency),
      tickets,
    })),
    total: toMoney(wire.totalPrice, currency),
    taxes: toMoney(wire.totalTaxes, currency),
    paidByCard: toMoney(wire.paymentCash, currency),
    paidWithPoints: toPoints(wire.pointsPayment),
    earned: toLoyaltyAmount(wire.pointsEarned, loyaltyCounts, currency),
    lines: wire.charges.map(toPriceLine),
    billing: { ...billing, stateCode: billing.stateCode ?? null },
    card: wire.paymentInfo,
    shipping: wire.shipping && toShippingOption(wire.shipping),
  };
}
