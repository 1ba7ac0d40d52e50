/** What a notification says, and how (SHELL-7). */
export type Notification = {
  type: 'danger' | 'success' | 'warning' | 'info';
  /** Left out: the type's own word in the visitor's language. */
  title?: string;
  message: string;
  /** Closes by itself after ten seconds unless false. */
  autoDismiss?: boolean;
};

type Listener = (notification: Notification) => void;

/** A queue between those who notify and the one that shows: what was said before anybody listened is kept until somebody does. */
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
    /** Told when there is something to show and nobody to show it. */
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
