import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { closeClass, type DialogProps } from './dialog-box.ts';
import { Icon } from './icon.tsx';
import { useDialogTiming } from './use-dialog-timing.ts';

/** A modal dialog: the focus begins at its title, stays inside and returns on closing, Esc closes. Load it lazily. */
export const Dialog = ({
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
    <Base.Root open={shown} onOpenChange={(next, { reason }) => !next && close(reason)}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-200 bg-black/60 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          initialFocus={initialFocus ?? heading}
          finalFocus={finalFocus}
          className={classNames(
            'fixed top-1/2 left-1/2 z-200 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-[34.625rem] -translate-x-1/2 -translate-y-1/2 flex-col gap-4',
            'overflow-y-auto rounded-panel border border-line bg-raised p-6 text-ink shadow-float',
            'transition-[scale,opacity] duration-150 data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0',
            className,
          )}
        >
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
          {footer && <div className="flex flex-col-reverse gap-3 pt-2 sm:flex-row sm:justify-end">{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
};
