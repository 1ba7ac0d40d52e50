import { Drawer as Base } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { closeClass, type DialogProps } from './dialog-box.ts';
import { Icon } from './icon.tsx';
import { useDialogTiming } from './use-dialog-timing.ts';

/** On phones: a sheet from the bottom edge, closed by swiping down. Same properties as Dialog. Load it lazily. */
export const Drawer = ({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  className,
  atOnce,
  finalFocus,
  initialFocus,
}: DialogProps) => {
  const { t } = useTranslation('common');
  const heading = useRef<HTMLHeadingElement>(null);
  const { shown, close } = useDialogTiming(open, (reason) => onOpenChange(false, reason), atOnce);
  return (
    <Base.Root open={shown} onOpenChange={(next, { reason }) => !next && close(reason)} swipeDirection="down">
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-200 bg-black/60 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-200 flex items-end justify-center">
          <Base.Popup
            initialFocus={initialFocus ?? heading}
            finalFocus={finalFocus}
            className={classNames(
              'flex max-h-[88dvh] w-full max-w-160 flex-col overflow-y-auto overscroll-contain rounded-t-panel bg-raised text-ink shadow-float',
              'translate-y-(--drawer-swipe-movement-y) pb-[env(safe-area-inset-bottom)] transition-transform duration-200',
              'data-ending-style:translate-y-full data-starting-style:translate-y-full data-swiping:duration-0',
              className,
            )}
          >
            <div aria-hidden="true" className="mx-auto mt-3 h-1 w-10 shrink-0 rounded-full bg-line-strong/60" />
            <Base.Content className="flex flex-col gap-4 p-5">
              <div className="flex items-start justify-between gap-4">
                <Base.Title ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
                  {title}
                </Base.Title>
                <Base.Close aria-label={t('actions.close')} className={closeClass}>
                  <Icon as={X} />
                </Base.Close>
              </div>
              {description && <Base.Description className="text-soft">{description}</Base.Description>}
              {children}
              {footer && <div className="flex flex-col gap-3 pt-2">{footer}</div>}
            </Base.Content>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
};
