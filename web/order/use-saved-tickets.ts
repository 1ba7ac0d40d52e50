import { useEffect, useState } from 'react';
import { useApp } from '../core/app.tsx';
import type { TicketsOrder } from './order-data.ts';
import { type Keepable, saveTickets } from './saved-tickets.ts';
import { admits, stateOf } from './ticket-groups.ts';

const DAY_MS = 86_400_000;

/** Until the day after its last event; an event without a day is not near. */
const keepable = (order: TicketsOrder, basePath: string): Keepable => {
  const items = order.items.filter((item) => item.tickets.length > 0 && admits(stateOf({ order, item })));
  const days = items.flatMap(({ event: { starts } }) => starts.at ?? starts.date ?? []).map((day) => Date.parse(day));
  const page = `${basePath}order-confirmation/${order.id}/tickets`;
  return { page, until: items.length > 0 ? Math.max(...days, 0) + DAY_MS : null };
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
