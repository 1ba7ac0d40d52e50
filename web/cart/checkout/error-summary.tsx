import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../core/ui/icon.tsx';

export type FieldError = { fieldId: string; message: string };

type ErrorSummaryProps = {
  errors: readonly FieldError[];
  /** Grows with every submit that is refused, so that each one moves the focus here. */
  attempt: number;
};

/** After a submit: all invalid fields in one list above the form; each entry is a link to its field. */
export const ErrorSummary = ({ errors, attempt }: ErrorSummaryProps) => {
  const { t } = useTranslation('checkout');
  const box = useRef<HTMLDivElement>(null);
  const focused = useRef(0);
  const isShown = attempt > 0 && errors.length > 0;
  // The errors of an attempt may be drawn after it has been counted.
  useEffect(() => {
    if (!isShown || focused.current === attempt) return;
    focused.current = attempt;
    box.current?.focus();
  }, [attempt, isShown]);
  if (!isShown) return null;
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="flex gap-3 rounded-card bg-bad-tint p-4 outline-none focus-visible:outline-3 focus-visible:outline-bad"
    >
      <Icon as={CircleAlert} className="mt-0.5 size-5 text-bad" />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-semibold">{t('errors.title', { count: errors.length })}</p>
        <ul className="flex flex-col">
          {errors.map(({ fieldId, message }) => (
            <li key={fieldId}>
              <a
                href={`#${fieldId}`}
                className="inline-flex min-h-8 items-center text-[0.9375rem] underline underline-offset-4"
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId)?.focus();
                }}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
};
