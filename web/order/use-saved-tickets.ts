import { useEffect, useState } from 'react';
import { useApp } from '../core/app.tsx';
import { keepable } from './keepable.ts';
import type { TicketsOrder } from './order-data.ts';
import { answerToKeep, mayAskToKeep, saveTickets } from './saved-tickets.ts';

/** OFF-1: a guest is asked once whether this device is theirs, and keeps tickets. */
const useQuestion = () => {
  const [isAsked, setAsked] = useState(false);
  useEffect(() => setAsked(mayAskToKeep()), []);
  const answer = (keeps: boolean) => {
    answerToKeep(keeps);
    setAsked(false);
  };
  return { isAsked, answer };
};

/** Keeps these orders' tickets on the device; `saved` has the ids of those that are, `question` what to ask a guest. */
export const useSavedTickets = (orders: readonly TicketsOrder[]) => {
  const { basePath, root } = useApp();
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set());
  const question = useQuestion();
  const { isAsked } = question;
  const asked = JSON.stringify(orders.map((order) => keepable(order, basePath)));
  useEffect(() => {
    if (isAsked) return;
    let isShown = true;
    const tell = (pages: ReadonlySet<string>) => isShown && setSaved(pages);
    // A device that keeps nothing, in private browsing for one, shows no badge.
    saveTickets(JSON.parse(asked), { basePath, root }, tell).catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [asked, basePath, root, isAsked]);
  const ids = orders.flatMap(({ id }) => (saved.has(`${basePath}order-confirmation/${id}/tickets`) ? [id] : []));
  return { saved: new Set(ids), question };
};
