import { useEffect, useRef } from 'react';
import { RESIZE_THROTTLE_MS } from '#rules/timings.ts';

/**
 * Calls back when the window's width has changed, checked at most every 20 ms (DATE-7). A phone's keyboard and address bar change
 * only the height; they must not close a menu that one types in.
 */
export const useWidthChange = (onChange: () => void) => {
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    let width = window.innerWidth;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      if (window.innerWidth === width) return;
      width = window.innerWidth;
      latest.current();
    };
    const throttled = () => {
      timer ??= setTimeout(look, RESIZE_THROTTLE_MS);
    };
    window.addEventListener('resize', throttled);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', throttled);
    };
  }, []);
};
