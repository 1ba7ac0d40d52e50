import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

/** Class names of inputs and selects. Text of 16 px, so that phones do not zoom in. */
export const controlClass = (invalid: boolean, className?: string) =>
  classNames(
    'feedback block min-h-12 w-full rounded-control border bg-raised px-4 py-2.5 text-base text-ink',
    'placeholder:text-soft disabled:bg-sunk disabled:text-soft',
    invalid ? 'border-bad' : 'border-line-strong/60 hover:border-line-strong',
    className,
  );

type FieldFrameProps = {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  /** Shown after the label of an optional field. */
  optionalLabel?: string;
  className?: string;
  children: ReactNode;
};

/** Label above, hint and error below; the ids of both are `${id}-hint` and `${id}-error`. */
export const FieldFrame = ({ id, label, hint, error, optionalLabel, className, children }: FieldFrameProps) => (
  <div className={classNames('flex flex-col gap-1.5', className)}>
    <label htmlFor={id} className="text-sm font-semibold text-ink">
      {label}
      {optionalLabel && <span className="font-normal text-soft"> {optionalLabel}</span>}
    </label>
    {children}
    {hint && (
      <p id={`${id}-hint`} className="text-sm text-soft">
        {hint}
      </p>
    )}
    {error && (
      <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm text-bad">
        <Icon as={CircleAlert} className="mt-0.5 size-4" />
        {error}
      </p>
    )}
  </div>
);

/** Ids of hint and error, for aria-describedby. */
export const describedBy = (id: string, hint: unknown, error: unknown) =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;

export type TextFieldProps = ComponentProps<'input'> &
  Pick<FieldFrameProps, 'label' | 'hint' | 'error' | 'optionalLabel'> & { frameClassName?: string };

/** One line of text; takes the properties of react-hook-form's register(). */
export const TextField = ({
  label,
  hint,
  error,
  optionalLabel,
  frameClassName,
  id,
  className,
  ...input
}: TextFieldProps) => {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame
      id={fieldId}
      label={label}
      hint={hint}
      error={error}
      optionalLabel={optionalLabel}
      className={frameClassName}
    >
      <input
        type="text"
        {...input}
        id={fieldId}
        className={controlClass(Boolean(error), className)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, hint, error)}
      />
    </FieldFrame>
  );
};

/** For an e-mail address. Not of the type `email`: there a browser writes bücher.example in ASCII, and refuses zoë@example.com. */
export const EmailField = (props: TextFieldProps) => (
  <TextField inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} {...props} />
);

type CheckboxFieldProps = ComponentProps<'input'> & { label: ReactNode; error?: string };

/** A checkbox; its whole label is clickable. */
export const CheckboxField = ({ label, error, id, className, ...input }: CheckboxFieldProps) => {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <div className={className}>
      <label htmlFor={fieldId} className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
        <input
          {...input}
          id={fieldId}
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-brand-text"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(fieldId, false, error)}
        />
        <span className="text-[0.9375rem] leading-snug">{label}</span>
      </label>
      {error && (
        <p id={`${fieldId}-error`} className="flex items-start gap-1.5 text-sm text-bad">
          <Icon as={CircleAlert} className="mt-0.5 size-4" />
          {error}
        </p>
      )}
    </div>
  );
};
