import { path } from '../core/http/path.ts';
import type { Params } from '../core/http/query.ts';
import type { Rest } from '../core/http/rest.ts';
import { hasFields, isListOf, type WithOptional } from '../core/http/wire.ts';
import type {
  CalendarFeed,
  GiveBackInput,
  GooglePass,
  Order,
  OrderFile,
  OrderNotice,
  OrderRoom,
  OrderTickets,
  Refund,
  RefundQuote,
} from '../generated/platform.ts';

/** An older platform, which sells tickets only and takes none back, does not send `productType` and `returned`. */
export type TicketsWire = WithOptional<
  OrderTickets,
  | 'productType'
  | 'returned'
  | 'info'
  | 'partnerCartId'
  | 'redemptionUrl'
  | 'cashPayment'
  | 'pointsPayment'
  | 'pointsEarned'
>;
export type BookingWire = WithOptional<OrderRoom, 'returned'>;
export type RefundWire = WithOptional<Refund, 'items' | 'pointsTakenBack' | 'pointsOwed' | 'kept' | 'dueAtHotel'>;
/** An older platform does not send the choice. */
export type NoticeWire = WithOptional<OrderNotice, 'choiceEndsAt' | 'keptAt'>;
export type OrderWire = WithOptional<
  Omit<Order, 'items' | 'refunds' | 'notices'>,
  'offer' | 'linkKey' | 'bonusPoints' | 'undeliveredEmail'
> & {
  refunds?: RefundWire[];
  items: (TicketsWire | BookingWire)[];
  notices?: NoticeWire[];
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

export type RefundQuoteWire = WithOptional<Omit<RefundQuote, 'refund'>, 'dependentRooms'> & {
  refund: WithOptional<
    NonNullable<RefundQuote['refund']>,
    'ticketFee' | 'dueAtHotel' | 'pointsOwed' | 'pointsRepaid'
  > | null;
};
const isRefundQuote = hasFields<RefundQuoteWire>({ items: 'list' });

const isOrderFile = hasFields<OrderFile>({ name: 'string', mediaType: 'string', content: 'string' });

const isGooglePass = hasFields<GooglePass>({ url: 'string' });

const isCalendarFeed = hasFields<CalendarFeed>({});

export type RefundBody = GiveBackInput;

/** The key of a link that the visitor has opened. */
const linkHeader = (linkKey: string | undefined): Record<string, string> =>
  linkKey ? { 'gst-order-key': linkKey } : {};

/** The files of an order: in base64, or where a ticket is put into Google Wallet. */
const filesSource = (rest: Rest) => ({
  file: (uuid: string, file: string, linkKey: string | undefined) =>
    rest.find('order', path`/api/order/${{ uuid }}/file/${{ file }}`, isOrderFile, {}, linkHeader(linkKey)),
  applePass: (uuid: string, ticket: string, linkKey: string | undefined) => {
    const address = path`/api/order/${{ uuid }}/ticket/${{ ticket }}/apple-pass`;
    return rest.find('order', address, isOrderFile, {}, linkHeader(linkKey));
  },
  googlePass: (uuid: string, ticket: string, linkKey: string | undefined) => {
    const address = path`/api/order/${{ uuid }}/ticket/${{ ticket }}/google-pass`;
    return rest.find('order', address, isGooglePass, {}, linkHeader(linkKey));
  },
});

export const orderSource = (rest: Rest) => ({
  ...filesSource(rest),
  own: (query: Params) => rest.get('order', path`/api/order`, isListOf(isOrder), query),
  latest: () => rest.find('order', path`/api/order/latest`, isOrder),
  byUuid: (uuid: string, linkKey: string | undefined) =>
    rest.find('order', path`/api/order/${{ uuid }}`, isOrder, {}, linkHeader(linkKey)),
  feed: () => rest.get('order', path`/api/calendar`, isCalendarFeed),
  openFeed: () => rest.send('order', 'POST', path`/api/calendar`, isCalendarFeed),
  closeFeed: () => rest.send('order', 'DELETE', path`/api/calendar`, isCalendarFeed),
  /** For whoever has the token. */
  calendar: (token: string) => rest.find('order', path`/api/calendar/${{ token }}`, isOrderFile),
  refundQuote: (uuid: string, query: Params) =>
    rest.find('order', path`/api/order/${{ uuid }}/refund`, isRefundQuote, query),
  refund: (uuid: string, body: RefundBody) =>
    rest.send('order', 'POST', path`/api/order/${{ uuid }}/refund`, isOrder, { body }),
  changeEmail: (uuid: string, emailAddress: string, linkKey: string | undefined) =>
    rest.send('order', 'PUT', path`/api/order/${{ uuid }}/email`, isOrder, {
      body: { emailAddress },
      headers: linkHeader(linkKey),
    }),
  keep: (uuid: string, notice: string) =>
    rest.send('order', 'PUT', path`/api/order/${{ uuid }}/notice/${{ notice }}/keep`, isOrder),
});
