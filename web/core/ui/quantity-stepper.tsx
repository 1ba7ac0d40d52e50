import { Minus, Plus } from 'lucide-react';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';

type QuantityStepperProps = {
  value: number;
  min?: number;
  max: number;
  onChange: (value: number) => void;
  /** What is counted, like "Tickets". */
  label: string;
  /** Like "One ticket fewer". */
  decreaseLabel: string;
  increaseLabel: string;
  disabled?: boolean;
};

const atEnd = 'aria-disabled:cursor-not-allowed aria-disabled:opacity-45';

/** Buttons for less and more around a number; screen readers announce each change. At an end a button stays, so that the focus does. */
export const QuantityStepper = ({
  value,
  min = 1,
  max,
  onChange,
  label,
  decreaseLabel,
  increaseLabel,
  disabled = false,
}: QuantityStepperProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend of its own
  <div role="group" aria-label={label} className="flex items-center gap-1">
    <IconButton
      label={decreaseLabel}
      disabled={disabled}
      aria-disabled={value <= min || undefined}
      className={atEnd}
      onClick={() => onChange(Math.max(min, value - 1))}
    >
      <Icon as={Minus} className="size-4" />
    </IconButton>
    <output aria-live="polite" className="min-w-9 text-center text-lg font-semibold tabular-nums">
      {value}
    </output>
    <IconButton
      label={increaseLabel}
      disabled={disabled}
      aria-disabled={value >= max || undefined}
      className={atEnd}
      onClick={() => onChange(Math.min(max, value + 1))}
    >
      <Icon as={Plus} className="size-4" />
    </IconButton>
  </div>
);
