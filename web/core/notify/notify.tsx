import { lazy, Suspense, useEffect, useState } from 'react';
import { createNotifications, type Notification } from './notifications.ts';

const notifications = createNotifications();

/** Shows a message over the page, from anywhere in the browser. */
export const notify = (notification: Notification) => notifications.notify(notification);

const Toaster = lazy(() => import('./toaster.tsx').then(({ Toaster: component }) => ({ default: component })));

/** Where notifications appear; what draws them is loaded with the first one. */
export const NotificationHost = () => {
  const [needed, setNeeded] = useState(false);
  useEffect(() => notifications.onFirst(() => setNeeded(true)), []);
  return needed ? (
    <Suspense fallback={null}>
      <Toaster listen={notifications.listen} />
    </Suspense>
  ) : null;
};
