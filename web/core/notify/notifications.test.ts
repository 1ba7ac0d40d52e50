import { expect, test, vi } from 'vitest';
import { createNotifications, type Notification } from './notifications.ts';

const saved: Notification = { type: 'success', message: 'Saved' };
const failed: Notification = { type: 'danger', message: 'Not saved' };

test('[SHELL-7] what is said before the notifications are loaded is shown once they are, in order', () => {
  const notifications = createNotifications();
  const load = vi.fn();
  notifications.onFirst(load);
  notifications.notify(saved);
  notifications.notify(failed);
  const show = vi.fn();
  notifications.listen(show);
  expect(load).toHaveBeenCalled();
  expect(show.mock.calls).toEqual([[saved], [failed]]);
});

test('[SHELL-7] a host that comes late still learns that something waits', () => {
  const notifications = createNotifications();
  notifications.notify(saved);
  const load = vi.fn();
  notifications.onFirst(load);
  expect(load).toHaveBeenCalledOnce();
});

test('[SHELL-7] nothing is lost while the screen that shows notifications is changed', () => {
  const notifications = createNotifications();
  const first = vi.fn();
  const leave = notifications.listen(first);
  leave();
  notifications.notify(saved);
  const second = vi.fn();
  notifications.listen(second);
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledWith(saved);
});
