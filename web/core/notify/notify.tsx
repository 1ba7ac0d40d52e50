import { Suspense, useEffect, useState } from 'react';
import { later } from '../later.tsx';
import { createNotifications, type Notification } from './notifications.ts';

const notifications = createNotifications();

/** Shows a notification; may be called anywhere in the browser. */
export const notify = (notification: Notification) => notifications.notify(notification);

const Toaster = later(() => import('./toaster.tsx').then(({ Toaster: component }) => component));

/** Where notifications appear; the toaster is loaded with the first one, and in a frame of another page, which it talks to. */
export const NotificationHost = () => {
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    if (window.parent !== window) setNeeded(true);
    return notifications.onFirst(() => setNeeded(true));
  }, []);
  return needed ? (
    <Suspense fallback={null}>
      <Toaster listen={notifications.listen} />
    </Suspense>
  ) : null;
};
