import type { TFunction } from 'i18next';
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import { NOTIFICATION_MS } from '#rules/timings.ts';
import type { Notification } from './notifications.ts';
import { titleOf } from './title.ts';

const looks = {
  danger: { icon: CircleAlert, mark: 'text-bad' },
  success: { icon: CircleCheck, mark: 'text-good' },
  warning: { icon: TriangleAlert, mark: 'text-warn' },
  info: { icon: Info, mark: 'text-brand-text' },
} as const;

export type Look = { icon: LucideIcon; mark: string | undefined };

const lookOf = (notification: Notification): Look =>
  notification.type === 'custom' ? { icon: notification.icon, mark: notification.className } : looks[notification.type];

/** SHELL-7: how the toaster shows a notification, and for how long; a timeout of 0 is none. */
export const toastOf = (notification: Notification, t: TFunction<'shared'>) => {
  const { type, message, autoDismiss = true } = notification;
  const priority: 'high' | 'low' = type === 'danger' ? 'high' : 'low';
  return {
    type,
    title: titleOf(notification, t),
    description: message,
    timeout: autoDismiss ? NOTIFICATION_MS : 0,
    priority,
    data: lookOf(notification),
  };
};
