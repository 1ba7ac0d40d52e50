import { useEffect, useRef, useState } from 'react';
import { DIALOG_MS } from '../constants.ts';

/**
 * SHELL-9: a dialog opens a moment after it was asked for, and says that it is closed a moment after it was, so that
 * what follows does not pull the page away under it. One that came with its page is there at once.
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
