import type { EventSale, PurchaseFlow, SaleBlock } from '../generated/resolver-types.ts';
import type { EventWire } from './wire.ts';

export type SaleFacts = Pick<
  EventWire,
  | 'active'
  | 'transactable'
  | 'canBeLinkedOver'
  | 'eventStatus'
  | 'ticketsStatus'
  | 'timeZone'
  | 'startDate'
  | 'startDateTimeUtc'
  | 'endDateTimeUtc'
  | 'endDate'
  | 'onSaleStartUtc'
  | 'onSaleEndUtc'
>;

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day at the venue, yyyy-MM-dd: en-CA writes dates as ISO does. */
function localDay(now: Date, timeZone: string): string {
  let format = dayFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
    dayFormats.set(timeZone, format);
  }
  return format.format(now);
}

/** A moment in both its forms: one text for a whole list, because making and reading them is most of what a list costs. */
export type Moment = { date: Date; utc: string };

export function momentOf(date: Date): Moment {
  return { date, utc: date.toISOString() };
}

/** Both in UTC as Date writes it: their texts are in the order of time. */
function isPast(instant: string | null, now: Moment): boolean {
  return instant !== null && instant < now.utc;
}

/** EVENT-5: over after its end, or after its start when there is no end; with only a day known, after that day at the venue. */
export function isOver(event: SaleFacts, now: Moment): boolean {
  if (event.endDateTimeUtc) return isPast(event.endDateTimeUtc, now);
  if (event.endDate) return event.endDate < localDay(now.date, event.timeZone);
  if (event.startDateTimeUtc) return isPast(event.startDateTimeUtc, now);
  return event.startDate !== null && event.startDate < localDay(now.date, event.timeZone);
}

/** EVENT-6: the first rule that keeps an event from being bought in our own checkout; null when a cart can be opened. */
function saleBlock(event: SaleFacts, flow: PurchaseFlow, now: Moment): SaleBlock | null {
  if (!event.active) return 'INACTIVE';
  if (event.eventStatus === 'cancelled') return 'CANCELLED';
  if (isOver(event, now)) return 'OVER';
  if (event.onSaleStartUtc && !isPast(event.onSaleStartUtc, now)) return 'NOT_YET_ON_SALE';
  if (isPast(event.onSaleEndUtc, now)) return 'SALE_ENDED';
  if (event.eventStatus === 'offsale') return 'OFF_SALE';
  if (event.ticketsStatus === 'TICKETS_NOT_AVAILABLE') return 'SOLD_OUT';
  if (flow === 'PROVIDER' || !event.transactable) return 'PROVIDER_ONLY';
  // A day without a time counts as a start.
  const started = event.startDate !== null || event.startDateTimeUtc !== null;
  return started && event.onSaleStartUtc !== null ? null : 'DATES_UNKNOWN';
}

export function toSale(event: SaleFacts, flow: PurchaseFlow, now: Moment): EventSale {
  const blockedBy = saleBlock(event, flow, now);
  const isSold = blockedBy === null || blockedBy === 'PROVIDER_ONLY';
  // TEN-7: the direct flow never leads to the provider.
  return { canBuy: blockedBy === null, blockedBy, atProvider: flow !== 'DIRECT' && event.canBeLinkedOver && isSold };
}
