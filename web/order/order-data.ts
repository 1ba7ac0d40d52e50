import type { MyTicketsQuery, OrderConfirmationQuery } from '#operations/generated/documents.ts';

export type OrderOnPage = NonNullable<OrderConfirmationQuery['order']>;
export type OrderItem = OrderOnPage['items'][number];
export type OrderRoom = OrderOnPage['rooms'][number];
export type OrderTicket = OrderItem['tickets'][number];
export type Programme = NonNullable<OrderConfirmationQuery['tenant']>['loyalty'];

/** An order as lists of tickets show it. */
export type TicketsOrder = NonNullable<MyTicketsQuery['orders']>['items'][number];
export type TicketsItem = TicketsOrder['items'][number];
