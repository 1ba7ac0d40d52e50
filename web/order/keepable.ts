import type { TicketsItem, TicketsOrder } from './order-data.ts';
import { admits, stateOf } from './ticket-groups.ts';

/** An order whose tickets may be kept on the device. */
export type Keepable = {
  /** The path of its tickets' page. */
  page: string;
  /** When its first event begins, in milliseconds. */
  from: number;
  /** When all of it is over; in the past as well when nothing of it admits anybody any more. */
  until: number;
};

const DAY_MS = 86_400_000;

type Time = TicketsItem['event']['starts'] | TicketsItem['event']['ends'];

/** The day after; where only the day is known, not before it is over everywhere in the world. */
const overAt = (time: Time): number => {
  if (time?.at) return Date.parse(time.at) + DAY_MS;
  return time?.date ? Date.parse(time.date) + 2 * DAY_MS : 0;
};

/** From its first event to the day after the end of its last, which may go on for days; an event without a day is not near. */
export const keepable = (order: TicketsOrder, basePath: string): Keepable => {
  const events = order.items
    .filter((item) => item.tickets.length > 0 && admits(stateOf({ order, item })))
    .map(({ event }) => event);
  return {
    page: `${basePath}order-confirmation/${order.id}/tickets`,
    from: Math.min(...events.map(({ starts }) => Date.parse(starts.at ?? starts.date ?? '') || 0)),
    until: Math.max(0, ...events.flatMap(({ starts, ends }) => [overAt(starts), overAt(ends)])),
  };
};

const KEPT_DAYS = 30;

/** Whether tickets are needed within the next 30 days. */
export const isNear = ({ from, until }: Keepable, now = Date.now()): boolean =>
  until > now && from < now + KEPT_DAYS * DAY_MS;
