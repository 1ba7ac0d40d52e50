import { X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { classNames } from '../ui/class-names.ts';
import { closeClass, dialogQuery, stillClass } from '../ui/dialog-box.ts';
import { Icon } from '../ui/icon.tsx';

const boxes = {
  dialog: lazy(() => import('../ui/dialog.tsx').then((module) => ({ default: module.Dialog }))),
  sheet: lazy(() => import('../ui/drawer.tsx').then((module) => ({ default: module.Drawer }))),
};

const subscribe = (listener: () => void) => {
  const media = matchMedia(dialogQuery);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Null on the server and until the page is alive. */
const useBox = () =>
  useSyncExternalStore(
    subscribe,
    () => (matchMedia(dialogQuery).matches ? boxes.dialog : boxes.sheet),
    () => null,
  );

/** What a modal route is told by whoever shows it. */
export type ModalProps = {
  /** The path below it when the modal is the page that was asked for; null over a page that stands. */
  parent: string | null;
  /** It has been closed and is gone from the screen. */
  onClosed: () => void;
};

type ModalScreenProps = ModalProps & { title: string; className?: string; children: ReactNode };

/** The same box as plain markup: what the server sends, and all there is without JavaScript. */
const Still = ({ title, parent, className, children }: Omit<ModalScreenProps, 'onClosed'>) => {
  const { t } = useTranslation('common');
  return (
    <>
      <div aria-hidden="true" className="fixed inset-0 z-200 bg-black/60" />
      <div role="dialog" aria-labelledby="modal-title" className={classNames(stillClass, className)}>
        <div className="flex items-start justify-between gap-4">
          <h2 id="modal-title" className="text-xl font-bold">
            {title}
          </h2>
          {parent && (
            <Link to={parent} replace aria-label={t('actions.close')} className={closeClass}>
              <Icon as={X} />
            </Link>
          )}
        </div>
        {children}
      </div>
    </>
  );
};

/** A modal route: a dialog on a desktop, a sheet from the bottom on a phone (ROUTE-6). */
export const ModalScreen = ({ title, parent, onClosed, className, children }: ModalScreenProps) => {
  const Box = useBox();
  const [open, setOpen] = useState(true);
  const isPage = parent !== null;
  const still = isPage ? (
    <Still title={title} parent={parent} className={className}>
      {children}
    </Still>
  ) : null;
  if (!Box) return still;
  const onOpenChange = () => {
    setOpen(false);
    onClosed();
  };
  return (
    <Suspense fallback={still}>
      <Box open={open} onOpenChange={onOpenChange} title={title} className={className} atOnce={isPage}>
        {children}
      </Box>
    </Suspense>
  );
};
