import { type PointerEvent, useCallback, useRef, useState } from 'react';

/**
 * A field whose menu is loaded on hover, focus or touch. A click on the field while the menu is open closes it, as a click outside of
 * the menu, and must not open it again; so what counts is whether it was open when the pointer went down.
 */
export const useLazyMenu = (preload: () => Promise<unknown>) => {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const close = useCallback(() => setOpen(false), []);
  // The menu itself asks again.
  const prepare = () => void preload().catch(() => undefined);
  const trigger = {
    ref: anchor,
    type: 'button' as const,
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': isOpen,
    onPointerEnter: prepare,
    onFocus: prepare,
    onPointerDown: (_event: PointerEvent) => {
      wasOpen.current = isOpen;
    },
    onClick: () => {
      if (!wasOpen.current) setOpen(true);
      wasOpen.current = false;
    },
  };
  return { anchor, isOpen, close, trigger };
};
