import { type EventTimes, isOver, momentOf, type PurchaseFlow, type SaleBlock, saleBlock } from '#rules/sale.ts';
import type { EventOnSale } from '../offer/service.ts';

type Times = Pick<EventOnSale, 'start_at' | 'start_date' | 'end_at' | 'end_date' | 'time_zone'>;

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

const timesOf = (event: Times): EventTimes => ({
  timeZone: event.time_zone,
  startDate: event.start_date,
  startDateTimeUtc: iso(event.start_at),
  endDateTimeUtc: iso(event.end_at),
  endDate: event.end_date,
});

/** EVENT-5 */
export const isEventOver = (event: Times, now: Date): boolean => isOver(timesOf(event), momentOf(now));

const reasons: Record<SaleBlock, (event: EventOnSale) => string> = {
  INACTIVE: () => 'This event is no longer offered.',
  CANCELLED: () => 'This event has been cancelled.',
  OVER: () => 'This event is over.',
  NOT_YET_ON_SALE: (event) => `Sales for this event start at ${iso(event.on_sale_start_at)}.`,
  SALE_ENDED: () => 'Sales for this event have ended.',
  OFF_SALE: () => 'Sales for this event have ended.',
  SOLD_OUT: () => 'There are no tickets left for this event.',
  PROVIDER_ONLY: () => 'Tickets for this event cannot be bought here.',
  DATES_UNKNOWN: (event) =>
    event.start_at === null
      ? 'The date and time of this event are not known yet.'
      : 'The start of sales for this event is not known yet.',
};

/** EVENT-6: the reason why tickets of this event cannot be bought now; undefined when they can. */
export const reasonNotSellable = (event: EventOnSale, flow: PurchaseFlow): string | undefined => {
  const facts = {
    ...timesOf(event),
    active: event.active,
    transactable: event.transactable,
    eventStatus: event.status,
    ticketsStatus: event.tickets_status,
    onSaleStartUtc: iso(event.on_sale_start_at),
    onSaleEndUtc: iso(event.on_sale_end_at),
  };
  const block = saleBlock(facts, flow, momentOf(event.now));
  return block === null ? undefined : reasons[block](event);
};

/** As reasonNotSellable, for tickets that are held or offered already: nothing has to be left for others. */
export const reasonNotPayable = (event: EventOnSale, flow: PurchaseFlow): string | undefined =>
  reasonNotSellable({ ...event, tickets_status: 'FEW_TICKETS_LEFT' }, flow);
