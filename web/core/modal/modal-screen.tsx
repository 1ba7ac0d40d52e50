import { X } from 'lucide-react';
import { type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApp } from '../app.tsx';
import { later } from '../later.tsx';
import { classNames } from '../ui/class-names.ts';
import { closeClass, dialogQuery, stillClass } from '../ui/dialog-box.ts';
import { Icon } from '../ui/icon.tsx';

const boxes = {
  dialog: later(() => import('../ui/dialog.tsx').then((module) => module.Dialog)),
  sheet: later(() => import('../ui/drawer.tsx').then((module) => module.Drawer)),
};

const subscribe = (listener: () => void) => {
  const media = matchMedia(dialogQuery);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Null on the server and until it is hydrated. */
const useBox = () =>
  useSyncExternalStore(
    subscribe,
    () => (matchMedia(dialogQuery).matches ? boxes.dialog : boxes.sheet),
    () => null,
  );

/** Properties of a modal that depend on how it was opened. */
export type ModalProps = {
  /** Where closing leads when the modal was opened by its own address; null over a page. */
  parent: string | null;
  /** Called when it is closed and no longer on the screen. */
  onClosed: () => void;
};

type ModalScreenProps = ModalProps & { title: string; className?: string; children: ReactNode };

/** Escape follows the link that closes the plain modal, also before hydration. */
const closeOnEscape = `addEventListener('keydown', function (event) {
  var close = event.key === 'Escape' && document.getElementById('modal-close');
  if (close) close.click();
})`;

const EscapeScript = () => {
  const { nonce } = useApp();
  // The browser keeps what the server has written.
  const script = import.meta.env.SSR ? closeOnEscape : '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
};

/** The modal as plain HTML: for the server and without JavaScript. */
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
            <Link id="modal-close" to={parent} replace aria-label={t('actions.close')} className={closeClass}>
              <Icon as={X} />
            </Link>
          )}
        </div>
        {children}
      </div>
      <EscapeScript />
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
