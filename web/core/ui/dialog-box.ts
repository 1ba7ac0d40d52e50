import type { ReactNode, RefObject } from 'react';

// Shared by dialog, drawer and the modal without JavaScript; importing it loads none of them.

export type DialogProps = {
  open: boolean;
  /** The reason is Base UI's, like outside-press or escape-key. */
  onOpenChange: (open: boolean, reason?: string) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons; the primary one last. */
  footer?: ReactNode;
  className?: string;
  /** It came with its page and is open at once. */
  atOnce?: boolean;
  /** Gets the focus after closing; without it, the element that had it before. */
  finalFocus?: RefObject<HTMLElement | null>;
  /** Gets the focus on opening; without it, the title. In a question it is the answer that loses nothing. */
  initialFocus?: RefObject<HTMLElement | null>;
};

/** The round close button. */
export const closeClass =
  'feedback -m-1.5 inline-flex size-11 shrink-0 items-center justify-center rounded-full text-soft hover:bg-sunk hover:text-ink';

/** A sheet on a phone, a dialog of at most 554 px on wider screens (ROUTE-7). */
export const stillClass =
  'fixed z-200 flex flex-col gap-4 overflow-y-auto overscroll-contain border-line bg-raised p-5 text-ink shadow-float max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[88dvh] max-md:rounded-t-panel md:top-1/2 md:left-1/2 md:max-h-[calc(100dvh-2rem)] md:w-[calc(100vw-2rem)] md:max-w-[34.625rem] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-panel md:border md:p-6';

/** How wide a menu is at least and how high at most, where it opens beside its field (SHELL-8). */
export const menuSize =
  'min-w-[min(585px,calc(100vw-2rem))] max-h-[min(580px,var(--available-height))] overflow-y-auto';

/** From this width on a dialog, below it a sheet. */
export const dialogQuery = '(min-width: 48rem)';

/** Whether a menu opens beside its field; on narrow screens it is a sheet from the bottom edge. In the browser only. */
export const isWide = (): boolean => window.matchMedia(dialogQuery).matches;
