import type {
  Cart,
  CartPurchase,
  CartRoom,
  CartTickets,
  CartTotals,
  Invoice,
  ShippingOption,
} from '../../generated/platform.ts';
import type { WithOptional } from '../http/wire.ts';
import { type EventWire, event } from './event.ts';
import {
  arrayOf,
  boolean,
  derived,
  entity,
  extra,
  idText,
  ifTold,
  instant,
  isRecord,
  type Notes,
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
import { firstOf, numberOf } from './place.ts';
import { discounts, priceLine } from './price.ts';

const now = (): string => new Date().toISOString();
/** `Date` has whole seconds: the clock of a hold ends rather a second too early than too late. */
const SECOND_MS = 1_000;
const answeredAt = ({ answeredAt: date }: Notes): string => {
  const time = Date.parse(date ?? '');
  return Number.isNaN(time) ? now() : new Date(time + SECOND_MS).toISOString();
};

/** A platform that has only the specification's fields says neither countries nor working days. */
export type ShippingOptionWire = WithOptional<ShippingOption, 'countries' | 'workingDays'>;

const shippingTotals = entity<ShippingOption['totals']>('ShippingTotals', {
  currencyCode: optional(nameText, 'USD'),
  fee: optional(number, 0),
  tax: optional(number, 0),
});
const shippingText = entity<ShippingOption['description']>('ShippingDescription', {
  short: optional(text, ''),
  long: optional(text, ''),
});
/** A way of delivery. */
export const shippingOption = entity<ShippingOptionWire>(
  'ShippingOption',
  {
    id: required(idText),
    carrier: optional(text, ''),
    serviceLevel: optional(text, ''),
    requiresAddress: optional(boolean, false),
    description: optional(shippingText, { short: '', long: '' }),
    totals: optional(shippingTotals, { currencyCode: 'USD', fee: 0, tax: 0 }),
    destinationRegion: optional(orNull(text), null),
    countries: ifTold(orNull(arrayOf(text))),
    workingDays: ifTold(orNull(number)),
  },
  (raw) => {
    if (isRecord(raw.description) && isRecord(raw.totals)) return raw;
    const description = typeof raw.description === 'string' ? { short: raw.description, long: '' } : raw.description;
    return { ...raw, description: description ?? { short: firstOf(raw, 'name', 'carrier', 'id'), long: '' } };
  },
);

type TicketDetails = WithOptional<
  CartTickets['details'],
  'startSeatNumber' | 'endSeatNumber' | 'selection' | 'inventory' | 'averageOriginalPrice'
>;
/** Tickets of a cart. */
export type TicketItemWire = {
  id: string;
  productId: string;
  productType?: 1;
  event: EventWire;
  /** The upstream tells only the event's id: the event is what the item says of it, until it was asked for. */
  isEventToRead?: boolean;
  offer: { id: string; name: string; ticketType: 'standard' | 'resale' };
  details: TicketDetails;
  totalPrice: number;
  charges: CartTickets['charges'];
  discounts: EventWire['discounts'];
  shippingId: string | null;
  info?: object;
};
export type RoomItemWire = CartRoom;
export type PurchaseStateWire = CartPurchase['state'];

/** A comma list, also from a list of texts (section 3). */
const seatList: Reader<string | null> = {
  rule: 'must be a comma list',
  schema: { type: ['string', 'null'] },
  read: (value) => {
    if (value === null || typeof value === 'string') return value;
    return Array.isArray(value) ? value.join(',') : UNREAD;
  },
};

const details = entity<TicketDetails>('TicketDetails', {
  quantity: optional(number, 1),
  section: optional(orNull(text), null),
  row: optional(orNull(text), null),
  seats: optional(seatList, null),
});

const offer = entity<TicketItemWire['offer']>('BoughtOffer', {
  id: extra(idText, 'standard'),
  name: extra(text, ''),
  ticketType: extra(oneOf('standard', 'resale'), 'standard'),
});

/** What is known of an event from what was bought: its name, picture and times. What an item does not tell of it is no fault. */
function eventOfItem(raw: Raw, productId: unknown): EventWire | undefined {
  const info = isRecord(raw.info) ? raw.info : {};
  const told = { ...info, id: productId, name: firstOf(info, 'name') ?? '–', venueStreet: info.address };
  const read = event.read(told, []);
  return read === UNREAD ? undefined : read;
}

function adaptItem(raw: Raw): Raw {
  if (isRecord(raw.event) && isRecord(raw.offer) && isRecord(raw.details) && raw.productId !== undefined) return raw;
  const told = isRecord(raw.details) ? raw.details : { quantity: raw.quantity };
  const productId = firstOf(raw, 'productId', 'eventId') ?? (isRecord(raw.event) ? raw.event.id : undefined);
  const isResale = told.inventory === 'resale';
  return {
    ...raw,
    id: raw.id ?? raw.productId,
    productId,
    event: isRecord(raw.event) ? raw.event : eventOfItem(raw, productId),
    isEventToRead: !isRecord(raw.event),
    offer: isRecord(raw.offer) ? raw.offer : { id: 'standard', name: '', ticketType: isResale ? 'resale' : 'standard' },
    details: told,
    totalPrice: raw.totalPrice ?? (numberOf(raw.price) ?? 0) + (numberOf(raw.fee) ?? 0),
    shippingId: raw.shippingId ?? null,
  };
}

export const ticketItem = entity<TicketItemWire>(
  'CartTickets',
  {
    id: required(idText),
    productId: required(idText),
    event: { ...required(event, 'Without it GET /api/product/{productId} is asked'), isCore: false },
    offer: extra(offer, { id: 'standard', name: '', ticketType: 'standard' }),
    details: optional(details, { quantity: 1, section: null, row: null, seats: null } as TicketDetails),
    totalPrice: optional(number, 0),
    charges: optional(arrayOf(priceLine) as Reader<TicketItemWire['charges']>, []),
    discounts,
    shippingId: optional(orNull(idText), null),
  },
  adaptItem,
);

const room = object as Reader<object> as Reader<RoomItemWire>;
/** Rooms are our platform's own, and read as they are. */
const roomOr = <T>(tickets: Reader<T>): Reader<T | RoomItemWire> => ({
  ...tickets,
  read: (value, notes) =>
    isRecord(value) && value.productType === 3 ? room.read(value, notes) : tickets.read(value, notes),
});

export type CartWire = WithOptional<
  Omit<Cart, 'items' | 'totals' | 'shipping'>,
  'canExtend' | 'warnings' | 'offer' | 'userId' | 'tenantId'
> & {
  totals: WithOptional<CartTotals, 'bonusPoints'>;
  items: (TicketItemWire | RoomItemWire)[];
  shipping: ShippingOptionWire | null;
};

const totals = entity<CartWire['totals']>(
  'CartTotals',
  {
    totalPrice: required(number, 'Major units'),
    basePrice: optional(number, 0),
    fee: optional(number, 0),
    tax: optional(number, 0),
    redeemPoints: optional(number, 0),
    earnPoints: optional(number, 0),
    bonusPoints: ifTold(number),
    currency: optional(nameText, 'USD', 'ISO 4217'),
  },
  (raw) =>
    raw.basePrice === undefined || raw.basePrice === null
      ? { ...raw, basePrice: (numberOf(raw.totalPrice) ?? 0) - (numberOf(raw.fee) ?? 0) - (numberOf(raw.tax) ?? 0) }
      : raw,
);

const PAST = '1970-01-01T00:00:00.000Z';

const CENT = 0.01;
const lineOf = (type: string, scope: string, price: number, quantity: number) => {
  const line = { type, scope, name: '', price, quantity, grand: price * quantity, included: false };
  return Math.abs(line.grand) < CENT ? [] : [line];
};

/** Price and fee of an item's tickets. Some upstreams tell them of one ticket, some of all: the total says which. */
function linesOfItem(item: Raw) {
  const { quantity: told } = isRecord(item.details) ? item.details : item;
  const quantity = Math.max(1, numberOf(told) ?? 1);
  const [price, fee, total] = [numberOf(item.price) ?? 0, numberOf(item.fee) ?? 0, numberOf(item.totalPrice)];
  const isOfAll = total !== null && Math.abs(price + fee - total) < CENT;
  const each = isOfAll ? quantity : 1;
  return [
    ...lineOf('face_value', 'per_ticket', price / each, quantity),
    ...lineOf('service', 'per_ticket', fee / each, quantity),
  ];
}

/** The lines of a cart without any: those of its items, else price and fee of each; what is left of the total is the order's. */
function linesOf(raw: Raw): unknown[] {
  const items = (Array.isArray(raw.items) ? raw.items : []).filter(isRecord);
  const told = items.flatMap(({ charges }) => (Array.isArray(charges) ? charges : []));
  if (told.length > 0) return told;
  const sums = isRecord(raw.totals) ? raw.totals : {};
  const [tax, total] = [numberOf(sums.tax) ?? 0, numberOf(sums.totalPrice) ?? 0];
  const lines = [...items.flatMap(linesOfItem), ...lineOf('tax', 'per_order', tax, 1)];
  const rest = total - lines.reduce((sum, { grand }) => sum + grand, 0);
  const all = rest < CENT ? lines : [...lines, ...lineOf('order', 'per_order', rest, 1)];
  return all.map((line) => ({ ...line, currency: sums.currency }));
}

function adaptCart(raw: Raw): Raw {
  if (Array.isArray(raw.charges) && typeof raw.serverTime === 'string' && typeof raw.status === 'string') return raw;
  return {
    ...raw,
    status: raw.status ?? 'open',
    charges: Array.isArray(raw.charges) ? raw.charges : linesOf(raw),
    // A cart that says no end has none left (spec section 4).
    expireAt: firstOf(raw, 'expireAt', 'expiresAt') ?? PAST,
  };
}

export const cart = entity<CartWire>(
  'Cart',
  {
    uuid: required(idText),
    status: extra(oneOf('open', 'paying', 'purchased'), 'open'),
    created: derived(instant, now),
    expireAt: optional(orNull(instant), PAST, 'UTC; without it the hold has ended'),
    serverTime: { ...derived(instant, answeredAt, 'UTC; without it the answer’s Date'), isCore: false },
    items: required(arrayOf(roomOr(ticketItem))),
    charges: extra(arrayOf(priceLine) as Reader<CartWire['charges']>, []),
    totals: required(totals),
    shipping: extra(orNull(shippingOption), null),
    purchase: extra(orNull(object) as Reader<CartPurchase | null>, null),
    offer: ifTold(orNull(object) as Reader<CartWire['offer'] & object>),
  } as never,
  adaptCart,
);

export type InvoiceWire = Invoice;
export const invoice = entity<Invoice>('Invoice', {
  id: required(idText),
  amount: required(number),
  currency: optional(nameText, 'USD'),
  status: optional(text as Reader<Invoice['status']>, 'open'),
});
