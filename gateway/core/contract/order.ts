import type { Order, OrderNotice, OrderRoom, OrderTickets, Refund } from '../../generated/platform.ts';
import type { WithOptional } from '../http/wire.ts';
import { type ShippingOptionWire, shippingOption, type TicketItemWire, ticketItem } from './cart.ts';
import type { EventWire } from './event.ts';
import {
  arrayOf,
  derived,
  entity,
  extra,
  idText,
  ifTold,
  instant,
  isRecord,
  leaf,
  nameText,
  number,
  object,
  oneOf,
  optional,
  orNull,
  type Raw,
  type Reader,
  required,
  text,
  UNREAD,
} from './fields.ts';
import { firstOf } from './place.ts';
import { priceLine } from './price.ts';

/** An older platform, which sells tickets only and takes none back, does not send `productType` and `returned`. */
export type TicketsWire = WithOptional<
  Omit<OrderTickets, 'event'>,
  | 'productType'
  | 'returned'
  | 'info'
  | 'partnerCartId'
  | 'redemptionUrl'
  | 'cashPayment'
  | 'pointsPayment'
  | 'pointsEarned'
> & {
  event: EventWire;
  isEventToRead?: boolean;
  /** Told by an upstream that gives no ticket of its own. */
  details?: TicketItemWire['details'];
  productId?: string;
};
export type BookingWire = WithOptional<OrderRoom, 'returned'>;
export type RefundWire = WithOptional<Refund, 'items' | 'pointsTakenBack' | 'pointsOwed' | 'kept' | 'dueAtHotel'>;
/** An older platform does not send the choice. */
export type NoticeWire = WithOptional<OrderNotice, 'choiceEndsAt' | 'keptAt'>;
export type OrderWire = WithOptional<
  Omit<Order, 'items' | 'refunds' | 'notices' | 'id' | 'shipping'>,
  'offer' | 'linkKey' | 'bonusPoints' | 'undeliveredEmail'
> & {
  id: number | string;
  shipping: ShippingOptionWire | null;
  refunds?: RefundWire[];
  items: (TicketsWire | BookingWire)[];
  notices?: NoticeWire[];
};

const now = (): string => new Date().toISOString();
const anyId = leaf<number | string>('must be an id', { type: ['string', 'integer'] }, (value) =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : UNREAD,
);

type TicketWire = OrderTickets['tickets'][number];
/** A ticket with a code; one without cannot be shown at the gate. */
const ticket = leaf<TicketWire>('must be a ticket with a barcode', { type: 'object' }, (value) =>
  // What our platform tells of a ticket besides is its own contract.
  isRecord(value) && typeof value.barcode === 'string' && value.barcode !== ''
    ? (value as object as TicketWire)
    : UNREAD,
);

const orderTickets: Reader<TicketsWire> = {
  ...ticketItem,
  read: (value, notes) => {
    if (!isRecord(value)) return UNREAD;
    const isWhole =
      isRecord(value.event) &&
      isRecord(value.offer) &&
      Array.isArray(value.tickets) &&
      typeof value.quantity === 'number';
    const raw: Raw = isWhole
      ? { details: { quantity: value.quantity }, productId: (value.event as Raw).id, ...value }
      : value;
    const read = ticketItem.read(raw, notes);
    if (read === UNREAD) return UNREAD;
    const tickets = arrayOf(ticket).read(value.tickets ?? [], notes);
    return {
      ...value,
      ...read,
      details: read.details,
      quantity: read.details.quantity,
      tickets: tickets === UNREAD ? [] : tickets,
    } as unknown as TicketsWire;
  },
};

const room = object as Reader<object> as Reader<BookingWire>;
const items: Reader<OrderWire['items'][number]> = {
  ...orderTickets,
  read: (value, notes) =>
    isRecord(value) && value.productType === 3 ? room.read(value, notes) : orderTickets.read(value, notes),
};

const billingDetails = entity<Order['billingDetails']>('BillingDetails', {
  firstName: optional(text, ''),
  lastName: optional(text, ''),
  emailAddress: optional(text, ''),
  address: optional(text, ''),
  city: optional(text, ''),
  country: optional(text, ''),
  zipCode: optional(text, ''),
});
const paymentInfo = entity<NonNullable<Order['paymentInfo']>>('PaymentInfo', {
  type: optional(text, ''),
  last4: optional(text, ''),
  expireMonth: optional(number, 0),
  expireYear: optional(number, 0),
});

const paidWith = entity<NonNullable<Order['paidWith']>>('PaidWith', {
  method: optional(text, ''),
  label: optional(text, ''),
});

function adaptOrder(raw: Raw): Raw {
  if (typeof raw.createdAt === 'string' && Array.isArray(raw.charges) && isRecord(raw.billingDetails)) return raw;
  return {
    ...raw,
    createdAt: firstOf(raw, 'createdAt', 'created'),
    orderStatus: firstOf(raw, 'orderStatus', 'status'),
    totalPrice: firstOf(raw, 'totalPrice') ?? raw.paymentCash,
    paymentCash: firstOf(raw, 'paymentCash') ?? raw.totalPrice,
  };
}

export const order = entity<OrderWire>(
  'Order',
  {
    uuid: required(idText),
    id: derived(anyId, () => '', 'The number that the buyer is shown; without it none'),
    createdAt: derived(instant, now),
    currency: optional(nameText, 'USD', 'ISO 4217'),
    orderStatus: optional(nameText, 'confirmed', 'confirmed, cancelled or refunded'),
    paymentStatus: optional(nameText, 'paid', 'paid, pending or refunded'),
    userId: optional(orNull(idText), null),
    totalPrice: optional(number, 0, 'Major units'),
    totalTaxes: optional(number, 0),
    paymentCash: optional(number, 0),
    pointsPayment: optional(number, 0),
    pointsEarned: optional(number, 0),
    charges: extra(arrayOf(priceLine), []),
    billingDetails: derived(billingDetails, () => ({
      firstName: '',
      lastName: '',
      emailAddress: '',
      address: '',
      city: '',
      country: '',
      zipCode: '',
    })),
    paymentInfo: optional(orNull(paymentInfo), null),
    paidWith: extra(orNull(paidWith), null),
    items: optional(arrayOf(items), []),
    shipping: extra(orNull(shippingOption), null),
    refunds: ifTold(orNull(arrayOf(object))),
    notices: ifTold(orNull(arrayOf(object))),
  } as never,
  adaptOrder,
);

/** Where the buyer pays or confirms, and until when. */
export type NextStep = { step: { kind: 'redirect'; url: string }; actUntil: string };
const USUAL_STEP_MS = 15 * 60_000;
const webAddress = leaf<string>('must be an http or https address', { type: 'string' }, (value) =>
  typeof value === 'string' && /^https?:\/\//i.test(value) ? value : UNREAD,
);
/** Told in place of an order while a payment waits for its buyer. */
export const nextStep = entity<NextStep>('NextStep', {
  step: required(
    entity<NextStep['step']>('RedirectStep', {
      kind: optional(oneOf('redirect'), 'redirect'),
      url: required(webAddress),
    }),
  ),
  actUntil: derived(instant, () => new Date(Date.now() + USUAL_STEP_MS).toISOString()),
});
