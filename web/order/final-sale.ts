import type { TicketReturns } from '../core/money/returns-text.ts';
import type { OrderOnPage } from './order-data.ts';

type Held = {
  items: readonly { event: Pick<OrderOnPage['items'][number]['event'], 'status'>; tickets: readonly unknown[] }[];
  rooms: readonly { isReturned: boolean; room: Pick<OrderOnPage['rooms'][number]['room'], 'refundable'> }[];
  notices: readonly Pick<OrderOnPage['notices'][number], 'choiceEndsAt'>[];
};

/**
 * ORDER-6: why no part of an order could be given back from the start; empty where one could, if only until a deadline, and after its
 * event was changed (ORDER-7).
 */
export const finalSale = (
  { items, rooms, notices }: Held,
  returns: TicketReturns,
): ('NEVER' | 'RATE_NOT_REFUNDABLE')[] => {
  const withTickets = items.filter(({ tickets }) => tickets.length > 0);
  const left = rooms.filter(({ isReturned }) => !isReturned);
  const areTicketsTaken =
    returns?.untilHoursBefore !== null ||
    notices.some(({ choiceEndsAt }) => choiceEndsAt !== null) ||
    withTickets.some(({ event }) => event.status === 'CANCELLED');
  if (withTickets.length > 0 && areTicketsTaken) return [];
  if (left.some(({ room }) => room.refundable)) return [];
  return [
    ...(withTickets.length > 0 ? (['NEVER'] as const) : []),
    ...(left.length > 0 ? (['RATE_NOT_REFUNDABLE'] as const) : []),
  ];
};
