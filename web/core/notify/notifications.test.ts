import { expect, test, vi } from 'vitest';
import { createNotifications, type Notification } from './notifications.ts';

const saved: Notification = { type: 'success', message: 'Saved' };
const failed: Notification = { type: 'danger', message: 'Not saved' };

test('[SHELL-7] notifications sent before their screen is loaded are shown once it is, in order', () => {
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

test('[SHELL-7] a notification sent before onFirst is registered still triggers it', () => {
  const notifications = createNotifications();
  notifications.notify(saved);
  const load = vi.fn();
  notifications.onFirst(load);
  expect(load).toHaveBeenCalledOnce();
});

test('[SHELL-7] a notification sent between two listeners goes to the second', () => {
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

test('[SHELL-7] a notification of a type that there is not throws where it is sent, and is not shown', () => {
  const notifications = createNotifications();
  const show = vi.fn();
  notifications.listen(show);
  // What a brand's own script sends is not checked by our compiler.
  const odd = JSON.parse('{ "type": "banner", "message": "Sale" }');
  expect(() => notifications.notify(odd)).toThrow('banner');
  expect(show).not.toHaveBeenCalled();
});
