import { useEffect, useState } from 'react';
import { useApp } from '../core/app.tsx';

const HALF_MINUTE_MS = 30_000;

/** The time, an instant in UTC; the server's until the page is hydrated, then the browser's, at most half a minute old. */
export const useMinute = (): string => {
  const { now } = useApp();
  const [time, setTime] = useState(now);
  useEffect(() => {
    const tick = () => setTime(new Date().toISOString());
    tick();
    const timer = setInterval(tick, HALF_MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return time;
};
