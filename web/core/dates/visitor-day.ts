import { useSyncExternalStore } from 'react';
import { type Day, dayIn, dayOf, daysBetween } from '#rules/calendar-day.ts';
import { useApp } from '../app.tsx';

/** A page that is looked at again may be from another day. */
const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

const today = (): Day => dayIn(new Date());

/** DATE-8: the day that it is where the visitor is. The server does not know it: until hydration it is UTC's. */
export const useToday = (): Day => {
  const { now } = useApp();
  return useSyncExternalStore(subscribe, today, () => dayOf(new Date(now)));
};

/** The visitor's day as it is sent to the graph; null where it is UTC's, or where the device's clock is wrong. `now`: the server's time. */
export const dayToSend = (now: string): Day | null => {
  const [day, utc] = [today(), dayOf(new Date(now))];
  return Math.abs(daysBetween(utc, day)) === 1 ? day : null;
};
