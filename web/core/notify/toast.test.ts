import { CircleAlert, CircleCheck, Info, Link2, TriangleAlert } from 'lucide-react';
import { expect, test } from 'vitest';
import { serverI18n } from '../i18n/server.ts';
import { toastOf } from './toast.ts';

const toast = (notification: Parameters<typeof toastOf>[0]) =>
  toastOf(notification, serverI18n('en').getFixedT(null, 'shared'));

test.each([
  ['danger', CircleAlert, 'text-bad'],
  ['success', CircleCheck, 'text-good'],
  ['warning', TriangleAlert, 'text-warn'],
  ['info', Info, 'text-brand-text'],
] as const)('[SHELL-7] a notification of type %s has the icon and the colour of its type', (type, icon, mark) => {
  expect(toast({ type, message: 'Something happened' }).data).toEqual({ icon, mark });
});

test('[SHELL-7] one of its own kind has the icon and the class that it brings', () => {
  const own = { type: 'custom', title: 'The Final', message: 'Link copied.', icon: Link2 } as const;
  expect(toast({ ...own, className: 'text-accent' }).data).toEqual({ icon: Link2, mark: 'text-accent' });
});

test('[SHELL-7] a notification closes by itself after ten seconds, and not at all where autoDismiss is false', () => {
  const timeoutOf = (more: { autoDismiss?: boolean }) =>
    toast({ type: 'info', message: 'Something happened', ...more }).timeout;
  expect([timeoutOf({}), timeoutOf({ autoDismiss: true })]).toEqual([10_000, 10_000]);
  // The toaster's own word for never.
  expect(timeoutOf({ autoDismiss: false })).toBe(0);
});
