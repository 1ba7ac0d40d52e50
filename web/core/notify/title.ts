import type { TFunction } from 'i18next';
import type { Notification } from './notifications.ts';

const keys = {
  danger: 'notifications.danger',
  success: 'notifications.success',
  warning: 'notifications.warning',
  info: 'notifications.info',
} as const;

/** SHELL-7: the title of its own, or else the name of its type in the page's language. */
export const titleOf = (notification: Notification, t: TFunction<'shared'>): string =>
  notification.type === 'custom' ? notification.title : (notification.title ?? t(keys[notification.type]));
