import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { menuSize } from './dialog-box.ts';

type MenuBoxProps = { label: string; className?: string; children: ReactNode };

/**
 * The popup of a text field's menu, within a positioner. Base UI's own popup hides the rest of the page from screen readers while it
 * is open; here the next field and the search button must stay reachable.
 */
export const MenuBox = ({ label, className, children }: MenuBoxProps) => (
  <section
    aria-label={label}
    onMouseDown={(event) => event.preventDefault()}
    className={classNames(menuSize, 'rounded-card border border-line bg-raised p-2 text-ink shadow-float', className)}
  >
    {children}
  </section>
);

/** Without Base UI's popup the highlighted item has to be reset when the menu closes. */
export const useMenuEnd = (isOpen: boolean) => {
  const actions = useRef<{ unmount: () => void; close: () => void }>(null);
  useEffect(() => {
    if (!isOpen) actions.current?.unmount();
  }, [isOpen]);
  return actions;
};
