import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

type MenuBoxProps = { label: string; className?: string; children: ReactNode };

/**
 * What the menu of a text field stands in, within a positioner. Base UI's own popup hides the rest of the page from screen
 * readers as long as it is open; here somebody who has typed must find the next field and the search button.
 */
export const MenuBox = ({ label, className, children }: MenuBoxProps) => (
  <section
    aria-label={label}
    onMouseDown={(event) => event.preventDefault()}
    className={classNames(
      'max-h-[min(580px,var(--available-height))] overflow-y-auto rounded-card border border-line bg-raised p-2 text-ink shadow-float',
      className,
    )}
  >
    {children}
  </section>
);

/** Without Base UI's popup nobody tells it that the menu has gone, and it would keep what was highlighted for the next time. */
export const useMenuEnd = (isOpen: boolean) => {
  const actions = useRef<{ unmount: () => void; close: () => void }>(null);
  useEffect(() => {
    if (!isOpen) actions.current?.unmount();
  }, [isOpen]);
  return actions;
};
