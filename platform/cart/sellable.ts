import type { EventOnSale } from '../offer/service.ts';

export type PurchaseFlow = 'direct' | 'provider' | 'both';

/** EVENT-5: over is after its end, or after its start when there is no end. */
export const isOver = ({ start_at, end_at }: Pick<EventOnSale, 'start_at' | 'end_at'>, now: Date): boolean => {
  const last = end_at ?? start_at;
  return last !== null && now > last;
};

/** EVENT-6: why tickets of this event cannot be bought now; undefined when they can. */
export const reasonNotSellable = (event: EventOnSale, flow: PurchaseFlow): string | undefined => {
  const { now } = event;
  if (!event.active) return 'This event is no longer offered.';
  if (event.status === 'cancelled') return 'This event has been cancelled.';
  if (isOver(event, now)) return 'This event is over.';
  if (event.start_at === null) return 'The date and time of this event are not known yet.';
  if (event.on_sale_start_at === null) return 'The start of sales for this event is not known yet.';
  if (now < event.on_sale_start_at) return `Sales for this event start at ${event.on_sale_start_at.toISOString()}.`;
  if (event.status === 'offsale' || (event.on_sale_end_at !== null && now > event.on_sale_end_at)) {
    return 'Sales for this event have ended.';
  }
  if (flow === 'direct') return undefined;
  if (event.tickets_status === 'TICKETS_NOT_AVAILABLE') return 'There are no tickets left for this event.';
  return event.transactable ? undefined : 'Tickets for this event cannot be bought here.';
};
