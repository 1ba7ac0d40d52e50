import { useEffect, useState } from 'react';
import { useApp } from '../core/app.tsx';
import type { TicketsItem, TicketsOrder } from './order-data.ts';
import { type Keepable, saveTickets } from './saved-tickets.ts';
import { admits, stateOf } from './ticket-groups.ts';

const DAY_MS = 86_400_000;

type Time = TicketsItem['event']['starts'] | TicketsItem['event']['ends'];

/** The day after; where only the day is known, not before it is over everywhere in the world. */
const overAt = (time: Time): number => {
  if (time?.at) return Date.parse(time.at) + DAY_MS;
  return time?.date ? Date.parse(time.date) + 2 * DAY_MS : 0;
};

/** From its first event to the day after the end of its last, which may go on for days; an event without a day is not near. */
const keepable = (order: TicketsOrder, basePath: string): Keepable => {
  const events = order.items
    .filter((item) => item.tickets.length > 0 && admits(stateOf({ order, item })))
    .map(({ event }) => event);
  return {
    page: `${basePath}order-confirmation/${order.id}/tickets`,
    from: Math.min(...events.map(({ starts }) => Date.parse(starts.at ?? starts.date ?? '') || 0)),
    until: Math.max(0, ...events.flatMap(({ starts, ends }) => [overAt(starts), overAt(ends)])),
  };
};

/** Keeps these orders' tickets on the device; answers the ids of those that are. */
export const useSavedTickets = (orders: readonly TicketsOrder[]): ReadonlySet<string> => {
  const { basePath, root } = useApp();
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set());
  const asked = JSON.stringify(orders.map((order) => keepable(order, basePath)));
  useEffect(() => {
    let isShown = true;
    const tell = (pages: ReadonlySet<string>) => isShown && setSaved(pages);
    // A device that keeps nothing, in private browsing for one, shows no badge.
    saveTickets(JSON.parse(asked), { basePath, root }, tell).catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [asked, basePath, root]);
  return new Set(orders.flatMap(({ id }) => (saved.has(`${basePath}order-confirmation/${id}/tickets`) ? [id] : [])));
};
