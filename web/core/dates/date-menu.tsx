import { Popover } from '@base-ui/react/popover';
import { type RefObject, useEffect, useReducer, useState } from 'react';
import type { Day } from '#rules/calendar-day.ts';
import { QUICK_DATE_MS } from '#rules/timings.ts';
import { classNames } from '../ui/class-names.ts';
import { isWide, menuSize } from '../ui/dialog-box.ts';
import { Drawer } from '../ui/drawer.tsx';
import { useWidthChange } from '../ui/use-width-change.ts';
import { DateChoices } from './date-choices.tsx';
import type { DateRange } from './date-range.ts';
import { nextPicking, startPicking } from './picking.ts';
import { useToday } from './visitor-day.ts';

export type DateMenuProps = {
  /** Its field: the menu opens below it and returns the focus to it. */
  anchor: RefObject<HTMLButtonElement | null>;
  title: string;
  value: DateRange;
  onChange: (range: DateRange) => void;
  onClose: () => void;
  /** The first day that can be chosen; the visitor's today by default. */
  minDate?: Day;
  allowSameDay?: boolean;
};

/** The open date picker: a popover beside its field, or a sheet on phones. Load it lazily. */
export const DateMenu = ({ anchor, title, value, onChange, onClose, minDate, allowSameDay = true }: DateMenuProps) => {
  const today = useToday();
  const [wide] = useState(isWide);
  const [picking, send] = useReducer(nextPicking, value, startPicking);
  const { phase } = picking;

  useEffect(() => {
    if (phase.name === 'open') return;
    if (phase.name === 'done') {
      if (phase.emits) onChange(phase.emits);
      return onClose();
    }
    const timer = setTimeout(() => send({ type: 'confirmed' }), QUICK_DATE_MS);
    return () => clearTimeout(timer);
  }, [phase, onChange, onClose]);

  const cancel = () => send({ type: 'cancelled' });
  useWidthChange(cancel);

  const onOpenChange = (open: boolean, reason?: string) => {
    const isOutside = reason === 'outside-press' || reason === 'focus-out';
    if (!open) send({ type: isOutside ? 'confirmed' : 'cancelled' });
  };

  const choices = (
    <DateChoices picking={picking} send={send} today={today} minDate={minDate ?? today} allowSameDay={allowSameDay} />
  );
  if (!wide) {
    return (
      <Drawer open={phase.name !== 'done'} onOpenChange={onOpenChange} title={title} finalFocus={anchor}>
        {choices}
      </Drawer>
    );
  }
  return (
    <Popover.Root open={phase.name !== 'done'} onOpenChange={(open, { reason }) => onOpenChange(open, reason)}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          sideOffset={8}
          align="end"
          collisionAvoidance={{ side: 'none', fallbackAxisSide: 'none' }}
          className="z-200"
        >
          <Popover.Popup
            aria-label={title}
            finalFocus={anchor}
            className={classNames(
              menuSize,
              'rounded-panel border border-line bg-raised px-5 pt-4 text-ink shadow-float transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0',
            )}
          >
            {choices}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
};
