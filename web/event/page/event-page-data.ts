import type { EventPageQuery, EventTicketsQuery } from '#operations/generated/documents.ts';

export type EventOnPage = NonNullable<EventPageQuery['event']>;
export type EventTickets = NonNullable<EventTicketsQuery['event']>;
export type SeatMapData = NonNullable<EventTickets['seatMap']>;
export type MapSection = SeatMapData['sections'][number];

/** The quantity that is chosen at first; less when the event's limit is lower. */
const usualQuantity = 2;

export const firstQuantity = (ticketLimit: number): number => Math.min(usualQuantity, ticketLimit);

/** Where other events like it are. */
export const searchFor = (event: EventOnPage): string =>
  `/search?keyword=${encodeURIComponent(event.attractions[0]?.name ?? event.name)}`;
