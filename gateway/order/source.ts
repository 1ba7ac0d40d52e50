import { anyAnswer, listOf } from '../core/contract/fields.ts';
import {
  type BookingWire,
  type NoticeWire,
  type OrderWire,
  order,
  type RefundWire,
  type TicketsWire,
} from '../core/contract/order.ts';
import { path } from '../core/http/path.ts';
import type { Params } from '../core/http/query.ts';
import type { Rest } from '../core/http/rest.ts';
import { hasFields, type WithOptional } from '../core/http/wire.ts';
import type { CalendarFeed, GiveBackInput, GooglePass, OrderFile, RefundQuote } from '../generated/platform.ts';

export type { BookingWire, NoticeWire, OrderWire, RefundWire, TicketsWire };

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
  own: (query: Params) => rest.get('order', path`/api/order`, listOf(order), query),
  latest: () => rest.find('order', path`/api/order/latest`, order),
  byUuid: (uuid: string, linkKey: string | undefined) =>
    rest.find('order', path`/api/order/${{ uuid }}`, order, {}, linkHeader(linkKey)),
  feed: () => rest.get('order', path`/api/calendar`, isCalendarFeed),
  openFeed: () => rest.send('order', 'POST', path`/api/calendar`, isCalendarFeed),
  closeFeed: () => rest.send('order', 'DELETE', path`/api/calendar`, isCalendarFeed),
  /** For whoever has the token. */
  calendar: (token: string) => rest.find('order', path`/api/calendar/${{ token }}`, isOrderFile),
  refundQuote: (uuid: string, query: Params) =>
    rest.find('order', path`/api/order/${{ uuid }}/refund`, isRefundQuote, query),
  refund: (uuid: string, body: RefundBody) =>
    rest.send('order', 'POST', path`/api/order/${{ uuid }}/refund`, order, { body }),
  changeEmail: (uuid: string, emailAddress: string, linkKey: string | undefined) =>
    rest.send('order', 'PUT', path`/api/order/${{ uuid }}/email`, order, {
      body: { emailAddress },
      headers: linkHeader(linkKey),
    }),
  sendLink: (number: string, emailAddress: string) =>
    rest.send('order', 'POST', path`/api/order/link`, anyAnswer, { body: { number, emailAddress } }),
  keep: (uuid: string, notice: string) =>
    rest.send('order', 'PUT', path`/api/order/${{ uuid }}/notice/${{ notice }}/keep`, order),
});
