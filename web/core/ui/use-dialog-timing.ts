import { useEffect, useRef, useState } from 'react';
import { DIALOG_MS } from '#rules/timings.ts';

/**
 * SHELL-9: a dialog opens DIALOG_MS after its link was clicked and reports that it is closed DIALOG_MS after closing, so that the
 * page does not change under its animation. One that came with its page is open at once.
 */
export function useDialogTiming(open: boolean, onClosed: (reason?: string) => void, atOnce = false) {
  const [shown, setShown] = useState(open && atOnce);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!open) return setShown(false);
    const timer = setTimeout(() => setShown(true), atOnce ? 0 : DIALOG_MS);
    return () => clearTimeout(timer);
  }, [open, atOnce]);
  useEffect(() => () => clearTimeout(closing.current), []);
  const close = (reason?: string) => {
    setShown(false);
    clearTimeout(closing.current);
    closing.current = setTimeout(() => onClosed(reason), DIALOG_MS);
  };
  return { shown, close };
}
