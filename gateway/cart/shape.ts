import { toReservedRoom } from '../core/shapes/hotel-room.ts';
import { toBonus, toLoyaltyAmount, toMoney, toPoints } from '../core/shapes/money.ts';
import { toCartDiscount, toPriceLine } from '../core/shapes/price.ts';
import { toPackage, toShippingOption, toTicketType } from '../core/shapes/ticket.ts';
import type { EventModel } from '../event/shape.ts';
import type { EventWire } from '../event/source.ts';
import type {
  Cart,
  CartState,
  CartTotals,
  HotelCartItem,
  LoyaltyCurrencyType,
  PurchaseProgress,
  PurchaseState,
  PurchaseStep,
  TicketCartItem,
} from '../generated/resolver-types.ts';
import type { CartWire, PurchaseStateWire, RoomItemWire, TicketItemWire } from './source.ts';

export type CartItemModel = (Omit<TicketCartItem, 'event'> & { event: EventModel }) | HotelCartItem;
/** A cart without `shippingOptions`, which costs a REST call of its own. */
export type CartModel = Omit<Cart, 'items' | 'shippingOptions'> & { items: CartItemModel[] };
export type CartFacts = { loyaltyUnit: LoyaltyCurrencyType; toEvent: (wire: EventWire) => EventModel };

type PurchaseProgressWire = NonNullable<CartWire['purchase']>;

const states: Record<CartWire['status'], CartState> = { open: 'OPEN', paying: 'PAYING', purchased: 'PURCHASED' };
const purchaseStates: Record<PurchaseStateWire, PurchaseState> = {
  started: 'STARTED',
  unknown: 'UNKNOWN',
  succeeded: 'SUCCEEDED',
  declined: 'DECLINED',
  void: 'VOIDED',
};

/** `7,8` → ['7', '8'] (spec section 3). */
export function seatNumbers(seats: string | null): string[] {
  return seats ? seats.split(',').map((seat) => seat.trim()) : [];
}

function toTickets(wire: TicketItemWire, currency: string, { toEvent }: CartFacts): CartItemModel {
  const event = toEvent(wire.event);
  return {
    __typename: 'TicketCartItem',
    id: wire.id,
    name: event.name,
    image: event.image,
    total: toMoney(wire.totalPrice, currency),
    event,
    offerName: wire.offer.name,
    type: toTicketType(wire.offer.ticketType),
    quantity: wire.details.quantity,
    section: wire.details.section,
    row: wire.details.row,
    seats: seatNumbers(wire.details.seats),
    lines: wire.charges.map(toPriceLine),
    discounts: wire.discounts.map((discount) => toCartDiscount(discount, currency)),
  };
}

function toRoom(wire: RoomItemWire, currency: string): CartItemModel {
  const room = toReservedRoom(wire, currency);
  return {
    __typename: 'HotelCartItem',
    id: wire.id,
    name: room.hotel.name,
    image: room.hotel.image,
    total: toMoney(wire.totalPrice, currency),
    room,
    lines: wire.charges.map(toPriceLine),
  };
}

function toTotals(wire: CartWire['totals'], unit: LoyaltyCurrencyType): CartTotals {
  return {
    base: toMoney(wire.basePrice, wire.currency),
    fee: toMoney(wire.fee, wire.currency),
    tax: toMoney(wire.tax, wire.currency),
    total: toMoney(wire.totalPrice, wire.currency),
    earn: toLoyaltyAmount(wire.earnPoints, unit, wire.currency),
    earnBonus: toBonus(wire.bonusPoints ?? 0, unit, wire.currency),
    redeem: toPoints(wire.redeemPoints),
  };
}

function toStep(step: NonNullable<PurchaseProgressWire['step']>): PurchaseStep {
  if (step.kind === 'redirect') return { __typename: 'RedirectStep', url: step.url };
  return { __typename: 'ProcessorStep', clientSecret: step.clientSecret };
}

/** An upstream that isn't our platform may know of no steps. */
function toProgress({ state, orderUuid, step, actUntil }: PurchaseProgressWire): PurchaseProgress {
  if (!step || !actUntil) return { state: purchaseStates[state], orderId: orderUuid, step: null, stepEndsAt: null };
  return { state: 'ACTION_REQUIRED', orderId: orderUuid, step: toStep(step), stepEndsAt: actUntil };
}

export function toCart(wire: CartWire, facts: CartFacts): CartModel {
  return {
    id: wire.uuid,
    state: states[wire.status],
    createdAt: wire.created,
    expiresAt: wire.expireAt,
    serverTime: wire.serverTime,
    canExtend: wire.canExtend ?? false,
    package: wire.offer ? toPackage(wire.offer) : null,
    items: wire.items.map((item) =>
      item.productType === 3 ? toRoom(item, wire.totals.currency) : toTickets(item, wire.totals.currency, facts),
    ),
    totals: toTotals(wire.totals, facts.loyaltyUnit),
    lines: wire.charges.map(toPriceLine),
    shippingOption: wire.shipping && toShippingOption(wire.shipping),
    purchase: wire.purchase && toProgress(wire.purchase),
  };
}
