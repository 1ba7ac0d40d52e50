import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../core/ui/class-names.ts';
import { Icon } from '../core/ui/icon.tsx';

/** The same size before and after the member's name has come: a circle on phones, a pill with two lines on wider screens. */
export const accountClass = (onDark: boolean): string =>
  classNames(
    'h-11 w-11 min-w-11 items-center gap-2 rounded-full text-left md:h-12 md:w-50 md:py-1 md:pr-3 md:pl-1.5',
    onDark ? 'md:bg-white/15' : 'md:bg-sunk',
  );

type AccountBoxProps = { mark?: ReactNode; onDark?: boolean; children?: ReactNode };

/** A circle with the member's initials or an icon, and two lines that phones do not show. */
export const AccountBox = ({ mark, onDark = false, children }: AccountBoxProps) => (
  <>
    <span
      aria-hidden="true"
      className={classNames(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-[0.9375rem] font-bold md:size-9 md:text-sm',
        onDark ? 'bg-white/20 text-white' : 'bg-hero-to text-white',
      )}
    >
      {mark}
    </span>
    <span className="hidden min-w-0 flex-1 flex-col leading-tight md:flex">{children}</span>
    <Icon as={ChevronDown} className="hidden size-4 md:block" />
  </>
);
