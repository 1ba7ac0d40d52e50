import type { EventPageQuery, EventTicketsQuery } from '#operations/generated/documents.ts';

export type EventOnPage = NonNullable<EventPageQuery['event']>;
export type EventTickets = NonNullable<EventTicketsQuery['event']>;
export type SeatMapData = NonNullable<EventTickets['seatMap']>;
export type MapSection = SeatMapData['sections'][number];

/** What people mostly buy; less when the event allows less. */
const usualQuantity = 2;

export const firstQuantity = (ticketLimit: number): number => Math.min(usualQuantity, ticketLimit);
