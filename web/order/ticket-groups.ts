import type { TicketsItem, TicketsOrder } from './order-data.ts';

type Bought = { order: TicketsOrder; item: TicketsItem };
/** An event with everything bought for it, or a stay at a hotel. */
export type TicketGroup =
  | { kind: 'event'; event: TicketsItem['event']; bought: Bought[] }
  | { kind: 'stay'; order: TicketsOrder; booking: TicketsOrder['rooms'][number] };

/** ORDER-2: the orders by event, so that two orders for one evening are one card; in the orders' own sequence. */
export const groupByEvent = (orders: readonly TicketsOrder[]): TicketGroup[] => {
  const events = new Map<string, Extract<TicketGroup, { kind: 'event' }>>();
  const groups: TicketGroup[] = [];
  for (const order of orders) {
    for (const item of order.items) {
      const known = events.get(item.event.id);
      if (known) known.bought.push({ order, item });
      else {
        const group = { kind: 'event' as const, event: item.event, bought: [{ order, item }] };
        events.set(item.event.id, group);
        groups.push(group);
      }
    }
    for (const booking of order.rooms) groups.push({ kind: 'stay', order, booking });
  }
  return groups;
};

type SeatRow = { section: string | null; row: string | null; seats: string[] };

/** The seats row by row; one entry without seats for general admission. */
export const seatRows = (tickets: TicketsItem['tickets']): SeatRow[] => {
  const rows = new Map<string, SeatRow>();
  for (const { section, row, seat } of tickets) {
    const key = JSON.stringify([section, row]);
    const found = rows.get(key) ?? { section, row, seats: [] };
    if (seat !== null) found.seats.push(seat);
    rows.set(key, found);
  }
  return [...rows.values()];
};

/** What became of an item, if it does not simply admit. */
export type ItemState = 'refunded' | 'cancelled' | 'postponed' | 'rescheduled' | null;

export const stateOf = ({ item, order }: Bought): ItemState => {
  if (item.returned === item.quantity || order.status === 'REFUNDED') return 'refunded';
  if (order.status === 'CANCELLED' || item.event.status === 'CANCELLED') return 'cancelled';
  if (item.event.status === 'POSTPONED') return 'postponed';
  const isMoved = order.notices.some(({ eventId, kind }) => eventId === item.event.id && kind === 'MOVED');
  return isMoved || item.event.status === 'RESCHEDULED' ? 'rescheduled' : null;
};

type Known = TicketsOrder['notices'][number]['before'];
type Now = Pick<TicketsItem['event'], 'starts' | 'venue'>;

/** ORDER-7: what of an event is another than its buyer knew, by the clocks at its venues; the hour alone where the day is the same. */
export const movedOf = ({ starts, venueName, city }: Known, event: Now): ('date' | 'time' | 'venue')[] => [
  ...(starts.date !== event.starts.date
    ? (['date'] as const)
    : starts.time !== event.starts.time
      ? (['time'] as const)
      : []),
  ...(venueName !== event.venue.name || city !== event.venue.address.city ? (['venue'] as const) : []),
];

/** ORDER-6: whether money for this item or room was refused. A refund that does not tell what it was for may have been for it. */
export const isRefundRefused = ({ refunds }: Pick<TicketsOrder, 'refunds'>, partId: string): boolean =>
  refunds.some(({ status, partIds }) => status === 'REFUSED' && (partIds?.includes(partId) ?? true));

/** Whether its codes still let somebody in. */
export const admits = (state: ItemState): boolean => state !== 'refunded' && state !== 'cancelled';
