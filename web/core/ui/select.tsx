import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { controlClass, describedBy, FieldFrame, type TextFieldProps } from './field.tsx';
import { Icon } from './icon.tsx';

type SelectFieldProps = ComponentProps<'select'> &
  Pick<TextFieldProps, 'label' | 'hint' | 'error' | 'optionalLabel' | 'frameClassName'>;

/** A native <select>, which works best with phones and autofill; children are option elements. */
export const SelectField = ({
  label,
  hint,
  error,
  optionalLabel,
  frameClassName,
  id,
  className,
  ...select
}: SelectFieldProps) => {
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
      <div className="relative">
        <select
          {...select}
          id={fieldId}
          className={controlClass(Boolean(error), `appearance-none pr-11 ${className ?? ''}`)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(fieldId, hint, error)}
        />
        <Icon
          as={ChevronDown}
          className="pointer-events-none absolute top-1/2 right-4 size-4 -translate-y-1/2 text-soft"
        />
      </div>
    </FieldFrame>
  );
};
