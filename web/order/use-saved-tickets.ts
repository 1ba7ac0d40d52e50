import { useEffect, useState } from 'react';
import { useApp } from '../core/app.tsx';
import { keepable } from './keepable.ts';
import type { TicketsOrder } from './order-data.ts';
import { saveTickets } from './saved-tickets.ts';

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
