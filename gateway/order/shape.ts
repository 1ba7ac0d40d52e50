import { toReservedRoom } from '../core/shapes/hotel-room.ts';
import { toBonus, toLoyaltyAmount, toMoney, toPoints, toPointsIfTold } from '../core/shapes/money.ts';
import { toPriceLine } from '../core/shapes/price.ts';
import { toPackage, toShippingOption, toTicketType } from '../core/shapes/ticket.ts';
import type { startTime as startTimeOf } from '../event/event-time.ts';
import type { EventModel } from '../event/shape.ts';
import type { EventWire } from '../event/source.ts';
import type {
  EventChange,
  EventChangeKind,
  HotelBooking,
  LoyaltyCurrencyType,
  Order,
  OrderItem,
  OrderStatus,
  PaymentStatus,
  Refund,
  RefundStatus,
} from '../generated/resolver-types.ts';
import type { BookingWire, NoticeWire, OrderWire, RefundWire, TicketsWire } from './source.ts';

export type OrderModel = Omit<Order, 'items'> & { items: (Omit<OrderItem, 'event'> & { event: EventModel })[] };
export type OrderFacts = {
  loyaltyUnit: LoyaltyCurrencyType;
  toEvent: (wire: EventWire) => EventModel;
  startTime: typeof startTimeOf;
};

const statuses: Readonly<Record<string, OrderStatus>> = {
  confirmed: 'CONFIRMED',
  cancelled: 'CANCELLED',
  refunded: 'REFUNDED',
};
const refundStatuses: Readonly<Record<string, RefundStatus>> = {
  pending: 'PENDING',
  done: 'DONE',
  refused: 'REFUSED',
};
const payments: Readonly<Record<string, PaymentStatus>> = { paid: 'PAID', pending: 'PENDING', refunded: 'REFUNDED' };

/** An older platform does not tell everything. */
export const isTold = (value: number | null | undefined): value is number => typeof value === 'number';

function toTickets(
  { id, event, offer, quantity, returned = 0, totalPrice, tickets, details, ...paid }: TicketsWire,
  currency: string,
  { toEvent, loyaltyUnit }: OrderFacts,
): OrderModel['items'][number] {
  const { partnerCartId = null, redemptionUrl = null, cashPayment, pointsPayment, pointsEarned } = paid;
  return {
    sellerCartId: partnerCartId,
    ticketsPath: redemptionUrl,
    paidByCard: isTold(cashPayment) ? toMoney(cashPayment, currency) : null,
    paidWithPoints: toPointsIfTold(pointsPayment),
    earned: isTold(pointsEarned) ? toLoyaltyAmount(pointsEarned, loyaltyUnit, currency) : null,
    id,
    event: toEvent(event),
    offerName: offer.name,
    type: toTicketType(offer.ticketType),
    quantity,
    returned,
    total: toMoney(totalPrice, currency),
    tickets,
    section: details?.section ?? null,
    row: details?.row ?? null,
    seats: details?.seats ? details.seats.split(',').map((seat) => seat.trim()) : [],
  };
}

function toBooking(wire: BookingWire, currency: string): HotelBooking {
  return {
    id: wire.id,
    confirmationNumber: wire.confirmationNumber,
    isReturned: (wire.returned ?? 0) > 0,
    total: toMoney(wire.totalPrice, currency),
    room: toReservedRoom(wire, currency),
    lines: wire.charges.map(toPriceLine),
  };
}

function toRefund(
  { id, created, items, paymentCash, pointsPayment, pointsTakenBack, pointsOwed, kept, dueAtHotel, status }: RefundWire,
  currency: string,
): Refund {
  return {
    id,
    createdAt: created,
    toCard: toMoney(paymentCash, currency),
    toWallet: toPoints(pointsPayment),
    takenBack: toPointsIfTold(pointsTakenBack),
    owed: toPointsIfTold(pointsOwed),
    kept: isTold(kept) ? toMoney(kept, currency) : null,
    dueAtHotel: isTold(dueAtHotel) ? toMoney(dueAtHotel, currency) : null,
    status: refundStatuses[status] ?? 'UNKNOWN',
    partIds: items ?? null,
  };
}

const changeKinds: Readonly<Record<string, EventChangeKind>> = {
  moved: 'MOVED',
  postponed: 'POSTPONED',
  cancelled: 'CANCELLED',
};

function toNotice(
  { id, kind, eventId, created, before, choiceEndsAt, keptAt }: NoticeWire,
  { startTime }: OrderFacts,
): EventChange {
  const { venueName, venueCity, ...times } = before;
  return {
    id: String(id),
    kind: changeKinds[kind] ?? 'UNKNOWN',
    eventId,
    createdAt: created,
    before: {
      starts: startTime({ ...times, hasStartTime: times.startDateTime !== null }),
      venueName,
      city: venueCity,
    },
    choiceEndsAt: choiceEndsAt ?? null,
    keptAt: keptAt ?? null,
  };
}

export function toOrder(wire: OrderWire, facts: OrderFacts): OrderModel {
  const { loyaltyUnit } = facts;
  const { currency, billingDetails: billing } = wire;
  return {
    id: wire.uuid,
    number: String(wire.id),
    linkKey: wire.linkKey ?? null,
    createdAt: wire.createdAt,
    status: statuses[wire.orderStatus] ?? 'UNKNOWN',
    paymentStatus: payments[wire.paymentStatus] ?? 'UNKNOWN',
    memberId: wire.userId ?? null,
    currencyCode: currency,
    items: wire.items.flatMap((item) => (item.productType === 3 ? [] : [toTickets(item, currency, facts)])),
    rooms: wire.items.flatMap((item) => (item.productType === 3 ? [toBooking(item, currency)] : [])),
    total: toMoney(wire.totalPrice, currency),
    taxes: toMoney(wire.totalTaxes, currency),
    paidByCard: toMoney(wire.paymentCash, currency),
    paidWithPoints: toPoints(wire.pointsPayment),
    earned: toLoyaltyAmount(wire.pointsEarned, loyaltyUnit, currency),
    earnedBonus: toBonus(wire.bonusPoints ?? 0, loyaltyUnit, currency),
    lines: wire.charges.map(toPriceLine),
    billing: { ...billing, stateCode: billing.stateCode ?? null },
    card: wire.paymentInfo,
    paymentMethod: wire.paidWith ?? null,
    shipping: wire.shipping && toShippingOption(wire.shipping),
    package: wire.offer ? toPackage(wire.offer) : null,
    refunds: (wire.refunds ?? []).map((refund) => toRefund(refund, currency)),
    notices: (wire.notices ?? []).map((notice) => toNotice(notice, facts)),
    undeliveredEmail: wire.undeliveredEmail ?? null,
  };
}
