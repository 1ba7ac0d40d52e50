import type { LucideIcon } from 'lucide-react';

const types = ['danger', 'success', 'warning', 'info', 'custom'] as const;
type Type = (typeof types)[number];

/** A notification (SHELL-7). */
export type Notification = {
  message: string;
  /** Closes by itself after ten seconds unless false. */
  autoDismiss?: boolean;
} & (
  | {
      type: Exclude<Type, 'custom'>;
      /** Without it: the type's name in the page's language. */
      title?: string;
    }
  | {
      type: 'custom';
      title: string;
      icon: LucideIcon;
      /** Classes of its own for the icon. */
      className?: string;
    }
);

type Listener = (notification: Notification) => void;

/** A queue between `notify` and the toaster: keeps notifications until the toaster is loaded. */
export const createNotifications = () => {
  const waiting: Notification[] = [];
  let listener: Listener | undefined;
  let first: (() => void) | undefined;
  return {
    /** Throws for a type that there is not: the compiler sees our own calls only. */
    notify(notification: Notification) {
      if (!types.includes(notification.type)) throw new Error(`There is no notification of type ${notification.type}`);
      if (listener) return listener(notification);
      waiting.push(notification);
      first?.();
    },
    /** Called when there is a notification and no toaster yet. */
    onFirst(callback: () => void) {
      first = callback;
      if (waiting.length > 0) callback();
      return () => {
        first = undefined;
      };
    },
    listen(next: Listener) {
      listener = next;
      for (const notification of waiting.splice(0)) next(notification);
      return () => {
        listener = undefined;
      };
    },
  };
};
