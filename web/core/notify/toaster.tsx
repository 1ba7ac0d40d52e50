import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { type CSSProperties, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NOTIFICATION_MS, NOTIFICATION_REMOVED_MS } from '#rules/timings.ts';
import { useApp } from '../app.tsx';
import { canRemember } from '../consent/consent.ts';
import { EmbeddedNotice } from '../embedding/embedded-notice.tsx';
import { embedder } from '../embedding/embedder.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import type { Notification } from './notifications.ts';
import { tellSize, tellToScroll } from './tell-embedder.ts';
import { type Look, toastOf } from './toast.ts';

type ToasterProps = { listen: (show: (notification: Notification) => void) => () => void };

/** A toast is removed at the end of its fade. */
const fade = { '--fade': `${NOTIFICATION_REMOVED_MS - NOTIFICATION_MS}ms` } as CSSProperties;

const manager = Toast.createToastManager<Look>();

export const Toaster = ({ listen }: ToasterProps) => {
  const { t } = useTranslation('shared');
  const { embeddedBy } = useApp();
  const [page] = useState(() => embedder(embeddedBy));
  const [keepsCookies] = useState(() => page === undefined || canRemember());
  const tellHeight = useCallback(
    (viewport: HTMLDivElement) => (page === undefined ? undefined : tellSize(page, viewport)),
    [page],
  );
  useEffect(
    () =>
      listen((notification) => {
        manager.add(toastOf(notification, t));
        if (page !== undefined) tellToScroll(page);
      }),
    [listen, t, page],
  );
  return (
    <Toast.Provider toastManager={manager} limit={4}>
      {page !== undefined && !keepsCookies && <EmbeddedNotice />}
      <Toast.Portal>
        <Toast.Viewport
          ref={tellHeight}
          aria-label={t('notifications.region')}
          className="fixed inset-x-4 bottom-4 z-5001 mx-auto flex max-w-md flex-col gap-3 sm:inset-x-auto sm:right-6 sm:bottom-6 sm:w-96"
        >
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
};

const Toasts = () => {
  const { t } = useTranslation('common');
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => {
    const look = toast.data;
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection={['right', 'down']}
        style={fade}
        className="rounded-card border border-line bg-raised text-ink shadow-float transition-[opacity,translate] duration-200 data-ending-style:pointer-events-none data-ending-style:translate-y-2 data-ending-style:opacity-0 data-ending-style:duration-(--fade) data-starting-style:translate-y-2 data-starting-style:opacity-0"
      >
        <Toast.Content className="flex items-start gap-3 p-4">
          {look && <Icon as={look.icon} className={classNames('mt-0.5 size-5', look.mark)} />}
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <Toast.Title className="font-semibold" />
            <Toast.Description className="text-[0.9375rem] text-soft" />
          </div>
          <Toast.Close
            aria-label={t('actions.close')}
            className="feedback -m-2.5 inline-flex size-11 shrink-0 items-center justify-center rounded-full text-soft hover:bg-sunk hover:text-ink"
          >
            <Icon as={X} />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
};
