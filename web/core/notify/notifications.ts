/** A notification (SHELL-7). */
export type Notification = {
  type: 'danger' | 'success' | 'warning' | 'info';
  /** Without it: the type's name in the page's language. */
  title?: string;
  message: string;
  /** Closes by itself after ten seconds unless false. */
  autoDismiss?: boolean;
};

type Listener = (notification: Notification) => void;

/** A queue between `notify` and the toaster: keeps notifications until the toaster is loaded. */
export const createNotifications = () => {
  const waiting: Notification[] = [];
  let listener: Listener | undefined;
  let first: (() => void) | undefined;
  return {
    notify(notification: Notification) {
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
